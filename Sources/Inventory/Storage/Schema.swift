import FoundationEssentials
import GRDB

/// The database's schema. Each version has one migration; a released version is never changed.
enum Schema {
    /// The version that this program writes, stored in `user_version`.
    static let version: Int32 = 7
    /// "Hpwn", stored in `application_id`, so that another program's database is not mistaken for a library.
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
        // Releases of SQLite before 3.38 cannot store a number with a fraction in a strict table with a computed column.
        migrator.registerMigration("4") { db in
            try db.execute(sql: "DROP INDEX itemsByPlace; ALTER TABLE items DROP COLUMN placeOrder")
            try db.execute(sql: "CREATE INDEX itemsByPlace ON items (coalesce(place, key * 1073741824))")
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        migrator.registerMigration("5") { db in
            // From now on “place” means where an item is; before, it was the order that people make by hand.
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
        migrator.registerMigration("7") { db in
            for statement in searchStatements { try db.execute(sql: statement) }
            try db.execute(sql: "PRAGMA user_version = 7")
        }
        return migrator
    }

    /// The exact contents of `sqlite_schema`, apart from the migrator's own table and SQLite's.
    ///
    /// Each start compares them with the file, so this does not search any text.
    static var statements: [String] {
        // These indexes were created again for the items that are here.
        let dropped = (orderIndexes.map(\.name) + ["itemsByLocation"]).map { "CREATE INDEX \($0) ON" }
        return (firstStatements + [historyIndex] + recordStatements).compactMap { statement in
            if let changed = changedTables.first(where: { statement.hasPrefix($0.start) }) { return changed.statement }
            return dropped.contains(where: statement.hasPrefix) ? nil : statement
        } + catalogStatements + orderIndexes.map(\.statement) + catalogIndexes + searchStatements
    }

    // MARK: - Version 5

    /// The columns of each item for lists and totals: its item number, its quantity (in thousandths; null means one), and the amount that
    /// the person gave, if it differs from `valueMinor`, which is for all pieces.
    private static let itemColumns = ["assetNumber TEXT", "quantity INTEGER", "unit TEXT", "inAll INTEGER", "eachMinor INTEGER"]
    /// A title in parts, the request, which identifies a repeated one, and the copy of the library.
    private static let historyColumns = ["verb TEXT", "subject TEXT", "number INTEGER", "request BLOB", "seat BLOB"]
    /// The kind of a step's subject (0 an item), and the form of its lines: 1 whole items, 2 differences.
    private static let stepColumns = ["kind INTEGER NOT NULL DEFAULT 0", "form INTEGER NOT NULL DEFAULT 1"]

    private static let recordStatements = [
        "CREATE INDEX itemsByPlace ON items (\(ItemPlaces.order))",
        "CREATE INDEX itemsMoved ON items (manualOrder) WHERE manualOrder IS NOT NULL",
        "CREATE UNIQUE INDEX itemsByAssetNumber ON items (assetNumber) WHERE assetNumber IS NOT NULL",
        // Facts that few items have. An item without any has no row here.
        """
        CREATE TABLE details (
            item INTEGER PRIMARY KEY REFERENCES items (key) ON DELETE CASCADE,
            description TEXT, maker TEXT, model TEXT, code TEXT, condition TEXT, source TEXT, price INTEGER, priceCurrency TEXT,
            valueOn TEXT, valueSource TEXT, warrantyEnds TEXT, warrantyTerms TEXT, policy TEXT, lastSeen TEXT
        ) STRICT
        """,
    ]

    // MARK: - Before

    /// The addition of version 3: an index of the history by item.
    private static let historyIndex = "CREATE INDEX historyByItem ON historyItems (item, sequence)"

    /// The statements of version 1.
    private static let firstStatements = [
        // `key` is the age: newer items have larger keys. The columns that end in Order are the sort keys; see Collation.
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
        // `named` marks pictures that the history names, which are kept; the others are from an import and were never part of an item.
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
        // The revisions of deleted items, so that an item that comes back continues from its own.
        "CREATE TABLE deletions (id BLOB PRIMARY KEY, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID",
        // `undoTop` and `redoTop` are the next entries for undo and redo after this entry; `below` is the entry below this one.
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
        // The number of items, the sums and the last key, so that the footer needs no scan; and the locale of the order columns.
        "CREATE TABLE counters (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    ]
}
