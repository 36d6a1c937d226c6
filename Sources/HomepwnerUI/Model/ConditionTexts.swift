import Foundation
import Inventory
import Words

/// The words for the conditions of a query, one phrase for each: "Over $100", "No receipt", "In Kitchen or Pantry".
nonisolated struct ConditionTexts {
    let catalog: Catalog
    let style: NumberStyle
    /// The names of the items that conditions name.
    let names: [UUID: String]
    /// The currency of amounts without one, if the library has only one currency.
    let currency: Currency?

    /// - Parameters:
    ///   - catalog: the names of the library.
    ///   - style: the style of numbers and days.
    ///   - names: the names of the items that conditions name.
    ///   - currency: the only currency of the library's amounts; nil if there are several.
    init(catalog: Catalog, style: NumberStyle, names: [UUID: String] = [:], currency: Currency? = nil) {
        self.catalog = catalog
        self.style = style
        self.names = names
        self.currency = currency
    }

    /// Returns the phrase for a condition.
    func words(for condition: Condition) -> String {
        switch condition {
        case .everything: return tr("All items")
        case .nothing: return tr("No items")
        case .all(let parts):
            let list = list(parts)
            return tr("All of: \(list)")
        case .any(let parts):
            let list = list(parts)
            return tr("Any of: \(list)")
        case .not(let part): return negative(part)
        case .text(let text): return Self.quoted(text)
        case .field(let key, let test): return words(key, test)
        case .has(let fact): return fact.words.with
        case .quality(let quality): return quality.words.holds
        case .state(let state): return state.words.holds
        case .unknown: return tr("A condition of a later version")
        }
    }

    /// Returns the phrase for the opposite of a condition.
    private func negative(_ condition: Condition) -> String {
        switch condition {
        case .everything: return tr("No items")
        case .nothing: return tr("All items")
        case .not(let part): return words(for: part)
        case .any(let parts):
            let list = list(parts)
            return tr("None of: \(list)")
        case .all(let parts):
            let list = list(parts)
            return tr("Not all of: \(list)")
        case .text(let text):
            let text = Self.quoted(text)
            return tr("Without \(text)")
        case .field(let key, let test): return negative(key, test) ?? opposite(of: condition)
        case .has(let fact): return fact.words.without
        case .quality(let quality): return quality.words.fails
        case .state(let state): return state.words.fails
        case .unknown: return opposite(of: condition)
        }
    }

    private func opposite(of condition: Condition) -> String {
        let words = words(for: condition)
        return tr("Not: \(words)")
    }

    private func list(_ parts: [Condition]) -> String { parts.map { words(for: $0) }.joined(separator: "; ") }

    // MARK: - Fields

    private func words(_ key: FieldKey, _ test: FieldTest) -> String {
        let title = title(of: key)
        switch test {
        case .text(let text, let isWhole):
            let text = Self.quoted(text)
            guard !isPlural(key) else { return isWhole ? tr("\(title) are \(text)") : tr("\(title) contain \(text)") }
            return isWhole ? tr("\(title) is \(text)") : tr("\(title) contains \(text)")
        case .number(let bounds):
            let unit = unit(of: key)
            return words(title, bounds) { $0.formatted(style) + (unit.isEmpty ? "" : "\u{A0}" + unit) }
        case .money(let bounds, let currency):
            // The value is what a query is about most often.
            return key == .fixed(.value)
                ? words(bounds) { amount($0, currency) } : words(title, bounds) { amount($0, currency) }
        case .currency(let currency):
            let code = currency.code
            return tr("\(title) in \(code)")
        case .day(let test): return words(title, test, looksAhead: key == .fixed(.warrantyEnds))
        case .named(let ids, let isExact): return words(key, names(of: ids, key), isExact: isExact)
        case .choice(let words):
            let list = choices(words, key)
            switch key {
            case .fixed(.disposal): return list
            case .own(let id) where catalog.field(id)?.fieldKind == .choices: return tr("\(title): \(list)")
            default: return tr("\(title) is \(list)")
            }
        case .yes: return tr("\(title): yes")
        case .known: return known(key).with
        }
    }

    /// Returns the phrase for the opposite of a test; nil if the opposite has no phrase of its own.
    private func negative(_ key: FieldKey, _ test: FieldTest) -> String? {
        let title = title(of: key)
        switch test {
        case .text(let text, let isWhole):
            let text = Self.quoted(text)
            guard !isPlural(key) else { return isWhole ? tr("\(title) are not \(text)") : tr("\(title) do not contain \(text)") }
            return isWhole ? tr("\(title) is not \(text)") : tr("\(title) does not contain \(text)")
        case .currency(let currency):
            let code = currency.code
            return tr("\(title) not in \(code)")
        case .named(let ids, let isExact): return withoutNames(key, names(of: ids, key), isExact: isExact)
        case .choice(let words):
            let list = choices(words, key)
            switch key {
            case .fixed(.disposal): return tr("Not: \(list)")
            case .own(let id) where catalog.field(id)?.fieldKind == .choices: return tr("\(title): not \(list)")
            default: return tr("\(title) is not \(list)")
            }
        case .yes: return tr("\(title): no")
        case .known: return known(key).without
        case .number, .money, .day: return nil
        }
    }

    private func title(of key: FieldKey) -> String {
        switch key {
        case .own(let id): return catalog.field(id).map { Self.shown($0.name) } ?? tr("A deleted field")
        // The names of these fields go with a value behind them only.
        case .fixed(.valueOn): return tr("Valued", in: "day of a condition")
        case .fixed(.valueSource): return tr("Appraiser")
        case .fixed(.disposedOn): return tr("Sold or gone", in: "condition")
        case .fixed(.disposalPrice): return tr("Sale price")
        case .fixed(.disposedTo): return tr("Recipient")
        default: return key.title(in: catalog)
        }
    }

    private func isPlural(_ key: FieldKey) -> Bool { key == .fixed(.notes) || key == .fixed(.warrantyTerms) }

    private func known(_ key: FieldKey) -> (with: String, without: String) {
        switch key {
        case .fixed(let field): return field.knownWords
        case .own(let id):
            guard let field = catalog.field(id) else { return (tr("With a deleted field"), tr("Without a deleted field")) }
            let name = Self.shown(field.name)
            return field.fieldKind == .yesNo ? (tr("\(name): yes"), tr("\(name): no")) : (tr("With \(name)"), tr("Without \(name)"))
        case .added, .changed: return (tr("All items"), tr("No items"))
        }
    }

    // MARK: - Numbers and amounts

    private func unit(of key: FieldKey) -> String {
        if case .own(let id) = key { catalog.field(id)?.unit ?? "" } else { "" }
    }

    /// Returns an amount as forms show it, without decimals that are 0.
    private func amount(_ amount: DecimalNumber, _ currency: Currency?) -> String {
        guard let currency = currency ?? self.currency else { return amount.formatted(style) }
        let factor = (currency.minorUnitDigits..<6).reduce(Int64(1)) { result, _ in result * 10 }
        guard amount.millionths % factor == 0 else { return amount.formatted(style) + "\u{A0}" + currency.code }
        let money = Money(minorUnits: amount.millionths / factor, currency: currency)
        let text = money.formatted(style)
        let zeros = String(style.decimal) + String(repeating: "0", count: currency.minorUnitDigits)
        guard amount.millionths % 1_000_000 == 0, zeros.count > 1, let range = text.range(of: zeros, options: .backwards) else {
            return text
        }
        return text.replacingCharacters(in: range, with: "")
    }

    private func words(_ bounds: Bounds<DecimalNumber>, _ text: (DecimalNumber) -> String) -> String {
        switch bounds {
        case .exactly(let bound):
            let bound = text(bound)
            return tr("Exactly \(bound)")
        case .below(let bound):
            let bound = text(bound)
            return tr("Under \(bound)")
        case .upTo(let bound):
            let bound = text(bound)
            return tr("Up to \(bound)")
        case .above(let bound):
            let bound = text(bound)
            return tr("Over \(bound)")
        case .from(let bound):
            let bound = text(bound)
            return tr("At least \(bound)")
        case .between(let first, let last):
            let (first, last) = (text(first), text(last))
            return tr("From \(first) to \(last)")
        }
    }

    private func words(_ title: String, _ bounds: Bounds<DecimalNumber>, _ text: (DecimalNumber) -> String) -> String {
        switch bounds {
        case .exactly(let bound):
            let bound = text(bound)
            return tr("\(title) is \(bound)")
        case .below(let bound):
            let bound = text(bound)
            return tr("\(title) under \(bound)")
        case .upTo(let bound):
            let bound = text(bound)
            return tr("\(title) up to \(bound)")
        case .above(let bound):
            let bound = text(bound)
            return tr("\(title) over \(bound)")
        case .from(let bound):
            let bound = text(bound)
            return tr("\(title) at least \(bound)")
        case .between(let first, let last):
            let (first, last) = (text(first), text(last))
            return tr("\(title) from \(first) to \(last)")
        }
    }

    // MARK: - Names

    private func words(_ key: FieldKey, _ names: String, isExact: Bool) -> String {
        switch key {
        case .fixed(.place): return isExact ? tr("Directly in \(names)") : tr("In \(names)")
        case .fixed(.tags): return isExact ? tr("With only the tag \(names)") : tr("With tag \(names)")
        case .fixed(.type): return tr("Of type \(names)")
        case .fixed(.parent): return tr("Part of \(names)")
        default:
            let title = title(of: key)
            return tr("\(title) is \(names)")
        }
    }

    private func withoutNames(_ key: FieldKey, _ names: String, isExact: Bool) -> String {
        switch key {
        case .fixed(.place): return isExact ? tr("Not directly in \(names)") : tr("Not in \(names)")
        case .fixed(.tags): return isExact ? tr("Not with only the tag \(names)") : tr("Without tag \(names)")
        case .fixed(.type): return tr("Not of type \(names)")
        case .fixed(.parent): return tr("Not part of \(names)")
        default:
            let title = title(of: key)
            return tr("\(title) is not \(names)")
        }
    }

    private func names(of ids: Set<UUID>, _ key: FieldKey) -> String {
        switch key {
        case .fixed(.place): return places(ids)
        case .fixed(.tags): return Self.either(names(ids, gone: tr("a deleted tag")) { catalog.tag($0)?.name })
        case .fixed(.type): return Self.either(names(ids, gone: tr("a deleted type")) { catalog.type($0)?.name })
        default: return Self.either(names(ids, gone: tr("an unknown item")) { names[$0] })
        }
    }

    /// Returns the names of some entries in order, and one word for those without a name.
    private func names(_ ids: Set<UUID>, gone: String, _ name: (UUID) -> String?) -> [String] {
        let known = ids.compactMap(name)
        return Set(known).sorted().map(Self.shown) + (known.count < ids.count ? [gone] : [])
    }

    /// Returns the names of places: "Kitchen", "Kitchen (2 places)" if all places of that name are meant, else the path.
    private func places(_ ids: Set<UUID>) -> String {
        var words: [String] = []
        let known = ids.compactMap { catalog.place($0) }
        for (name, places) in Dictionary(grouping: known, by: \.name).sorted(by: { $0.key < $1.key }) {
            let count = places.count
            if catalog.places.count(where: { $0.name == name }) > count {
                words += places.map { Reference(id: nil, path: catalog.path(of: $0.id)).shown }.sorted()
            } else if count > 1 {
                let (shown, number) = (Self.shown(name), CountText.number(count, style: style))
                words.append(tr("\(shown) (\(number) place)", "\(shown) (\(number) places)", count))
            } else {
                words.append(Self.shown(name))
            }
        }
        if known.count < ids.count { words.append(tr("a deleted place")) }
        return Self.either(words)
    }

    private func choices(_ words: Set<String>, _ key: FieldKey) -> String {
        switch key {
        case .fixed(let field):
            let known = field.choices.filter { words.contains($0.id) }
            let others = words.filter { word in !known.contains { $0.id == word } }
            return Self.either(known.map(\.title) + others.sorted().map(Self.shown))
        case .own(let id):
            let known = (catalog.field(id)?.choices ?? []).filter(words.contains)
            return Self.either((known + words.subtracting(known).sorted()).map(Self.shown))
        case .added, .changed: return Self.either(words.sorted().map(Self.shown))
        }
    }

    // MARK: - Texts

    /// The number of characters of a text in a phrase.
    private static let most = 60

    /// Returns a text without control characters, and not too long.
    static func shown(_ text: String) -> String {
        let shown = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        let whole = String(String.UnicodeScalarView(shown))
        return whole.count > most ? whole.prefix(most) + "…" : whole
    }

    private static func quoted(_ text: String) -> String {
        let text = shown(text)
        return tr("“\(text)”")
    }

    /// Returns words as alternatives: "Kitchen, Pantry or Cellar".
    static func either(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        let others = words.dropLast().joined(separator: ", ")
        return tr("\(others) or \(last)")
    }
}
