import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Custom fields: the items' values are stored, searched, undone and reported in the history.
@Suite struct OwnFieldTests {
    private static func field(_ name: String, _ kind: OwnField.Kind, _ position: Int, unit: String = "", choices: [String] = []) -> OwnField
    {
        OwnField(id: UUID(), name: name, kind: kind, unit: unit, choices: choices, position: position)
    }

    /// A field of each kind, with two values for it.
    private static let all: [(field: OwnField, one: OwnValue.Content, other: OwnValue.Content)] = [
        (field("Engraving", .text, 0), .text("“For Ann”\u{1}\\"), .text("blank")),
        (field("Story", .longText, 1), .text("Found\nin the attic"), .text("Bought")),
        (
            field("Length", .number, 2, unit: "cm"), .number(DecimalNumber(millionths: -12_500_000)),
            .number(DecimalNumber(millionths: .max))
        ),
        (field("Deposit", .money, 3), .money(Money(minorUnits: -1_234, currency: .eur)), .money(dollars(.max))),
        (
            field("Serviced", .day, 4), .day(PartialDay(Day(year: 2024, month: 2, day: 29)!)),
            .day(PartialDay(iso: "2019-03")!)
        ),
        (field("Fragile", .yesNo, 5), .yes, .yes),
        (field("Colour", .choice, 6, choices: ["Red", "Deep blue"]), .choice("Red"), .choice("Deep blue")),
        (field("Fits", .choices, 7, choices: ["A, B", "C"]), .choices(["A, B", "C"]), .choices(["C"])),
        (field("Page", .link, 8), .link("https://example.org/a?b=c"), .link("mailto:a@example.org")),
    ]

    private static func content(_ name: String = "Lamp", _ value: (OwnField, OwnValue.Content, OwnValue.Content) -> OwnValue.Content?)
        -> ItemContent
    {
        var content = ItemContent(name: name)
        content.own = all.compactMap { item in value(item.field, item.one, item.other).map { OwnValue(item.field, $0) } }
        return content
    }

    private static func library(_ folder: TemporaryFolder) throws -> Library {
        let library = try Library.openForTest(folder)
        // In another order than theirs.
        for item in all.reversed() { _ = try library.direct.perform(.put(.field(item.field)), actor: tester) }
        return library
    }

