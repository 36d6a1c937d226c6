import GRDB

/// Drops the indexes of the items while most of the items are added or deleted. Creating a sorted index takes a fraction of the time of a
/// hundred thousand updates in another order. This happens inside one transaction, so nobody ever sees a library without indexes.
struct ItemIndexes {
    /// The statements that create the dropped indexes, by index name.
    private var aside: [(name: Substring, statement: String)] = []

    /// The minimum number of items for this.
    private static let fewest = 2_000
    /// The indexes needed for each added or deleted item: item numbers, which few items have, and parts, which SQLite looks up for each
    /// referenced row. Without the index of parts it would read the whole table each time.
    private static let kept: Set<Substring> = ["itemsByAssetNumber", "partsOfItem"]
    /// The index that finds a whole by its identifier.
    private static let identities: Substring = "itemsByID"

    /// Drops the indexes if that is faster.
    ///
    /// - Parameters:
    ///   - changing: the number of items that are added or deleted
    ///   - remaining: the number of items afterwards
    init(_ db: Database, changing: Int, remaining: Int) throws {
        guard changing >= Self.fewest, changing > remaining / 2 else { return }
        for statement in Schema.statements where statement.hasPrefix("CREATE ") && statement.contains(" ON items ") {
            let words = statement.split(separator: " ")
            guard let place = words.firstIndex(of: "INDEX"), place + 1 < words.count else { continue }
            let name = words[place + 1]
            guard !Self.kept.contains(name) else { continue }
            aside.append((name, statement))
            try db.execute(sql: "DROP INDEX \(name)")
        }
    }

    /// Creates the index of identifiers again if it was dropped, because a part needs to find its whole.
    mutating func putBackIdentities(_ db: Database) throws {
        guard let place = aside.firstIndex(where: { $0.name == Self.identities }) else { return }
        try db.execute(sql: aside.remove(at: place).statement)
    }

    /// Creates the dropped indexes again.
    func putBack(_ db: Database) throws {
        for index in aside { try db.execute(sql: index.statement) }
    }
}
