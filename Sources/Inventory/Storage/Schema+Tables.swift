/// The tables whose columns changed since they were first created.
extension Schema {
    /// The beginning of a table's declaration, and the text that SQLite has for it today, after all migrations, with SQLite's spaces and
    /// breaks.
    static let changedTables: [(start: String, statement: String)] = [
        (
            "CREATE TABLE items (",
            """
            CREATE TABLE items (
                key INTEGER PRIMARY KEY, id BLOB NOT NULL, revision INTEGER NOT NULL,
                name TEXT NOT NULL, serialNumber TEXT NOT NULL, valueMinor INTEGER, currency TEXT, bought TEXT, \
            createdAt INTEGER NOT NULL, modifiedAt INTEGER NOT NULL, picture INTEGER REFERENCES pictures (picture),
                nameOrder BLOB NOT NULL, serialOrder BLOB, valueOrder REAL, notes TEXT NOT NULL
            , manualOrder INTEGER, assetNumber TEXT, quantity INTEGER, unit TEXT, inAll INTEGER, eachMinor INTEGER, \
            place INTEGER REFERENCES places (place), parent INTEGER REFERENCES items (key) DEFERRABLE INITIALLY DEFERRED, \
            type INTEGER REFERENCES types (type), state INTEGER NOT NULL DEFAULT 0) STRICT
            """
        ),
        (
            "CREATE TABLE details (",
            """
            CREATE TABLE details (
                item INTEGER PRIMARY KEY REFERENCES items (key) ON DELETE CASCADE,
                description TEXT, maker TEXT, model TEXT, code TEXT, condition TEXT, source TEXT, price INTEGER, priceCurrency TEXT,
                valueOn TEXT, valueSource TEXT, warrantyEnds TEXT, warrantyTerms TEXT, policy TEXT, lastSeen TEXT
            , disposal TEXT, disposedOn TEXT, disposalPrice INTEGER, disposalPriceCurrency TEXT, disposedTo TEXT) STRICT
            """
        ),
        (
            "CREATE TABLE history (",
            """
            CREATE TABLE history (
                sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, actor TEXT NOT NULL, at INTEGER NOT NULL,
                target INTEGER, undoTop INTEGER, redoTop INTEGER, below INTEGER
            , verb TEXT, subject TEXT, number INTEGER, request BLOB, seat BLOB) STRICT
            """
        ),
        (
            "CREATE TABLE historyItems (",
            """
            CREATE TABLE historyItems (
                sequence INTEGER NOT NULL REFERENCES history (sequence) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
                item BLOB NOT NULL, before TEXT, after TEXT, kind INTEGER NOT NULL DEFAULT 0, form INTEGER NOT NULL DEFAULT 1,
                PRIMARY KEY (sequence, position)
            ) STRICT, WITHOUT ROWID
            """
        ),
    ]
}
