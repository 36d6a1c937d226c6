import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// Fields that a library does not use: their values are neither found nor shown, and none is lost.
@Suite struct HiddenFieldTests {
    private static func content() -> ItemContent {
        var content = ItemContent(name: "Lamp", serialNumber: "SN-7")
        content.placePath = "Hall"
        content.notes = "warm light"
        content.value = dollars(4_500)
        content[.maker] = .text("Sonara")
        content[.quantity] = Quantity("3").map(FieldValue.quantity)
        return content
    }

    private static func hide(_ fields: Set<ItemField>, _ library: Library) throws -> Change {
        try library.direct.perform(.put(.hiddenFields(HiddenFields(fields))), actor: tester)
    }

    private static func found(_ text: String, _ library: Library) throws -> Int {
        try library.direct.listing(ItemQuery(text: text)).count
    }

    @Test func whatIsHiddenIsNotSearchedAndComesBackWhole() throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        let id = UUID()
        let content = Self.content()
        try library.direct.add(content, id: id, actor: tester)
        for word in ["SN-7", "Hall", "warm", "Sonara"] { #expect(try Self.found(word, library) == 1) }
        let hidden: Set<ItemField> = [.serialNumber, .place, .notes, .maker, .value, .quantity]
        #expect(try Self.hide(hidden, library).title == "Choose Fields")
        for open in [false, true] {
            if open {
                library.close()
                library = try Library.openForTest(folder)
            }
            #expect(try library.direct.catalog().hiddenFields == hidden)
            for word in ["SN-7", "Hall", "warm", "Sonara"] { #expect(try Self.found(word, library) == 0, "\(word)") }
            #expect(try Self.found("lamp", library) == 1)
            let listing = try library.direct.listing(ItemQuery())
            #expect(listing.totals.isEmpty)
            let row = try #require(try library.direct.rows(listing.keys(in: 0..<1)).first)
            #expect(row.serialNumber.isEmpty && row.place.isEmpty && row.value == nil && row.quantity == nil && row.each == nil)
            // All values exist.
            let kept = try #require(try library.direct.item(id: id)?.content)
            #expect(kept.serialNumber == "SN-7" && kept.placePath == "Hall" && kept.worth == dollars(13_500))
            #expect(try library.direct.fieldCounts().fixed[.maker] == 1)
        }
        // An edit of visible fields does not change hidden ones.
        var edited = try #require(try library.direct.item(id: id)?.content)
        edited.name = "Lantern"
        try library.direct.update(id, to: edited, expecting: 1, actor: tester)
        _ = try Self.hide([], library)
        #expect(try Self.found("sonara", library) == 1)
        #expect(try library.direct.listing(ItemQuery()).totals.first?.money == dollars(13_500))
        #expect(try library.direct.item(id: id)?.content[.maker] == .text("Sonara"))
        #expect(try library.check().ok)
    }

    @Test func eachChoiceIsTakenBackAndDoneAgain() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        try library.direct.add(Self.content(), id: UUID(), actor: tester)
        #expect(try Self.hide([.price], library).title == "Hide Field “Price”")
        #expect(try Self.hide([.price, .code], library).title == "Hide Field “Product code”")
        #expect(try Self.hide([.code], library).title == "Show Field “Price”")
        let set = FieldSet.finding.entries(try library.direct.catalog())
        _ = try library.direct.perform(.putAll(set, title: ChangeTitle(.chooseFields, named: "Just Find Things")), actor: tester)
        #expect(FieldSet.shown(in: try library.direct.catalog()) == .finding)
        var seen: [Set<ItemField>] = []
        for _ in 0..<4 {
            try library.direct.undo(actor: tester)
            seen.append(try library.direct.catalog().hiddenFields)
        }
        #expect(seen == [[.code], [.price, .code], [.price], []])
        for _ in 0..<4 { try library.direct.redo(actor: tester) }
        #expect(try library.direct.catalog().hiddenFields == FieldSet.finding.hidden)
        // Without a difference there is no step.
        #expect(try Self.hide(FieldSet.finding.hidden, library).sequence == 13)
    }

    @Test func theNameIsAlwaysShown() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        #expect(throws: InventoryError.self) { try Self.hide([.name, .code], library) }
        #expect(try library.direct.catalog().hiddenFields.isEmpty)
        for set in FieldSet.allCases { #expect(!set.hidden.contains(.name)) }
    }

    @Test func nobodyIsAskedForWhatIsHidden() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var content = ItemContent(name: "Safe", serialNumber: "1")
        content.value = dollars(90_000)
        content.placePath = "Hall"
        content[.maker] = .text("Oak")
        content[.model] = .text("A")
        content.bought = PartialDay(iso: "2020")
        content[.price] = .money(dollars(80_000))
        content.photos = [try library.direct.importPhoto(data: Data("x".utf8), originalName: nil)]
        try library.direct.add(content, id: UUID(), actor: tester)
        #expect(try library.direct.counts().incomplete == 1)
        _ = try Self.hide([.valueSource], library)
        #expect(try library.direct.counts().incomplete == 0)
        #expect(Completeness(content, hiding: [.valueSource]).isComplete && Completeness(content).count == 10)
        _ = try Self.hide([], library)
        #expect(try library.direct.counts().incomplete == 1)
    }

    @Test func ownFieldsMoveAndAreShownTogetherInOneStep() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var fields = ["A", "B", "C"].enumerated().map { OwnField(id: UUID(), name: $1, kind: .text, position: $0) }
        for field in fields { _ = try library.direct.perform(.put(.field(field)), actor: tester) }
        #expect(try library.direct.perform(.put(.field(fields[0].hidden(true))), actor: tester).title == "Hide Field “A”")
        for (place, index) in [2, 0, 1].enumerated() { fields[index].position = place }
        fields[0].isHidden = true
        _ = try library.direct.perform(.putAll(fields.map(CatalogEntry.field), title: ChangeTitle(.moveField, named: "C")), actor: tester)
        #expect(try library.direct.catalog().fields.map(\.name) == ["C", "A", "B"])
        let all = FieldSet.everything.entries(try library.direct.catalog())
        _ = try library.direct.perform(.putAll(all, title: ChangeTitle(.chooseFields, named: "Everything")), actor: tester)
        #expect(try library.direct.catalog().shownFields.map(\.name) == ["C", "A", "B"])
        try library.direct.undo(actor: tester)
        try library.direct.undo(actor: tester)
        #expect(try library.direct.catalog().fields.map(\.name) == ["A", "B", "C"])
        #expect(try library.direct.catalog().shownFields.map(\.name) == ["B", "C"])
        var other = fields[1]
        other.fieldKind = .number
        let request = ChangeRequest.putAll([.field(other)], title: ChangeTitle(.moveField, named: "B"))
        #expect(throws: InventoryError.self) { try library.direct.perform(request, actor: tester) }
    }
}
