import GRDB

/// The indexes of the items, put aside while most of the items come or go: to make an index from nothing, sorted, costs a fraction of bringing it
/// up to date a hundred thousand times in the order of another. It happens inside one transaction, so nobody ever sees a library without.
struct ItemIndexes {
    private let statements: [String]

    /// Fewer items than these are not worth it.
    private static let fewest = 2_000

    /// Puts the indexes aside where that pays.
    ///
    /// - Parameters:
    ///   - changing: how many items come or go
    ///   - remaining: how many items there are afterwards
    init(_ db: Database, changing: Int, remaining: Int) throws {
        guard changing >= Self.fewest, changing > remaining / 2 else {
            statements = []
            return
        }
        // Own numbers are looked up for each item that has one, and few have.
        statements = Schema.statements.filter {
            $0.hasPrefix("CREATE ") && $0.contains("INDEX ") && $0.contains(" ON items ") && !$0.contains("itemsByAssetNumber")
        }
        for statement in statements {
            let words = statement.split(separator: " ")
            guard let place = words.firstIndex(of: "INDEX"), place + 1 < words.count else { continue }
            try db.execute(sql: "DROP INDEX \(words[place + 1])")
        }
    }

    /// Makes them from nothing.
    func putBack(_ db: Database) throws {
        for statement in statements { try db.execute(sql: statement) }
    }
}
