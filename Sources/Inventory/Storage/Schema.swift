import GRDB

/// The database's shape. One migration per version; a version that was released is never changed.
enum Schema {
    /// The version that this program writes, kept in `user_version`.
    static let version: Int32 = 4
    /// "Hpwn", kept in `application_id`, so that no other program's database is taken for a library.
    static let applicationID: Int32 = 0x4870_776E

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            for statement in firstStatements { try db.execute(sql: statement) }
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        migrator.registerMigration("2") { db in
            try db.execute(sql: "ALTER TABLE items ADD COLUMN \(placeColumn)")
            try db.execute(
                sql: """
                    ALTER TABLE items ADD COLUMN placeOrder INTEGER GENERATED ALWAYS AS (\(ItemPlaces.order)) VIRTUAL;
                    CREATE INDEX itemsByPlace ON items (placeOrder)
                    """)
            try db.execute(sql: movedIndex)
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        migrator.registerMigration("3") { db in
            try db.execute(sql: historyIndex)
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        // Releases of SQLite before 3.38 store no number with a fraction in a strict table that has a computed column.
        migrator.registerMigration("4") { db in
            try db.execute(sql: "DROP INDEX itemsByPlace; ALTER TABLE items DROP COLUMN placeOrder")
            try db.execute(sql: placeIndex)
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        return migrator
    }

    /// What `sqlite_schema` holds, word for word, apart from the migrator's own table and SQLite's.
    static var statements: [String] {
        firstStatements.map { statement in
            guard statement.hasPrefix("CREATE TABLE items "), statement.hasSuffix(") STRICT") else { return statement }
            // Where SQLite writes a column that was added.
            return statement.dropLast(8) + ", \(placeColumn)) STRICT"
        } + [placeIndex, movedIndex, historyIndex]
    }

    /// What version 2 added: the place of an item in the order that people make by hand. `place` is null where nobody moved the item; then
    /// it stands by its age, with room for others between it and its neighbours.
    private static let placeColumn = "place INTEGER"
    private static let placeIndex = "CREATE INDEX itemsByPlace ON items (\(ItemPlaces.order))"
    private static let movedIndex = "CREATE INDEX itemsMoved ON items (place) WHERE place IS NOT NULL"

    /// What version 3 added: the history of one item is found without reading that of all.
    private static let historyIndex = "CREATE INDEX historyByItem ON historyItems (item, sequence)"

    /// What version 1 had.
    private static let firstStatements = [
        // `key` is the age: newer items have larger keys. The columns that end in Order are what sorting compares; see Collation.
        """
        CREATE TABLE items (
            key INTEGER PRIMARY KEY, id BLOB NOT NULL, revision INTEGER NOT NULL,
            name TEXT NOT NULL, serialNumber TEXT NOT NULL, valueMinor INTEGER, currency TEXT, date TEXT, location TEXT NOT NULL,
            createdAt INTEGER NOT NULL, modifiedAt INTEGER NOT NULL, picture INTEGER REFERENCES pictures (picture),
            nameOrder BLOB NOT NULL, serialOrder BLOB, valueOrder REAL, locationOrder BLOB,
            notes TEXT NOT NULL
        ) STRICT
        """,
        "CREATE UNIQUE INDEX itemsByID ON items (id)",
        "CREATE INDEX itemsByName ON items (nameOrder)",
        "CREATE INDEX itemsBySerialNumber ON items (serialOrder)",
        "CREATE INDEX itemsByValue ON items (valueOrder, valueMinor)",
        "CREATE INDEX itemsByLocation ON items (locationOrder)",
        // `named` tells pictures that the history names, which stay, from those of an import that never came to an item.
        """
        CREATE TABLE pictures (
            picture INTEGER PRIMARY KEY, sha256 BLOB NOT NULL UNIQUE, fileExtension TEXT NOT NULL,
            width INTEGER NOT NULL, height INTEGER NOT NULL, byteCount INTEGER NOT NULL,
            importedAt INTEGER NOT NULL, named INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        "CREATE TABLE thumbnails (picture INTEGER PRIMARY KEY REFERENCES pictures (picture), data BLOB NOT NULL) STRICT",
        "CREATE TABLE displays (picture INTEGER PRIMARY KEY REFERENCES pictures (picture), data BLOB NOT NULL) STRICT",
        """
        CREATE TABLE itemPhotos (
            item INTEGER NOT NULL REFERENCES items (key) ON DELETE CASCADE, position INTEGER NOT NULL,
            picture INTEGER NOT NULL REFERENCES pictures (picture), originalName TEXT,
            PRIMARY KEY (item, position)
        ) STRICT, WITHOUT ROWID
        """,
        // The revisions of items that are gone, so that one that comes back goes on from there.
        "CREATE TABLE deletions (id BLOB PRIMARY KEY, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID",
        // `undoTop` and `redoTop` are what undo and redo would take next, after this entry; `below` is what lay under this one.
        """
        CREATE TABLE history (
            sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, actor TEXT NOT NULL, at INTEGER NOT NULL,
            target INTEGER, undoTop INTEGER, redoTop INTEGER, below INTEGER
        ) STRICT
        """,
        """
        CREATE TABLE historyItems (
            sequence INTEGER NOT NULL REFERENCES history (sequence) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
            item BLOB NOT NULL, before TEXT, after TEXT,
            PRIMARY KEY (sequence, position)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE TRIGGER historyKeeps BEFORE DELETE ON history BEGIN SELECT RAISE(ABORT, 'history is kept'); END",
        "CREATE TRIGGER historyStays BEFORE UPDATE ON history BEGIN SELECT RAISE(ABORT, 'history is kept'); END",
        "CREATE TRIGGER historyItemsKeep BEFORE DELETE ON historyItems BEGIN SELECT RAISE(ABORT, 'history is kept'); END",
        "CREATE TRIGGER historyItemsStay BEFORE UPDATE ON historyItems BEGIN SELECT RAISE(ABORT, 'history is kept'); END",
        // Number of items, sums and the last key, so that the footer needs no scan; and the locale of the order columns.
        "CREATE TABLE counters (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    ]
}
