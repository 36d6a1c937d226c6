/// The additions of version 6: places as a tree, tags, types and custom fields, with the items' values; older valuations, papers, and items
/// that were given away.
///
/// Rows of places, tags, types and fields are never removed: a deleted one is `gone`, so that the history can still name it.
extension Schema {
    /// The columns of each item for lists: its place (for a part, that of its whole), its whole, its type, and whether it is here (0) or
    /// was sold, given away or lost (1).
    static let catalogColumns = [
        "place INTEGER REFERENCES places (place)", "parent INTEGER REFERENCES items (key) DEFERRABLE INITIALLY DEFERRED",
        "type INTEGER REFERENCES types (type)", "state INTEGER NOT NULL DEFAULT 0",
    ]

    static let disposalColumns = [
        "disposal TEXT", "disposedOn TEXT", "disposalPrice INTEGER", "disposalPriceCurrency TEXT", "disposedTo TEXT",
    ]

    /// The indexes for the orders of lists, which have only items that are here.
    static let orderIndexes: [(name: String, statement: String)] = [
        ("itemsByName", "CREATE INDEX itemsByName ON items (nameOrder) WHERE state = 0"),
        ("itemsBySerialNumber", "CREATE INDEX itemsBySerialNumber ON items (serialOrder) WHERE state = 0"),
        ("itemsByValue", "CREATE INDEX itemsByValue ON items (valueOrder, valueMinor) WHERE state = 0"),
        ("itemsByPlace", "CREATE INDEX itemsByPlace ON items (\(ItemPlaces.order)) WHERE state = 0"),
    ]

    static let catalogIndexes = [
        "CREATE INDEX itemsInPlace ON items (place, state)",
        "CREATE INDEX partsOfItem ON items (parent) WHERE parent IS NOT NULL",
        "CREATE INDEX itemsOfType ON items (type) WHERE type IS NOT NULL",
        "CREATE INDEX itemsDisposed ON items (key) WHERE state = 1",
    ]

    static let catalogStatements = [
        """
        CREATE TABLE places (
            place INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, parent INTEGER REFERENCES places (place) DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL, kind TEXT, note TEXT NOT NULL, picture INTEGER REFERENCES pictures (picture), gone INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE UNIQUE INDEX placesByName ON places (coalesce(parent, 0), name) WHERE gone = 0",
        """
        CREATE TABLE tags (
            tag INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, name TEXT NOT NULL, color TEXT NOT NULL, gone INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE UNIQUE INDEX tagsByName ON tags (name) WHERE gone = 0",
        """
        CREATE TABLE itemTags (
            tag INTEGER NOT NULL REFERENCES tags (tag), item INTEGER NOT NULL REFERENCES items (key) ON DELETE CASCADE,
            PRIMARY KEY (tag, item)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX tagsOfItem ON itemTags (item)",
        // `shown` and `defaults` are JSON: names of fields, and texts by names of fields.
        """
        CREATE TABLE types (
            type INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, name TEXT NOT NULL, usefulYears INTEGER, limitMinor INTEGER,
            limitCurrency TEXT, shown TEXT NOT NULL, defaults TEXT NOT NULL, gone INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE UNIQUE INDEX typesByName ON types (name) WHERE gone = 0",
        // `choices` and `types` are JSON: words, and identities of types; an empty list of types means all.
        """
        CREATE TABLE fields (
            field INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, name TEXT NOT NULL, kind TEXT NOT NULL, unit TEXT NOT NULL,
            choices TEXT NOT NULL, types TEXT NOT NULL, position INTEGER NOT NULL, hidden INTEGER NOT NULL, gone INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE UNIQUE INDEX fieldsByName ON fields (name) WHERE gone = 0",
        """
        CREATE TABLE fieldValues (
            field INTEGER NOT NULL REFERENCES fields (field), item INTEGER NOT NULL REFERENCES items (key) ON DELETE CASCADE,
            value ANY NOT NULL, currency TEXT,
            PRIMARY KEY (field, item)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX valuesOfItem ON fieldValues (item)",
        // An item's earlier values.
        """
        CREATE TABLE valuations (
            item INTEGER NOT NULL REFERENCES items (key) ON DELETE CASCADE, position INTEGER NOT NULL, day TEXT, minor INTEGER NOT NULL,
            currency TEXT NOT NULL, source TEXT,
            PRIMARY KEY (item, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE papers (
            paper INTEGER PRIMARY KEY, sha256 BLOB NOT NULL UNIQUE, fileExtension TEXT NOT NULL, mediaType TEXT NOT NULL,
            byteCount INTEGER NOT NULL, importedAt INTEGER NOT NULL, named INTEGER NOT NULL
        ) STRICT
        """,
        // A file, or the address of a page.
        """
        CREATE TABLE itemPapers (
            item INTEGER NOT NULL REFERENCES items (key) ON DELETE CASCADE, position INTEGER NOT NULL, role TEXT NOT NULL,
            paper INTEGER REFERENCES papers (paper), url TEXT, title TEXT NOT NULL,
            PRIMARY KEY (item, position)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
