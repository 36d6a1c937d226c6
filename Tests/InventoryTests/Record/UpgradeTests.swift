import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Libraries of earlier programs: the last one before version 5, with a history of 28 entries (pictures, deletions, undo and redo), and
/// one of version 6, with places, tags, types, custom fields, a paper, a part, and an item that left.
@Suite struct UpgradeTests {
    /// Returns a copy of the library, which may be changed.
    private static func old(_ version: Int = 4) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let stored = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Libraries/version-\(version)")
        try FileManager.default.copyItem(at: stored, to: folder.library)
        return folder
    }

    /// Returns the names of the items.
    private static func names(_ library: Library) throws -> [String] { try all(library).map(\.name).sorted() }

    private static func all(_ library: Library) throws -> [ItemContent] {
        var result: [ItemContent] = []
        try library.direct.forEachItem { item in
            result.append(item.content)
            return true
        }
        return result
    }

    private static func item(_ name: String, _ library: Library) throws -> Item {
        var found: Item?
        try library.direct.forEachItem { item in
            if item.content.name == name { found = item }
            return true
        }
        return try #require(found)
    }

    @Test func everythingIsThereAfterwards() throws {
        let folder = try Self.old()
        let library = try Library.open(at: folder.library)
        #expect(
            try Self.names(library) == [
                "Bücherregal", "Cordless Drill", "Desk Lamp", "Forks, silver", "Record Player", "Teapot \"Blue\"",
            ])
        let player = try #require(try Self.all(library).first { $0.name == "Record Player" })
        #expect(player.value == dollars(32_900) && player.bought == PartialDay(iso: "2022-10-09") && player.placePath == "Study")
        #expect(player.notes == "Belt changed in 2025; sleeve in the manual." && player.photos.count == 1)
        #expect(try Self.all(library).first { $0.name == "Forks, silver" }?.photos.count == 2)
        let totals = try library.direct.listing(ItemQuery()).totals
        #expect(totals.map { $0.formatted() } == ["€60.00", "¥12,000", "$468.89"])
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func aLibraryOfVersion6HasEverythingAndItsHistory() throws {
        let folder = try Self.old(6)
        let library = try Library.open(at: folder.library)
        #expect(try Self.names(library) == ["Bücherregal", "Desk Lamp", "Forks, silver", "Needle", "Record Player"])
        let lamp = try Self.item("Desk Lamp", library).content
        #expect(lamp.placePath == "Cottage/Kitchen" && lamp.tags.map(\.name) == ["Gift"] && lamp.type?.name == "Lamps")
        #expect(lamp.own.map(\.content) == [.number(DecimalNumber(millionths: 230_000_000))] && lamp.photos.count == 1)
        #expect(try Self.item("Needle", library).content.parent?.name == "Record Player")
        #expect(try Self.item("Bücherregal", library).content.valuations.map(\.money) == [dollars(120_00)])
        let catalog = try library.direct.catalog()
        #expect(catalog.searches.isEmpty && catalog.fields.map(\.name) == ["Voltage", "Colour"] && catalog.tag(named: "Obsolete") == nil)
        let before = try Self.all(library)
        let search = SavedSearch(id: UUID(), name: "Dear", condition: .has(.photo))
        _ = try library.direct.perform(.put(.search(search)), actor: tester)
        let titles = try (0..<100).map { _ in try library.direct.undo(actor: tester)?.title }.prefix { $0 != nil }.compactMap { $0 }
        #expect(titles.count == 22 && titles[0] == "Save Search “Dear”" && titles[1] == "Delete Place “Cellar”", "\(titles)")
        #expect(try Self.all(library).isEmpty && library.direct.catalog().searches.isEmpty)
        for _ in titles { _ = try library.direct.redo(actor: tester) }
        #expect(try Self.all(library) == before && library.direct.catalog().searches == [search])
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test(arguments: [(4, 3, 0), (6, 1, 1)])
    func aSoundLibraryThatWasNotUpgradedYetIsSound(version: Int, photos: Int, papers: Int) throws {
        let folder = try Self.old(version)
        let report = try LibraryCheck.run(at: folder.library)
        #expect(report.ok && report.schemaVersion == version, "\(report)")
        #expect(report.photosChecked == photos && report.papersChecked == papers, "\(report)")
    }

    @Test(arguments: [4, 6]) func onADiskThatIsReadOnlyItIsSaidThatItHasToBeUpgraded(version: Int) throws {
        let folder = try Self.old(version)
        let layout = LibraryLayout(root: folder.library.path)
        let error = #expect(throws: InventoryError.self) {
            try Library.openReadOnly(layout, location: folder.library, processor: FakeProcessor())
        }
        #expect(error?.code == .readOnly && error?.description.contains("older version") == true)
    }

    @Test(arguments: [4, 6]) func aCopyOfTheOldOneIsKept(version: Int) throws {
        let folder = try Self.old(version)
        try Library.open(at: folder.library).close()
        let backups = try BackupFolder.all(in: LibraryLayout(root: folder.library.path))
        #expect(backups.map(\.versionBeforeUpgrade) == [Int32(version)])
    }

    /// Each older change is undone, one by one, down to the empty library; then all of them are redone.
    @Test func theOldHistoryIsTakenBackStepByStep() throws {
        let folder = try Self.old()
        let library = try Library.open(at: folder.library)
        let before = try Self.all(library)
        let titles = try (0..<100).map { _ in try library.direct.undo(actor: tester)?.title }.prefix { $0 != nil }.compactMap { $0 }
        #expect(titles.count == 20, "\(titles)")
        #expect(titles.first == "Edit “Forks, silver”" && titles.last == "Add “Record Player”")
        #expect(try Self.all(library).isEmpty)
        for _ in titles { _ = try library.direct.redo(actor: tester) }
        #expect(try Self.all(library) == before)
        #expect(try library.direct.redo(actor: tester) == nil)
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    /// The undo of an old entry keeps values that the entry does not know.
    @Test func takingAnOldChangeBackKeepsWhatIsNew() throws {
        let folder = try Self.old()
        let library = try Library.open(at: folder.library)
        let item = try Self.item("Teapot \"Blue\"", library)
        var content = item.content
        content[.maker] = .text("Meissen")
        _ = try library.direct.update(item.id, to: content, expecting: item.revision, actor: tester)
        for _ in 0..<3 { _ = try library.direct.undo(actor: tester) }
        #expect(try library.direct.item(id: item.id)?.content.notes == "")
        for _ in 0..<3 { _ = try library.direct.redo(actor: tester) }
        #expect(try library.direct.item(id: item.id)?.content == content)
    }

    @Test func theHistoryOfAnOldItemIsRead() throws {
        let folder = try Self.old()
        let library = try Library.open(at: folder.library)
        let item = try Self.item("Record Player", library)
        let extent = try library.direct.historyExtent(of: item.id)
        let entries = try library.direct.history(of: item.id, within: extent, offset: 0, limit: 10)
        #expect(entries.map(\.title) == ["Edit “Record Player”", "Edit “Record Player”", "Edit “Record Player”", "Add “Record Player”"])
        #expect(entries.last?.step?.after?.bought == PartialDay(iso: "2022-10-08"))
    }

    @Test(arguments: [4, 6]) func aLibraryThatWasUpgradedIsAsANewOneIs(version: Int) throws {
        let folder = try Self.old(version)
        try Library.open(at: folder.library).close()
        let new = try TemporaryFolder()
        try Library.open(at: new.library).close()
        func declared(_ folder: TemporaryFolder) throws -> Set<String> {
            let queue = try DatabaseQueue(path: folder.library.appending(path: "library.sqlite").path)
            return try queue.read { db in
                try String.fetchSet(
                    db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
            }
        }
        #expect(try declared(folder) == declared(new))
    }
}
