import Foundation
import GRDB
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Sums count each item once. An item with parts and its own value counts by that value, and its parts, and theirs, add nothing. An item
/// without a value counts by its parts. A part counts separately in a list without its whole, and if its whole was sold or deleted. Each
/// sum is of the rows of its own list.
@Suite struct PartTotalsTests {
    /// Returns the sum of some items by that rule, computed in the slow way.
    ///
    /// - Parameter all: all items that are here.
    static func totals(of ids: Set<UUID>, among all: [Item]) -> [CurrencyTotal] {
        let known = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        func isCounted(_ item: Item) -> Bool {
            guard let whole = item.content.parent?.id.flatMap({ known[$0] }) else { return true }
            return !(ids.contains(whole.id) && whole.content.worth != nil) && isCounted(whole, in: item)
        }
        func isCounted(_ whole: Item, in part: Item) -> Bool {
            guard let outer = whole.content.parent?.id.flatMap({ known[$0] }) else { return true }
            return !(ids.contains(outer.id) && outer.content.worth != nil) && isCounted(outer, in: part)
        }
        var sums: [Currency: Int128] = [:]
        for item in all where ids.contains(item.id) && isCounted(item) {
            if let worth = item.content.worth { sums[worth.currency, default: 0] += Int128(worth.minorUnits) }
        }
        return Counters.shown(sums)
    }

    /// A camera set of $1,000 with a body of $600 and a lens of $300, which has a filter of $20; a box without a value, with two items of
    /// $50 and $25; and a lamp of $40.
    private struct Household {
        let library: Library
        let ids: [String: UUID]
        private let folder: TemporaryFolder

        init(_ folder: TemporaryFolder) throws {
            self.folder = folder
            library = try Library.openForTest(folder)
            var ids: [String: UUID] = [:]
            let things: [(String, Int64?, String?, String)] = [
                ("Set", 1_000, nil, ""), ("Body", 600, "Set", "optics"), ("Lens", 300, "Set", "optics"), ("Filter", 20, "Lens", "optics"),
                ("Box", nil, nil, ""), ("Knife", 50, "Box", ""), ("Spoon", 25, "Box", ""), ("Lamp", 40, nil, ""),
            ]
            for (name, value, whole, tag) in things {
                var content = ItemContent(name: name, value: value.map { dollars($0 * 100) })
                if let whole = whole.flatMap({ ids[$0] }) { content.parent = Reference(id: whole, path: []) }
                if !tag.isEmpty { content.tags = [Reference(name: tag)] }
                ids[name] = try library.direct.add(content, actor: tester).items[0].id
            }
            self.ids = ids
        }

        /// Returns the total of the library in whole dollars, which must be the same as stored and in memory.
        func total() throws -> Int64 {
            let kept = try library.direct.status().totals
            let listing = try library.direct.listing(ItemQuery())
            #expect(kept == listing.totals)
            #expect(try library.direct.totals(of: listing, at: [0..<listing.count]) == kept)
            return try Self.whole(kept)
        }

        func shown(_ query: ItemQuery) throws -> Int64 { try Self.whole(library.direct.listing(query).totals) }

        func set(_ name: String, _ change: (inout ItemContent) -> Void) throws {
            let id = try #require(ids[name])
            let item = try #require(try library.direct.item(id: id))
            var content = item.content
            change(&content)
            _ = try library.direct.update(id, to: content, expecting: item.revision, actor: tester)
        }

        /// Returns the wholes that rows show, by name.
        func wholes() throws -> [String: String] {
            let screen = try library.direct.firstScreen(Inventory.SortOrder(.name, ascending: true), limit: 20)
            return Dictionary(uniqueKeysWithValues: screen.rows.compactMap { row in row.whole.map { (row.name, $0) } })
        }

        private static func whole(_ totals: [CurrencyTotal]) throws -> Int64 {
            #expect(totals.count <= 1)
            return (totals.first?.money?.minorUnits ?? 0) / 100
        }
    }

