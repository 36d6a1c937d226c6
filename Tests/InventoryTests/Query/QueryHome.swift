import Foundation
import StoreTesting
import TestSupport

@testable import Inventory

/// A small household in which each thing differs from the others, on 28 November 2026, a Saturday.
final class QueryHome {
    let folder: TemporaryFolder
    let library: Library
    static let today = Day(year: 2026, month: 11, day: 28)!

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.openForTest(folder)
        library.items.memory.setClock { Self.today }
        for (index, kind) in OwnField.Kind.allCases.enumerated() {
            let choices = kind == .choice || kind == .choices ? ["Red", "Deep blue"] : []
            let field = OwnField(
                id: UUID(), name: Self.fieldNames[kind] ?? "", kind: kind, unit: kind == .number ? "V" : "", choices: choices,
                position: index)
            _ = try library.direct.perform(.put(.field(field)), actor: tester)
        }
        try fill()
    }

    /// The names of custom fields, among them those that need quotes or are names of other things.
    private static let fieldNames: [OwnField.Kind: String] = [
        .text: "Maker", .longText: "Bildschirm Größe", .number: "Voltage", .money: "a=b", .day: "Serviced", .yesNo: "insured",
        .choice: "Colour", .choices: "電圧", .link: "is",
    ]

    func own(_ kind: OwnField.Kind, _ content: OwnValue.Content) throws -> OwnValue {
        let field = try library.direct.catalog().fields.first { $0.fieldKind == kind }!
        return OwnValue(field, content)
    }

    private func day(_ iso: String) -> FieldValue? { PartialDay(iso: iso).map(FieldValue.day) }

    private func add(
        _ name: String, _ place: String = "", added: String = "2025-01-01", id: UUID = UUID(), _ fill: (inout ItemContent) throws -> Void
    ) throws {
        var content = ItemContent(name: name, place: place)
        try fill(&content)
        let days = Int64(Day(iso: added)!.ordinal - 719_163)
        let new = NewItem(content, id: id, createdAt: Timestamp(milliseconds: (days * 24 + 12) * 3_600_000))
        _ = try library.direct.addAll([new], actor: tester)
    }

    private func fill() throws {
        let player = UUID()
        try add("Drill", "House/Garage", added: "2026-11-25") {
            $0.value = dollars(120_00)
            $0[.maker] = .text("Sonara")
            $0[.model] = .text("X200")
            $0[.type] = .reference(Reference(name: "Tools"))
            $0.tags = [Reference(name: "Gift"), Reference(name: "Fragile")]
            $0[.bought] = day("2024-03-05")
            $0[.condition] = .text("fair")
            $0.notes = "A cordless\ndrill, with two batteries"
            $0.own = [try own(.number, .number(DecimalNumber(millionths: 230_000_000))), try own(.yesNo, .yes)]
        }
        try add("Chairs", "House/Kitchen", added: "2026-11-28") {
            $0.value = Money(minorUnits: 40_00, currency: .eur)
            $0[.quantity] = Quantity("6").map(FieldValue.quantity)
            $0[.price] = .money(Money(minorUnits: 25_50, currency: .eur))
            $0.tags = [Reference(name: "Gift")]
            $0[.bought] = day("2024")
            $0[.condition] = .text("new")
            $0.photos = [try library.direct.importPhoto(data: Data("chairs".utf8), originalName: "chairs.png")]
            $0.papers = [Paper(role: .manual, title: "", content: .link("https://example.org/m"))]
        }
        try add("Record Player", "House/Kitchen/Shelf", added: "2026-10-01", id: player) {
            $0.value = Money(minorUnits: 9_000, currency: Currency(code: "JPY")!)
            $0[.warrantyEnds] = day("2026-12-24")
            $0[.assetNumber] = .text("A-1")
            $0[.code] = .text("4006381333931")
            $0[.lastSeen] = day("2026-11")
            $0.own = [try own(.choice, .choice("Red")), try own(.text, .text("Sonara"))]
        }
        try add("Needle", "House/Kitchen/Shelf") {
            $0[.parent] = .reference(Reference(id: player, path: []))
            $0.value = dollars(0)
            $0[.warrantyEnds] = day("2026-05")
            $0[.bought] = day("2026-11-27")
        }
        try add("Ring", "Cottage/Kitchen") {
            $0.value = dollars(2_000_00)
            $0.serialNumber = "R-7"
            $0.own = [
                try own(.money, .money(dollars(1_000))), try own(.longText, .text("wide")),
                try own(.choices, .choices(["Red", "Deep blue"])),
                try own(.day, .day(PartialDay(iso: "2026-11-01")!)), try own(.link, .link("https://example.org")),
            ]
            $0.setOlderValuations([Valuation(dollars(1_500_00), day: PartialDay(iso: "2020"))])
        }
        try add("Odds and ends") {
            $0[.quantity] = Quantity("0.5").map(FieldValue.quantity)
            $0[.inAll] = .yes
            $0.value = dollars(60_00)
            $0[.description] = .text("Bélier d’été -40 degrees")
        }
        try add("Sold lamp", "House/Garage") {
            $0[.disposal] = .text("sold")
            $0[.disposedOn] = day("2026-06-10")
            $0[.disposalPrice] = .money(dollars(15_00))
            $0[.disposedTo] = .text("Ann")
            $0.value = dollars(50_00)
            $0.tags = [Reference(name: "Gift")]
        }
        try add("Stolen bike", "House/Garage") {
            $0[.disposal] = .text("stolen")
            $0.value = dollars(700_00)
        }
        let gone = UUID()
        try add("Deleted vase", "House/Garage", id: gone) { $0.tags = [Reference(name: "Gift")] }
        try library.direct.delete([gone], actor: tester)
    }

    // MARK: - Queries

    func context(_ style: NumberStyle = .plain) throws -> QueryContext {
        QueryContext(try library.direct.catalog(), style: style, days: DayParser(style.days, today: Self.today))
    }

    func read(_ text: String, _ style: NumberStyle = .plain) async throws -> ParsedQuery {
        try await ParsedQuery.read(text, try context(style), in: library.store(actor: tester))
    }

    /// Returns the names of the items that a query finds, in the order in which they were added.
    func found(_ text: String, _ style: NumberStyle = .plain) async throws -> [String] {
        try found(try await read(text, style).condition)
    }

    func found(_ condition: Condition) throws -> [String] {
        let order = Inventory.SortOrder(.newest, ascending: true)
        let set = try library.direct.listing(ItemQuery(condition: condition, order: order))
        return try (0..<set.count).compactMap { try library.direct.item($0, of: set)?.content.name }
    }
}
