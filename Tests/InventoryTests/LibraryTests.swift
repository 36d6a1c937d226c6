import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

@Suite struct LibraryTests {
    @Test func whatIsAddedIsThereAfterReopening() async throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        let photo = try library.direct.importPhoto(data: Data("picture".utf8), originalName: "dir/tea.png")
        let content = ItemContent(
            name: "Kettle", serialNumber: "K-1", value: dollars(2550), bought: PartialDay(iso: "2026-03-03"), place: "Kitchen",
            notes: "Blue\n\"x\"",
            photos: [photo])
        let change = try library.direct.add(content, actor: tester)
        #expect(change.kind == .add)
        #expect(change.title == "Add “Kettle”")
        library.close()

        library = try Library.openForTest(folder)
        let item = try #require(try library.direct.item(id: change.items[0].id))
        #expect(item.content == content)
        #expect(item.revision == 1)
        #expect(item.content.photos[0].originalName == "tea.png")
        #expect(try library.direct.count() == 1)
        #expect(try library.direct.totals() == [CurrencyTotal(currency: .usd, money: dollars(2550))])
        #expect(try library.photos.thumbnail(of: photo.sha256) == Data("thumbnail picture".utf8))
        #expect(try library.photos.displayCopy(of: photo.sha256) == Data("display picture".utf8))
        #expect(try library.photos.original(of: photo) == Data("picture".utf8))
        let row = try #require(try library.direct.firstRows(.standard, limit: 5).first)
        #expect(row.photo == photo.unnamed)
        library.close()
    }

    @Test func writesAreSynchronousFull() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let values = try library.database.waitForWriter { () throws(InventoryError) in
            try library.database.transaction { db in
                try ["synchronous", "foreign_keys", "trusted_schema", "cell_size_check", "busy_timeout", "mmap_size"].map {
                    try Int.fetchOne(db, sql: "PRAGMA \($0)")
                }
            } isStored: { _, _ in
                true
            }
        }
        #expect(values == [2, 1, 0, 1, 2000, 0])
    }

    /// Changes go into a log beside the database, so that readers do not wait for them. A database that was copied by another program may
    /// not be in this mode, as bytes 18 and 19 of the file show (https://www.sqlite.org/fileformat.html). Opening changes the mode.
    @Test func changesGoIntoALog() throws {
        let folder = try TemporaryFolder()
        try Library.openForTest(folder).close()
        let file = folder.library.appendingPathComponent("library.sqlite")
        var bytes = try Data(contentsOf: file)
        #expect(bytes[18..<20] == Data([2, 2]))
        bytes.replaceSubrange(18..<20, with: [1, 1])
        try bytes.write(to: file)
        let library = try Library.openForTest(folder)
        defer { library.close() }
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        #expect(try Data(contentsOf: file)[18..<20] == Data([2, 2]))
        let log = try FileManager.default.attributesOfItem(atPath: folder.library.appendingPathComponent("library.sqlite-wal").path)
        #expect(try #require(log[.size] as? NSNumber).intValue > 32)
    }

    @Test func openingAndClosingChangesNothing() async throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        library.close()
        let before = try TemporaryFolder.contents(of: folder.library)
        #expect(Set(before.keys) == ["library.sqlite", "lock"])
        library = try Library.openForTest(folder)
        _ = try library.direct.listing(ItemQuery(text: "lamp"))
        library.close()
        #expect(try TemporaryFolder.contents(of: folder.library) == before)
    }

    @Test func filesArePrivate() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photo = try library.direct.importPhoto(data: Data("picture".utf8), originalName: nil)
        _ = try library.direct.add(ItemContent(name: "Lamp", photos: [photo]), actor: tester)
        try library.drafts.save(Draft(named: "x"))
        try library.settings.setSortOrder(Inventory.SortOrder(.name, ascending: true))
        var modes: Set<Int> = []
        for name in [""] + (try FileManager.default.subpathsOfDirectory(atPath: folder.library.path)) {
            let path = folder.library.appendingPathComponent(name).path
            let mode = try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)
            modes.insert(mode.intValue)
        }
        #expect(modes == [0o700, 0o600])
    }
}
