/// The additions of version 7: saved searches. The history has entries of them, and further actions in its titles, which earlier versions do
/// not know.
extension Schema {
    // `condition`, `sort` and `view` are JSON: a condition, orders, and settings of the list, of which later versions may have more.
    static let searchStatements = [
        """
        CREATE TABLE searches (
            search INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, name TEXT NOT NULL, condition TEXT NOT NULL, sort TEXT NOT NULL,
            view TEXT NOT NULL, position INTEGER NOT NULL, gone INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE UNIQUE INDEX searchesByName ON searches (name) WHERE gone = 0",
    ]
}
