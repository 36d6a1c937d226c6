import Foundation
import GRDB
import StoreTesting
import Testing
import TestSupport

@testable import Inventory

@Suite struct HistoryTests {
    /// Returns the visible state of the library, apart from revisions and times.
    static func state(_ library: Library) throws -> [UUID: ItemContent] {
        var result: [UUID: ItemContent] = [:]
        try library.direct.forEachItem {
            result[$0.id] = $0.content
            return true
        }
        return result
    }

    /// A random walk of changes, undos, redos and restarts, compared with a plain model of them.
    @Test(arguments: [1, 2, 3] as [UInt64]) func undoAndRedoEqualAReplay(_ seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        var random = SeededRandom(seed)
        var past: [[UUID: ItemContent]] = []
        var now: [UUID: ItemContent] = [:]
        var future: [[UUID: ItemContent]] = []
        var revisions: [UUID: Int64] = [:]
        for _ in 0..<120 {
            let ids = now.keys.sorted { $0.uuidString < $1.uuidString }
            var change: Change?
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3:
                let content = SearchTests.content(&random)
                let added = try library.direct.add(content, actor: tester)
                (past, future) = (past + [now], [])
                now[added.items[0].id] = content
                change = added
            case 3, 4:
                guard let id = ids.randomElement(using: &random) else { continue }
                let content = SearchTests.content(&random)
                change = try library.direct.update(id, to: content, expecting: nil, actor: tester)
                (past, future) = (past + [now], [])
                now[id] = content
            case 5:
                let gone = Array(ids.shuffled(using: &random).prefix(2))
                guard !gone.isEmpty else { continue }
                change = try library.direct.delete(gone, actor: tester)
                (past, future) = (past + [now], [])
                for id in gone { now[id] = nil }
            case 6, 7:
                change = try library.direct.undo(actor: tester)
                #expect((change == nil) == past.isEmpty)
                if let before = past.popLast() { (now, future) = (before, future + [now]) }
            case 8:
                change = try library.direct.redo(actor: tester)
                #expect((change == nil) == future.isEmpty)
                if let after = future.popLast() { (now, past) = (after, past + [now]) }
            default:
                library.close()
                library = try Library.openForTest(folder)
            }
            #expect(try Self.state(library) == now)
            #expect(try library.direct.undoTitle() == nil ? past.isEmpty : !past.isEmpty)
            #expect(try library.direct.redoTitle() == nil ? future.isEmpty : !future.isEmpty)
            for item in change?.items ?? [] {
                #expect(item.revision > revisions[item.id, default: 0], "revisions only grow")
                revisions[item.id] = item.revision
                #expect(item.existsAfter == (now[item.id] != nil))
            }
        }
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func theHistoryIsAppendOnlyAndSaysWhoAndWhen() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let start = Timestamp.now()
        let added = try library.direct.add(ItemContent(name: "Kettle", value: dollars(1)), actor: "ann@home")
        _ = try library.direct.update(added.items[0].id, to: ItemContent(name: "Pot"), expecting: 1, actor: "bob@home")
        let rows = try library.database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT history.kind, actor, at, before, after FROM history JOIN historyItems USING (sequence) ORDER BY sequence")
        }
        #expect(rows.map { $0["kind"] as String } == ["add", "edit"])
        #expect(rows.map { $0["actor"] as String } == ["ann@home", "bob@home"])
        #expect(rows.allSatisfy { ($0["at"] as Int64) >= start.milliseconds })
        #expect(rows[0]["before"] as String? == nil)
        #expect((rows[1]["before"] as String?)?.contains("\"Kettle\"") == true)
        #expect((rows[1]["after"] as String?)?.contains("\"Pot\"") == true)
        for sql in [
            "DELETE FROM history", "UPDATE history SET actor = 'nobody'", "DELETE FROM historyItems",
            "UPDATE historyItems SET after = NULL",
        ] {
            #expect(throws: InventoryError.self) {
                try library.database.waitForWriter { () throws(InventoryError) in
                    try library.database.transaction { db in
                        try db.execute(sql: sql)
                    } isStored: { _, _ in
                        false
                    }
                }
            }
        }
    }

    @Test func undoBringsBackKeyPhotosAndTimes() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photo = try library.direct.importPhoto(data: Data("p".utf8), originalName: "p.png")
        let added = try library.direct.add(ItemContent(name: "Lamp", photos: [photo]), actor: tester)
        _ = try library.direct.add(ItemContent(name: "Other"), actor: tester)
        let before = try #require(try library.direct.item(id: added.items[0].id))
        let deleted = try library.direct.delete([before.id], actor: tester)
        #expect(deleted.title == "Delete “Lamp”")
        #expect(deleted.items[0].revision == 2)
        #expect(try library.direct.item(id: before.id) == nil)
        let undone = try #require(try library.direct.undo(actor: tester))
        #expect(undone.kind == .undo)
        #expect(undone.title == "Delete “Lamp”")
        let after = try #require(try library.direct.item(id: before.id))
        #expect(after.key == before.key)
        #expect(after.content == before.content)
        #expect(after.createdAt == before.createdAt)
        #expect(after.revision == 3)
        #expect(try library.direct.redoTitle() == "Delete “Lamp”")
    }

    @Test func titlesCountAndShorten() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let many = (0..<1200).map { NewItem(ItemContent(name: "Thing \($0)")) }
        let imported = try library.direct.addAll(many, actor: tester)
        #expect(imported.title == "Import 1,200 Items")
        #expect(imported.items.count == 1200)
        let deleted = try library.direct.delete(imported.items.prefix(3).map(\.id), actor: tester)
        #expect(deleted.title == "Delete 3 Items")
        let long = try library.direct.add(ItemContent(name: String(repeating: "x", count: 100)), actor: tester)
        #expect(long.title == "Add “\(String(repeating: "x", count: 40))…”")
        #expect(try library.direct.undo(actor: tester)?.title == long.title)
        #expect(try library.direct.undo(actor: tester)?.title == "Delete 3 Items")
        #expect(try library.direct.undo(actor: tester)?.title == "Import 1,200 Items")
        #expect(try library.direct.count() == 0)
        #expect(try library.direct.undo(actor: tester) == nil)
        #expect(try library.direct.redo(actor: tester)?.items.count == 1200)
        #expect(try library.direct.count() == 1200)
    }

    @Test func everyoneHearsEveryChangeInOrder() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let (one, other) = (library.direct.changes, library.direct.changes)
        let added = try library.direct.add(ItemContent(name: "A"), actor: tester)
        _ = try library.direct.delete([added.items[0].id], actor: tester)
        library.close()
        var heard: [[Change.Kind]] = []
        for stream in [one, other] {
            var kinds: [Change.Kind] = []
            for await change in stream { kinds.append(change.kind) }
            heard.append(kinds)
        }
        #expect(heard == [[.add, .delete], [.add, .delete]])
    }
}
