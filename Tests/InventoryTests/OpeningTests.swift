import Foundation
import GRDB
import Glibc
import StoreTesting
import Testing

@testable import Inventory

/// Tests opening with various things in the library's place, and the resulting errors.
@Suite struct OpeningTests {
    static func openingError(_ folder: TemporaryFolder) -> InventoryError? {
        do {
            try Library.open(at: folder.library, processor: FakeProcessor()).close()
            return nil
        } catch { return error }
    }

    static func folderWithoutLibrary() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.library, withIntermediateDirectories: true)
        return folder
    }

    static func database(_ folder: TemporaryFolder) -> URL { folder.library.appendingPathComponent("library.sqlite") }

    @Test(arguments: [
        Data(), Data("x".utf8), Data("SQLite format 3\0".utf8), Data("name,serial\nKettle,1\n".utf8), Data(repeating: 0xFF, count: 70_000),
        Data(repeating: 0, count: 100), Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 8176),
    ])
    func garbageIsRefusedAndLeftAlone(_ garbage: Data) throws {
        let folder = try Self.folderWithoutLibrary()
        try garbage.write(to: Self.database(folder))
        let error = try #require(Self.openingError(folder))
        #expect(error.code == .notADatabase)
        #expect(error.description.contains(folder.library.path))
        #expect(try Data(contentsOf: Self.database(folder)) == garbage)
        #expect(try TemporaryFolder.contents(of: folder.library).keys.sorted() == ["library.sqlite", "lock"])
        let report = try LibraryCheck.run(at: folder.library)
        #expect(!report.ok)
        #expect(report.errorCode == "not-a-database")
    }

    @Test func aFolderAPipeADeviceAndALinkAreRefusedAtOnce() throws {
        for make in [
            { (path: String) in mkdir(path, 0o700) }, { mkfifo($0, 0o600) }, { symlink("/dev/zero", $0) }, { symlink("/nowhere", $0) },
        ] {
            let folder = try Self.folderWithoutLibrary()
            #expect(make(Self.database(folder).path) == 0)
            let start = ContinuousClock.now
            #expect(Self.openingError(folder)?.code == .notADatabase)
            #expect(ContinuousClock.now - start < .seconds(2))
        }
    }

    @Test func aFileWhereTheFolderShouldBeIsRefused() throws {
        let folder = try TemporaryFolder()
        try Data("x".utf8).write(to: folder.library)
        #expect(Self.openingError(folder)?.code == .folderUnusable)
    }

    @Test func aLockThatIsNoFileIsRefused() throws {
        for make in [{ (path: String) in mkdir(path, 0o700) }, { mkfifo($0, 0o600) }, { symlink("/etc/passwd", $0) }] {
            let folder = try Self.folderWithoutLibrary()
            #expect(make(folder.library.appendingPathComponent("lock").path) == 0)
            #expect(Self.openingError(folder)?.code == .folderUnusable)
        }
    }

    @Test func anotherProgramsDatabaseIsRefused() throws {
        let folder = try Self.folderWithoutLibrary()
        let queue = try DatabaseQueue(path: Self.database(folder).path)
        try queue.write { db in try db.execute(sql: "CREATE TABLE t (a); PRAGMA user_version = 1") }
        try queue.close()
        let before = try Data(contentsOf: Self.database(folder))
        #expect(Self.openingError(folder)?.code == .notADatabase)
        #expect(try Data(contentsOf: Self.database(folder)) == before)
    }

    static func library(changedBy sql: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "A"), actor: tester)
        library.close()
        let queue = try DatabaseQueue(path: database(folder).path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: sql)
            _ = try db.checkpoint(.truncate)
        }
        try queue.close()
        return folder
    }

    @Test(arguments: [
        "PRAGMA user_version = \(Schema.version + 1)", "PRAGMA user_version = 2147483647", "INSERT INTO grdb_migrations VALUES ('later')",
    ])
    func aNewerLibraryIsRefusedAndUntouched(_ sql: String) throws {
        let folder = try Self.library(changedBy: sql)
        let before = try Data(contentsOf: Self.database(folder))
        let error = try #require(Self.openingError(folder))
        #expect(error.code == .newerSchema)
        #expect(try Data(contentsOf: Self.database(folder)) == before)
        #expect(Set(try TemporaryFolder.contents(of: folder.library).keys) == ["library.sqlite", "lock"])
    }

    /// The newer version crashed right after its migration, so the file itself still has the older version.
    @Test func aNewerVersionInTheLogIsSeen() throws {
        let folder = try Self.library(changedBy: "SELECT 1")
        let path = Self.database(folder).path
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA user_version = \(Schema.version + 1)") }
        // A copy of both files, in the state that a crash leaves.
        let copy = try Self.folderWithoutLibrary()
        for suffix in ["", "-wal"] {
            try Data(contentsOf: URL(fileURLWithPath: path + suffix)).write(to: URL(fileURLWithPath: Self.database(copy).path + suffix))
        }
        try queue.close()
        let before = try TemporaryFolder.contents(of: copy.library)
        #expect(Self.openingError(copy)?.code == .newerSchema)
        var after = try TemporaryFolder.contents(of: copy.library)
        after["lock"] = nil
        #expect(after == before)
    }

    @Test(arguments: [
        "CREATE TRIGGER evil AFTER INSERT ON items BEGIN DELETE FROM items; END", "CREATE VIEW v AS SELECT 1", "DROP TRIGGER historyKeeps",
        "CREATE INDEX more ON items (notes)", "ALTER TABLE items ADD COLUMN more TEXT",
    ])
    func aSchemaFromElsewhereIsRefused(_ sql: String) throws {
        let folder = try Self.library(changedBy: sql)
        #expect(Self.openingError(folder)?.code == .notADatabase)
    }

    @Test func aTruncatedLibraryIsAnErrorAndNoCrash() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.addAll((0..<500).map { NewItem(ItemContent(name: "Thing \($0)")) }, actor: tester)
        library.close()
        let whole = try Data(contentsOf: Self.database(folder))
        for size in [101, 512, 4095, 4096, 8192, whole.count / 2] {
            try whole.prefix(size).write(to: Self.database(folder))
            let report = try LibraryCheck.run(at: folder.library)
            #expect(!report.ok, "\(size)")
            if let library = try? Library.openForTest(folder) {
                _ = try? library.direct.listing(ItemQuery(text: "thing"))
                library.close()
            }
        }
    }

    @Test func aMissingDatabaseBesidePicturesIsNotReplaced() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.importPhoto(data: Data("p".utf8), originalName: nil)
        library.close()
        try FileManager.default.removeItem(at: Self.database(folder))
        #expect(Self.openingError(folder)?.code == .libraryMissing)
    }

    @Test func nothingIsMadeWhenNothingIsAskedFor() throws {
        let folder = try TemporaryFolder()
        #expect(throws: InventoryError.self) { try Library.open(at: folder.library, create: false) }
        #expect(!FileManager.default.fileExists(atPath: folder.library.path))
        #expect(throws: InventoryError.self) { try LibraryCheck.run(at: folder.library) }
    }

    @Test func oneOwnerAtATime() throws {
        let folder = try TemporaryFolder()
        let first = try Library.openForTest(folder)
        #expect(Library.owner(of: folder.library) == getpid())
        let error = try #require(Self.openingError(folder))
        #expect(error.code == .libraryInUse)
        #expect(error.description.contains("process \(getpid())"))
        // A check works without the lock.
        #expect(try LibraryCheck.run(at: folder.library).ok)
        #expect(try LibraryCheck.run(at: folder.library).inUse)
        first.close()
        #expect(Library.owner(of: folder.library) == nil)
        #expect(Self.openingError(folder) == nil)
    }

    @Test func aClosedLibrarySaysSo() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        library.close()
        library.close()
        for body in [{ _ = try library.direct.count() }, { _ = try library.direct.add(ItemContent(name: "x"), actor: tester) }]
            as [() throws -> Void]
        {
            do {
                try body()
                Issue.record("closed libraries answer")
            } catch { #expect((error as? InventoryError)?.code == .closed) }
        }
    }

    @Test func oddFolderNamesWork() throws {
        let folder = try TemporaryFolder()
        for name in ["with space", "new\nline", "per%20cent?#&", "ünï", "quote'\"", String(repeating: "d", count: 200)] {
            let url = folder.url.appendingPathComponent(name).appendingPathComponent("deep/er")
            let library = try Library.open(at: url, processor: FakeProcessor())
            _ = try library.direct.add(ItemContent(name: "x"), actor: tester)
            library.close()
            let report = try LibraryCheck.run(at: url)
            #expect(report.ok, "\(report)")
        }
    }

    /// A crash leaves the log; the next start, or a check, merges it.
    @Test func whatACrashLeftInTheLogIsThere() throws {
        for checkFirst in [false, true] {
            let folder = try TemporaryFolder()
            let library = try Library.openForTest(folder)
            _ = try library.direct.add(ItemContent(name: "A"), actor: tester)
            let copy = try Self.folderWithoutLibrary()
            for suffix in ["", "-wal"] {
                let path = Self.database(folder).path + suffix
                try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: Self.database(copy).path + suffix))
            }
            library.close()
            if checkFirst {
                let report = try LibraryCheck.run(at: copy.library)
                #expect(report.ok)
                #expect(report.items == 1)
            }
            let back = try Library.openForTest(copy)
            #expect(try back.direct.count() == 1)
        }
    }

    @Test func aReadOnlyLibraryIsReadAndNotWritten() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        library.close()
        let before = try TemporaryFolder.contents(of: folder.library)
        let layout = LibraryLayout(root: folder.library.path)
        let readOnly = try Library.openReadOnly(layout, location: folder.library, processor: FakeProcessor())
        #expect(readOnly.isReadOnly)
        try await readOnly.direct.prepareSearch()
        #expect(try readOnly.direct.listing(ItemQuery(text: "lamp")).count == 1)
        #expect(await WriteTests.code { _ = try readOnly.direct.add(ItemContent(name: "x"), actor: tester) } == .readOnly)
        #expect(await WriteTests.code { _ = try readOnly.direct.undo(actor: tester) } == .readOnly)
        #expect(await WriteTests.code { _ = try readOnly.direct.importPhoto(data: Data("p".utf8), originalName: nil) } == .readOnly)
        #expect(try await readOnly.photos.sweep() == 0)
        readOnly.close()
        #expect(try TemporaryFolder.contents(of: folder.library) == before)
    }

    /// The upgrade that a later version will make of this version's library.
    @Test func anUpgradeKeepsACopyAndIsAllOrNothing() throws {
        let folder = try Self.library(changedBy: "SELECT 1")
        let layout = LibraryLayout(root: folder.library.path)
        var failing = Schema.migrator
        failing.registerMigration("next") { db in
            try db.execute(sql: "ALTER TABLE items ADD COLUMN more TEXT")
            throw DatabaseError(resultCode: .SQLITE_FULL)
        }
        #expect(throws: InventoryError.self) { try NewLibrary.migrate(layout, from: Schema.version, with: failing) }
        let library = try Library.open(at: folder.library)
        #expect(try library.direct.count() == 1)
        library.close()

        var next = Schema.migrator
        next.registerMigration("next") { db in
            try db.execute(sql: "ALTER TABLE items ADD COLUMN more TEXT; PRAGMA user_version = \(Schema.version + 1)")
        }
        try NewLibrary.migrate(layout, from: Schema.version, with: next)
        #expect(Self.openingError(folder)?.code == .newerSchema)
        let backup = try #require(BackupFolder.all(in: layout).first)
        #expect(backup.versionBeforeUpgrade == Schema.version)
        let copy = backup.url
        #expect(try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions] as? NSNumber == 0o600)
        // The copy is a complete library.
        let old = try Self.folderWithoutLibrary()
        try FileManager.default.copyItem(at: copy, to: Self.database(old))
        let oldLibrary = try Library.open(at: old.library)
        #expect(try oldLibrary.direct.count() == 1)
    }

    @Test func halfAnAddressIsNone() throws {
        let folder = try Self.folderWithoutLibrary()
        let lock = folder.library.appendingPathComponent("lock")
        for (text, address) in [("12\n/run/homepwner\n", "/run/homepwner"), ("12\n/run/home", nil), ("12\n", nil), ("12\nrun\n", nil)] {
            try Data(text.utf8).write(to: lock)
            #expect(Library.address(of: folder.library) == address)
        }
    }
}
