import FoundationEssentials
import GRDB
import Threading

/// The locale whose rules the stored order columns follow, stored as the counter "collation".
///
/// Every program writes in that order, whatever its own environment: a script with LANG=C must not mix its keys with those of the window.
/// Only the window converts the library to its own locale, in the background.
enum StoredOrder {
    static let counter = "collation"
    /// The name for keys of several orders, which result if the stored order's locale is not installed.
    private static let mixed = "mixed"

    /// Returns the order for writing: the stored one, or the environment's if none is stored or the stored one is unknown here.
    static func collation(_ storage: Storage) -> Collation {
        let stored = try? storage.read { db in try Counters.text(counter, db) }
        return stored.flatMap { $0 }.flatMap(Collation.init(storedName:)) ?? Collation()
    }

    /// Records the order before the first write in it.
    static func note(_ collation: Collation, over stored: String?, _ db: Database) throws {
        guard stored != collation.name, stored != mixed else { return }
        try Counters.put(counter, stored == nil ? collation.name : mixed, db)
    }

    /// Computes all order columns again, in steps of one transaction each, so that other changes get their turn in between.
    ///
    /// - Returns: false if they are right already.
    static func rebuild(_ storage: Storage, to collation: Collation) async throws(InventoryError) -> Bool {
        let stored = try await storage.pools.background.run { () throws(InventoryError) in
            try storage.read { db in try Counters.text(counter, db) }
        }
        guard let stored, stored != collation.name else { return false }
        try await storage.onWriter { () throws(InventoryError) in
            try storage.transaction { db in
                try Counters.put(counter, mixed, db)
            } isStored: { _, _ in
                true
            }
        }
        var last: Int64 = 0
        while true {
            let from = last
            let next = try await storage.onWriter { () throws(InventoryError) -> Int64? in
                try storage.transaction { db in
                    try rebuildStep(after: from, collation, db)
                } isStored: { _, _ in
                    true
                }
            }
            guard let next else { return true }
            last = next
        }
    }

    /// Converts the next two thousand items; returns nil if none is left, after recording the new order.
    static func rebuildStep(after key: Int64, _ collation: Collation, _ db: Database) throws -> Int64? {
        let select = try db.cachedStatement(
            sql: "SELECT key, name, serialNumber FROM items WHERE key > ? ORDER BY key LIMIT 2000")
        let rows = try Row.fetchAll(select, arguments: [key]).map { StoredRow($0, of: "items", namedBy: 0) }
        let update = try db.cachedStatement(sql: "UPDATE items SET nameOrder = ?, serialOrder = ? WHERE key = ?")
        for row in rows {
            try update.execute(
                arguments: [
                    Data(collation.key(try row.text(1))), collation.optionalKey(try row.text(2)).map { Data($0) },
                    try row.number(0),
                ])
        }
        guard let last = rows.last else {
            try Counters.put(counter, collation.name, db)
            return nil
        }
        return try last.number(0, in: key + 1...ItemKey.largest)
    }
}

extension ItemStore {
    /// Converts the stored order to the environment's locale, if they differ, and tells all subscribers. For a window, after its start.
    func adoptEnvironmentsOrder(_ wanted: Collation = Collation()) async throws(InventoryError) {
        guard storage.access == .readWrite else { return }
        // From now on changes are written in the new order, so that the steps reach an end.
        let old = memory.collation
        memory.collation = wanted
        do {
            guard try await StoredOrder.rebuild(storage, to: wanted) else { return }
        } catch {
            memory.collation = old
            throw error
        }
        memory.orders.invalidate()
        let sequence = try await storage.pools.background.run { () throws(InventoryError) in
            try self.storage.read { db in try HistoryEntry.last(db) }
        }
        broadcaster.send(Change(sequence: sequence, kind: .reorder, title: "", items: []))
    }
}
