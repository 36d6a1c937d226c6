import GRDB

/// The indexes of the items, put aside while most of the items come or go: to make an index from nothing, sorted, costs a fraction of bringing it
/// up to date a hundred thousand times in the order of another. It happens inside one transaction, so nobody ever sees a library without.
struct ItemIndexes {
    /// What makes those that were put aside, by their names.
    private var aside: [(name: Substring, statement: String)] = []

    /// Fewer items than these are not worth it.
    private static let fewest = 2_000
    /// What is looked up for each item that comes or goes: own numbers, which few items have; and parts, by SQLite itself, for each row that
    /// another one may name. Without that index it would go through the whole table each time.
    private static let kept: Set<Substring> = ["itemsByAssetNumber", "partsOfItem"]
    /// By which an item is found that another one is a part of.
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

    /// Makes the one by which items are found by their identities, where it was put aside: an item comes that is a part of another.
    mutating func putBackIdentities(_ db: Database) throws {
        guard let place = aside.firstIndex(where: { $0.name == Self.identities }) else { return }
        try db.execute(sql: aside.remove(at: place).statement)
    }

    /// Makes them from nothing.
    func putBack(_ db: Database) throws {
        for index in aside { try db.execute(sql: index.statement) }
    }
}
