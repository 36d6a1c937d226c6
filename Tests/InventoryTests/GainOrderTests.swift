import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// The order of incomplete items: the number of missing facts times the worth, in lists by one key and by two, and sorted item by item.
@Suite struct GainOrderTests {
    /// A thing with all facts but the picture, which no thing here has, and those that it lacks.
    private func thing(
        _ name: String, _ units: Int64, _ code: String = "USD", lacking: [ItemField] = [], _ facts: (inout ItemContent) -> Void = { _ in }
    ) throws -> ItemContent {
        var content = ItemContent(name: name, place: "House")
        let currency = try #require(Currency(code: code))
        content.value = Money(minorUnits: units, currency: currency)
        content[.price] = .money(Money(minorUnits: 100, currency: currency))
        for field in [ItemField.maker, .model, .valueSource] { content[field] = .text("Sonara") }
        content.serialNumber = "9"
        content.bought = PartialDay(iso: "2024-05-06")
        for field in lacking { content[field] = nil }
        facts(&content)
        return content
    }

    private static let few: [ItemField] = [.maker, .model]
    private static let unvalued: [ItemField] = [.value, .valueSource]

    private static func items(_ library: Library, _ order: Inventory.SortOrder) throws -> [Item] {
        let set = try library.direct.listing(ItemQuery(order: order))
        return try (0..<set.count).compactMap { try library.direct.item($0, of: set) }
    }

    private static func names(_ library: Library, _ order: Inventory.SortOrder) throws -> [String] {
        try items(library, order).map(\.content.name)
    }

    /// Expects the same order in every way of sorting.
    ///
    /// - Parameter alone: the names in the order by this key alone, the most to gain first, if it differs from that by this key and then name.
    private func expect(
        _ names: [String], alone: [String]? = nil, of contents: [ItemContent], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        try library.direct.addAll(contents.map { NewItem($0) }, actor: tester)
        let most = SortTerm(.missing, ascending: false)
        func listed(_ order: Inventory.SortOrder) throws -> [String] { try Self.names(library, order) }
        let orders = [
            Inventory.SortOrder(most, then: .byName), Inventory.SortOrder(SortTerm(.column(.fixed(.place)), ascending: true), then: most),
        ]
        #expect(try listed(orders[0]) == names, "first of two keys", sourceLocation: sourceLocation)
        if alone == nil { #expect(try listed(orders[1]) == names, "second of two keys", sourceLocation: sourceLocation) }
        #expect(try listed(Inventory.SortOrder(most, then: nil)) == alone ?? names, "alone", sourceLocation: sourceLocation)
        let turned = Inventory.SortOrder(.missing, ascending: true)
        #expect(try listed(turned) == (alone ?? names).reversed(), "alone, turned", sourceLocation: sourceLocation)
        let items = try Self.items(library, .standard)
        let sorter = ItemSorter(try library.direct.catalog(), library.items.memory.collation)
        #expect(sorter.sorted(items, by: orders[0]).map(\.content.name) == names, "item by item", sourceLocation: sourceLocation)
    }

    @Test func aDearThingWithOneGapComesBeforeACheapOneWithThree() throws {
        try expect(["Piano", "Lamp"], of: [thing("Lamp", 10_000, lacking: Self.few), thing("Piano", 500_000)])
    }

    @Test func amongEqualProductsMoreGapsComeFirstAndThenTheHigherValue() throws {
        // Each product is 300: cents do not count in it.
        try expect(
            ["Lamp", "Rug", "Vase"], alone: ["Rug", "Lamp", "Vase"],
            of: [
                thing("Vase", 15_000, lacking: [.maker]), thing("Rug", 10_099, lacking: Self.few), thing("Lamp", 10_000, lacking: Self.few),
            ])
    }

    @Test func amountsCountInTheWholeUnitsOfTheirCurrency() throws {
        try expect(
            ["Scroll", "Carpet", "Desk"],
            of: [thing("Desk", 60_000), thing("Carpet", 700_500, "KWD"), thing("Scroll", 60_000, "JPY")])
    }

    @Test func allPiecesCount() throws {
        try expect(
            ["Chairs", "Plates", "Cable"],
            of: [
                thing("Cable", 30_000) { $0[.quantity] = Quantity(thousandths: 2_500).map(FieldValue.quantity) },
                thing("Plates", 100_000) {
                    $0[.quantity] = Quantity(thousandths: 4_000).map(FieldValue.quantity)
                    $0[.inAll] = .yes
                },
                thing("Chairs", 10_000) { $0[.quantity] = Quantity(thousandths: 12_000).map(FieldValue.quantity) },
            ])
    }

    @Test func withoutAValueThePriceCountsAndWithoutBothTheLeastWorth() throws {
        func price(_ cents: Int64) -> (inout ItemContent) -> Void { { $0[.price] = .money(dollars(cents)) } }
        try expect(
            ["Two bikes", "Bike", "Clock", "Box", "Mug"],
            of: [
                // 3 × 50, because a price below that does not say that it is worth little.
                thing("Mug", 0, lacking: Self.unvalued, price(1_000)),
                // 4 × 50.
                thing("Box", 0, lacking: Self.unvalued + [.price]),
                // 1 × 250: its value, not its price.
                thing("Clock", 25_000, lacking: [], price(900_000)),
                thing("Bike", 0, lacking: Self.unvalued, price(40_000)),
                thing("Two bikes", 0, lacking: Self.unvalued) {
                    $0[.price] = .money(dollars(30_000))
                    $0[.quantity] = Quantity(thousandths: 2_000).map(FieldValue.quantity)
                },
            ])
    }

    @Test func hugeProductsAreTheLargestNumber() throws {
        func gain(_ count: Int, _ units: Int64) throws -> Int64 {
            Completeness.gain(missing: count, worth: Money(minorUnits: units, currency: try #require(Currency(code: "JPY"))))
        }
        #expect(try gain(10, .max) > gain(9, .max) && gain(2, .max) > gain(10, .max / 200))
        #expect(try gain(1, .max / 64) < gain(1, .max / 64 + 1) && gain(1, .min) == gain(1, 50))
    }

    /// By this key alone they are in the order of their values.
    @Test func unwantedItemsComeLast() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        let things = try [
            thing("Mug", 4_999, lacking: Self.few), thing("Cup", 100, lacking: Self.few), thing("Lamp", 5_000), thing("Vase", 6_000),
        ]
        try library.direct.addAll(things.map { NewItem($0) }, actor: tester)
        for (ascending, names) in [(false, ["Vase", "Lamp", "Mug", "Cup"]), (true, ["Lamp", "Vase", "Cup", "Mug"])] {
            let order = Inventory.SortOrder(.missing, ascending: ascending)
            #expect(try Self.names(library, order) == names)
        }
    }
}