    @Test func anItemWithPartsCountsByItsOwnValue() throws {
        let home = try Household(TemporaryFolder())
        #expect(try home.total() == 1_000 + 75 + 40)
        // Without a value the set counts by its parts, and the lens still separately.
        try home.set("Set") { $0.value = nil }
        #expect(try home.total() == 600 + 300 + 75 + 40)
        try home.set("Lens") { $0.value = nil }
        #expect(try home.total() == 600 + 20 + 75 + 40)
        try home.set("Box") { $0.value = dollars(0) }
        #expect(try home.total() == 600 + 20 + 40)
        for _ in 0..<3 { _ = try home.library.direct.undo(actor: tester) }
        #expect(try home.total() == 1_115)
    }

    @Test func eachListCountsWhatItHas() throws {
        let home = try Household(TemporaryFolder())
        let set = try #require(home.ids["Set"])
        #expect(try home.shown(ItemQuery(scope: .parts(of: set))) == 900)
        #expect(try home.shown(ItemQuery(text: "filter")) == 20)
        // The set, the lens, the spoon.
        #expect(try home.shown(ItemQuery(text: "s")) == 1_025)
        let tag = try #require(try home.library.direct.catalog().tag(named: "optics"))
        // Body, lens and filter: the filter is in the lens.
        #expect(try home.shown(ItemQuery(scope: .tag(tag.id))) == 900)
        // The filter is a part of a part of the set, which a selection without the lens knows, too.
        let listing = try home.library.direct.listing(ItemQuery(order: Inventory.SortOrder(.name, ascending: true)))
        let rows = try ["Set", "Filter"].map { name in
            let id = try #require(home.ids[name])
            let key = try #require(try home.library.direct.item(id: id)).key
            let row = try #require(listing.index(of: key))
            return row..<row + 1
        }
        #expect(try home.library.direct.totals(of: listing, at: rows).first?.money == dollars(100_000))
    }

    @Test func aPartOfWhatIsGoneCountsByItself() throws {
        let home = try Household(TemporaryFolder())
        let set = try #require(home.ids["Set"])
        _ = try home.library.direct.perform(.assign(.disposal(Disposal(kind: "sold")), to: .items([set])), actor: tester)
        #expect(try home.total() == 900 + 75 + 40)
        _ = try home.library.direct.undo(actor: tester)
        #expect(try home.total() == 1_115)
        _ = try home.library.direct.delete([set], actor: tester)
        #expect(try home.total() == 900 + 75 + 40)
        _ = try home.library.direct.undo(actor: tester)
        #expect(try home.total() == 1_115)
        try home.set("Lens") { $0.parent = nil }
        #expect(try home.total() == 1_115 + 300)
    }

