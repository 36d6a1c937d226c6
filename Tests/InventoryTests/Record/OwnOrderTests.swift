import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Items sorted by their values in a custom field.
@Suite struct OwnOrderTests {
    private static let length = OwnField(id: UUID(), name: "Length", kind: .number, unit: "cm", position: 0)
    private static let color = OwnField(id: UUID(), name: "Colour", kind: .choice, choices: ["Red", "Green", "Blue"], position: 1)
    private static let served = OwnField(id: UUID(), name: "Serviced", kind: .day, position: 2)
    private static let engraving = OwnField(id: UUID(), name: "Engraving", kind: .text, position: 3)

    private static func library(_ folder: TemporaryFolder) throws -> Library {
        let library = try Library.openForTest(folder)
        for field in [length, color, served, engraving] { _ = try library.direct.perform(.put(.field(field)), actor: tester) }
        let items: [(String, [(OwnField, OwnValue.Content)])] = [
            ("A", [(length, .number(DecimalNumber(millionths: 12_000_000))), (color, .choice("Blue")), (engraving, .text("Ä 10"))]),
            ("B", [(length, .number(DecimalNumber(millionths: -500_000))), (color, .choice("Red")), (engraving, .text("a 9"))]),
            ("C", []),
            ("D", [(served, .day(PartialDay(iso: "2019-03")!)), (engraving, .text("zero"))]),
            ("E", [(length, .number(DecimalNumber(millionths: 12_000_000))), (served, .day(PartialDay(iso: "2018")!))]),
        ]
        for (name, values) in items {
            var content = ItemContent(name: name)
            content.own = values.map { OwnValue($0.0, $0.1) }
            _ = try library.direct.add(content, actor: tester)
        }
        return library
    }

    private static func names(_ library: Library, _ field: OwnField, ascending: Bool = true, text: String = "") throws -> String {
        let order = Inventory.SortOrder(own: field.id, ascending: ascending)
        let listing = try library.direct.listing(ItemQuery(text: text, order: order))
        return try library.direct.rows(listing.keys(in: 0..<listing.count)).map(\.name).joined()
    }

    @Test func whatIsMissingComesLastEitherWay() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        #expect(try Self.names(library, Self.length) == "BAEDC".replacing("DC", with: "CD"))
        #expect(try Self.names(library, Self.length, ascending: false).hasPrefix("EAB"))
        #expect(try Self.names(library, Self.color).hasPrefix("BA"), "in the order of the choices")
        #expect(try Self.names(library, Self.served).hasPrefix("ED"))
        #expect(try Self.names(library, Self.engraving).hasPrefix("BAD"), "in the locale's order, numbers by their value")
        #expect(try Self.names(library, Self.engraving, text: "0") == "A")
    }

    @Test func theFirstScreenIsTheListingsStart() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        let order = Inventory.SortOrder(own: Self.length.id, ascending: true)
        let screen = try library.direct.firstScreen(order, limit: 3)
        #expect(screen.rows.map(\.name) == ["B", "A", "E"] && screen.listing.count == 5)
    }

    @Test func changesAreFollowed() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        #expect(try Self.names(library, Self.length).hasPrefix("BAE"))
        var content = ItemContent(name: "F")
        content.own = [OwnValue(Self.length, .number(DecimalNumber(millionths: 1)))]
        _ = try library.direct.add(content, actor: tester)
        #expect(try Self.names(library, Self.length).hasPrefix("BFAE"))
        _ = try library.direct.undo(actor: tester)
        #expect(try Self.names(library, Self.length).hasPrefix("BAE"))
        // A hidden field gives no order, so the items are in the order of their age.
        _ = try library.direct.perform(.put(.field(Self.length.hidden(true))), actor: tester)
        #expect(try Self.names(library, Self.length) == "ABCDE")
    }

    @Test func isRememberedWithItsField() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder)
        let order = Inventory.SortOrder(own: Self.color.id, ascending: false)
        try library.settings.setSortOrder(order)
        #expect(library.settings.sortOrder == order)
        try library.settings.setSortOrder(Inventory.SortOrder(.name, ascending: true))
        #expect(library.settings.sortOrder == Inventory.SortOrder(.name, ascending: true))
    }
}
