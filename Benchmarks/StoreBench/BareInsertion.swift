import Foundation
import GRDBSQLite

/// The limit of a durable add: a row, a thumbnail and the words of both in one transaction, by SQLite alone, on the same disk.
struct BareInsertion {
    let folder: URL

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let schema = """
        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;
        CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, serial TEXT, value INTEGER, created INTEGER);
        CREATE INDEX itemsCreated ON items (created);
        CREATE TABLE thumbnails (id INTEGER PRIMARY KEY, data BLOB);
        CREATE VIRTUAL TABLE words USING fts5(name, serial, content='items', content_rowid='id', prefix='1 2 3');
        """

    /// Adds rows one by one, and says what each took.
    func run(times: Int) throws -> Finding {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var database: OpaquePointer?
        guard sqlite3_open(folder.appending(path: "bare.sqlite").path, &database) == SQLITE_OK else { throw problem(database) }
        defer { sqlite3_close(database) }
        try execute(Self.schema, database)
        let samples = try (1...times).map { index in
            let name = "Old Kettle \(index)"
            let statements = """
                BEGIN IMMEDIATE;
                INSERT INTO items VALUES (\(index), '\(name)', 'SN-\(index &* 7919)', \(index * 13), \(index));
                INSERT INTO thumbnails VALUES (\(index), randomblob(2200));
                INSERT INTO words (rowid, name, serial) VALUES (\(index), '\(name)', 'SN-\(index &* 7919)');
                COMMIT;
                """
            return try milliseconds { try execute(statements, database) } * 1000
        }
        return Finding("limit: a bare insertion", samples, unit: "us")
    }

    private func execute(_ statements: String, _ database: OpaquePointer?) throws {
        guard sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK else { throw problem(database) }
    }

    private func problem(_ database: OpaquePointer?) -> Failure {
        Failure(description: database.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? "SQLite cannot be opened")
    }
}
