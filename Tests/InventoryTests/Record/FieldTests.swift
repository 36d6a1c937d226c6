import Foundation
import GRDB
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// The fields of an item: each is stored, searched, undone, and reported in the history.
@Suite struct FieldTests {
    /// Returns a possible value of a field, with another one for another number.
    private static func value(_ field: ItemField, _ number: Int) -> FieldValue? {
        switch field.descriptor.kind {
        case .line, .lines: .text("\(field.rawValue)\(number)")
        case .choice(let choices): .text(choices[number % choices.count].id)
        case .money: .money(Money(minorUnits: Int64(100 + number), currency: .eur))
        case .day: PartialDay(iso: ["2015", "2019-03", "2024-02-29"][number % 3]).map(FieldValue.day)
        case .quantity: Quantity(thousandths: Int64(2_500 + number)).map(FieldValue.quantity)
        case .yesOrNo: number % 2 == 0 ? .yes : nil
        case .place: .reference(Reference(id: nil, path: ["House", "place\(number)"]))
        case .type: .reference(Reference(name: "type\(number)"))
        case .tags: .references(["always", "tag \(number)"].map(Reference.init(name:)))
        // The place of a part follows from its whole; see PartTests.
        case .item: nil
        }
    }

    private static func full(_ number: Int) -> ItemContent {
        var content = ItemContent()
        for field in ItemField.allCases { content[field] = value(field, number) }
        return content
    }

