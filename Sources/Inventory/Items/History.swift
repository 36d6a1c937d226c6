import FoundationEssentials
import GRDB

/// What undo and redo would take next: entries of the history.
struct UndoStack {
    /// The change that undo takes back.
    let undoTop: Int64?
    /// The undo that redo takes back.
    let redoTop: Int64?

    init(_ db: Database) throws {
        let row = try Row.fetchOne(try db.cachedStatement(sql: "SELECT undoTop, redoTop FROM history ORDER BY sequence DESC LIMIT 1"))
        undoTop = row?[0]
        redoTop = row?[1]
    }
}

/// An entry of the history.
struct HistoryEntry {
    let sequence: Int64
    let title: String
    let target: Int64?
    let below: Int64?

    init?(_ sequence: Int64?, _ db: Database) throws {
        guard let sequence else { return nil }
        let statement = try db.cachedStatement(sql: "SELECT title, target, below FROM history WHERE sequence = ?")
        guard let row = try Row.fetchOne(statement, arguments: [sequence]) else { return nil }
        self.sequence = sequence
        title = row[0]
        target = row[1]
        below = row[2]
    }

    /// What happened to one item.
    struct Step {
        let id: UUID
        let before: Item?
        let after: Item?
    }

    /// Goes through the items that an entry touched.
    static func forEachStep(of sequence: Int64, backwards: Bool, _ db: Database, _ body: (Step) throws -> Void) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT item, before, after FROM historyItems WHERE sequence = ? ORDER BY position \(backwards ? "DESC" : "ASC")")
        let rows = try Row.fetchCursor(statement, arguments: [sequence])
        while let row = try rows.next() {
            let id: UUID = row[0]
            let before = try (row[1] as String?).map { try ItemJSON.decode($0, id: id) }
            let after = try (row[2] as String?).map { try ItemJSON.decode($0, id: id) }
            try body(Step(id: id, before: before, after: after))
        }
    }
}
