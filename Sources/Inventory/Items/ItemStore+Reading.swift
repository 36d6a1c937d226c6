public import FoundationEssentials
import GRDB

extension ItemStore {
    /// How many items there are.
    public func count() throws(InventoryError) -> Int { try storage.read { db in Int(try Counters(db).items) } }

    /// The sums of the values of all items, by currency.
    public func totals() throws(InventoryError) -> [CurrencyTotal] { try storage.read { db in Counters.shown(try Counters(db).totals) } }

    /// What a window needs to paint for the first time: the first rows, and a listing that knows their keys, the count and the totals.
    /// As fast for a million items as for ten. Sorted by location it is grouped by it.
    public func firstScreen(_ order: SortOrder, limit: Int) throws(InventoryError) -> (listing: ItemListing, rows: [ItemRow]) {
        let first: (status: LibraryStatus?, listing: ItemListing, rows: [ItemRow]) = try storage.read { db in
            let counters = try Counters(db)
            let rows = try ItemRows.first(order, limit: limit, db)
            let keys = rows.map { UInt32(truncatingIfNeeded: $0.key.rawValue) }
            var listing = ItemListing(
                query: ItemQuery(order: order, groupsByLocation: order.key == .location), count: Int(counters.items),
                totals: Counters.shown(counters.totals), isComplete: keys.count == Int(counters.items), keys: .some(keys))
            if listing.query.groupsByLocation { listing.sections = Self.firstSections(rows, count: listing.count) }
            // Items are shown although the history may be damaged; who asks for that hears of it.
            return (try? LibraryStatus(db), listing, rows)
        }
        if let known = first.status { status.note(known) }
        return (first.listing, first.rows)
    }

    /// The first rows in an order, from the database's index.
    public func firstRows(_ order: SortOrder, limit: Int) throws(InventoryError) -> [ItemRow] {
        try storage.read { db in try ItemRows.first(order, limit: limit, db) }
    }

    /// The rows of a page, in the order of the keys; items that are gone are left out.
    public func rows(_ keys: [ItemKey]) throws(InventoryError) -> [ItemRow] {
        try storage.read { db in try keys.compactMap { try ItemRows.row($0, db) } }
    }

    /// The rows of a page of what a search found: where words of it are in the notes only, with the line of the notes that has them.
    public func rows(_ keys: [ItemKey], finding matcher: SearchMatcher) throws(InventoryError) -> [ItemRow] {
        guard !matcher.isEmpty else { return try rows(keys) }
        return try storage.read { db in
            let notes = try db.cachedStatement(sql: "SELECT notes FROM items WHERE key = ?")
            return try keys.compactMap { key in
                guard var row = try ItemRows.row(key, db) else { return nil }
                let rest = matcher.without(wordsIn: [row.name, row.serialNumber, row.location])
                if !rest.isEmpty, let stored = try Row.fetchOne(notes, arguments: [key.rawValue]) {
                    row.foundNotes = NotesLine.holding(rest, in: try StoredRow(stored, of: "items").text(0))
                }
                return row
            }
        }
    }

    /// The encoded thumbnails (JPEG or PNG) of the first pictures of items, for those that have one.
    public func thumbnails(_ keys: [ItemKey]) throws(InventoryError) -> [ItemKey: Data] {
        try storage.read { db in
            var result: [ItemKey: Data] = [:]
            let statement = try db.cachedStatement(
                sql: "SELECT data FROM thumbnails WHERE picture = (SELECT picture FROM items WHERE key = ?)")
            for key in keys { result[key] = try Data.fetchOne(statement, arguments: [key.rawValue]) }
            return result
        }
    }

    /// An item; nil when there is none under that key.
    public func item(_ key: ItemKey) throws(InventoryError) -> Item? { try storage.read { db in try ItemRecords.item(key, db) } }

    /// An item; nil when there is none of that identity.
    public func item(id: UUID) throws(InventoryError) -> Item? { try storage.read { db in try ItemRecords.item(id: id, db) } }

    /// Those of the items that are there, by identity, from one consistent state.
    public func items(ids: [UUID]) throws(InventoryError) -> [UUID: Item] {
        guard !ids.isEmpty else { return [:] }
        return try storage.read { db in
            var result: [UUID: Item] = [:]
            for id in ids { result[id] = try ItemRecords.item(id: id, db) }
            return result
        }
    }

    /// The items of a page, in the order of the keys; items that are gone are left out.
    public func items(_ keys: [ItemKey]) throws(InventoryError) -> [Item] {
        try storage.read { db in try keys.compactMap { try ItemRecords.item($0, db) } }
    }

    /// All items, oldest first, a thousand at a time: what exports go through. The body returns false to stop.
    public func forEachItem(_ body: (Item) throws -> Bool) throws {
        var last: Int64 = 0
        while true {
            let items = try storage.read { db in try ItemRecords.items(after: last, limit: 1000, db) }
            for item in items where try !body(item) { return }
            guard let key = items.last?.key.rawValue else { return }
            last = key
        }
    }

    /// The locations in use that hold the text, those that start with it first; for completing what is typed.
    public func locations(matching text: String, limit: Int = 20) throws(InventoryError) -> [String] {
        var all = index.locations() ?? []
        if all.isEmpty { all = try storedLocations() }
        let wanted = Folding.folded(text)
        let sorted = all.map { (text: $0.text, folded: $0.folded, order: collation.key($0.text)) }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
        let starting = sorted.filter { $0.folded.starts(with: wanted) }.map(\.text)
        let matcher = SearchMatcher(text)
        let holding = sorted.filter { !$0.folded.starts(with: wanted) && matcher.matches([$0.folded]) }.map(\.text)
        return Array((starting + holding).prefix(limit))
    }

    /// The locations in use, without going through all items: each is one step in the index.
    private func storedLocations() throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        try storage.read { db in
            let step = try db.cachedStatement(
                sql: "SELECT locationOrder, location FROM items WHERE locationOrder > ? ORDER BY locationOrder LIMIT 1")
            var result: [(text: String, folded: [UInt8])] = []
            var last = Data()
            while result.count < 5000, let row = try Row.fetchOne(step, arguments: [last]) {
                let row = StoredRow(row, of: "items")
                let next = try row.bytes(0)
                // An index that is damaged must not lead round in a circle.
                guard last.lexicographicallyPrecedes(next) else { throw row.damaged(0, "is out of order") }
                last = next
                let text = try row.text(1)
                result.append((text, Folding.folded(text)))
            }
            return result
        }
    }
}
