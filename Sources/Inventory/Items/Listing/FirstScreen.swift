import GRDB

/// The first contents of a window.
struct FirstScreen: Sendable {
    /// Has the keys of the rows and the count; for all items, also the totals. If no index has the order or scope, it is empty and
    /// incomplete.
    var listing: ItemListing
    let rows: [ItemRow]
    /// The number of items in the library.
    let libraryCount: Int
}

/// Reads the first rows of all items that are here, or of those of a scope.
struct FirstRows {
    private let order: SortOrder
    private let scope: ItemScope
    private let condition: ScopeCondition?
    private let limit: Int

    init(_ order: SortOrder, _ scope: ItemScope, _ condition: ScopeCondition?, limit: Int) {
        self.order = order
        self.scope = scope
        self.condition = condition
        self.limit = limit
    }

    /// Returns the first rows, and the number of items of the scope.
    func read(
        in counters: Counters, _ db: Database, _ catalog: CatalogCache, _ collation: Collation
    ) throws -> (count: Int, rows: [ItemRow]) {
        var paths = PlacePaths(catalog, db)
        if let condition, condition.hasKeys, order.key == .newest { return try byAge(condition, db, &paths) }
        let count = try condition?.count(db) ?? Int(counters.items)
        guard limit > 0, count > 0 else { return (count, []) }
        if order.key == .place { return (count, try byPlace(db, &paths, catalog, collation)) }
        return (count, try inOrder(of: count, in: counters, db, &paths))
    }

    /// Keys are assigned in the order of time. Reads the keys of the scope once, counts them, and keeps the first ones.
    private func byAge(_ condition: ScopeCondition, _ db: Database, _ paths: inout PlacePaths) throws -> (count: Int, rows: [ItemRow]) {
        let statement = try db.cachedStatement(sql: "SELECT key FROM items WHERE state = 0 AND \(condition.sql)")
        let cursor = try Int64.fetchCursor(statement, arguments: condition.arguments)
        let isAscending = order.ascending
        var (count, first) = (0, FirstOnes<Int64>(limit))
        while let key = try cursor.next() {
            count += 1
            first.take(key) { isAscending ? $0 < $1 : $0 > $1 }
        }
        return (count, try ItemRows.rows(first.elements.map(ItemKey.init), db, &paths))
    }

    /// Finds and sorts the items of the scope, or reads all items in their order until enough are of the scope. With an even distribution
    /// the second reads as many items as the limit times all items divided by the count.
    private func inOrder(of count: Int, in counters: Counters, _ db: Database, _ paths: inout PlacePaths) throws -> [ItemRow] {
        let isScanned = condition != nil && Int64(count) * Int64(count) > Int64(limit) * counters.items
        let direction = order.ascending ? "ASC" : "DESC"
        let by =
            condition == nil || isScanned ? OrderQueries.terms(order.key, direction) : OrderQueries.sortedTerms(order.key, direction)
        let among = condition.map { " AND " + (isScanned ? $0.scanned : $0.sql) } ?? ""
        guard let column = OrderQueries.optionalColumn(order.key) else { return try rows(among, by, limit, db, &paths) }
        var rows = try rows(" AND \(column) IS NOT NULL\(among)", by, limit, db, &paths)
        if rows.count < limit { rows += try self.rows(" AND \(column) IS NULL\(among)", by, limit - rows.count, db, &paths) }
        return rows
    }

    /// Only keys are sorted, because reading the other columns takes time.
    private func rows(_ among: String, _ by: String, _ limit: Int, _ db: Database, _ paths: inout PlacePaths) throws -> [ItemRow] {
        guard let condition else { return try ItemRows.found("state = 0\(among) ORDER BY \(by) LIMIT \(limit)", [], db, &paths) }
        let keys = try Int64.fetchAll(
            try db.cachedStatement(sql: "SELECT key FROM items WHERE state = 0\(among) ORDER BY \(by) LIMIT \(limit)"),
            arguments: condition.arguments)
        return try ItemRows.rows(keys.map(ItemKey.init), db, &paths)
    }

    /// Returns the rows place by place, in the order of the tree, and then those without a place.
    private func byPlace(_ db: Database, _ paths: inout PlacePaths, _ catalog: CatalogCache, _ collation: Collation) throws -> [ItemRow] {
        var places = try catalog.catalog(db).preorder(collation)
        if !order.ascending { places.reverse() }
        if let condition { return try byPlace(condition, places, db, &paths) }
        let direction = order.ascending ? "ASC" : "DESC"
        var rows: [ItemRow] = []
        for place in places.map(Optional.some) + [nil] where rows.count < limit {
            let condition = "place IS ? AND state = 0 ORDER BY key \(direction) LIMIT ?"
            rows += try ItemRows.found(condition, [place, limit - rows.count], db, &paths)
        }
        return rows
    }

    /// Items of a scope may be in the last of many places, so they are read once, and not once for each place.
    private func byPlace(
        _ condition: ScopeCondition, _ places: [Int64], _ db: Database, _ paths: inout PlacePaths
    ) throws -> [ItemRow] {
        let ranks = Dictionary(places.enumerated().map { ($1, $0) }) { first, _ in first }
        let statement = try db.cachedStatement(sql: "SELECT place, key FROM items WHERE state = 0 AND \(condition.sql)")
        let cursor = try Row.fetchCursor(statement, arguments: condition.arguments)
        let isAscending = order.ascending
        var first = FirstOnes<(rank: Int, key: Int64)>(limit)
        while let row = try cursor.next() {
            let stored = StoredRow(row, of: "items", namedBy: 1)
            let rank = try stored.optionalNumber(0).flatMap { ranks[$0] } ?? places.count
            first.take((rank, Int64(try stored.key(1)))) {
                $0.rank != $1.rank ? $0.rank < $1.rank : isAscending ? $0.key < $1.key : $0.key > $1.key
            }
        }
        return try ItemRows.rows(first.elements.map { ItemKey(rawValue: $0.key) }, db, &paths)
    }
}

/// Keeps the first elements of many in an order.
private struct FirstOnes<Element> {
    /// The elements, in order.
    private(set) var elements: [Element] = []
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    /// Adds an element if it is one of the first so far.
    mutating func take(_ element: Element, isBefore: (Element, Element) -> Bool) {
        if elements.count == limit {
            guard let last = elements.last, isBefore(element, last) else { return }
            elements.removeLast()
        }
        elements.insert(element, at: elements.firstIndex { isBefore(element, $0) } ?? elements.count)
    }
}
