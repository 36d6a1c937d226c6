import Foundation
import GRDB
import StoreTesting
import Testing
import TestSupport

@testable import Inventory

/// Changes of many items, which are written with few statements.
@Suite struct BulkTests {
    private let count = 2_600

    /// Returns a library of many items, every third one with pictures.
    private func library(_ folder: TemporaryFolder) async throws -> Library {
        let library = try Library.openForTest(folder)
        let photos = [
            try library.direct.importPhoto(data: Data("one".utf8), originalName: "one.png"),
            try library.direct.importPhoto(data: Data("two".utf8), originalName: "two \"quoted\".png"),
        ]
        var random = SeededRandom(7)
        let items = (0..<count).map { number in
            var content = SearchTests.content(&random)
            content.name = "Item \(number) \u{1}\t\"\\ é"
            if number % 3 == 0 { content.photos = number % 2 == 0 ? photos : [photos[0]] }
            return NewItem(content)
        }
        _ = try library.direct.addAll(items, actor: tester)
        return library
    }

    private func keys(_ library: Library) throws -> [ItemKey] {
        let listing = try library.direct.listing(ItemQuery())
        return listing.keys(in: 0..<listing.count)
    }

    /// Returns the contents of all items, without revisions and times of change.
    private func state(_ library: Library) throws -> [UUID: [String]] {
        var result: [UUID: [String]] = [:]
        try library.direct.forEachItem { item in
            result[item.id] = ["\(item.key.rawValue)", "\(item.createdAt)", "\(item.manualOrder ?? 0)", "\(item.content)"]
            return true
        }
        return result
    }

