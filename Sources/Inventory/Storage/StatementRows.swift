import GRDB

/// Reading rows column by column from the statement that is at them. GRDB's `Row` makes a table of the names of its columns, in lower case,
/// each time a statement runs: for a row of forty columns that takes longer than to find and read it.
///
/// A row is good until the body returns, and the body may not run the same statement again.
extension Statement {
    /// Calls the body with each row.
    ///
    /// - Parameters:
    ///   - arguments: what the statement asks for; nil for those that it has.
    ///   - table: where the rows are from, for the sentence about one that cannot be read.
    ///   - name: the column that names a row in that sentence; nil where none does.
    func forEachRow(
        _ arguments: StatementArguments? = nil, of table: StaticString, namedBy name: Int? = nil, _ body: (StoredRow) throws -> Void
    ) throws {
        let rows = try RowMarker.fetchCursor(self, arguments: arguments)
        while try rows.next() != nil { try body(StoredRow(at: self, of: table, namedBy: name)) }
    }

    /// What the body makes of each row.
    func mapRows<Value>(
        _ arguments: StatementArguments? = nil, of table: StaticString, namedBy name: Int? = nil, _ body: (StoredRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEachRow(arguments, of: table, namedBy: name) { values.append(try body($0)) }
        return values
    }

    /// What the body makes of the first row; nil where there is none.
    func firstRow<Value>(
        _ arguments: StatementArguments? = nil, of table: StaticString, namedBy name: Int? = nil, _ body: (StoredRow) throws -> Value
    ) throws -> Value? {
        let rows = try RowMarker.fetchCursor(self, arguments: arguments)
        // Where the cursor ends the statement is reset.
        defer { withExtendedLifetime(rows) {} }
        guard try rows.next() != nil else { return nil }
        return try body(StoredRow(at: self, of: table, namedBy: name))
    }
}

/// Says that a statement is at a row, and reads nothing of it.
private struct RowMarker: DatabaseValueConvertible, StatementColumnConvertible {
    init() {}

    init?(sqliteStatement: SQLiteStatement, index: CInt) { self.init() }

    /// A row whose first column is NULL is a row, too.
    static func fromStatement(_ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt) -> RowMarker? { RowMarker() }

    static func fromDatabaseValue(_ value: DatabaseValue) -> RowMarker? { RowMarker() }

    var databaseValue: DatabaseValue { .null }
}
