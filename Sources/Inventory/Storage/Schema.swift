import FoundationEssentials
import GRDB

/// The database's shape. One migration per version; a version that was released is never changed.
enum Schema {
    /// The version that this program writes, kept in `user_version`.
    static let version: Int32 = 6
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
            try db.execute(
                sql: """
                    ALTER TABLE items ADD COLUMN place INTEGER;
                    ALTER TABLE items ADD COLUMN placeOrder INTEGER GENERATED ALWAYS AS (coalesce(place, key * 1073741824)) VIRTUAL;
                    CREATE INDEX itemsByPlace ON items (placeOrder);
                    CREATE INDEX itemsMoved ON items (place) WHERE place IS NOT NULL
                    """)
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        migrator.registerMigration("3") { db in
            try db.execute(sql: historyIndex)
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        // Releases of SQLite before 3.38 store no number with a fraction in a strict table that has a computed column.
        migrator.registerMigration("4") { db in
            try db.execute(sql: "DROP INDEX itemsByPlace; ALTER TABLE items DROP COLUMN placeOrder")
            try db.execute(sql: "CREATE INDEX itemsByPlace ON items (coalesce(place, key * 1073741824))")
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        migrator.registerMigration("5") { db in
            // Where things are is what “place” means from now on; before, it was the order that people make by hand.
            try db.execute(
                sql: """
                    DROP INDEX itemsByPlace; DROP INDEX itemsMoved;
                    ALTER TABLE items RENAME COLUMN place TO manualOrder;
                    ALTER TABLE items RENAME COLUMN date TO bought
                    """)
            for column in itemColumns { try db.execute(sql: "ALTER TABLE items ADD COLUMN \(column)") }
            for column in historyColumns { try db.execute(sql: "ALTER TABLE history ADD COLUMN \(column)") }
            for column in stepColumns { try db.execute(sql: "ALTER TABLE historyItems ADD COLUMN \(column)") }
            for statement in recordStatements { try db.execute(sql: statement) }
            try Counters.put(Counters.seatName, UUID.random().uuidString.lowercased(), db)
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        migrator.registerMigration("6") { db in
            for statement in catalogStatements { try db.execute(sql: statement) }
            for column in catalogColumns { try db.execute(sql: "ALTER TABLE items ADD COLUMN \(column)") }
            for column in disposalColumns { try db.execute(sql: "ALTER TABLE details ADD COLUMN \(column)") }
            try PlaceMigration.run(db)
            for (name, _) in orderIndexes { try db.execute(sql: "DROP INDEX \(name)") }
            try db.execute(
                sql: """
                    DROP INDEX itemsByLocation;
                    ALTER TABLE items DROP COLUMN locationOrder;
                    ALTER TABLE items DROP COLUMN location
                    """)
            for statement in orderIndexes.map(\.statement) + catalogIndexes { try db.execute(sql: statement) }
            try db.execute(sql: "PRAGMA user_version = 6")
        }
        return migrator
    }

    /// What `sqlite_schema` holds, word for word, apart from the migrator's own table and SQLite's.
    ///
    /// Each start compares it with the file, so nothing is searched through here.
    static var statements: [String] {
        // These were made again for the items that are here.
        let dropped = (orderIndexes.map(\.name) + ["itemsByLocation"]).map { "CREATE INDEX \($0) ON" }
        return (firstStatements + [historyIndex] + recordStatements).compactMap { statement in
            if let changed = changedTables.first(where: { statement.hasPrefix($0.start) }) { return changed.statement }
            return dropped.contains(where: statement.hasPrefix) ? nil : statement
        } + catalogStatements + orderIndexes.map(\.statement) + catalogIndexes
    }

    // MARK: - Version 5

    /// What lists and totals need of each item: the number that its owner gave it, how many there are (in thousandths; one where nothing
    /// stands), and the amount as it was said where `valueMinor`, which is that of all, is another one.
    private static let itemColumns = ["assetNumber TEXT", "quantity INTEGER", "unit TEXT", "inAll INTEGER", "eachMinor INTEGER"]
    /// A title in parts, who asked (a repeated request is known by it), and on which copy of the library.
    private static let historyColumns = ["verb TEXT", "subject TEXT", "number INTEGER", "request BLOB", "seat BLOB"]
    /// What kind of subject a step is about (0 an item), and the form of its lines: 1 whole items, 2 what differs.
    private static let stepColumns = ["kind INTEGER NOT NULL DEFAULT 0", "form INTEGER NOT NULL DEFAULT 1"]

    private static let recordStatements = [
        "CREATE INDEX itemsByPlace ON items (\(ItemPlaces.order))",
        "CREATE INDEX itemsMoved ON items (manualOrder) WHERE manualOrder IS NOT NULL",
        "CREATE UNIQUE INDEX itemsByAssetNumber ON items (assetNumber) WHERE assetNumber IS NOT NULL",
        // What few items have. An item without any of it has no row here.
        """
        CREATE TABLE details (
            item INTEGER PRIMARY KEY REFERENCES items (key) ON DELETE CASCADE,
            description TEXT, maker TEXT, model TEXT, code TEXT, condition TEXT, source TEXT, price INTEGER, priceCurrency TEXT,
            valueOn TEXT, valueSource TEXT, warrantyEnds TEXT, warrantyTerms TEXT, policy TEXT, lastSeen TEXT
        ) STRICT
        """,
    ]

    // MARK: - Before

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
