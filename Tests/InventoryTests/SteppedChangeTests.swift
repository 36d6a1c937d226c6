import Foundation
import GRDB
import StoreTesting
import Synchronization
import TestSupport
import Testing
import Threading

@testable import Inventory

/// Many changes that are one: one transaction, one entry of the history, one undo.
@Suite struct SteppedChangeTests {
    /// Runs a body with the store of a change, as a command does.
    @discardableResult
    private func change(
        _ library: Library, _ title: String = "Move house",
        _ body: @escaping @Sendable (any LibraryStore) async throws -> Void
    ) throws -> Change? {
        try library.makeOneChange(title, actor: tester) { store in try CallingThread.run { try await body(store) } }
    }

    /// Returns every item, entry and counter, without revisions and times of changes.
    private func state(_ library: Library) throws -> [String] {
        try library.database.read { db in
            let catalog = try CatalogRecords.read(db)
            let items = try Int64.fetchAll(db, sql: "SELECT key FROM items ORDER BY key")
                .compactMap { try ItemRecords.item(ItemKey(rawValue: $0), db, catalog) }.map(ItemJSON.whole)
            let places = catalog.places.map { catalog.path(of: $0.id).joined(separator: "/") }.sorted()
            let counters = try Counters(db)
            return items + places + ["\(counters.items) \(counters.disposed) \(counters.shownTotals)"]
        }
    }

