import GRDB

/// Compares a file's schema with this program's: a file from elsewhere might have triggers that would run with our rights.
enum SchemaGuard {
    /// Throws `newerSchema`, `damaged` or `notADatabase` unless the open database is a library of this version.
    static func check(_ storage: Storage) throws(InventoryError) {
        let (version, declared, migrations) = try storage.read { db in
            (
                try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
                try String.fetchSet(
                    db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"),
                try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
            )
        }
        guard version <= Schema.version, migrations.isSubset(of: Schema.migrator.migrations) else {
            throw DatabaseFile.newer(storage.layout, version: max(version, Schema.version + 1))
        }
        let expected = Set(Schema.statements + ["CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"])
        guard version == Schema.version, declared == expected else {
            throw InventoryError(
                .notADatabase,
                """
                The library in \(shown(storage.layout.root)) has unexpected tables or triggers. \
                It was left as it is; bring back a copy from a backup.
                """)
        }
    }
}
