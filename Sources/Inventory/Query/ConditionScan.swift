import FoundationEssentials
import GRDB

/// Finds the items of a condition by reading them, for conditions that nothing in memory answers.
struct ConditionScan {
    private let evaluator: ConditionEvaluator
    private let condition: Condition
    private let catalog: Catalog

    /// - Parameter condition: one without problems.
    init(_ condition: Condition, _ catalog: Catalog, _ clock: QueryClock) {
        evaluator = ConditionEvaluator(catalog, clock)
        self.condition = condition
        self.catalog = catalog
    }

    /// The number of items that are read at once.
    private static let chunk = 500

    /// Reads the items of some keys, and calls the body with those that the condition finds.
    ///
    /// - Parameter keys: the keys, the smallest first.
    func forEachFound(among keys: [Int64], _ db: Database, _ body: (Item) -> Void) throws {
        let wholes = try wholes(db)
        var start = 0
        while start < keys.count {
            let end = min(start + Self.chunk, keys.count)
            for item in try items(keys[start..<end], db) {
                let facts = ItemFacts(item, hasParts: wholes.contains(item.key.rawValue))
                if evaluator.finds(condition, facts) { body(item) }
            }
            start = end
        }
    }

    /// Reads items; those that are close together with one query.
    private func items(_ keys: ArraySlice<Int64>, _ db: Database) throws -> [Item] {
        guard let first = keys.first, let last = keys.last else { return [] }
        if last - first < Int64(keys.count) * 4 { return try ItemRecords.items(keys, db, catalog).items }
        return try keys.compactMap { try ItemRecords.item(ItemKey(rawValue: $0), db, catalog) }
    }

    /// Returns the keys of the items that have parts, if the condition asks for them.
    private func wholes(_ db: Database) throws -> Set<Int64> {
        guard condition.leaves.contains(where: { $0.condition == .has(.parts) }) else { return [] }
        return try Int64.fetchSet(db, sql: "SELECT DISTINCT parent FROM items WHERE parent IS NOT NULL")
    }
}
