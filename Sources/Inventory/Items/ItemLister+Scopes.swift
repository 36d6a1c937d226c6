public import FoundationEssentials
import GRDB

/// How many items there are of what a sidebar shows.
public struct LibraryCounts: Hashable, Sendable {
    /// By place, all below it included.
    public var places: [UUID: Int] = [:]
    /// By tag.
    public var tags: [UUID: Int] = [:]
    /// By type.
    public var types: [UUID: Int] = [:]
    /// All that are here.
    public var all = 0
    /// In no place.
    public var noPlace = 0
    /// Added in the last thirty days.
    public var recentlyAdded = 0
    /// Of which more should be known.
    public var incomplete = 0
    /// Whose warranty ends within sixty days.
    public var warrantyEnding = 0
    /// Sold, given away, lost, stolen or destroyed.
    public var disposed = 0
    /// Deleted, and not brought back.
    public var deleted = 0

    /// Creates counts of nothing.
    public init() {}
}

extension ItemLister {
    /// The items of a scope that are here.
    func keys(in scope: ItemScope) throws(InventoryError) -> KeySet {
        switch scope {
        case .place(let id):
            let catalog = try catalog()
            var marks = [Bool](repeating: false, count: Int(catalog.placeTable.lastNumber) + 1)
            for number in catalog.numbersBelow(id) { marks[Int(number)] = true }
            return memory.index.keys(inPlaces: marks) ?? KeySet(largest: 0)
        case .noPlace: return memory.index.keys(inPlaces: [true]) ?? KeySet(largest: 0)
        default:
            let (sql, argument) = try condition(scope)
            return try storage.read { db in
                var keys = KeySet(largest: UInt32(truncatingIfNeeded: try OrderQueries.largestKey(Counters(db), db)))
                let cursor = try Int64.fetchCursor(
                    try db.cachedStatement(sql: "SELECT items.key FROM \(sql)"), arguments: StatementArguments(argument.map { [$0] } ?? []))
                while let key = try cursor.next() {
                    guard key >= 1, key <= ItemKey.largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                    keys.insertIfPossible(UInt32(key))
                }
                return keys
            }
        }
    }

    /// What stands behind FROM for the items of a scope, and its argument.
    private func condition(_ scope: ItemScope) throws(InventoryError) -> (sql: String, argument: (any DatabaseValueConvertible & Sendable)?)
    {
        switch scope {
        case .all, .place, .noPlace: ("items WHERE state = 0", nil)
        case .tag(let id):
            (
                "itemTags JOIN items ON items.key = itemTags.item WHERE tag = ? AND state = 0",
                try catalog().tagTable.numbers[id] ?? 0
            )
        case .type(let id): ("items WHERE type = ? AND state = 0", try catalog().typeTable.numbers[id] ?? 0)
        case .parts(let id): ("items WHERE parent = (SELECT key FROM items WHERE id = ?) AND state = 0", id)
        case .recentlyAdded: ("items WHERE createdAt >= ? AND state = 0", Timestamp.now().milliseconds - Self.recent)
        case .incomplete: ("items LEFT JOIN details ON details.item = items.key WHERE state = 0 AND \(Self.incomplete)", nil)
        case .warrantyEnding:
            (
                "details JOIN items ON items.key = details.item WHERE warrantyEnds BETWEEN ? AND '9999' AND state = 0 AND \(Self.endsSoon)",
                Day.today().iso
            )
        case .disposed: ("items WHERE state = 1", nil)
        }
    }

    /// Thirty days, in milliseconds.
    private static let recent: Int64 = 30 * 24 * 60 * 60 * 1_000

    /// Within how many days a warranty ends soon.
    static let soon = 60

    /// An end that is known to a month or a year is as late as it may be.
    private static var endsSoon: String {
        let last = Day(ordinal: Day.today().ordinal + soon).iso
        return "substr(warrantyEnds || '-12-31', 1, 10) <= '\(last)'"
    }

    private static var incomplete: String {
        let known = Completeness.Fact.allCases.map(\.condition).joined(separator: " AND ")
        return "NOT (\(known)) AND (valueOrder IS NULL OR valueOrder >= \(Completeness.leastWorth))"
    }

