import FoundationEssentials
import GRDB

/// Reading the history: of the library, or of one item. A page takes the same time wherever it is.
extension ItemReader {
    /// How much history an item has, or the whole library where none is named.
    func historyExtent(of id: UUID? = nil) throws(InventoryError) -> HistoryExtent {
        try storage.read { db in
            // Entries are numbered without a gap, for none is ever taken away.
            let last = try HistoryEntry.last(db)
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
    func history(of id: UUID? = nil, within extent: HistoryExtent, offset: Int, limit: Int) throws(InventoryError) -> [HistoryRecord] {
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
            return try places.compactMap { place in
                let place = StoredRow(place, of: "historyItems", namedBy: 0)
                return try Self.record(try place.number(0), position: Int(try place.number(1)), db)
            }
        }
    }

    /// - Parameter position: which of the items that the entry touched is wanted; nil for the only one.
    private static func record(_ sequence: Int64, position: Int?, _ db: Database) throws -> HistoryRecord? {
        let entry = try db.cachedStatement(
            sql: "SELECT kind, actor, at, sequence, title, verb, subject, number FROM history WHERE sequence = ?")
        guard let row = try Row.fetchOne(entry, arguments: [sequence]).map({ StoredRow($0, of: "history", namedBy: 3) }) else { return nil }
        guard let kind = Change.Kind(rawValue: try row.text(0)) else { throw row.damaged(0, "is none that is known") }
        let count = try HistoryEntry.stepCount(of: sequence, db)
        let wanted = position ?? (count == 1 ? 0 : nil)
        return HistoryRecord(
            sequence: sequence, kind: kind, title: try StoredTitle(row, from: 4).text, actor: try row.text(1), at: try row.time(2),
            itemCount: count,
            step: try wanted.flatMap { try step(sequence, position: $0, db) })
    }

    private static func step(_ sequence: Int64, position: Int, _ db: Database) throws -> HistoryRecord.Step? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(HistoryEntry.Step.columns) FROM historyItems WHERE sequence = ? AND position = ?")
        guard let row = try Row.fetchOne(statement, arguments: [sequence, position]) else { return nil }
        let step = try HistoryEntry.Step(StoredRow(row, of: "historyItems", namedBy: HistoryEntry.Step.name))
        return HistoryRecord.Step(id: step.id, before: step.before?.content, after: step.after?.content)
    }
}
