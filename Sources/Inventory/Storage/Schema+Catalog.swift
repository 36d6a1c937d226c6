extension Schema {
    static let catalogStatements = [
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
