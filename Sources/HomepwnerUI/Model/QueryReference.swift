import Foundation
import Inventory
import Words

/// The page of all conditions that can be typed in the search field. Its examples name no hidden field.
struct QueryReference {
    private let catalog: Catalog
    private let printer: QueryPrinter

    init(_ catalog: Catalog) {
        self.catalog = catalog
        printer = QueryPrinter(catalog)
    }

    var reference: ReferencePage {
        ReferencePage(
            title: tr("Search Conditions"), groups: groups.map(shown), searchHint: tr("Search Conditions"),
            nothing: tr("No condition is about this."),
            identifier: "conditions-search")
    }

    private var groups: [ReferencePage.Group] {
        let shown = catalog.shownDescriptors
        let fields = FieldGroup.allCases.map { group in
            ReferencePage.Group(title: group.title, lines: shown.filter { $0.group == group }.map { line(for: .fixed($0.field)) })
        }
        let own = catalog.shownFields.map { line(for: .own($0.id)) }
        let times = [FieldKey.added, .changed].map { line(for: $0) }
        return [words] + fields
            + [
                ReferencePage.Group(title: tr("Custom Fields"), lines: own), ReferencePage.Group(title: tr("Record"), lines: times), facts,
                states,
                values, searches,
            ]
    }

    /// Returns a group without the examples that name hidden fields.
    private func shown(_ group: ReferencePage.Group) -> ReferencePage.Group {
        let context = QueryContext(catalog)
        let lines = group.lines.compactMap { line -> ReferencePage.Line? in
            let signs = line.signs.components(separatedBy: Self.separator).filter { sign in
                !ParsedQuery(sign, context).notes.contains { if case .hiddenField = $0.kind { true } else { false } }
            }
            return signs.isEmpty ? nil : ReferencePage.Line(meaning: line.meaning, signs: Self.joined(signs))
        }
        return ReferencePage.Group(title: group.title, lines: lines)
    }

    // MARK: - Fields

    private func line(for key: FieldKey) -> ReferencePage.Line {
        ReferencePage.Line(meaning: key.title(in: catalog), signs: Self.joined(examples(for: key).map(printer.text)))
    }

    private static let separator = "\u{2003}"

    private static func joined(_ signs: [String]) -> String { signs.joined(separator: separator) }

    /// Returns conditions on a field, one for each way to ask.
    private func examples(for key: FieldKey) -> [Condition] {
        func test(_ test: FieldTest) -> Condition { .field(key, test) }
        let hundred = DecimalNumber(millionths: 100_000_000)
        switch kind(of: key) {
        case .text(let example): return [test(.text(example, whole: false)), test(.text(example, whole: true))]
        case .number(let least): return [.above(least), .upTo(least)].map { test(.number($0)) }
        case .money:
            return [test(.money(.above(hundred), nil)), test(.money(.between(hundred, DecimalNumber(millionths: 500_000_000)), .eur))]
        case .day(let looksAhead):
            let year = DayTest.Point.current(.year, offset: 0)
            return looksAhead
                ? [test(.day(.distance(.day, .upTo(60)))), test(.day(.within(year))), test(.day(.before(.current(.day, offset: 0))))]
                : [test(.day(.within(year))), test(.day(.distance(.day, .upTo(7)))), test(.day(.distance(.year, .above(5))))]
        case .named(let id): return id.map { [test(.named([$0], exactly: false))] } ?? [test(.known)]
        case .choice(let word): return [test(.choice([word]))]
        case .yes: return [test(.yes), .not(test(.yes))]
        case .known: return [test(.known), .not(test(.known))]
        }
    }

    /// The ways to ask about a field, each with the value of the example.
    private enum Kind {
        case text(String), number(DecimalNumber), money, day(looksAhead: Bool), named(UUID?), choice(String), yes, known
    }

