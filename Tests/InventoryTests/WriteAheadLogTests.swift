import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Committed changes stand in the log until they are moved into the database.
@Suite struct WriteAheadLogTests {
    /// SQLite deletes a log when the last connection is closed, and takes one that it could not read, as where the shared memory cannot be set
    /// up, for an empty one: it must be told of each connection to leave the log alone.
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
}
