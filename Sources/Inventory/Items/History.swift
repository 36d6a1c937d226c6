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

    /// The two states of an item that an entry keeps.
    enum Column: String {
        case before, after

        var other: Column { self == .before ? .after : .before }
    }

    /// How many items an entry touched, from their positions, which are numbered from zero without a gap.
    static func stepCount(of sequence: Int64, _ db: Database) throws -> Int {
        let highest = try db.cachedStatement(sql: "SELECT max(position) FROM historyItems WHERE sequence = ?")
        return (try Int.fetchOne(highest, arguments: [sequence]) ?? -1) + 1
    }

    /// How many items of an entry were there before it, or after it.
    static func itemCount(of sequence: Int64, _ column: Column, _ db: Database) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(\(column.rawValue)) FROM historyItems WHERE sequence = ?")
        return try Int.fetchOne(statement, arguments: [sequence]) ?? 0
    }

    /// The items of an entry that are there now, by age.
    static func presentKeys(of sequence: Int64, _ db: Database) throws -> [ItemKey] {
        let keys = try Int64.fetchAll(
            db, sql: "SELECT key FROM historyItems JOIN items ON id = item WHERE sequence = ? ORDER BY key", arguments: [sequence])
        return keys.map(ItemKey.init(rawValue:))
    }

    /// What an item was when it was deleted; nil where the history knows nothing of it.
    static func lastState(of id: UUID, _ db: Database) throws -> Item? {
        let statement = try db.cachedStatement(
            sql: "SELECT before FROM historyItems WHERE item = ? ORDER BY sequence DESC, position DESC LIMIT 1")
        return try (try String.fetchOne(statement, arguments: [id])).map { try ItemJSON.decode($0, id: id) }
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
