import GRDB

/// The indexes of the items, put aside while most of the items come or go: to make an index from nothing, sorted, costs a fraction of bringing it
/// up to date a hundred thousand times in the order of another. It happens inside one transaction, so nobody ever sees a library without.
struct ItemIndexes {
    /// The statements that create the dropped indexes, by index name.
    private var aside: [(name: Substring, statement: String)] = []

    /// Fewer items than these are not worth it.
    private static let fewest = 2_000
    /// The indexes needed for each item that comes or goes: asset numbers, which few items have, and parts, which SQLite looks up for each
    /// referenced row. Without the index of parts it would read the whole table each time.
    private static let kept: Set<Substring> = ["itemsByAssetNumber", "partsOfItem"]
    /// The index that finds a whole by its identifier.
    private static let identities: Substring = "itemsByID"

    /// Puts the indexes aside where that pays.
    ///
    /// - Parameters:
    ///   - changing: how many items come or go
    ///   - remaining: how many items there are afterwards
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

    /// Makes them from nothing.
    func putBack(_ db: Database) throws {
        for index in aside { try db.execute(sql: index.statement) }
    }
}
