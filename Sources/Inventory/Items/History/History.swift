import FoundationEssentials
import GRDB

/// The entries of the history that undo and redo take next.
struct UndoStack {
    /// The change that undo reverses.
    let undoTop: Int64?
    /// The undo that redo reverses.
    let redoTop: Int64?

    init(_ db: Database) throws {
        let last = "SELECT undoTop, redoTop, sequence FROM history ORDER BY sequence DESC LIMIT 1"
        let tops = try db.cachedStatement(sql: last).firstRow(of: "history", namedBy: 2) { row in
            (undo: try row.optionalNumber(0), redo: try row.optionalNumber(1))
        }
        undoTop = tops?.undo
        redoTop = tops?.redo
    }
}

/// An entry of the history.
struct HistoryEntry {
    let sequence: Int64
    let title: StoredTitle
    let target: Int64?
    let below: Int64?

    init?(_ sequence: Int64?, _ db: Database) throws {
        guard let sequence else { return nil }
        let statement = try db.cachedStatement(
            sql: "SELECT title, verb, subject, number, target, below, sequence FROM history WHERE sequence = ?")
        let known = try statement.firstRow([sequence], of: "history", namedBy: 6) { row in
            (title: try StoredTitle(row, from: 0), target: try row.optionalNumber(4), below: try row.optionalNumber(5))
        }
        guard let known else { return nil }
        self.sequence = sequence
        (title, target, below) = known
    }

    /// Returns the number of the last entry; 0 if there is none.
    static func last(_ db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT sequence FROM history ORDER BY sequence DESC LIMIT 1")
        return try statement.firstRow(of: "history") { try $0.number(0, in: 1...StoredRow.largestCount) } ?? 0
    }

    /// The two states of an item in an entry.
    enum Column: String {
        case before, after

        var other: Column { self == .before ? .after : .before }
    }

    /// Returns the number of lines of an entry, from their positions, which are numbered from zero without a gap.
    static func stepCount(of sequence: Int64, _ db: Database) throws -> Int {
        let highest = try db.cachedStatement(sql: "SELECT max(position) FROM historyItems WHERE sequence = ?")
        return try highest.firstRow([sequence], of: "historyItems") { row in
            row.isNull(0) ? 0 : Int(try row.number(0, in: 0...StoredRow.largestCount)) + 1
        } ?? 0
    }

    /// Returns the number of items that an entry changed.
    static func itemCount(of sequence: Int64, _ db: Database) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM historyItems WHERE sequence = ? AND kind = 0")
        return try Int.fetchOne(statement, arguments: [sequence]) ?? 0
    }

    /// Returns the number of items that existed before an entry, or after it.
    static func itemCount(of sequence: Int64, _ column: Column, _ db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT count(\(column.rawValue)) FROM historyItems WHERE sequence = ? AND kind = 0")
        return try Int.fetchOne(statement, arguments: [sequence]) ?? 0
    }

    /// Returns the items of an entry that exist now, by age.
    static func presentKeys(of sequence: Int64, _ db: Database) throws -> [ItemKey] {
        let keys = try Int64.fetchAll(
            db, sql: "SELECT key FROM historyItems JOIN items ON id = item WHERE sequence = ? ORDER BY key", arguments: [sequence])
        return keys.map(ItemKey.init(rawValue:))
    }

    /// Returns the state of an item at its deletion; nil if the history does not know the item.
    static func lastState(of id: UUID, at now: Timestamp, _ db: Database) throws -> Item? {
        guard case .item(let before, nil)? = try lastStep(of: id, db)?.subject else { return nil }
        return before?.item(id: id, revision: 1, at: now)
    }

    /// Returns the last change of an item; nil if the history does not know the item.
    static func lastStep(of id: UUID, _ db: Database) throws -> Step? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Step.columns) FROM historyItems WHERE item = ? ORDER BY sequence DESC, position DESC LIMIT 1")
        return try Row.fetchOne(statement, arguments: [id]).map { try Step(StoredRow($0, of: "historyItems", namedBy: Step.name)) }
    }

    /// The change of one item, place, tag, type or field.
    struct Step {
        enum Subject {
            case item(before: ItemImage?, after: ItemImage?)
            /// The members that differ, or all members of an added or deleted entry.
            case entry(CatalogKind, before: [String: CatalogMember]?, after: [String: CatalogMember]?)
        }

        let id: UUID
        let subject: Subject

        /// The other item of a merge or a split.
        var partner: StepPartner? {
            guard case .item(let before, let after) = subject else { return nil }
            return after.map(\.partner) ?? before?.partner
        }

        /// The columns that a step is read from, and the index of the one that names the row.
        static let columns = "item, before, after, form, sequence, kind"
        static let name = 4

        /// - Parameter row: the columns of `columns`.
        init(_ row: StoredRow) throws {
            id = try row.id(0)
            let form = try row.number(3)
            let isWhole = row.isNull(1) || row.isNull(2)
            func side<Image>(_ column: Int, _ read: (String) throws -> Image) throws -> Image? {
                guard let json = try row.optionalText(column) else { return nil }
                do { return try read(json) } catch { throw row.damaged(column, "cannot be read") }
            }
            let number = try row.number(5)
            if number == 0 {
                subject = .item(
                    before: try side(1) { try ItemImage($0, form: form, isWhole: isWhole) },
                    after: try side(2) { try ItemImage($0, form: form, isWhole: isWhole) })
                return
            }
            guard let kind = CatalogKind(rawValue: number) else { throw row.damaged(5, "is \(number)") }
            subject = .entry(kind, before: try side(1, CatalogJSON.members), after: try side(2, CatalogJSON.members))
        }
    }

    /// Calls the body with each step of an entry.
    ///
    /// - Parameter entriesOnly: whether only places, tags, types and fields are wanted.
    static func forEachStep(
        of sequence: Int64, backwards: Bool, entriesOnly: Bool = false, _ db: Database, _ body: (Step) throws -> Void
    ) throws {
        let condition = entriesOnly ? "AND kind <> 0 " : ""
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Step.columns) FROM historyItems WHERE sequence = ? \(condition)ORDER BY position \(backwards ? "DESC" : "ASC")
                """)
        try statement.forEachRow([sequence], of: "historyItems", namedBy: Step.name) { try body(Step($0)) }
    }
}

/// The title of an entry: in parts, or as a sentence, if a person gave it or the entry is from before version 5.
enum StoredTitle {
    case parts(ChangeTitle)
    case sentence(String)

    /// - Parameters:
    ///   - row: the sentence, the verb, the name and the number, in this order.
    ///   - column: the first of these.
    init(_ row: StoredRow, from column: Int) throws {
        guard let name = try row.optionalText(column + 1) else {
            self = .sentence(try row.text(column))
            return
        }
        guard let verb = ChangeTitle.Verb(rawValue: name) else { throw row.damaged(column + 1, "is unknown") }
        let count = Int(try row.number(column + 3, in: 0...StoredRow.largestCount))
        self = .parts(ChangeTitle(verb, try row.optionalText(column + 2) ?? "", count: count))
    }

    /// The sentence; empty for a title in parts.
    var sentence: String {
        guard case .sentence(let text) = self else { return "" }
        return text
    }

    var parts: ChangeTitle? {
        guard case .parts(let title) = self else { return nil }
        return title
    }

    /// The title for display.
    var text: String { parts?.text ?? sentence }
}