    private func indexes(_ library: Library) throws -> Set<String> {
        try library.database.read { db in
            try Set(String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"))
        }
    }

    @Test(arguments: [1, 2, 5, 40]) func manyItemsGoAndComeBackAsTheyWere(_ step: Int) async throws {
        let folder = try TemporaryFolder()
        let library = try await library(folder)
        let before = try state(library)
        let (schema, totals) = (try indexes(library), try library.direct.totals())
        try await library.direct.prepareSearch()
        // All items, every second one, most, and half of them in runs.
        let gone = try keys(library).enumerated().filter { place, _ in
            step == 40 ? place % 40 >= 20 : step == 5 ? place % 5 != 0 : place % step == 0
        }.map(\.element)
        let deleted = try library.direct.delete(gone.reversed(), actor: tester)
        #expect(deleted.items.count == gone.count && deleted.title == "Delete \(ChangeTitle.grouped(gone.count)) Items")
        #expect(deleted.items.allSatisfy { $0.existedBefore && !$0.existsAfter && $0.revision == 2 })
        let rest = try state(library)
        #expect(rest.count == count - gone.count && rest.allSatisfy { before[$0.key] == $0.value })
        #expect(try library.direct.count() == count - gone.count)
        #expect(try library.direct.listing(ItemQuery(text: "item")).count == count - gone.count)

        let undone = try #require(try library.direct.undo(actor: tester))
        #expect(undone.items.count == gone.count && undone.items.allSatisfy { !$0.existedBefore && $0.existsAfter && $0.revision == 3 })
        #expect(try state(library) == before && library.direct.totals() == totals)
        #expect(try library.direct.listing(ItemQuery(text: "item")).count == count)
        #expect(try library.direct.redo(actor: tester)?.items.count == gone.count)
        #expect(try state(library) == rest)
        #expect(try library.direct.undo(actor: tester) != nil)
        #expect(try state(library) == before)

        // The history of one of them is complete.
        let extent = try library.direct.historyExtent(of: deleted.items[5].id)
        #expect(extent.count == 5)
        #expect(try indexes(library) == schema)
        #expect(try library.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM deletions") } == 0)
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
        let again = try Library.openForTest(folder)
        #expect(try state(again) == before)
        // An import is undone as a whole.
        #expect(try again.direct.undo(actor: tester)?.items.count == count)
        #expect(try again.direct.count() == 0)
        #expect(try again.direct.redo(actor: tester)?.items.count == count)
        #expect(try state(again) == before)
        again.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func aLongDeletionThatIsStoppedLeavesNoTrace() async throws {
        let folder = try TemporaryFolder()
        let library = try await library(folder)
        let (before, schema, title) = (try state(library), try indexes(library), try library.direct.undoTitle())
        let progress = WorkProgress()
        progress.cancel()
        let all = try keys(library)
        let code = await WriteTests.code { _ = try library.direct.delete(all, actor: tester, progress: progress) }
        #expect(code == .stopped)
        #expect(progress.snapshot.total == count && progress.snapshot.done < count && !progress.snapshot.isFinishing)
        #expect(try state(library) == before && indexes(library) == schema && library.direct.undoTitle() == title)
        #expect(try library.direct.count() == count)
        _ = try library.direct.delete(all, actor: tester)
        let undoing = WorkProgress()
        undoing.cancel()
        #expect(await WriteTests.code { _ = try library.direct.undo(actor: tester, progress: undoing) } == .stopped)
        #expect(try library.direct.count() == 0 && indexes(library) == schema)
        #expect(try library.direct.undo(actor: tester)?.items.count == count)
        #expect(try state(library) == before)
    }

    /// For each added or deleted item SQLite searches for its parts. Without an index it would read the whole table.
    @Test func noItemThatComesOrGoesIsLookedForAmongAll() async throws {
        let folder = try TemporaryFolder()
        let library = try await library(folder)
        let storage = library.database
        let scans = try storage.waitForWriter { () throws(InventoryError) in
            try storage.transaction { db -> [String] in
                let indexes = try ItemIndexes(db, changing: count, remaining: 0)
                var scans: [String] = []
                for sql in ["DELETE FROM items WHERE key BETWEEN 1 AND 9", "INSERT INTO items SELECT * FROM items WHERE key = 1"] {
                    let program = try Row.fetchAll(db, sql: "EXPLAIN " + sql)
                    #expect(program.count > 100)
                    // SQLite reads its own notes from the start, but no table.
                    var noted: Set<Int> = []
                    for step in program {
                        switch step["opcode"] as String {
                        case "Init": noted = []
                        case "OpenEphemeral": noted.insert(step["p1"])
                        case "Rewind": if !noted.contains(step["p1"]) { scans.append("\(sql): \(step)") }
                        default: break
                        }
                    }
                }
                try indexes.putBack(db)
                return scans
            } isStored: { _, _ in
                true
            }
        }
        #expect(scans == [])
    }

    @Test func itemsThatAreGoneAlreadyAreLeftOut() async throws {
        let folder = try TemporaryFolder()
        let library = try await library(folder)
        let all = try keys(library)
        _ = try library.direct.delete([all[3]], actor: tester)
        #expect(try library.direct.delete(all, actor: tester).items.count == count - 1)
        #expect(await WriteTests.code { _ = try library.direct.delete(all, actor: tester) } == .itemMissing)
        #expect(await WriteTests.code { _ = try library.direct.delete([all[7]], actor: tester) } == .itemMissing)
    }

    @Test func whatTheHistoryWritesIsReadTheFastWay() throws {
        var random = SeededRandom(11)
        for number in 0..<300 {
            var content = SearchTests.content(&random)
            content.name += "\u{0}\u{1F}\"\\/\u{7F}é😀\n"
            content.notes = String(repeating: "\\\"", count: number % 4)
            content.photos = (0..<number % 3).map { index in
                PhotoReference(
                    sha256: String(repeating: "a\(index)", count: 32), fileExtension: "jpg", width: number + 1, height: 2, byteCount: 3,
                    originalName: index == 0 ? "a \"b\"" : nil)
            }
            // Lines name entries by identity, without their names.
            if content.place != nil { content.place = Reference(id: UUID(), path: []) }
            content.tags = (0..<number % 3).map { _ in Reference(id: UUID(), path: []) }
            content.valuations = (0..<number % 4).map { Valuation(Money(minorUnits: -1, currency: .eur), day: PartialDay(iso: "201\($0)")) }
            let item = Item(
                id: UUID(), key: ItemKey(rawValue: Int64(number) + 1), revision: 3, content: content,
                createdAt: Timestamp(milliseconds: -1), modifiedAt: Timestamp(milliseconds: 253_402_300_799_999),
                manualOrder: number % 2 == 0 ? .min : nil)
            let line = ItemJSON.whole(item)
            func read(_ line: String) throws -> Item? {
                try ItemImage(line, form: ItemJSON.form, isWhole: true).item(id: item.id, revision: item.revision, at: item.modifiedAt)
            }
            #expect(ItemImageReader.read(line) != nil)
            #expect(try read(line) == item)
            // The general decoder, which reads the lines of other versions, has the same result.
            let other = line.replacing("{\"key\"", with: "{ \"key\"")
            #expect(ItemImageReader.read(other) == nil)
            #expect(try read(other) == item)
            // A line that is cut anywhere is not an item.
            let cut = String(decoding: line.utf8.prefix(number * 7 % line.utf8.count), as: UTF8.self)
            #expect(ItemImageReader.read(cut) == nil)
            #expect(throws: (any Error).self) { try read(cut) }
        }
        for line in [
            "[]", "", "{\"key\":99999999999999999999}",
            "{\"key\":1,\"revision\":1,\"createdAt\":1,\"modifiedAt\":1,\"name\":\"\\ud83d\"}",
        ] {
            #expect(ItemImageReader.read(line) == nil)
        }
    }

    @Test func theSumOfSomeRowsIsThatOfTheirItems() async throws {
        let folder = try TemporaryFolder()
        let library = try await library(folder)
        let listing = try library.direct.listing(ItemQuery(order: SortOrder(.name, ascending: true)))
        let places = [0..<3, 10..<700, 2_000..<2_001]
        var sums: [Currency: Int128] = [:]
        for item in try library.direct.items(places.flatMap { listing.keys(in: $0) }) {
            if let value = item.content.worth { sums[value.currency, default: 0] += Int128(value.minorUnits) }
        }
        #expect(try library.direct.totals(of: listing, at: places) == Counters.shown(sums))
        #expect(try library.direct.totals(of: listing, at: []) == [])
    }

    @Test func aDeletedItemIsBroughtBackWithItsAge() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let id = try library.direct.add(ItemContent(name: "Lamp"), actor: tester).items[0].id
        _ = try library.direct.add(ItemContent(name: "Table"), actor: tester)
        let old = try #require(try library.direct.item(id: id))
        _ = try library.direct.delete([id], actor: tester)
        let change = try library.direct.bringBack(id, as: ItemContent(name: "Old lamp"), actor: tester)
        let now = try #require(try library.direct.item(id: id))
        #expect(now.content.name == "Old lamp" && now.key == old.key && now.createdAt == old.createdAt && now.revision == 3)
        #expect(change.title == "Bring Back “Old lamp”")
        #expect(await WriteTests.code { _ = try library.direct.bringBack(id, as: ItemContent(name: "x"), actor: tester) } == .conflict)
        #expect(try library.direct.undo(actor: tester) != nil)
        #expect(try library.direct.item(id: id) == nil)
    }
}
