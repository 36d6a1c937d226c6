public import FoundationEssentials
import GRDB

/// The numbers of items for a sidebar.
public struct LibraryCounts: Hashable, Sendable {
    /// By place, including all places below it.
    public var places: [UUID: Int] = [:]
    /// By tag.
    public var tags: [UUID: Int] = [:]
    /// By type.
    public var types: [UUID: Int] = [:]
    /// All items in the household.
    public var all = 0
    /// Items without a place.
    public var noPlace = 0
    /// Items that were added in the last thirty days.
    public var recentlyAdded = 0
    /// Items with missing facts.
    public var incomplete = 0
    /// Items whose warranty ends within sixty days.
    public var warrantyEnding = 0
    /// Items that were sold, given away, lost, stolen or destroyed.
    public var disposed = 0
    /// Deleted items that were not brought back.
    public var deleted = 0

    /// Creates empty counts.
    public init() {}
}

extension ItemScope {
    /// Returns whether a disposed or deleted item would be in this scope if it were here. Returns false for scopes that depend on the time
    /// or concern only items that are here.
    public func contains(_ content: ItemContent, _ catalog: Catalog) -> Bool {
        switch self {
        case .all: true
        case .disposed: content.isDisposed
        case .place(let id): content.place?.id.map { catalog.isPlace($0, in: id) } ?? false
        case .noPlace: content.place == nil
        case .tag(let id): content.tags.contains { $0.id == id }
        case .type(let id): content.type?.id == id
        case .parts(let id): content.parent?.id == id
        case .recentlyAdded, .incomplete, .warrantyEnding: false
        }
    }
}

extension ItemLister {
    /// Returns the items of a scope that are here.
    func keys(in scope: ItemScope) throws(InventoryError) -> KeySet {
        switch scope {
        case .place(let id):
            let catalog = try catalog()
            var marks = [Bool](repeating: false, count: Int(catalog.placeTable.lastNumber) + 1)
            for number in catalog.numbersBelow(id) { marks[Int(number)] = true }
            return memory.index.keys(inPlaces: marks) ?? KeySet(largest: 0)
        case .noPlace: return memory.index.keys(inPlaces: [true]) ?? KeySet(largest: 0)
        case .recentlyAdded, .incomplete, .warrantyEnding:
            return memory.index.keys(where: condition(scope)) ?? KeySet(largest: 0)
        case .all, .disposed: return KeySet(largest: 0)
        case .tag(let id):
            let tag = try catalog().tagTable.numbers[id] ?? 0
            return try keys("SELECT item FROM itemTags WHERE tag = ?", tag)
        case .type(let id):
            let type = try catalog().typeTable.numbers[id] ?? 0
            return try keys("SELECT key FROM items WHERE type = ?", type)
        case .parts(let id): return try keys("SELECT key FROM items WHERE parent = (SELECT key FROM items WHERE id = ?)", id)
        }
    }

    /// Returns the number of items that a query finds. Words are searched in memory; indexes count everything else.
    func count(of query: ItemQuery) throws(InventoryError) -> Int {
        let scopes = ([query.scope] + query.alsoIn).filter { $0 != .all }
        guard SearchMatcher(query.text).isEmpty, scopes.count < 2 || !scopes.contains(.disposed) else { return try listing(query).count }
        let counted = scopes.filter { $0 != .disposed }
        let conditions = counted.compactMap(ScopeCondition.init)
        guard conditions.count == counted.count else { return try listing(query).count }
        return try storage.read { db in
            if conditions.isEmpty { return Int(try scopes.isEmpty ? Counters(db).items : Counters(db).disposed) }
            if conditions.count == 1 { return try conditions[0].count(db) }
            let each = conditions.map { "SELECT key FROM items WHERE state = 0 AND " + $0.sql }.joined(separator: " INTERSECT ")
            let arguments = conditions.reduce(StatementArguments()) { $0 + $1.arguments }
            return try Int.fetchOne(try db.cachedStatement(sql: "SELECT count(*) FROM (\(each))"), arguments: arguments) ?? 0
        }
    }

    /// Returns the number of pieces of the items of a scope.
    func pieces(in scope: ItemScope) throws(InventoryError) -> Int {
        let pieces = "sum(CASE WHEN quantity IS NULL OR quantity % 1000 <> 0 THEN 1 ELSE quantity / 1000 END)"
        let condition = ScopeCondition(scope)
        guard scope == .all || condition != nil else { return try count(of: ItemQuery(scope: scope)) }
        return try storage.read { db in
            let among = condition.map { " AND " + $0.sql } ?? ""
            let statement = try db.cachedStatement(sql: "SELECT \(pieces) FROM items WHERE state = 0\(among)")
            return try Int.fetchOne(statement, arguments: condition?.arguments ?? []) ?? 0
        }
    }

