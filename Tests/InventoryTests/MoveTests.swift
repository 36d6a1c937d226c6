import Foundation
import GRDB
import StoreTesting
import Testing
import TestSupport

@testable import Inventory

/// The order that people make by hand.
@Suite struct MoveTests {
    private static func names(_ library: Library) throws -> [String] {
        let listing = try library.direct.listing(ItemQuery(order: .custom))
        return try library.direct.rows(listing.keys(in: 0..<listing.count)).map(\.name)
    }

    /// Returns the names in the database's order alone, so that an error in memory is noticed.
    private static func storedNames(_ library: Library) throws -> [String] {
        try library.direct.firstRows(.custom, limit: 10_000).map(\.name)
    }

    private static func ids(_ library: Library) throws -> [String: UUID] {
        let rows = try library.direct.firstRows(.standard, limit: 10_000)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.id) })
    }

    private static func library(_ folder: TemporaryFolder, _ count: Int) throws -> Library {
        let library = try Library.openForTest(folder)
        _ = try library.direct.addAll((0..<count).map { NewItem(ItemContent(name: "\($0)")) }, actor: tester)
        return library
    }

    @Test func withoutAMoveTheNewestComeFirstAndNewItemsStandAtTheTop() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder, 4)
        #expect(try Self.names(library) == ["3", "2", "1", "0"])
        #expect(try !library.direct.hasCustomOrder())
        let ids = try Self.ids(library)
        let change = try library.direct.move(ids["0"]!, .above, ids["3"]!, actor: tester)
        #expect(change.kind == .move)
        #expect(change.title == "Move “0”")
        #expect(change.items.count == 1)
        #expect(try library.direct.hasCustomOrder())
        #expect(try Self.names(library) == ["0", "3", "2", "1"])
        // After repeated moves to the top, it is above the places by age of the next items.
        for (item, neighbour) in [("1", "0"), ("2", "1"), ("3", "2")] {
            _ = try library.direct.move(ids[item]!, .above, ids[neighbour]!, actor: tester)
        }
        _ = try library.direct.add(ItemContent(name: "new"), actor: tester)
        _ = try library.direct.addAll(["a", "b"].map { NewItem(ItemContent(name: $0)) }, actor: tester)
        #expect(try Self.names(library) == ["b", "a", "new", "3", "2", "1", "0"])
        #expect(try Self.storedNames(library) == ["b", "a", "new", "3", "2", "1", "0"])
    }

    @Test func randomMovesEndAsAListWouldAndUndoBringsEachBack() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder, 30)
        let ids = try Self.ids(library)
        var random = SeededRandom(11)
        var states = [try Self.names(library)]
        for _ in 0..<120 {
            var names = states[states.count - 1]
            // Half of the moves have the same target, which uses up its room.
            let neighbour = Bool.random(using: &random) ? "15" : names.randomElement(using: &random)!
            let item = names.filter { $0 != neighbour }.randomElement(using: &random)!
            let side = Bool.random(using: &random) ? MoveSide.above : .below
            _ = try library.direct.move(ids[item]!, side, ids[neighbour]!, actor: tester)
            names.removeAll { $0 == item }
            let index = names.firstIndex(of: neighbour)!
            names.insert(item, at: side == .above ? index : index + 1)
            #expect(try Self.names(library) == names)
            states.append(names)
        }
        #expect(try Self.storedNames(library) == states[states.count - 1])
        for state in states.reversed().dropFirst() {
            _ = try library.direct.undo(actor: tester)
            #expect(try Self.names(library) == state)
        }
        #expect(try !library.direct.hasCustomOrder())
        _ = try library.direct.redo(actor: tester)
        #expect(try Self.storedNames(library) == states[1])
    }

    @Test func usedUpRoomIsMadeAnewWithFewRows() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder, 3000)
        let ids = try Self.ids(library)
        var most = 0
        var spreads = 0
        for round in 0..<200 {
            // Each item moves between the last one and 1500, so the room is halved each time.
            let change = try library.direct.move(ids["\(round)"]!, .above, ids["1500"]!, actor: tester)
            most = max(most, change.items.count)
            if change.items.count > 1 { spreads += 1 }
        }
        #expect(most > 1, "the room was never used up, so nothing was tested")
        #expect(most < 40)
        #expect(spreads < 30)
        let shown = try Self.names(library)
        let place = try #require(shown.firstIndex(of: "1500"))
        let moved = (0..<200).map { "\($0)" }
        #expect(Array(shown[(place - 200)..<place]) == moved)
        #expect(shown.count == 3000)
        #expect(try Self.storedNames(library) == shown)
    }

    @Test func aMoveBesideWhatIsGoneChangesNothing() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder, 2)
        let ids = try Self.ids(library)
        #expect(throws: InventoryError.self) { try library.direct.move(ids["0"]!, .above, UUID(), actor: tester) }
        #expect(throws: InventoryError.self) { try library.direct.move(UUID(), .above, ids["0"]!, actor: tester) }
        #expect(throws: InventoryError.self) { try library.direct.move(ids["0"]!, .above, ids["0"]!, actor: tester) }
        #expect(try Self.names(library) == ["1", "0"])
    }

    @Test func placesOutliveEditsDeletionsAndARestart() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(folder, 4)
        let ids = try Self.ids(library)
        _ = try library.direct.move(ids["3"]!, .below, ids["1"]!, actor: tester)
        _ = try library.direct.update(ids["3"]!, to: ItemContent(name: "three"), expecting: nil, actor: tester)
        _ = try library.direct.delete([ids["3"]!], actor: tester)
        _ = try library.direct.undo(actor: tester)
        #expect(try Self.names(library) == ["2", "1", "three", "0"])
        library.close()
        let again = try Library.openForTest(folder)
        #expect(try Self.names(again) == ["2", "1", "three", "0"])
    }

    /// Returns a library of an older version, with the items 0, 1 and 2.
    private static func old(_ version: Int, _ folder: TemporaryFolder, _ more: String = "SELECT 1") throws -> LibraryLayout {
        try FileManager.default.createDirectory(at: folder.library, withIntermediateDirectories: true)
        let layout = LibraryLayout(root: folder.library.path)
        let queue = try DatabaseQueue(path: layout.database)
        try Schema.migrator.migrate(queue, upTo: String(version))
        try queue.write { db in
            for key in 1...3 {
                try db.execute(
                    sql: """
                        INSERT INTO items (key, id, revision, name, serialNumber, location, createdAt, modifiedAt, nameOrder, notes)
                        VALUES (?, randomblob(16), 1, ?, '', '', 0, 0, ?, '')
                        """, arguments: [key, "\(key - 1)", Data("\(key)".utf8)])
            }
            try db.execute(sql: "INSERT INTO counters VALUES ('items', '3'), ('lastKey', '3'); \(more)")
        }
        try queue.close()
        return layout
    }

    /// A library of the first version, in the form of the first release.
    @Test func aLibraryOfTheFirstVersionIsUpgradedAndKeepsACopy() throws {
        let folder = try TemporaryFolder()
        let layout = try Self.old(1, folder)
        let library = try Library.openForTest(folder)
        #expect(try Self.names(library) == ["2", "1", "0"])
        let ids = try Self.ids(library)
        _ = try library.direct.move(ids["0"]!, .above, ids["2"]!, actor: tester)
        #expect(try Self.names(library) == ["0", "2", "1"])
        #expect(try BackupFolder.all(in: layout).first?.versionBeforeUpgrade == 1)
    }

    /// A library of the third version, which had a computed column for the place.
    @Test func aLibraryOfTheThirdVersionIsUpgradedAndKeepsItsOrder() throws {
        let folder = try TemporaryFolder()
        let layout = try Self.old(3, folder, "UPDATE items SET place = 4 * \(ItemPlaces.gap) WHERE key = 1")
        let library = try Library.openForTest(folder)
        #expect(try Self.names(library) == ["0", "2", "1"])
        let ids = try Self.ids(library)
        _ = try library.direct.move(ids["1"]!, .above, ids["0"]!, actor: tester)
        #expect(try Self.names(library) == ["1", "0", "2"])
        #expect(try BackupFolder.all(in: layout).first?.versionBeforeUpgrade == 3)
    }
}
