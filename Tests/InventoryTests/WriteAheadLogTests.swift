import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Committed changes are in the log until they are moved into the database.
@Suite struct WriteAheadLogTests {
    /// SQLite deletes a log when the last connection is closed. If it could not read the log, because the shared memory cannot be set up,
    /// it assumes that the log is empty. Each connection must be told to keep the log.
    @Test func noConnectionDeletesTheLogWhenItIsClosed() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "One"), actor: tester)
        let layout = library.database.layout
        library.close()
        let connections = try DatabaseOpening.connections(layout, access: .readWrite, expecting: FileIdentity(layout))
        #expect(try connections.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM items") } == 1)
        try connections.close()
        #expect(FileManager.default.fileExists(atPath: layout.log))
        let count = try BriefConnection.use(LibraryURI.existing(layout.database)) { brief in
            try brief.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM items") }
        }
        #expect(count == 1)
        #expect(FileManager.default.fileExists(atPath: layout.log))
    }

    /// Returns a library of version 4 after a program was killed during its upgrade: the log has pages of the change, but not its end.
    private static func killed(afterCommit: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let stored = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Libraries/version-4")
        let work = folder.library.deletingLastPathComponent().appending(path: "work")
        try FileManager.default.copyItem(at: stored, to: work)
        let layout = LibraryLayout(root: work.path)
        func keep() throws {
            try FileManager.default.createDirectory(at: folder.library, withIntermediateDirectories: true)
            for name in ["library.sqlite", "library.sqlite-wal"] {
                try FileManager.default.copyItem(at: work.appending(path: name), to: folder.library.appending(path: name))
            }
        }
        try BriefConnection.use(layout.database) { queue in
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
                // The change before its end.
                try db.execute(sql: "PRAGMA user_version = 4")
                try db.inTransaction(.immediate) {
                    try db.execute(sql: "PRAGMA user_version = 6; CREATE TABLE many (a)")
                    for _ in 0..<20 { try db.execute(sql: "INSERT INTO many VALUES (randomblob(4000))") }
                    return .commit
                }
                try keep()
            }
        }
        if !afterCommit {
            // The last frame ends a change.
            let log = try FileHandle(forUpdating: folder.library.appending(path: "library.sqlite-wal"))
            try log.truncate(atOffset: log.seekToEnd() - 4120)
            try log.close()
        }
        try FileManager.default.removeItem(at: work)
        return folder
    }

    /// Returns the number of frames in the log with a first page of a version.
    private static func frames(of version: UInt8, _ layout: LibraryLayout) throws -> Int {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: layout.log)))
        return stride(from: 32, to: bytes.count - 4120 + 1, by: 4120).count {
            bytes[$0..<$0 + 4] == [0, 0, 0, 1] && bytes[$0 + 24 + 60..<$0 + 24 + 64] == [0, 0, 0, version]
        }
    }

    @Test func framesOfAChangeThatWasNotEndedDoNotCount() throws {
        let folder = try Self.killed(afterCommit: false)
        let layout = LibraryLayout(root: folder.library.path)
        try #require(try Self.frames(of: 6, layout) > 0)
        #expect(WriteAheadLog.userVersion(layout) == 4)
        // The library still has the old version, and the upgrade begins again.
        #expect(try LibraryCheck.run(at: folder.library).schemaVersion == 4)
        let library = try Library.open(at: folder.library)
        #expect(try library.direct.count() == 6)
        library.close()
        #expect(try BackupFolder.all(in: layout).first?.versionBeforeUpgrade == 4)
    }

    @Test func framesOfAChangeThatWasEndedCountAsFarAsTheyAreWhole() throws {
        let folder = try Self.killed(afterCommit: true)
        let layout = LibraryLayout(root: folder.library.path)
        #expect(WriteAheadLog.userVersion(layout) == 6)
        // The log is valid up to a torn frame in the middle.
        var bytes = try Data(contentsOf: URL(filePath: layout.log))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: layout.log))
        #expect(WriteAheadLog.userVersion(layout) == 4)
    }
}
