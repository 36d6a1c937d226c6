import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// Reads between the commit of a change and the update of the data in memory: the writer's thread may be delayed for long, and readers
/// continue.
@Suite struct ReadingMeanwhileTests {
    private static let field = OwnField(id: UUID(), name: "Length", kind: .number, unit: "cm", position: 0)
    /// Each order that a list may have: those that follow a change in memory, and those that are read again after it.
    private static let orders =
        (SortKey.allCases + [.missing, .warrantyEnds]).map { Inventory.SortOrder($0, ascending: true) }
        + [Inventory.SortOrder(own: field.id, ascending: true)]

    private static func item(_ name: String, _ cents: Int64) -> ItemContent {
        ItemContent(name: name, value: Money(minorUnits: cents, currency: .usd))
    }

    /// Reads something for the first time, so that it is cached, right after the next change is stored.
    private func readAfterNextCommit(_ library: Library, _ query: ItemQuery) -> WriteTests.Counts {
        let counts = WriteTests.Counts()
        library.database.faults.inject(.pause { counts.add((try? library.direct.listing(query).count) ?? -1) })
        return counts
    }

    @Test(arguments: orders) func anOrderThatKnowsOfAnAddedItemAlreadyHasItOnce(_ order: Inventory.SortOrder) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.perform(.put(.field(Self.field)), actor: tester)
        let query = ItemQuery(order: order)
        try library.direct.addAll(["Desk", "Lamp"].map { NewItem(ItemContent(name: $0)) }, actor: tester)
        let seen = readAfterNextCommit(library, query)
        try library.direct.addAll(["Chair", "Table"].map { NewItem(ItemContent(name: $0)) }, actor: tester)
        #expect(seen.all == [4])
        let names = try library.direct.names(query)
        #expect(names.sorted() == ["Chair", "Desk", "Lamp", "Table"])
        // As for the first reader.
        library.items.memory.forgetAll()
        #expect(try library.direct.names(query) == names)
    }

    @Test func aSearchThatKnowsOfAnAddedItemAlreadyFindsItOnce() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let query = ItemQuery(text: "lamp")
        let seen = readAfterNextCommit(library, query)
        try library.direct.add(Self.item("Lamp", 3_450), actor: tester)
        #expect(seen.all == [1])
        #expect(try library.direct.listing(query).totals.map { $0.money?.minorUnits } == [3_450])
        #expect(try library.direct.names(query) == ["Lamp"])
    }

    @Test(arguments: ["lamp", ""]) func anItemThatComesBackIsThereOnce(_ text: String) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let query = ItemQuery(text: text)
        let id = UUID()
        try library.direct.add(Self.item("Lamp", 3_450), id: id, actor: tester)
        try library.direct.add(Self.item("Floor Lamp", 5), actor: tester)
        try library.direct.delete([id], actor: tester)
        let seen = readAfterNextCommit(library, query)
        try library.direct.undo(actor: tester)
        #expect(seen.all == [2])
        #expect(try library.direct.names(query).sorted() == ["Floor Lamp", "Lamp"])
        #expect(try library.direct.listing(query).totals.map { $0.money?.minorUnits } == [3_455])
    }
}

extension DirectStore {
    fileprivate func names(_ query: ItemQuery) throws -> [String] {
        let set = try listing(query)
        return try (0..<set.count).compactMap { try item($0, of: set)?.content.name }
    }
}