    @Test func theSumOfWhatWasSoldCountsThingsOnce() throws {
        let home = try Household(TemporaryFolder())
        let gone = try ["Set", "Body", "Spoon"].map { try #require(home.ids[$0]) }
        _ = try home.library.direct.perform(.assign(.disposal(Disposal(kind: "sold")), to: .items(gone)), actor: tester)
        #expect(try home.shown(ItemQuery(scope: .disposed)) == 1_025)
    }

    @Test func theSumOfTheTrashCountsAPartThatWasDeletedBeforeItsWholeOnce() async throws {
        let home = try Household(TemporaryFolder())
        for name in ["Body", "Set"] {
            let id = try #require(home.ids[name])
            _ = try home.library.direct.delete([id], actor: tester)
        }
        let deleted = try await home.library.store(actor: tester).deletedItems(offset: 0, limit: 9)
        #expect(deleted.items.map(\.content.name) == ["Set", "Body"])
        #expect(deleted.totals.first?.money == dollars(100_000))
        #expect(try home.total() == 300 + 75 + 40)
    }

    @Test(arguments: [["Set", "Lens", "Filter"], ["Filter", "Set", "Lens"], ["Lens", "Filter", "Set"]])
    func theSumOfTheTrashCountsAPartThatWasDeletedWithItsWholeOnce(names: [String]) async throws {
        let home = try Household(TemporaryFolder())
        let store = home.library.store(actor: tester)
        func check(_ comment: Comment) async throws {
            let deleted = try await store.deletedItems(offset: 0, limit: 9)
            #expect(Set(deleted.items.map(\.content.name)) == Set(names), comment)
            #expect(deleted.totals.first?.money == dollars(100_000), comment)
            // A row says what the item was a part of, although its whole is gone.
            let wholes = Dictionary(uniqueKeysWithValues: deleted.items.map { ($0.content.name, $0.content.parent?.name) })
            #expect(wholes == ["Set": nil, "Lens": "Set", "Filter": "Lens"], comment)
            // The body stays, and is a part of nothing.
            #expect(try home.total() == 600 + 75 + 40, comment)
        }
        _ = try home.library.direct.delete(names.map { try #require(home.ids[$0]) }, actor: tester)
        try await check("deleted")
        _ = try home.library.direct.undo(actor: tester)
        #expect(try home.wholes() == ["Body": "Set", "Lens": "Set", "Filter": "Lens", "Knife": "Box", "Spoon": "Box"])
        #expect(try home.total() == 1_115)
        _ = try home.library.direct.redo(actor: tester)
        try await check("deleted again")
        // Whole and parts belong together again when they come back one after another.
        for name in ["Set", "Lens", "Filter"] { _ = try home.library.direct.perform(.restore(#require(home.ids[name])), actor: tester) }
        #expect(try home.wholes() == ["Lens": "Set", "Filter": "Lens", "Knife": "Box", "Spoon": "Box"])
    }

    /// Many items are deleted in pieces, so a part may be in a later piece than its whole.
    @Test func theSumOfALargeTrashCountsEachItemOnce() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let ids = (0..<3_000).map { _ in UUID() }
        // Each item of the second half is a part of one of the first half.
        let items = (0..<3_000).map { number in
            var content = ItemContent(name: "Thing \(number)", value: dollars(number < 1_500 ? 100 : 10))
            if number >= 1_500 { content.parent = Reference(id: ids[number - 1_500], path: []) }
            return NewItem(content, id: ids[number])
        }
        _ = try library.direct.addAll(items, actor: tester)
        _ = try library.direct.delete(ids, actor: tester)
        let deleted = try await library.store(actor: tester).deletedItems(offset: 0, limit: 3_000)
        #expect(deleted.count == 3_000)
        #expect(deleted.totals.first?.money == dollars(150_000))
        #expect(deleted.items.count { $0.content.parent != nil } == 1_500)
        _ = try library.direct.undo(actor: tester)
        #expect(try library.direct.all().count { $0.content.parent != nil } == 1_500)
    }

    @Test func rowsSayWhatTheyArePartsOf() throws {
        let home = try Household(TemporaryFolder())
        let expected = ["Body": "Set", "Lens": "Set", "Filter": "Lens", "Knife": "Box", "Spoon": "Box"]
        #expect(try home.wholes() == expected)
        // A whole with another name is reported for its parts, too.
        let (id, filter) = (try #require(home.ids["Lens"]), try #require(home.ids["Filter"]))
        var content = try #require(try home.library.direct.item(id: id)).content
        content.name = "Long lens"
        let change = try home.library.direct.update(id, to: content, expecting: 1, actor: tester)
        #expect(change.items.map(\.id).contains(filter))
        #expect(try home.wholes()["Filter"] == "Long lens")
    }

    /// Older libraries have no such sums stored; their totals are correct immediately, and the next change stores the sums.
    @Test func aLibraryWithoutTheseSumsIsRightAtOnce() throws {
        let folder = try TemporaryFolder()
        var home: Household? = try Household(folder)
        home?.library.close()
        home = nil
        let path = folder.library.appendingPathComponent("library.sqlite").path
        try DatabaseQueue(path: path).write { db in try db.execute(sql: "DELETE FROM counters WHERE name LIKE 'within%'") }
        #expect(try LibraryCheck.run(at: folder.library).ok)
        let library = try Library.openForTest(folder)
        #expect(try library.direct.status().totals.first?.money == dollars(111_500))
        _ = try library.direct.add(ItemContent(name: "Vase", value: dollars(500)), actor: tester)
        #expect(try library.direct.status().totals.first?.money == dollars(112_000))
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
        try DatabaseQueue(path: path).write { db in try db.execute(sql: "UPDATE counters SET value = '7' WHERE name = 'within.USD'") }
        #expect(try LibraryCheck.run(at: folder.library).counters == ["values of parts in USD: 7 noted, 92000 there"])
    }

    /// An older version of the program changes a part and does not update the stored sums of parts.
    @Test func sumsFromBeforeTheLastChangeAreCountedAgain() throws {
        let folder = try TemporaryFolder()
        var home: Household? = try Household(folder)
        home?.library.close()
        let lens = try #require(home?.ids["Lens"])
        home = nil
        let path = folder.library.appendingPathComponent("library.sqlite").path
        let queue = try DatabaseQueue(path: path)
        let before = try queue.read { db in try Row.fetchAll(db, sql: "SELECT name, value FROM counters WHERE name LIKE 'within%'") }
        var library = try Library.openForTest(folder)
        var content = try #require(try library.direct.item(id: lens)).content
        content.value = dollars(25_000)
        _ = try library.direct.update(lens, to: content, expecting: 1, actor: tester)
        library.close()
        try queue.write { db in
            for row in before {
                let (name, value): (String, String) = (row["name"], row["value"])
                try db.execute(sql: "UPDATE counters SET value = ? WHERE name = ?", arguments: [value, name])
            }
        }
        #expect(try LibraryCheck.run(at: folder.library).ok)
        library = try Library.openForTest(folder)
        #expect(try library.direct.status().totals.first?.money == dollars(111_500))
        _ = try library.direct.add(ItemContent(name: "Vase", value: dollars(500)), actor: tester)
        #expect(try library.direct.status().totals.first?.money == dollars(112_000))
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    /// A part that changes with the name of its whole is in the change once; otherwise lists would move its row twice.
    @Test func aPartThatChangesWithItsWholeIsNamedOnce() throws {
        let home = try Household(TemporaryFolder())
        let (set, lens) = (try #require(home.ids["Set"]), try #require(home.ids["Lens"]))
        var steps: [ChangePlan.Step] = []
        for (id, name) in [(lens, "Long lens"), (set, "Camera")] {
            var content = try #require(try home.library.direct.item(id: id)).content
            content.name = name
            steps.append(.update(id, content, expecting: 1))
        }
        let change = try home.library.direct.importAll(steps, actor: tester)
        #expect(change.items.map(\.id).count == Set(change.items.map(\.id)).count)
        #expect(change.items.first { $0.id == lens }?.revision == 2)
    }

    /// If many items are added, changed and deleted at once, all of them are added up at the end.
    @Test func manyPartsAtOnce() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let ids = (0..<1_500).map { _ in UUID() }
        var items: [NewItem] = []
        for number in 0..<1_500 {
            var content = ItemContent(name: "Thing \(number)", value: number % 3 == 0 ? nil : dollars(Int64(number)))
            if number % 5 > 0 { content.parent = Reference(id: ids[number - 1], path: []) }
            items.append(NewItem(content, id: ids[number]))
        }
        _ = try library.direct.addAll(items, actor: tester)
        func check(_ comment: Comment) throws {
            let all = try library.direct.all()
            let expected = Self.totals(of: Set(all.map(\.id)), among: all)
            #expect(try library.direct.status().totals == expected, comment)
            let listing = try library.direct.listing(ItemQuery())
            #expect(try library.direct.totals(of: listing, at: [0..<listing.count]) == expected, comment)
        }
        try check("added")
        _ = try library.direct.delete(ids.enumerated().filter { $0.offset % 7 < 4 }.map(\.element), actor: tester)
        try check("deleted")
        _ = try library.direct.undo(actor: tester)
        try check("back")
        _ = try library.direct.undo(actor: tester)
        try check("none")
        _ = try library.direct.redo(actor: tester)
        try check("added again")
        library.close()
        let report = try LibraryCheck.run(at: folder.library)
        #expect(report.ok, "\(report)")
    }

    /// An index finds the values that add nothing, however many items there are.
    @Test func partsAreFoundByAnIndex() throws {
        let home = try Household(TemporaryFolder())
        let plan = try home.library.items.storage.read { db in
            try [PartValues.allQuery, PartValues.belowQuery].flatMap { sql in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: sql.contains("?1") ? [1] : []).map {
                    $0["detail"] as String
                }
            }
        }
        #expect(!plan.contains { $0.hasPrefix("SCAN items") || $0 == "SCAN part" || $0 == "SCAN whole" }, "\(plan)")
    }
}
