import FoundationEssentials
import GRDB

/// What undo and redo would take next: entries of the history.
struct UndoStack {
    /// The change that undo takes back.
    let undoTop: Int64?
    /// The undo that redo takes back.
    let redoTop: Int64?

    init(_ db: Database) throws {
        let last = "SELECT undoTop, redoTop, sequence FROM history ORDER BY sequence DESC LIMIT 1"
        let row = try Row.fetchOne(try db.cachedStatement(sql: last)).map { StoredRow($0, of: "history", namedBy: 2) }
        undoTop = try row?.optionalNumber(0)
        redoTop = try row?.optionalNumber(1)
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
        let statement = try db.cachedStatement(sql: "SELECT title, target, below, sequence FROM history WHERE sequence = ?")
        guard let row = try Row.fetchOne(statement, arguments: [sequence]).map({ StoredRow($0, of: "history", namedBy: 3) }) else {
            return nil
        }
        self.sequence = sequence
        title = try row.text(0)
        target = try row.optionalNumber(1)
        below = try row.optionalNumber(2)
    }

    /// The number of the last entry; 0 when there is none.
    static func last(_ db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT sequence FROM history ORDER BY sequence DESC LIMIT 1")
        guard let row = try Row.fetchOne(statement) else { return 0 }
        return try StoredRow(row, of: "history").number(0, in: 1...StoredRow.largestCount)
    }

    /// The two states of an item that an entry keeps.
    enum Column: String {
        case before, after

        var other: Column { self == .before ? .after : .before }
    }

    /// How many items an entry touched, from their positions, which are numbered from zero without a gap.
    static func stepCount(of sequence: Int64, _ db: Database) throws -> Int {
        let highest = try db.cachedStatement(sql: "SELECT max(position) FROM historyItems WHERE sequence = ?")
        let last = try Row.fetchOne(highest, arguments: [sequence]).map { StoredRow($0, of: "historyItems") }
        return try last.map { $0.isNull(0) ? 0 : Int(try $0.number(0, in: 0...StoredRow.largestCount)) + 1 } ?? 0
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
        guard let row = try Row.fetchOne(statement, arguments: [id]).map({ StoredRow($0, of: "historyItems") }) else { return nil }
        guard let json = try row.optionalText(0) else { return nil }
        do { return try ItemJSON.decode(json, id: id) } catch { throw row.damaged(0, "cannot be read") }
    }

    /// What happened to one item.
    struct Step {
        let id: UUID
        let before: Item?
        let after: Item?

        /// - Parameter row: the item, what it was and what it became, in this order.
        init(_ row: StoredRow) throws {
            let id = try row.id(0)
            func item(_ column: Int) throws -> Item? {
                guard let json = try row.optionalText(column) else { return nil }
                do { return try ItemJSON.decode(json, id: id) } catch { throw row.damaged(column, "cannot be read") }
            }
            self.id = id
            before = try item(1)
            after = try item(2)
        }
    }

    /// Goes through the items that an entry touched.
    static func forEachStep(of sequence: Int64, backwards: Bool, _ db: Database, _ body: (Step) throws -> Void) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT item, before, after, sequence FROM historyItems WHERE sequence = ? ORDER BY position \(backwards ? "DESC" : "ASC")"
        )
        let rows = try Row.fetchCursor(statement, arguments: [sequence])
        while let row = try rows.next() {
            try body(Step(StoredRow(row, of: "historyItems", namedBy: 3)))
        }
    }
}