    private func kind(of key: FieldKey) -> Kind {
        switch key {
        case .added, .changed: return .day(looksAhead: false)
        case .own(let id):
            guard let field = catalog.field(id) else { return .known }
            switch field.fieldKind {
            case .text, .longText, .link: return .text(tr("word", in: "example in a query"))
            case .number: return .number(DecimalNumber(millionths: 100_000_000))
            case .money: return .money
            case .day: return .day(looksAhead: false)
            case .yesNo: return .yes
            case .choice, .choices: return field.choices.first.map(Kind.choice) ?? .known
            }
        case .fixed(let field):
            switch field.descriptor.kind {
            case .line, .lines: return .text(tr("word", in: "example in a query"))
            case .quantity: return .number(DecimalNumber(millionths: 1_000_000))
            case .money: return .money
            case .day: return .day(looksAhead: key.looksAhead)
            case .yesOrNo: return .yes
            case .choice(let choices): return choices.first.map { .choice($0.id) } ?? .known
            case .place: return .named(catalog.places.first?.id)
            case .tags: return .named(catalog.tags.first?.id)
            case .type: return .named(catalog.types.first?.id)
            case .item: return .known
            }
        }
    }

    // MARK: - Words, facts and states

    private var words: ReferencePage.Group {
        func line(_ meaning: String, _ signs: String) -> ReferencePage.Line { ReferencePage.Line(meaning: meaning, signs: signs) }
        return ReferencePage.Group(
            title: tr("Words"),
            lines: [
                line(tr("All of the words, anywhere"), tr("cordless drill", in: "example of a search")),
                line(tr("The words in this order"), tr("\"cordless drill\"", in: "example of a search")),
                line(
                    tr("Without a word, or without what a condition finds"),
                    Self.joined([tr("-drill", in: "example of a search"), "-no:receipt"])),
                line(tr("One of several"), tr("drill or saw", in: "example of a search")),
                line(tr("Together"), tr("(drill or saw) -cordless", in: "example of a search")),
            ])
    }

    private var facts: ReferencePage.Group {
        let lines = ItemFact.allCases.map { fact in
            ReferencePage.Line(meaning: fact.words.with, signs: Self.joined([Condition.has(fact), .not(.has(fact))].map(printer.text)))
        }
        let name = Condition.field(.fixed(.serialNumber), .known)
        let any = ReferencePage.Line(meaning: tr("Any field, recorded or not"), signs: Self.joined([name, .not(name)].map(printer.text)))
        return ReferencePage.Group(title: tr("Recorded or Not"), lines: [any] + lines)
    }

    private var states: ReferencePage.Group {
        let qualities = ItemQuality.allCases.map { ReferencePage.Line(meaning: $0.words.holds, signs: printer.text(of: .quality($0))) }
        let kinds = [ItemState.disposed(nil)] + ItemField.disposal.choices.map { ItemState.disposed($0.id) }
        let states = kinds.map { ReferencePage.Line(meaning: $0.words.holds, signs: printer.text(of: .state($0))) }
        return ReferencePage.Group(title: tr("States"), lines: qualities + states)
    }

    private var values: ReferencePage.Group {
        func line(_ meaning: String, _ signs: String) -> ReferencePage.Line { ReferencePage.Line(meaning: meaning, signs: signs) }
        return ReferencePage.Group(
            title: tr("Values"),
            lines: [
                line(tr("A name with blanks"), "place:" + QueryPrinter.value(tr("Living Room", in: "example of a search"))),
                line(tr("A place by its path"), "place:House/Attic"),
                line(tr("A place without those in it"), "place=House"), line(tr("One of several names"), "tag:gift,loan"),
                line(tr("Bounds"), Self.joined(["value>=100", "value<500", "value:100..500"])),
                line(tr("An amount in one currency only"), "value>100EUR"),
                line(tr("A day, a month or a year"), Self.joined(["bought:2024-03", "bought:2024"])),
                line(tr("So many days, weeks, months or years ago, or left"), Self.joined(["added:7d", "seen>6m", "warranty<=60d"])),
                line(tr("By the calendar"), Self.joined(["bought:thisyear", "changed:yesterday", "warranty:nextmonth"])),
            ])
    }

    private var searches: ReferencePage.Group {
        let lines = catalog.searches.map { ReferencePage.Line(meaning: $0.name, signs: "search:" + QueryPrinter.value($0.name)) }
        return ReferencePage.Group(title: tr("Saved Searches"), lines: lines)
    }
}
