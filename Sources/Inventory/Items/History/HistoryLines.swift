import FoundationEssentials
import GRDB

/// The lines of one change in the history, at positions from zero without a gap: one for each item, place, tag, type or field.
struct HistoryLines {
    private let db: Database
    private let sequence: Int64
    private var count = 0

    /// - Parameter sequence: the number of the change in the history, which has no lines of it yet.
    init(of sequence: Int64, _ db: Database) {
        self.db = db
        self.sequence = sequence
    }

    /// Writes the line of a change of an item.
    ///
    /// - Parameter partner: the other item of a merge or a split.
    mutating func add(_ id: UUID, before: Item?, after: Item?, beside partner: StepPartner?) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO historyItems (sequence, position, item, before, after, form) VALUES (?, ?, ?, ?, ?, ?)")
        let lines: (before: String?, after: String?)
        if let before, let after {
            lines = ItemJSON.patch(from: before, to: after, beside: partner)
        } else {
            lines = (before.map { ItemJSON.whole($0, beside: partner) }, after.map { ItemJSON.whole($0, beside: partner) })
        }
        try statement.execute(arguments: [sequence, count, id, lines.before, lines.after, ItemJSON.form])
        count += 1
    }

    /// Writes the line of a change of a place, tag, type or field.
    mutating func add(_ kind: CatalogKind, _ id: UUID, before: CatalogEntry?, after: CatalogEntry?) throws {
        let lines = try CatalogJSON.lines(from: before, to: after)
        try db.cachedStatement(
            sql: "INSERT INTO historyItems (sequence, position, item, before, after, kind, form) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [sequence, count, id, lines.before, lines.after, kind.rawValue, ItemJSON.form])
        count += 1
    }

    /// Copies the lines of an earlier entry's items at once, as lines of added items.
    ///
    /// - Parameters:
    ///   - earlier: the entry
    ///   - column: the state that is copied
    ///   - items: the number of its items
    ///   - backwards: whether the last one comes first
    mutating func copy(of earlier: Int64, _ column: HistoryEntry.Column, items: Int, backwards: Bool) throws {
        try db.execute(
            sql: """
                INSERT INTO historyItems (sequence, position, item, before, after, kind, form)
                SELECT ?, ? + row_number() OVER (ORDER BY position \(backwards ? "DESC" : "ASC")), item, NULL, \(column.rawValue),
                kind, form
                FROM historyItems WHERE sequence = ? AND kind = 0 ORDER BY position \(backwards ? "DESC" : "ASC")
                """, arguments: [sequence, count - 1, earlier])
        count += items
    }
}
