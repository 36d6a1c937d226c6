public import FoundationEssentials
import GRDB

/// Reading the history: of the library, or of one item. A page takes the same time wherever it is.
extension ItemStore {
    /// How much history an item has, or the whole library where none is named.
    public func historyExtent(of id: UUID? = nil) throws(InventoryError) -> HistoryExtent {
        try storage.read { db in
            // Entries are numbered without a gap, for none is ever taken away.
            let last = try Int64.fetchOne(try db.cachedStatement(sql: "SELECT max(sequence) FROM history")) ?? 0
            guard let id else { return HistoryExtent(count: Int(last), last: last) }
            let statement = try db.cachedStatement(sql: "SELECT count(*) FROM historyItems WHERE item = ? AND sequence <= ?")
            return HistoryExtent(count: try Int.fetchOne(statement, arguments: [id, last]) ?? 0, last: last)
        }
    }

    /// A page of the history, the newest entry first.
    ///
    /// - Parameters:
    ///   - id: the item whose history is wanted; nil for that of the whole library
    ///   - extent: what `historyExtent` answered when the page's list was begun
    ///   - offset: how many entries come before the page
    ///   - limit: how many entries a page has
    public func history(of id: UUID? = nil, within extent: HistoryExtent, offset: Int, limit: Int) throws(InventoryError) -> [HistoryRecord]
    {
        try storage.read { db in
            guard let id else {
                let newest = extent.last - Int64(offset)
                guard newest >= 1 else { return [] }
                return try (max(1, newest - Int64(limit) + 1)...newest).reversed().compactMap { try Self.record($0, position: nil, db) }
            }
            let statement = try db.cachedStatement(
                sql: """
                    SELECT sequence, position FROM historyItems WHERE item = ? AND sequence <= ?
                    ORDER BY sequence DESC, position DESC LIMIT ? OFFSET ?
                    """)
            let places = try Row.fetchAll(statement, arguments: [id, extent.last, limit, offset])
            return try places.compactMap { try Self.record($0[0], position: $0[1], db) }
        }
    }

    /// - Parameter position: which of the items that the entry touched is wanted; nil for the only one.
    private static func record(_ sequence: Int64, position: Int?, _ db: Database) throws -> HistoryRecord? {
        let entry = try db.cachedStatement(sql: "SELECT kind, title, actor, at FROM history WHERE sequence = ?")
        guard let row = try Row.fetchOne(entry, arguments: [sequence]), let kind = Change.Kind(rawValue: row[0]) else { return nil }
        let count = try HistoryEntry.stepCount(of: sequence, db)
        let wanted = position ?? (count == 1 ? 0 : nil)
        return HistoryRecord(
            sequence: sequence, kind: kind, title: row[1], actor: row[2], at: Timestamp(milliseconds: row[3]), itemCount: count,
            step: try wanted.flatMap { try step(sequence, position: $0, db) })
    }

    private static func step(_ sequence: Int64, position: Int, _ db: Database) throws -> HistoryRecord.Step? {
        let statement = try db.cachedStatement(sql: "SELECT item, before, after FROM historyItems WHERE sequence = ? AND position = ?")
        guard let row = try Row.fetchOne(statement, arguments: [sequence, position]) else { return nil }
        let item: UUID = row[0]
        func content(_ json: String?) throws -> ItemContent? { try json.map { try ItemJSON.decode($0, id: item).content } }
        return HistoryRecord.Step(id: item, before: try content(row[1]), after: try content(row[2]))
    }
}
