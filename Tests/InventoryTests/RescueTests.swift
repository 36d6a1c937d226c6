import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// Remedies for a library whose database is damaged.
@Suite struct RescueTests {
    /// Returns a damaged, closed library with an item in a backup and a later one, each with a picture.
    private func damagedLibrary() async throws -> (folder: TemporaryFolder, backup: LibraryBackup) {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let first = try library.direct.importPhoto(data: Data("first".utf8), originalName: "a.png")
        _ = try library.direct.add(ItemContent(name: "Lamp", photos: [first]), actor: tester)
        let backup = try #require(try library.backUpIfDue(at: BackupTests.noon))
        let second = try library.direct.importPhoto(data: Data("second".utf8), originalName: "b.png")
        _ = try library.direct.add(ItemContent(name: "Chair", photos: [second]), actor: tester)
        library.close()
        try Self.garbage.write(to: Self.database(folder))
        try Data("log".utf8).write(to: folder.library.appendingPathComponent("library.sqlite-wal"))
        #expect(OpeningTests.openingError(folder).map { LibraryRescue.helps(with: $0) } == true)
        return (folder, backup)
    }

    private static let garbage = Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })

    private static func database(_ folder: TemporaryFolder) -> URL { folder.library.appendingPathComponent("library.sqlite") }

    @Test func theNewestBackupComesBackAndNothingIsLost() async throws {
        let (folder, backup) = try await damagedLibrary()
        let rescue = LibraryRescue(at: folder.library)
        #expect(rescue.backups == [backup] && rescue.itemCount(of: backup) == 1)
        let aside = try rescue.restore(backup)
        #expect(aside.deletingLastPathComponent().path == folder.library.path + "/set-aside")
        let kept = try TemporaryFolder.contents(of: aside)
        #expect(kept["library.sqlite"] == Self.garbage)
        #expect(kept["library.sqlite-wal"] == Data("log".utf8))
        // The picture that the backup does not know was moved with the database that knew it.
        #expect(kept.values.contains(Data("second".utf8)) && !kept.values.contains(Data("first".utf8)))

        let library = try Library.openForTest(folder)
        #expect(try library.direct.count() == 1)
        let row = try #require(try library.direct.firstScreen(.standard, limit: 1).rows.first)
        let item = try #require(try library.direct.item(id: row.id))
        #expect(item.content.name == "Lamp")
        #expect(try library.photos.original(of: item.content.photos[0]) == Data("first".utf8))
        #expect(try library.photos.removeUnnamed(before: Int64.max) == 0)
        // The library continues from the backup, and is as durable as before.
        _ = try library.direct.add(ItemContent(name: "Table"), actor: tester)
        library.close()
        let report = try LibraryCheck.run(at: folder.library)
        #expect(report.ok && report.photosExtra.isEmpty)
        #expect(try TemporaryFolder.contents(of: aside) == kept)
        #expect(FileManager.default.fileExists(atPath: backup.url.path))
    }

    @Test func aBadBackupIsNotUsedAndNotOfferedAgain() async throws {
        let (folder, older) = try await damagedLibrary()
        let rescue = LibraryRescue(at: folder.library)
        let bad = LibraryBackup(in: older.url.deletingLastPathComponent().path, takenAt: BackupTests.day(1))
        // It begins like a library, but is damaged.
        var data = try Data(contentsOf: older.url)
        for offset in 2_000..<data.count { data[offset] = 0xA5 }
        try data.write(to: bad.url)
        #expect(rescue.backups == [bad, older] && rescue.itemCount(of: bad) == nil)
        let error = #expect(throws: InventoryError.self) { _ = try rescue.restore(bad) }
        #expect(error?.code == .damaged)
        #expect(try Data(contentsOf: Self.database(folder)) == Self.garbage)
        #expect(!FileManager.default.fileExists(atPath: folder.library.path + "/set-aside"))
        #expect(rescue.backups == [older])
        #expect(try FileManager.default.contentsOfDirectory(atPath: older.url.deletingLastPathComponent().path).count == 2)
        _ = try rescue.restore(older)
        let library = try Library.openForTest(folder)
        #expect(try library.direct.count() == 1)
    }

    @Test func aLibraryWhoseFileIsGoneComesBack() async throws {
        let (folder, backup) = try await damagedLibrary()
        for suffix in ["", "-wal"] { try FileManager.default.removeItem(atPath: Self.database(folder).path + suffix) }
        #expect(OpeningTests.openingError(folder).map { LibraryRescue.helps(with: $0) } == true)
        _ = try LibraryRescue(at: folder.library).restore(backup)
        let library = try Library.openForTest(folder)
        #expect(try library.direct.count() == 1)
    }

    @Test func startingAnewKeepsTheOldLibraryWhole() async throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        let photo = try library.direct.importPhoto(data: Data("first".utf8), originalName: "a.png")
        _ = try library.direct.add(ItemContent(name: "Lamp", photos: [photo]), actor: tester)
        _ = try #require(try library.backUpIfDue())
        try library.settings.set("a", to: "b")
        library.close()
        let aside = try LibraryRescue(at: folder.library).startAnew()
        library = try Library.openForTest(folder)
        #expect(try library.direct.count() == 0)
        #expect(library.settings.value("a") == "b")
        _ = try library.direct.add(ItemContent(name: "New"), actor: tester)
        // The moved files are a library that can be opened, with its pictures and its backups.
        let old = try Library.open(at: aside)
        #expect(try old.direct.count() == 1)
        #expect(try old.photos.original(of: photo) == Data("first".utf8))
        old.close()
        #expect(!LibraryRescue(at: aside).backups.isEmpty)
        #expect(LibraryRescue(at: folder.library).backups.isEmpty)
        library.close()
        // A second call in the same second makes a folder of its own.
        let again = try LibraryRescue(at: folder.library).startAnew()
        #expect(again != aside)
        library = try Library.open(at: again)
        #expect(try library.direct.count() == 1)
    }

    @Test func aLibraryThatIsOpenIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        let backup = try #require(try library.backUpIfDue())
        let rescue = LibraryRescue(at: folder.library)
        for act in [{ try rescue.restore(backup) }, { try rescue.startAnew() }] {
            let error = #expect(throws: InventoryError.self) { _ = try act() }
            #expect(error?.code == .libraryInUse)
        }
        #expect(try library.direct.count() == 1)
    }
}