    /// What left the household; few, so that nothing of it is kept in memory.
    func disposedListing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        let catalog = try catalog()
        let matcher = SearchMatcher(query.text)
        let found: [Item] = try storage.read { db in
            let direction = query.order.ascending ? "ASC" : "DESC"
            let terms = OrderQueries.terms(query.order.key, direction)
            let keys = try Int64.fetchAll(db, sql: "SELECT key FROM items WHERE state = 1 ORDER BY \(terms)")
            return try keys.compactMap { try ItemRecords.item(ItemKey(rawValue: $0), db, catalog) }.filter { item in
                let texts = FieldDescriptor.all.filter(\.isSearched).map { item.content.text($0.field) }
                return matcher.matches((texts + item.content.searchedOwn.map(\.text)).map(Folding.folded))
            }
        }
        var totals: [Currency: Int128] = [:]
        for worth in found.compactMap(\.content.worth) { totals[worth.currency, default: 0] += Int128(worth.minorUnits) }
        return ItemListing(
            query: query, count: found.count, totals: Counters.shown(totals), isComplete: true,
            keys: .some(found.map { UInt32(truncatingIfNeeded: $0.key.rawValue) }))
    }

    // MARK: - Counts

    /// How many items there are of everything that a sidebar shows.
    func counts() throws(InventoryError) -> LibraryCounts {
        try memory.index.load(storage, memory.catalog)
        let catalog = try catalog()
        var counts = LibraryCounts()
        if let byNumber = memory.index.placeCounts() {
            counts.noPlace = byNumber.first ?? 0
            for (number, place) in catalog.placeTable.entries where !catalog.placeTable.gone.contains(number) {
                guard Int(number) < byNumber.count, case let own = byNumber[Int(number)], own > 0 else { continue }
                var next: Place? = place
                var depth = 0
                while let outer = next, depth < Catalog.deepest {
                    counts.places[outer.id, default: 0] += own
                    next = outer.parent.flatMap(catalog.place)
                    depth += 1
                }
            }
        }
        let standing: [(ItemScope, WritableKeyPath<LibraryCounts, Int>)] = [
            (.recentlyAdded, \.recentlyAdded), (.incomplete, \.incomplete), (.warrantyEnding, \.warrantyEnding),
        ]
        var conditions: [((sql: String, argument: (any DatabaseValueConvertible & Sendable)?), WritableKeyPath<LibraryCounts, Int>)] = []
        for (scope, path) in standing { conditions.append((try condition(scope), path)) }
        return try storage.read { [counts] db in
            var counts = counts
            let counters = try Counters(db)
            counts.all = Int(counters.items)
            counts.disposed = Int(counters.disposed)
            counts.deleted = try ItemReader.deletedCount(db)
            for ((sql, argument), path) in conditions {
                let statement = try db.cachedStatement(sql: "SELECT count(*) FROM \(sql)")
                counts[keyPath: path] = try Int.fetchOne(statement, arguments: StatementArguments(argument.map { [$0] } ?? [])) ?? 0
            }
            try Self.count("SELECT tag, count(*) FROM itemTags JOIN items ON key = item WHERE state = 0 GROUP BY tag", db) {
                number, count in
                if let tag = catalog.tagTable.entries[number], !catalog.tagTable.gone.contains(number) { counts.tags[tag.id] = count }
            }
            try Self.count("SELECT type, count(*) FROM items WHERE type IS NOT NULL AND state = 0 GROUP BY type", db) { number, count in
                if let type = catalog.typeTable.entries[number], !catalog.typeTable.gone.contains(number) { counts.types[type.id] = count }
            }
            return counts
        }
    }

    private static func count(_ sql: String, _ db: Database, _ found: (Int64, Int) -> Void) throws {
        let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql))
        while let row = try rows.next() {
            let row = StoredRow(row, of: "items")
            found(try row.number(0), Int(try row.number(1, in: 0...StoredRow.largestCount)))
        }
    }
}
