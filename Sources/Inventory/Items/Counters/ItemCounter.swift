import FoundationEssentials
import GRDB

/// Counts items: those of a query, of each entry of a sidebar, and of each field.
struct ItemCounter: Sendable {
    private let storage: Storage
    private let memory: ItemMemory
    /// Finds the items that no index counts.
    private let lister: ItemLister

    init(_ storage: Storage, _ memory: ItemMemory, _ lister: ItemLister) {
        self.storage = storage
        self.memory = memory
        self.lister = lister
    }

    /// Returns the number of items that a query finds. Words are searched in memory; indexes count everything else.
    func count(of query: ItemQuery) throws(InventoryError) -> Int {
        let plan = QueryPlan(query)
        let scopes = plan.scopes
        guard SearchMatcher(plan.words).isEmpty, plan.rest.isEverything,
            try canEvaluate(query.condition),
            scopes.count < 2 || !scopes.contains(.disposed)
        else {
            return try lister.listing(query).count
        }
        let counted = scopes.filter { $0 != .disposed }
        let conditions = counted.compactMap(ScopeCondition.init)
        guard conditions.count == counted.count else { return try lister.listing(query).count }
        return try storage.read { db in
            if conditions.isEmpty { return Int(try scopes.isEmpty ? Counters(db).items : Counters(db).disposed) }
            if conditions.count == 1 { return try conditions[0].count(db) }
            let each = conditions.map { "SELECT key FROM items WHERE state = 0 AND " + $0.sql }.joined(separator: " INTERSECT ")
            let arguments = conditions.reduce(StatementArguments()) { $0 + $1.arguments }
            return try Int.fetchOne(try db.cachedStatement(sql: "SELECT count(*) FROM (\(each))"), arguments: arguments) ?? 0
        }
    }

    private func canEvaluate(_ condition: Condition) throws(InventoryError) -> Bool {
        if condition.isEverything { return true }
        return condition.problems(in: try memory.catalog.catalog(in: storage)).isEmpty
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

    /// Returns the numbers of items for a sidebar.
    func counts() throws(InventoryError) -> LibraryCounts {
        try memory.index.load(storage, memory.catalog, withTexts: false)
        let catalog = try memory.catalog.catalog(in: storage)
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
        for (scope, path) in standing { counts[keyPath: path] = memory.index.count(where: scope.standing(on: memory.today)) ?? 0 }
        return try storage.read { [counts] db in
            var counts = counts
            let counters = try Counters(db)
            counts.all = Int(counters.items)
            counts.disposed = Int(counters.disposed)
            counts.deleted = try ItemReader.deletedCount(db)
            // An index counts all items, and the few disposed ones are subtracted, because reading each item would take time.
            counts.tags = try Self.count(
                catalog.tagTable, "SELECT tag, count(*) FROM itemTags GROUP BY tag",
                "SELECT tag, count(*) FROM items INDEXED BY itemsDisposed JOIN itemTags ON item = key WHERE state = 1 GROUP BY tag", db)
            counts.types = try Self.count(
                catalog.typeTable, "SELECT type, count(*) FROM items WHERE type IS NOT NULL GROUP BY type",
                "SELECT type, count(*) FROM items WHERE state = 1 AND type IS NOT NULL GROUP BY type", db)
            return counts
        }
    }

    /// Returns the numbers of items of the entries of a table that have any.
    private static func count<Entry: CatalogValue>(
        _ table: Catalog.Table<Entry>, _ all: String, _ disposed: String, _ db: Database
    ) throws -> [UUID: Int] {
        var gone: [Int64: Int] = [:]
        try count(disposed, db) { gone[$0] = $1 }
        var counts: [UUID: Int] = [:]
        try count(all, db) { number, all in
            let count = all - (gone[number] ?? 0)
            if count > 0, let entry = table.entries[number], !table.gone.contains(number) { counts[entry.id] = count }
        }
        return counts
    }

    private static func count(_ sql: String, _ db: Database, _ found: (Int64, Int) -> Void) throws {
        let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql))
        while let row = try rows.next() {
            let row = StoredRow(row, of: "items")
            found(try row.number(0), Int(try row.number(1, in: 0...StoredRow.largestCount)))
        }
    }

    /// Returns the number of items with a value in each field. Items that left the household count, because their values are kept, too.
    func fieldCounts() throws(InventoryError) -> FieldCounts {
        let catalog = try memory.catalog.catalog(in: storage)
        return try storage.read { db in
            var counts = FieldCounts()
            let fields = ItemField.allCases.filter { $0 != .tags }
            let columns = fields.map(Self.counted).joined(separator: ", ")
            let sql = "SELECT \(columns), (SELECT count(DISTINCT item) FROM itemTags) FROM items LEFT JOIN details ON item = key"
            if let row = try Row.fetchOne(db, sql: sql).map({ StoredRow($0, of: "items") }) {
                for (column, field) in (fields + [.tags]).enumerated() {
                    counts.fixed[field] = Int(try row.number(column, in: 0...StoredRow.largestCount))
                }
            }
            let rows = try Row.fetchCursor(db, sql: "SELECT field, count(*) FROM fieldValues GROUP BY field")
            while let row = try rows.next() {
                let row = StoredRow(row, of: "fieldValues", namedBy: 0)
                guard let field = catalog.fieldTable.entries[try row.number(0)] else { continue }
                counts.own[field.id] = Int(try row.number(1, in: 0...StoredRow.largestCount))
            }
            return counts
        }
    }

    /// Returns the SQL expression that counts the items with a value in a field.
    private static func counted(_ field: ItemField) -> String {
        switch field {
        // These columns have empty texts instead of null.
        case .name, .serialNumber, .notes: "count(nullif(\(field.rawValue), ''))"
        case .value: "count(valueMinor)"
        // A part has the place of its whole, not one of its own.
        case .place: "count(CASE WHEN parent IS NULL THEN place END)"
        default: "count(\(field.rawValue))"
        }
    }
}