    private func files(_ folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("/") && !$0.hasPrefix("backups") }.sorted()
    }

    @Test func othersSeeOneChange() async throws {
        let home = try QueryHome()
        let (library, direct) = (home.library, home.library.direct)
        try await direct.prepareSearch()
        let entries = try direct.historyExtent().count
        let heard = direct.changes
        let (lamp, wire, gone, torch) = (UUID(), UUID(), UUID(), UUID())
        let before = try state(library)
        let done = try change(library) { store in
            _ = try await store.perform(.add(NewItem(ItemContent(name: "Lamp", value: dollars(24_50), place: "Cottage/Shed"), id: lamp)))
            _ = try await store.perform(.add(NewItem(ItemContent(name: "Gone"), id: gone)))
            var part = ItemContent(name: "Wire", value: dollars(5_00))
            part.parent = Reference(id: lamp, path: [])
            _ = try await store.perform(.add(NewItem(part, id: wire)))
            _ = try await store.perform(.delete(.items([gone])))
            // The store finds, counts and reads the new items; others do not see them.
            let found = try await store.results(of: ItemQuery(text: "lamp"), showing: 0..<9, tracking: .none)
            #expect(found.page.rows.contains { $0?.id == lamp })
            let move = BulkEditTests.edit(.set(.fixed(.place), .fixed(.reference(Reference(text: "Attic")!))))
            let outcome = try await store.outcome(of: move, to: .items([lamp, wire]), progress: nil)
            #expect(outcome.count(.changed) == 1 && outcome.count(.following) == 1)
            _ = try await store.perform(.assignAll(move, to: .items([lamp, wire]), seen: outcome.revision))
            #expect(try await store.items(ids: [wire])[wire]?.content.placePath == "Attic")
            #expect(try await store.counts().places.values.reduce(0, +) == library.direct.counts().places.values.reduce(0, +) + 2)
            #expect(try library.direct.items(ids: [lamp, wire]).isEmpty)
            _ = try await store.perform(.add(NewItem(ItemContent(name: "Torch lamp"), id: torch)))
            let more = try await store.results(of: ItemQuery(text: "lamp"), showing: 0..<9, tracking: .items([torch]))
            #expect(more.set.count == found.set.count + 1 && more.ranks == [0])
        }
        #expect(done?.title == "Move house" && done?.items.map(\.id) == [lamp, wire, torch])
        #expect(done?.items.allSatisfy { !$0.existedBefore && $0.existsAfter } == true)
        #expect(try direct.historyExtent().count == entries + 1 && direct.undoTitle() == "Move house")
        // The data in memory followed: it is what another start reads.
        let after = try state(library)
        let again = try QueryOracle.listings(library)
        library.items.memory.forgetAll()
        #expect(try QueryOracle.listings(library) == again)
        let extent = try direct.historyExtent(of: lamp)
        #expect(try direct.history(of: lamp, within: extent, offset: 0, limit: 9).map(\.title) == ["Move house", "Move house"])
        #expect(try direct.history(within: direct.historyExtent(), offset: 0, limit: 1).first?.itemCount == 4)
        _ = try direct.undo(actor: tester)
        #expect(try Set(before).subtracting(["Attic"]) == Set(state(library)).subtracting(["Attic"]) && direct.redoTitle() == "Move house")
        _ = try direct.redo(actor: tester)
        #expect(try state(library) == after)
        library.close()
        var titles: [String] = []
        for await change in heard { titles.append(change.title) }
        #expect(titles == ["Move house", "Move house", "Move house"])
        #expect(try LibraryCheck.run(at: home.folder.library).ok)
    }

    /// An item that is deleted and added again has another key, which all data in memory hears of.
    @Test func anItemThatIsReplacedLeavesNothingBehindInMemory() async throws {
        let home = try QueryHome()
        let (library, direct) = (home.library, home.library.direct)
        try await direct.prepareSearch()
        let id = try #require(try direct.all().first { $0.content.value != nil }).id
        _ = try QueryOracle.listings(library)
        func check() throws {
            let listings = try QueryOracle.listings(library)
            library.items.memory.forgetAll()
            #expect(try QueryOracle.listings(library) == listings)
        }
        let before = try state(library)
        try change(library) { store in
            _ = try await store.perform(.delete(.items([id])))
            _ = try await store.perform(.add(NewItem(ItemContent(name: "Kettle", value: dollars(10_00)), id: id)))
        }
        try check()
        _ = try direct.undo(actor: tester)
        try check()
        #expect(try state(library).filter { $0.hasPrefix("{") } == before.filter { $0.hasPrefix("{") })
        _ = try direct.redo(actor: tester)
        try check()
    }

    @Test func theTrashHasAnItemOnceAndNoneThatNeverWas() throws {
        let home = try QueryHome()
        let (library, direct) = (home.library, home.library.direct)
        let id = try #require(try direct.all().first).id
        let count = try direct.deletedItems().count
        try change(library) { store in
            _ = try await store.perform(.delete(.items([id])))
            _ = try await store.perform(.restore(id))
            _ = try await store.perform(.delete(.items([id])))
        }
        let deleted = try direct.deletedItems()
        #expect(deleted.count == count + 1 && Set(deleted.map(\.id)).count == deleted.count)
        let never = UUID()
        try change(library) { store in
            _ = try await store.perform(.add(NewItem(ItemContent(name: "Never"), id: never)))
            _ = try await store.perform(.delete(.items([never])))
        }
        _ = try direct.undo(actor: tester)
        #expect(try direct.deletedItems().allSatisfy { $0.id != never })
    }

    @Test func anItemGoesBackToAStateWithinAStep() async throws {
        let home = try QueryHome()
        let (library, direct) = (home.library, home.library.direct)
        let item = try #require(try direct.all().first)
        try change(library) { store in
            for name in ["Second", "Third"] {
                var content = item.content
                content.name = name
                let revision = try await store.items(ids: [item.id])[item.id]?.revision ?? 0
                _ = try await store.perform(.update(item.id, content, expecting: revision))
            }
        }
        let sequence = try direct.historyExtent().last
        for (lines, name) in [(1, "Second"), (0, "Third"), (2, item.content.name), (1, "Second")] {
            _ = try direct.perform(.goBack(item.id, to: sequence, before: lines), actor: tester)
            #expect(try direct.items(ids: [item.id])[item.id]?.content.name == name)
        }
    }

    /// Random edits, each alone or all in one change, have the same result; one undo takes all back.
    @Test(arguments: 0..<6) func theStepsComposeAndOneUndoTakesThemBack(_ seed: Int) async throws {
        let (one, many) = (try QueryHome(), try QueryHome())
        for home in [one, many] { try await home.library.direct.prepareSearch() }
        var random = SeededRandom(UInt64(seed) + 11)
        let names = try one.library.direct.all().map(\.content.name)
        var edits: [(edit: BulkEdit, names: Set<String>)] = []
        for _ in 0..<12 {
            let edit: FieldEdit =
                switch random.next() % 5 {
                case 0: .set(.fixed(.place), .fixed(.reference(Reference(text: ["Attic", "House/Kitchen"][Int(random.next() % 2)])!)))
                case 1: .multiply(.fixed(.value), BulkEditTests.factor("1.04"))
                case 2: .tags(on: [Reference(name: "Moved")], off: [Reference(name: "Gift")])
                case 3: .clear(.fixed(.maker))
                default: .set(.fixed(.notes), .fixed(.text("note \(random.next() % 3)")))
                }
            edits.append((BulkEdit([edit], valuing: .correction), Set(names.filter { _ in random.next() % 2 == 0 })))
        }
        func ids(_ library: Library, _ names: Set<String>) throws -> [UUID] {
            try library.direct.all().filter { names.contains($0.content.name) }.map(\.id)
        }
        func contents(_ library: Library) throws -> [[String]] {
            try library.direct.all().map(\.content).map {
                [$0.name, $0.placePath, $0.notes, $0.text(.maker), "\($0.value as Money?)"] + $0.tags.map(\.name)
            }
        }
        let before = try state(one.library)
        let chosen = try edits.map { try ids(one.library, $0.names) }
        let same = try edits.map { try ids(many.library, $0.names) }
        let all = edits.map(\.edit)
        try change(one.library) { store in
            for (edit, ids) in zip(all, chosen) where !ids.isEmpty {
                _ = try await store.perform(.assignAll(edit, to: .items(ids), seen: nil))
            }
        }
        for (edit, ids) in zip(all, same) where !ids.isEmpty {
            _ = try many.library.direct.perform(.assignAll(edit, to: .items(ids), seen: nil), actor: tester)
        }
        let (mine, theirs) = (try contents(one.library), try contents(many.library))
        #expect(mine == theirs)
        let after = try state(one.library)
        let listings = try QueryOracle.listings(one.library)
        one.library.items.memory.forgetAll()
        #expect(try QueryOracle.listings(one.library) == listings)
        let direct = one.library.direct
        _ = try direct.undo(actor: tester)
        #expect(try state(one.library).filter { $0.hasPrefix("{") } == before.filter { $0.hasPrefix("{") })
        _ = try direct.redo(actor: tester)
        #expect(try state(one.library) == after)
        one.library.close()
        #expect(try LibraryCheck.run(at: one.folder.library).ok)
    }

    @Test func aBodyThatFailsLeavesNothing() async throws {
        let home = try QueryHome()
        let (library, direct, folder) = (home.library, home.library.direct, home.folder.library)
        let known = try direct.importPhoto(data: Data("known".utf8), originalName: nil)
        let (before, entries, stored) = (try state(library), try direct.historyExtent().count, try files(folder))
        let paper = home.folder.url.appendingPathComponent("receipt.pdf")
        try Data("%PDF-1.4 receipt".utf8).write(to: paper)
        let heard = direct.changes
        struct Wrong: Error {}
        for isCommit in [false, true] {
            #expect(throws: (any Error).self) {
                if isCommit { library.database.faults.inject(.full) }
                try change(library) { store in
                    var content = ItemContent(name: "Lamp", place: "Cottage")
                    content.photos = [
                        try await store.add(picture: Data("known".utf8), originalName: nil),
                        try await store.add(picture: Data("new".utf8), originalName: nil),
                    ]
                    content.papers = [try await store.add(paper: paper, as: .receipt, progress: nil)]
                    _ = try await store.perform(.add(NewItem(content)))
                    #expect(try files(folder).count > stored.count)
                    if !isCommit { throw Wrong() }
                }
            }
            #expect(try state(library) == before && direct.historyExtent().count == entries)
            #expect(try files(folder) == stored && direct.importPhoto(data: Data("known".utf8), originalName: nil) == known)
        }
        // A step that fails and is caught leaves nothing either, and the rest is stored.
        let lamp = UUID()
        let done = try change(library) { store in
            _ = try await store.perform(.add(NewItem(ItemContent(name: "Lamp"), id: lamp)))
            let wrong: [ChangePlan.Step] = [
                .add(NewItem(ItemContent(name: "Half", place: "Nowhere"))), .update(UUID(), ItemContent(name: "x"), expecting: 1),
            ]
            await #expect(throws: InventoryError.self) { try await store.apply(ChangePlan(wrong), progress: nil) }
            #expect(try await store.catalog().place(at: ["Nowhere"]) == nil)
            #expect(try await store.undo(progress: nil) == nil)
            #expect(try await store.redo(progress: nil) == nil)
            _ = try await store.perform(.add(NewItem(ItemContent(name: "Last"))))
        }
        let names = try direct.all().suffix(2).map(\.content.name)
        #expect(done?.items.count == 2 && names == ["Lamp", "Last"])
        library.close()
        var count = 0
        for await _ in heard { count += 1 }
        #expect(count == 1)
        #expect(try LibraryCheck.run(at: home.folder.library).ok)
    }

    @Test func nothingIsNoEntryAndTheStoreEndsWithTheBody() async throws {
        let home = try QueryHome()
        let (library, direct) = (home.library, home.library.direct)
        let entries = try direct.historyExtent().count
        let item = try #require(try direct.all().first)
        final class Kept: @unchecked Sendable { var store: (any LibraryStore)? }
        let kept = Kept()
        let done = try change(library) { store in
            _ = try await store.perform(.add(NewItem(item.content, id: item.id)))
            kept.store = store
        }
        #expect(try done == nil && direct.historyExtent().count == entries)
        let store = try #require(kept.store)
        await #expect(throws: InventoryError.self) { try await store.perform(.add(NewItem(ItemContent(name: "Late")))) }
        await #expect(throws: InventoryError.self) { try await store.historyExtent(of: nil) }
        library.database.faults.inject(.phantom)
        #expect(try change(library) { _ = try await $0.perform(.add(NewItem(ItemContent(name: "A")))) }?.items.count == 1)
        #expect(try direct.historyExtent().count == entries + 1)
    }

    /// Changes of others wait for the end, and their reading does not.
    @Test func othersWriteAfterwardsAndReadMeanwhile() async throws {
        let home = try QueryHome()
        let (library, direct) = (home.library, home.library.direct)
        let (entries, count) = (try direct.historyExtent().count, try direct.count())
        let other = library.store(actor: "other@here")
        let waiting = Mutex<[Task<Change, any Error>]>([])
        let done = try change(library) { store in
            for number in 0..<8 {
                let new = ChangeRequest.add(NewItem(ItemContent(name: "Other \(number)")))
                waiting.withLock { $0.append(Task { try await other.perform(new) }) }
                _ = try await store.perform(.add(NewItem(ItemContent(name: "Mine \(number)"))))
                #expect(try await store.count(of: ItemQuery(text: "mine")) == number + 1)
                #expect(try direct.count() == count)
            }
        }
        for task in waiting.withLock({ $0 }) { #expect(try await task.value.sequence > done?.sequence ?? .max) }
        #expect(try done?.items.count == 8 && direct.historyExtent().count == entries + 9 && direct.count() == count + 16)
    }

    @Test func aDeletedItemComesBackInTheSameChange() throws {
        let home = try QueryHome()
        let (library, direct) = (home.library, home.library.direct)
        let item = try #require(try direct.all().first { $0.content.parent == nil })
        let before = try state(library)
        let done = try change(library) { store in
            _ = try await store.perform(.delete(.items([item.id])))
            #expect(try await store.deletedItems(offset: 0, limit: 9).items.contains { $0.id == item.id })
            _ = try await store.perform(.restore(item.id))
            _ = try await store.perform(.delete(.items([item.id])))
        }
        #expect(done?.items.first?.existsAfter == false && done?.items.first?.existedBefore == true)
        #expect(try direct.item(id: item.id) == nil)
        _ = try direct.undo(actor: tester)
        #expect(try direct.item(id: item.id)?.content == item.content && state(library).count == before.count)
        #expect(try QueryOracle.listings(library).first?.count == direct.all().count)
        try change(library) { store in
            _ = try await store.perform(.delete(.items([item.id])))
            _ = try await store.perform(.restore(item.id))
        }
        #expect(try direct.item(id: item.id)?.content == item.content && direct.count() == direct.all().count)
        library.close()
        #expect(try LibraryCheck.run(at: home.folder.library).ok)
    }
}

/// The items of several lists, for a comparison of the data in memory with the database.
private enum QueryOracle {
    static func listings(_ library: Library) throws -> [[ItemKey]] {
        let queries =
            [Inventory.SortKey.newest, .name, .value, .place].map { ItemQuery(order: Inventory.SortOrder($0, ascending: true)) }
            + [ItemQuery(text: "a"), ItemQuery(text: "lamp"), ItemQuery(scope: .disposed)]
        return try queries.map { query in
            let set = try library.direct.listing(query)
            return set.keys(in: 0..<set.count)
        }
    }
}
