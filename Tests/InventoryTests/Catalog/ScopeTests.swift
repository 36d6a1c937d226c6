import Foundation
import GRDB
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// The first screen of a window for a selection in its sidebar.
@Suite struct ScopeTests {
    private static let places = ["House/Hall", "House/Hall/Shelf", "House/Attic", "", "Garage"]

    /// Returns items in places, some with a tag or a type, one with parts, and their scopes.
    private func library(_ folder: TemporaryFolder, of count: Int) throws -> (Library, scopes: [ItemScope]) {
        let library = try Library.openForTest(folder)
        var random = SeededRandom(UInt64(count))
        let whole = NewItem(ItemContent(name: "Whole", place: "House/Hall"))
        var items = [whole]
        for number in 1..<count {
            var content = SearchTests.content(&random)
            // The last items are in one place, so that it is not spread evenly in the order of time.
            content.place = number > count * 3 / 4 ? Reference(id: nil, path: ["Garage"]) : nil
            if content.place == nil, case let path = Self.places[number % 5].split(separator: "/").map(String.init), !path.isEmpty {
                content.place = Reference(id: nil, path: path)
            }
            if number % 7 == 0 { content.tags = [Reference(name: "Rare")] }
            if number % 3 == 0 { content.type = Reference(name: "Books") }
            if number % 11 == 0 { content.parent = Reference(id: whole.id, path: ["Whole"]) }
            items.append(NewItem(content))
        }
        _ = try library.direct.addAll(items, actor: tester)
        _ = try library.direct.perform(.assign(.disposal(Disposal(kind: "sold")), to: .items([items[1].id, items[5].id])), actor: tester)
        let catalog = try library.items.memory.catalog.catalog(in: library.items.storage)
        let found = Self.places.compactMap { catalog.place(at: $0.split(separator: "/").map(String.init)) } + catalog.places(in: nil)
        let scopes: [ItemScope] =
            Set(found.map(\.id)).map(ItemScope.place) + catalog.tags.map { .tag($0.id) } + catalog.types.map { .type($0.id) }
        return (library, scopes + [.noPlace, .parts(of: whole.id), .disposed, .place(UUID()), .tag(UUID())])
    }

    @Test(arguments: [30, 700]) func theFirstScreenOfAScopeIsItsListingsStart(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let (library, scopes) = try library(folder, of: count)
        #expect(scopes.count >= 12)
        for scope in scopes {
            for key in SortKey.allCases {
                for ascending in [true, false] {
                    let order = Inventory.SortOrder(key, ascending: ascending)
                    let all = try library.direct.listing(
                        ItemQuery(scope: scope, order: order, grouping: key == .place ? .place(.whole) : .none))
                    for limit in [0, 1, 12, 1_000] {
                        let screen = try library.direct.firstScreen(order, in: scope, limit: limit)
                        let words: Comment = "\(scope) \(order) \(limit)"
                        #expect(screen.rows.map(\.key) == all.keys(in: 0..<min(limit, all.count)), words)
                        #expect(screen.listing.count == all.count && screen.listing.query == all.query, words)
                        #expect(screen.libraryCount == count - 2, words)
                        let starts = screen.listing.sections.map(\.start)
                        #expect(starts == all.sections.prefix(starts.count).map(\.start), words)
                    }
                }
            }
        }
    }

    /// An index finds the places below a place: reading all places for each of them took seconds with some thousands.
    @Test func whatIsBelowAPlaceIsFoundByAnIndex() throws {
        let folder = try TemporaryFolder()
        let (library, _) = try library(folder, of: 30)
        let condition = try #require(ScopeCondition(.place(UUID())))
        let plan = try library.items.storage.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN SELECT key FROM items WHERE state = 0 AND \(condition.sql)", arguments: condition.arguments
            )
            .map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("SEARCH places USING INDEX placesByName") }, "\(plan)")
        #expect(plan.contains { $0.contains("SEARCH items USING COVERING INDEX itemsInPlace") }, "\(plan)")
    }

    /// A start never waits for the texts of the search, whatever it shows.
    @Test func theFirstScreenReadsNothingForSearching() throws {
        let folder = try TemporaryFolder()
        let (made, scopes) = try library(folder, of: 60)
        made.close()
        let library = try Library.openForTest(folder)
        for scope in scopes + [.all, .incomplete, .recentlyAdded, .warrantyEnding] {
            _ = try library.direct.firstScreen(.standard, in: scope, limit: 8)
            #expect(!library.items.memory.index.isLoaded(withTexts: false), "\(scope)")
        }
        // These items are known only from memory, so there are no rows yet, but the list is not declared empty.
        let screen = try library.direct.firstScreen(.standard, in: .incomplete, limit: 8)
        #expect(screen.rows.isEmpty && !screen.listing.isComplete && screen.libraryCount == 58)
    }
}