    @Test func everyKindIsStoredTakenBackAndDoneAgain() throws {
        let folder = try TemporaryFolder()
        var library = try Self.library(folder)
        let id = UUID()
        let (one, other) = (Self.content { _, one, _ in one }, Self.content { _, _, other in other })
        var shuffled = one
        shuffled.own.reverse()
        try library.direct.add(shuffled, id: id, actor: tester)
        #expect(try library.direct.item(id: id)?.content == one)
        try library.direct.update(id, to: other, expecting: 1, actor: tester)
        try library.direct.update(id, to: ItemContent(name: "Lamp"), expecting: 2, actor: tester)
        library.close()
        library = try Library.openForTest(folder)
        #expect(try library.direct.item(id: id)?.content.own.isEmpty == true)
        for expected in [other, one] {
            try library.direct.undo(actor: tester)
            #expect(try library.direct.item(id: id)?.content == expected)
        }
        try library.direct.redo(actor: tester)
        #expect(try library.direct.item(id: id)?.content == other)
        try library.direct.delete([id], actor: tester)
        try library.direct.undo(actor: tester)
        #expect(try library.direct.item(id: id)?.content == other)
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    /// The undo of one edit keeps other edits of other fields.
    @Test func aPatchHasJustTheFieldsThatDiffer() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        let id = UUID()
        try library.direct.add(Self.content { _, one, _ in one }, id: id, actor: tester)
        let colour = Self.all[6].field
        let edited = try library.direct.update(
            id, to: Self.content { field, one, other in field.name == "Colour" ? other : field.name == "Fragile" ? nil : one },
            expecting: 1,
            actor: tester)
        let step = try library.database.read { db in
            try #require(
                try Row.fetchOne(db, sql: "SELECT before, after FROM historyItems WHERE sequence = ?", arguments: [edited.sequence]))
        }
        let key = colour.id.uuidString.lowercased()
        let fragile = Self.all[5].field.id.uuidString.lowercased()
        #expect(step["after"] == #"{"own":{"\#(key)":"c:Deep blue"}}"#)
        #expect(step["before"] == #"{"own":{"\#(fragile)":"y:","\#(key)":"c:Red"}}"#)
        // The general decoder reads the same from the line.
        let line = try #require(step["before"] as String?)
        let (fast, slow) = (try ItemImage(line, form: 2, isWhole: false), try ItemImage(line + " ", form: 2, isWhole: false))
        #expect(Set(fast.content.own) == Set(slow.content.own))
        #expect(fast.members == slow.members)
        let record = try #require(
            try library.direct.history(of: id, within: try library.direct.historyExtent(of: id), offset: 0, limit: 1).first?.step)
        #expect(record.after?.own.map(\.field.name) == ["Colour"])
    }

    @Test func manyComeBackTogetherWithWhatTheyHad() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        let count = ChangeTransaction.bulk + 10
        try library.direct.addAll((0..<count).map { NewItem(Self.content("Lamp \($0)") { _, one, _ in one }, id: UUID()) }, actor: tester)
        let set = try library.direct.listing(ItemQuery())
        _ = try library.direct.perform(.delete(.ranks([0..<count], of: set)), actor: tester)
        #expect(try library.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM fieldValues") } == 0)
        try library.direct.undo(actor: tester)
        #expect(try library.direct.all().allSatisfy { $0.content.own.count == Self.all.count })
        #expect(try library.direct.listing(ItemQuery(text: "deep")).count == 0)
        #expect(try library.direct.listing(ItemQuery(text: "attic")).count == count)
    }

    @Test func whatAFieldCannotHoldIsRefusedInASentence() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        func refused(_ place: Int, _ content: OwnValue.Content) -> String? {
            var item = ItemContent(name: "Lamp")
            item.own = [OwnValue(Reference(name: Self.all[place].field.name), content)]
            do { try library.direct.add(item, actor: tester) } catch let error {
                return error.code == .invalidText ? error.description : nil
            }
            return nil
        }
        #expect(refused(6, .choice("Green")) == "“Colour” cannot be “Green”. Choose one of these: Red, Deep blue.")
        #expect(refused(8, .link("javascript:1"))?.contains("https://") == true)
        #expect(refused(8, .link("file:///etc/passwd"))?.contains("https://") == true)
        #expect(refused(0, .text(String(repeating: "x", count: 1_001)))?.contains("the limit is 1,000") == true)
        #expect(refused(1, .text(String(repeating: "x", count: 1_001))) == nil)
        #expect(refused(1, .text("a\0b"))?.contains("NUL") == true)
        #expect(refused(2, .text("twelve"))?.contains("a number") == true)
        var unknown = ItemContent(name: "Lamp")
        unknown.own = [OwnValue(Reference(name: "Nothing"), .yes)]
        #expect(throws: InventoryError.self) { try library.direct.add(unknown, actor: tester) }
        for typed in ["", "cm", "1.2.3", "1e5", "9999999999999999", "0.0000001", "12 m"] {
            #expect((try? Self.all[2].field.read(typed)) == .some(nil) || (try? Self.all[2].field.read(typed)) == nil)
        }
        let comma = NumberStyle(decimal: ",", grouping: ".")
        #expect(try Self.all[2].field.read("-1.250,5 CM", style: comma) == .number(DecimalNumber(millionths: -1_250_500_000)))
        #expect(Self.all[2].one.formatted(comma, unit: "cm") == "-12,5\u{A0}cm")
        for item in Self.all {
            for content in [item.one, item.other] { #expect(try item.field.read(content.written) == content) }
        }
    }

    /// A word that is no longer a choice stays in its items, and no other item can get it.
    @Test func aChoiceThatWentStaysWhereItWas() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        let id = UUID()
        try library.direct.add(Self.content { _, one, _ in one }, id: id, actor: tester)
        var colour = Self.all[6].field
        colour.choices = ["Deep blue"]
        _ = try library.direct.perform(.put(.field(colour)), actor: tester)
        var content = try #require(try library.direct.item(id: id)?.content)
        content.notes = "Other notes"
        try library.direct.update(id, to: content, expecting: nil, actor: tester)
        #expect(try library.direct.item(id: id)?.content.own(colour.id) == .choice("Red"))
        #expect(throws: InventoryError.self) { try library.direct.add(content, actor: tester) }
    }

    /// Values in hidden or deleted fields stay, whatever is done to the item.
    @Test(arguments: [true, false]) func whatIsHiddenOrGoneStays(isHidden: Bool) throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        let id = UUID()
        let whole = Self.content { _, one, _ in one }
        try library.direct.add(whole, id: id, actor: tester)
        var engraving = Self.all[0].field
        engraving.isHidden = true
        let request = isHidden ? ChangeRequest.put(.field(engraving)) : .remove(.field, engraving.id, itemsTo: nil)
        _ = try library.direct.perform(request, actor: tester)
        #expect(try library.direct.item(id: id)?.content.own.count == Self.all.count - 1)
        #expect(try library.direct.listing(ItemQuery(text: "ann")).count == 0)
        try library.direct.update(id, to: ItemContent(name: "Written anew"), expecting: nil, actor: tester)
        try library.direct.delete([id], actor: tester)
        _ = try library.direct.perform(.restore(id), actor: tester)
        for _ in 0..<3 { try library.direct.undo(actor: tester) }
        #expect(try library.direct.listing(ItemQuery(text: "ann")).count == 0)
        try library.direct.undo(actor: tester)
        #expect(try library.direct.item(id: id)?.content == whole)
        #expect(try library.direct.listing(ItemQuery(text: "ann")).count == 1)
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func textsAreFoundAndTheRowSaysWhere() async throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        let id = UUID()
        #expect(try library.direct.listing(ItemQuery(text: "attic")).count == 0)
        try library.direct.add(Self.content { _, one, _ in one }, id: id, actor: tester)
        for (word, line) in [("attic", "Story: in the attic"), ("red", "Colour: Red"), ("b=c", "Page: https"), ("a, b", "Fits: A, B, C")] {
            let page = try await library.store(actor: tester).results(of: ItemQuery(text: word), showing: 0..<1, tracking: .none).page
            let found = try #require(page.rows.first ?? nil)
            #expect(found.foundText?.hasPrefix(line) == true, "\(word): \(found.foundText ?? "nothing")")
        }
        // The table has the same after it was read again.
        library.items.memory.forgetAll()
        #expect(try library.direct.listing(ItemQuery(text: "attic")).count == 1)
        #expect(try library.direct.listing(ItemQuery(text: "12")).count == 0)
        // A field that is added, filled and hidden while the table exists.
        var more = Self.field("More", .text, 9)
        _ = try library.direct.perform(.put(.field(more)), actor: tester)
        var content = try #require(try library.direct.item(id: id)?.content)
        content.setOwn(more, .text("marigold"))
        try library.direct.update(id, to: content, expecting: nil, actor: tester)
        #expect(try library.direct.listing(ItemQuery(text: "marigold")).count == 1)
        more.isHidden = true
        _ = try library.direct.perform(.put(.field(more)), actor: tester)
        #expect(try library.direct.listing(ItemQuery(text: "marigold")).count == 0)
        more.isHidden = false
        _ = try library.direct.perform(.put(.field(more)), actor: tester)
        #expect(try library.direct.listing(ItemQuery(text: "marigold")).count == 1)
    }

    /// A rename changes one row of the table and no item.
    @Test func aRenameKeepsWhatIsInTheField() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        let id = UUID()
        try library.direct.add(Self.content { _, one, _ in one }, id: id, actor: tester)
        var field = Self.all[0].field
        field.name = "Inscription"
        let change = try library.direct.perform(.put(.field(field)), actor: tester)
        #expect(change.items.isEmpty)
        let item = try #require(try library.direct.item(id: id))
        #expect(item.revision == 1)
        #expect(item.content.own.first?.field.name == "Inscription")
        // A form that was opened before it can still be saved.
        try library.direct.update(id, to: Self.content { _, _, other in other }, expecting: 1, actor: tester)
        #expect(try library.direct.item(id: id)?.content.own.first == OwnValue(field, .text("blank")))
    }
}