    @Test func allOfThemAreStoredAndComeBack() throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        let added = try library.direct.add(Self.full(0), actor: tester)
        _ = try library.direct.update(added.items[0].id, to: Self.full(1), expecting: 1, actor: tester)
        library.close()
        library = try Library.openForTest(folder)
        #expect(try library.direct.item(id: added.items[0].id)?.content == Self.full(1))
        _ = try library.direct.undo(actor: tester)
        #expect(try library.direct.item(id: added.items[0].id)?.content == Self.full(0))
        _ = try library.direct.undo(actor: tester)
        _ = try library.direct.redo(actor: tester)
        _ = try library.direct.redo(actor: tester)
        #expect(try library.direct.item(id: added.items[0].id)?.content == Self.full(1))
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    /// The history has only the changed members of an edit.
    @Test(arguments: ItemField.allCases) func anEditIsOneMember(_ field: ItemField) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let added = try library.direct.add(Self.full(0), actor: tester)
        var content = Self.full(0)
        content[field] = Self.value(field, 1)
        let edited = try library.direct.update(added.items[0].id, to: content, expecting: 1, actor: tester)
        let step = try library.database.read { db in
            try #require(
                try Row.fetchOne(
                    db, sql: "SELECT before, after, form FROM historyItems WHERE sequence = ? AND kind = 0", arguments: [edited.sequence]))
        }
        let lines = [step["before"] as String? ?? "", step["after"] as String? ?? ""]
        #expect(step["form"] as Int64 == 2)
        for (line, content) in zip(lines, [Self.full(0), content]) {
            let members = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let amount: Set<String> = content[field]?.money == nil ? [] : [field.currencyMember]
            #expect(Set(members.keys) == (content[field] == nil ? [] : amount.union([field.historyMember])))
        }
        _ = try library.direct.undo(actor: tester)
        #expect(try library.direct.item(id: added.items[0].id)?.content == Self.full(0))
    }

    @Test func anEditTakesLittleOfTheDisk() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var content = Self.full(0)
        content.notes = String(repeating: "Long notes. ", count: 400)
        let added = try library.direct.add(content, actor: tester)
        content.value = dollars(31_900)
        let edited = try library.direct.update(added.items[0].id, to: content, expecting: 1, actor: tester)
        let bytes = try library.database.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT length(before) + length(after) + length(item) + length(title) + length(actor) + length(coalesce(subject, ''))
                    + length(request) + length(seat) + length(verb) + 40 FROM history JOIN historyItems USING (sequence) WHERE sequence = ?
                    """, arguments: [edited.sequence]) ?? 0
        }
        #expect(bytes <= 250)
    }

    @Test func wordsAreFoundInEveryFieldThatIsSearched() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var content = Self.full(0)
        // Disposed items are searched separately.
        content[.disposal] = nil
        _ = try library.direct.add(content, actor: tester)
        _ = try library.direct.add(ItemContent(name: "Other"), actor: tester)
        for descriptor in FieldDescriptor.all where descriptor.field.holdsText {
            let listing = try library.direct.listing(ItemQuery(text: "\(descriptor.field.rawValue)0"))
            #expect(listing.count == (descriptor.isSearched ? 1 : 0), "\(descriptor.title)")
        }
        let listing = try library.direct.listing(ItemQuery(text: "maker0"))
        let rows = try library.direct.rows(listing.keys(in: 0..<1), finding: SearchMatcher("maker0"))
        #expect(rows.map(\.foundText) == ["Maker: maker0"])
    }

    @Test func whatIsTypedIsCompletedFromOtherItems() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let store = library.store(actor: tester)
        for maker in ["Sonara", "Bosch", "sonos", "Bosch"] {
            var content = ItemContent(name: maker)
            content[.maker] = .text(maker)
            _ = try library.direct.add(content, actor: tester)
        }
        #expect(try await store.completions(of: .maker, matching: "so", limit: 9) == ["Sonara", "sonos"])
        #expect(try await store.completions(of: .maker, matching: "", limit: 1) == ["Bosch"])
        #expect(try await store.completions(of: .model, matching: "", limit: 9).isEmpty)
        // A cached text is not kept forever.
        _ = try library.direct.undo(actor: tester)
        _ = try library.direct.undo(actor: tester)
        #expect(try await store.completions(of: .maker, matching: "so", limit: 9) == ["Sonara"])
    }

    // MARK: - Quantities and values

    @Test func valuesAreThoseOfEachUnlessItIsSaid() throws {
        var forks = ItemContent(name: "Forks", value: dollars(250))
        forks[.quantity] = Quantity("24").map(FieldValue.quantity)
        #expect(forks.worth == dollars(6_000))
        forks[.inAll] = .yes
        #expect(forks.worth == dollars(250))
        var rope = ItemContent(name: "Rope", value: dollars(333))
        rope[.quantity] = Quantity("0.5").map(FieldValue.quantity)
        #expect(rope.worth == dollars(167))
        rope[.quantity] = Quantity("0").map(FieldValue.quantity)
        #expect(rope.worth == dollars(0))
    }

    @Test func totalsCountEachThingOnce() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var forks = ItemContent(name: "Forks", value: dollars(250))
        forks[.quantity] = Quantity("24").map(FieldValue.quantity)
        let added = try library.direct.add(forks, actor: tester)
        _ = try library.direct.add(ItemContent(name: "Lamp", value: dollars(1_000)), actor: tester)
        #expect(try library.direct.listing(ItemQuery()).totals.map { $0.formatted() } == ["$70.00"])
        #expect(try library.direct.listing(ItemQuery(text: "fork")).totals.map { $0.formatted() } == ["$60.00"])
        let byValue = try library.direct.listing(ItemQuery(order: SortOrder(.value, ascending: false)))
        #expect(try library.direct.rows(byValue.keys(in: 0..<2)).map(\.name) == ["Forks", "Lamp"])
        let row = try #require(try library.direct.rows(byValue.keys(in: 0..<1)).first)
        #expect(row.value == dollars(6_000) && row.each == dollars(250) && row.quantity?.description == "24")
        forks[.inAll] = .yes
        _ = try library.direct.update(added.items[0].id, to: forks, expecting: 1, actor: tester)
        #expect(try library.direct.listing(ItemQuery()).totals.map { $0.formatted() } == ["$12.50"])
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func whatCannotBeCountedIsRefused() throws {
        var content = ItemContent(name: "Grains", value: dollars(.max / 100))
        content[.quantity] = Quantity("999999").map(FieldValue.quantity)
        #expect { try content.validate() } throws: { "\($0)".contains("The value of 999,999 is too large an amount.") }
        #expect(Quantity("1000000") == nil && Quantity("-1") == nil && Quantity("1.0001") == nil && Quantity("") == nil)
        #expect(Quantity("9223372036854775808") == nil && Quantity("1.2.3") == nil && Quantity(".") == nil && Quantity("2 m") == nil)
    }

    @Test(arguments: [
        ("24", "24"), ("0,5", "0.5"), ("1.250", "1.25"), (".5", "0.5"), ("007", "7"), ("999999.999", "999999.999"), ("1,250", "1250"),
        ("12 000", "12000"),
    ])
    func quantitiesAreRead(_ text: String, _ plain: String) { #expect(Quantity(text)?.description == plain) }

    @Test(arguments: ["0.5", "1", "999", "1000", "1250", "1250.5", "999999.999"]) func quantitiesAreReadAsTheyAreWritten(_ plain: String) {
        let quantity = Quantity(plain)
        for style in [NumberStyle.plain, NumberStyle(decimal: ",", grouping: "."), NumberStyle(decimal: ",", grouping: " ")] {
            #expect(quantity != nil && Quantity(quantity?.formatted(style) ?? "", style: style) == quantity)
        }
    }

    // MARK: - Item numbers

    @Test func ownNumbersAreGivenOnce() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let store = library.store(actor: tester)
        #expect(try await store.nextOwnNumber() == nil)
        func numbered(_ name: String, _ number: String) -> ItemContent {
            var content = ItemContent(name: name)
            content[.assetNumber] = .text(number)
            return content
        }
        let lamp = try library.direct.add(numbered("Lamp", "A-0009"), actor: tester)
        #expect(try await store.nextOwnNumber() == "A-0010")
        do {
            _ = try library.direct.add(numbered("Rug", "A-0009"), actor: tester)
            Issue.record("a number was given twice")
        } catch {
            #expect(error.code == .numberTaken)
            #expect(error.description.contains("“Lamp”") && error.description.contains("A-0010"))
        }
        _ = try library.direct.add(numbered("Rug", "A-0010"), actor: tester)
        // A deleted item's number becomes free, and the item gets it back.
        _ = try library.direct.delete([lamp.items[0].id], actor: tester)
        _ = try library.direct.undo(actor: tester)
        #expect(try library.direct.item(id: lamp.items[0].id)?.content.text(.assetNumber) == "A-0009")
        #expect(try await store.nextOwnNumber() == "A-0011")
    }

    /// This many numbers cannot be searched completely each time.
    @Test func theNextNumberIsFoundAmongMany() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let contents = (1...1_200).map { number in
            var content = ItemContent(name: "Thing")
            content[.assetNumber] = .text("N\(number)")
            return NewItem(content)
        }
        _ = try library.direct.addAll(contents, actor: tester)
        _ = try library.direct.add(ItemContent(name: "Without"), actor: tester)
        #expect(try await library.store(actor: tester).nextOwnNumber() == "N1201")
        // All items are deleted and come back, each with its number.
        _ = try library.direct.undo(actor: tester)
        _ = try library.direct.undo(actor: tester)
        _ = try library.direct.redo(actor: tester)
        #expect(try await library.store(actor: tester).nextOwnNumber() == "N1201")
    }

    @Test(arguments: [("A-0009", "A-0010"), ("9", "10"), ("A99", "A100"), ("x", nil), ("", nil), ("0058/a", nil)])
    func numbersCountOn(_ number: String, _ next: String?) { #expect(OwnNumbers.following(number) == next) }

    // MARK: - Days and codes

    @Test(arguments: [("2015", "2015"), ("2019-03", "March 2019"), ("2024-02-29", "29 February 2024")])
    func daysAreAsExactAsTheyAreKnown(_ iso: String, _ text: String) throws {
        let day = try #require(PartialDay(iso: iso))
        #expect(day.iso == iso && day.formatted() == text)
        #expect(PartialDay(try DayParser(.plain).read(text)) == day)
    }

    @Test func noDayIsMadeOfAnotherText() {
        for text in ["", "201", "2019-13", "2019-3", "2019-02-30", "20190301", "0000", "2019-"] {
            #expect(PartialDay(iso: text) == nil, "\(text)")
        }
    }

    @Test func monthsAreWrittenAsPeopleWriteThem() {
        let german = DayStyle(language: "de", format: "%d.%m.%Y", monthNames: ["Januar", "Februar", "März"])
        let japanese = DayStyle(language: "ja", format: "%Y年%m月%d日", monthNames: [])
        #expect(PartialDay(iso: "2019-03")?.formatted(german) == "März 2019")
        #expect(PartialDay(iso: "2019-03")?.formatted(japanese) == "2019年3月")
        #expect(PartialDay(iso: "2019")?.formatted(japanese) == "2019年")
        #expect(PartialDay(iso: "2019-03")?.formatted(DayStyle(language: "sv", format: "%Y-%m-%d", monthNames: [])) == "2019-03")
    }

    @Test func aWarrantyEndsOnADayOrAfterATime() throws {
        let parser = DayParser(.plain)
        let bought = PartialDay(iso: "2024-02-29")
        #expect(try WarrantyEnd.read("2 years", from: bought, parser).iso == "2026-02-28")
        #expect(try WarrantyEnd.read("18 months", from: bought, parser).iso == "2025-08-29")
        #expect(try WarrantyEnd.read("5y", from: PartialDay(iso: "2019"), parser).iso == "2024-01-01")
        #expect(try WarrantyEnd.read("8 October 2027", from: nil, parser).iso == "2027-10-08")
        #expect { _ = try WarrantyEnd.read("2 years", from: nil, parser) } throws: { "\($0)".contains("counts from the day of purchase") }
        #expect { _ = try WarrantyEnd.read("for ever", from: bought, parser) } throws: { "\($0)".contains("is not a date") }
    }

    @Test func aProductCodeThatWasReadWrongShows() {
        for code in ["4006381333931", "036000291452", "96385074", "978-3-16-148410-0", "XK-17", "123", ""] {
            #expect(ProductCode.doubt(about: code) == nil, "\(code)")
        }
        #expect(ProductCode.doubt(about: "4006381333932")?.contains("it should be 1") == true)
    }

    @Test func everyFieldHasOneDescriptor() {
        #expect(FieldDescriptor.all.count == ItemField.allCases.count)
        #expect(Set(FieldDescriptor.all.map(\.field)).count == ItemField.allCases.count)
        #expect(Set(FieldDescriptor.all.map(\.title)).count == ItemField.allCases.count)
    }
}
