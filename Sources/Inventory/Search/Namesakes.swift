import GRDB

/// Finds the items with some names. No index has names without case and blanks, so all names are gone through once: a twentieth of what
/// reading the items takes.
enum Namesakes {
    static func listing(of names: Set<String>, _ db: Database) throws -> ItemListing {
        let wanted = Set(names.map { plain(Folding.folded($0)) })
        var (here, disposed): ([UInt32], [UInt32]) = ([], [])
        var folded: [UInt8] = []
        try db.cachedStatement(sql: query).forEachRow(of: "items", namedBy: 0) { row in
            folded.removeAll(keepingCapacity: true)
            try row.appendFolded(1, to: &folded)
            guard wanted.contains(isPlain(folded) ? folded : plain(folded)) else { return }
            if try row.number(2) == 0 { here.append(try row.key(0)) } else { disposed.append(try row.key(0)) }
        }
        return ItemListing(someKeys: here.reversed() + disposed.reversed())
    }

    static let query = "SELECT key, name, state FROM items"

    private static let space = UInt8(ascii: " ")

    private static func isPlain(_ folded: [UInt8]) -> Bool {
        var last = space
        for byte in folded {
            if byte == space, last == space { return false }
            last = byte
        }
        return last != space
    }

    /// Returns a folded text with one blank between words.
    static func plain(_ folded: [UInt8]) -> [UInt8] { Array(folded.split(separator: space).joined(separator: CollectionOfOne(space))) }
}

extension ItemListing {
    /// Some items by their keys, in an order of their own and without sums.
    init(someKeys keys: [UInt32]) {
        self.init(query: ItemQuery(), count: keys.count, totals: [], isComplete: true, keys: .some(keys))
    }

    /// Returns the same items as those of a query.
    func of(_ query: ItemQuery) -> ItemListing {
        ItemListing(query: query, count: count, totals: totals, isComplete: isComplete, keys: keys)
    }
}