/// Changes of a field's kind.
@Suite struct FieldConversionTests {
    private static func library(_ folder: TemporaryFolder, _ field: OwnField, _ values: [OwnValue.Content]) throws -> Library {
        let library = try Library.openForTest(folder)
        _ = try library.direct.perform(.put(.field(field)), actor: tester)
        for (index, value) in values.enumerated() {
            var content = ItemContent(name: "Item \(index)")
            content.own = [OwnValue(field, value)]
            try library.direct.add(content, actor: tester)
        }
        return library
    }

    private static func contents(_ library: Library) throws -> [OwnValue.Content?] {
        try library.direct.all().map { $0.content.own.first?.content }
    }

    @Test func whatWouldNotConvertIsToldAndNothingIsChanged() async throws {
        let folder = try TemporaryFolder()
        var field = OwnField(id: UUID(), name: "Length", kind: .text)
        let texts = ["12", "3.5 cm", "about 4"] + (0..<30).map { "x\($0)" }
        let library = try Self.library(folder, field, texts.map(OwnValue.Content.text))
        field.fieldKind = .number
        field.unit = "cm"
        let known = try await library.store(actor: tester).conversion(to: field)
        #expect((known.convertible, known.failing, known.misfits.count) == (2, 31, FieldConversion.most))
        #expect(known.misfits.first == FieldConversion.Misfit(item: "Item 2", value: "about 4"))
        for request in [ChangeRequest.put(.field(field)), .convert(field, droppingWhatDoesNotConvert: false)] {
            let error = #expect(throws: InventoryError.self) { try library.direct.perform(request, actor: tester) }
            #expect(error?.description.contains("“about 4” of “Item 2”, and 30 more") == true)
        }
        #expect(try Self.contents(library) == texts.map { .text($0) })
        let change = try library.direct.perform(.convert(field, droppingWhatDoesNotConvert: true), actor: tester)
        #expect(change.items.count == texts.count)
        #expect(try Self.contents(library).prefix(3) == [.number(DecimalNumber("12")!), .number(DecimalNumber("3.5")!), nil])
        try library.direct.undo(actor: tester)
        #expect(try Self.contents(library) == texts.map { .text($0) })
        try library.direct.redo(actor: tester)
        #expect(try Self.contents(library).prefix(3) == [.number(DecimalNumber("12")!), .number(DecimalNumber("3.5")!), nil])
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    /// From each kind to each: one undo restores the converted values, whatever the two kinds are.
    @Test(arguments: OwnField.Kind.allCases) func eachKindConvertsToEachAndBack(_ kind: OwnField.Kind) throws {
        let values: [OwnField.Kind: [OwnValue.Content]] = [
            .text: [.text("12"), .text("Red")], .longText: [.text("one\ntwo"), .text("2019-03")],
            .number: [.number(DecimalNumber("1.5")!)], .money: [.money(dollars(150))],
            .day: [.day(PartialDay(iso: "2019-03")!)], .yesNo: [.yes], .choice: [.choice("Red")], .choices: [.choices(["Red", "A, B"])],
            .link: [.link("https://example.org")],
        ]
        for other in OwnField.Kind.allCases where other != kind {
            let folder = try TemporaryFolder()
            let before = values[kind] ?? []
            var field = OwnField(id: UUID(), name: "Field", kind: kind, choices: ["Red", "A, B"])
            let library = try Self.library(folder, field, before)
            field.fieldKind = other
            _ = try library.direct.perform(.convert(field, droppingWhatDoesNotConvert: true), actor: tester)
            let after = try Self.contents(library)
            #expect(after.allSatisfy { $0?.isOf(other) ?? true }, "\(kind) to \(other): \(after)")
            try library.direct.undo(actor: tester)
            #expect(try Self.contents(library) == before, "\(kind) to \(other)")
            try library.direct.redo(actor: tester)
            #expect(try Self.contents(library) == after, "\(kind) to \(other)")
            library.close()
            #expect(try LibraryCheck.run(at: folder.library).ok)
        }
    }

    /// An item that was deleted before the field got another kind comes back with a converted value.
    @Test func whatIsRestoredLaterFitsTheField() throws {
        let folder = try TemporaryFolder()
        var field = OwnField(id: UUID(), name: "Length", kind: .text)
        let library = try Self.library(folder, field, [.text("12"), .text("about")])
        let ids = try library.direct.all().map(\.id)
        try library.direct.delete(ids, actor: tester)
        field.fieldKind = .number
        _ = try library.direct.perform(.put(.field(field)), actor: tester)
        for id in ids { _ = try library.direct.perform(.restore(id), actor: tester) }
        let items = try library.direct.items(ids: ids)
        #expect(ids.map { items[$0]?.content.own.first?.content } == [.number(DecimalNumber("12")!), nil])
    }

    @Test func earlierTextsOfAFieldAreOffered() async throws {
        let folder = try TemporaryFolder()
        let field = OwnField(id: UUID(), name: "Finish", kind: .text)
        let library = try Self.library(folder, field, ["Oak", "Dark oak", "Oak", "Pine"].map(OwnValue.Content.text))
        let store = library.store(actor: tester)
        #expect(try await store.completions(ofOwn: field.id, matching: "oa", limit: 9) == ["Oak", "Dark oak"])
    }
}