    /// Returns the keys that a query finds. The caller that sorts them leaves out items that are not here.
    private func keys(_ sql: String, _ argument: some DatabaseValueConvertible & Sendable) throws(InventoryError) -> KeySet {
        try storage.read { db in
            var keys = KeySet(largest: UInt32(truncatingIfNeeded: try OrderQueries.largestKey(Counters(db), db)))
            let statement = try db.cachedStatement(sql: sql)
            let cursor = try Row.fetchCursor(statement, arguments: [argument])
            while let row = try cursor.next() { keys.insertIfPossible(try StoredRow(row, of: "items", at: statement).key(0)) }
            return keys
        }
    }

    /// Whether an item belongs to one of the lists that a sidebar always has.
    private func condition(_ scope: ItemScope) -> (SearchTable.Standing) -> Bool {
        let today = SearchIndex.day(memory.today)
        switch scope {
        case .recentlyAdded: return { Int($0.createdDay) + Self.recent >= Int(today) }
        case .incomplete: return { $0.isIncomplete }
        case .warrantyEnding: return { $0.warrantyDay >= today && Int($0.warrantyDay) <= Int(today) + Self.soon }
        default: return { _ in false }
        }
    }

    /// The number of days for which an item counts as recently added.
    static let recent = 30
    /// The number of days within which a warranty ends soon.
    static let soon = 60

    /// Returns the items that left the household. They are few, so they are not kept in memory.
    func disposedListing(_ query: ItemQuery) throws(InventoryError) -> ItemListing {
        let catalog = try catalog()
        let matcher = SearchMatcher(query.text)
        let found: [Item] = try storage.read { db in
            let direction = query.order.ascending ? "ASC" : "DESC"
            let terms = OrderQueries.terms(query.order.key, direction)
            let keys = try Int64.fetchAll(db, sql: "SELECT key FROM items WHERE state = 1 ORDER BY \(terms)")
            return try keys.compactMap { try ItemRecords.item(ItemKey(rawValue: $0), db, catalog) }.filter { item in
                let texts = catalog.shownDescriptors.filter(\.isSearched).map { item.content.text($0.field) }
                return ([query.scope] + query.alsoIn).allSatisfy { $0.contains(item.content, catalog) }
                    && matcher.matches((texts + item.content.searchedOwn.map(\.text)).map(Folding.folded))
            }
        }
        return ItemListing(
            query: query, count: found.count, totals: Counters.shown(PartValues.sums(of: found)), isComplete: true,
            keys: .some(found.map { UInt32(truncatingIfNeeded: $0.key.rawValue) }))
    }

    // MARK: - Counts

    /// Returns the numbers of items for a sidebar.
    func counts() throws(InventoryError) -> LibraryCounts {
        try memory.index.load(storage, memory.catalog, withTexts: false)
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
        for (scope, path) in standing { counts[keyPath: path] = memory.index.count(where: condition(scope)) ?? 0 }
        return try storage.read { [counts] db in
            var counts = counts
            let counters = try Counters(db)
            counts.all = Int(counters.items)
            counts.disposed = Int(counters.disposed)
            counts.deleted = try ItemReader.deletedCount(db)
            // An index counts all items, and the few disposed ones are subtracted, because reading each item would take time.
            try Self.count(
                "SELECT tag, count(*) FROM itemTags GROUP BY tag",
                "SELECT tag, count(*) FROM items INDEXED BY itemsDisposed JOIN itemTags ON item = key WHERE state = 1 GROUP BY tag", db
            ) { number, count in
                if count > 0, let tag = catalog.tagTable.entries[number], !catalog.tagTable.gone.contains(number) {
                    counts.tags[tag.id] = count
                }
            }
            try Self.count(
                "SELECT type, count(*) FROM items WHERE type IS NOT NULL GROUP BY type",
                "SELECT type, count(*) FROM items WHERE state = 1 AND type IS NOT NULL GROUP BY type", db
            ) { number, count in
                if count > 0, let type = catalog.typeTable.entries[number], !catalog.typeTable.gone.contains(number) {
                    counts.types[type.id] = count
                }
            }
            return counts
        }
    }

    private static func count(_ all: String, _ disposed: String, _ db: Database, _ found: (Int64, Int) -> Void) throws {
        var gone: [Int64: Int] = [:]
        try count(disposed, db) { gone[$0] = $1 }
        try count(all, db) { number, count in found(number, count - (gone[number] ?? 0)) }
    }

    private static func count(_ sql: String, _ db: Database, _ found: (Int64, Int) -> Void) throws {
        let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql))
        while let row = try rows.next() {
            let row = StoredRow(row, of: "items")
            found(try row.number(0), Int(try row.number(1, in: 0...StoredRow.largestCount)))
        }
    }
}
