import GRDB

/// Reads rows column by column from their statement. GRDB's `Row` makes a table of its columns' names, in lower case, each time a statement
/// runs: for a row of forty columns that takes longer than finding and reading it.
///
/// A row is valid until the body returns, and the body must not run the same statement again.
extension Statement {
    /// Calls the body with each row.
    ///
    /// - Parameters:
    ///   - arguments: the statement's arguments; nil for those that it has.
    ///   - table: the table of the rows, for the error about one that cannot be read.
    ///   - name: the column that names a row in that error; nil if none does.
    func forEachRow(
        _ arguments: StatementArguments? = nil, of table: StaticString, namedBy name: Int? = nil, _ body: (StoredRow) throws -> Void
    ) throws {
        let rows = try RowMarker.fetchCursor(self, arguments: arguments)
        while try rows.next() != nil { try body(StoredRow(at: self, of: table, namedBy: name)) }
    }

    /// Returns the body's results for all rows.
    func mapRows<Value>(
        _ arguments: StatementArguments? = nil, of table: StaticString, namedBy name: Int? = nil, _ body: (StoredRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEachRow(arguments, of: table, namedBy: name) { values.append(try body($0)) }
        return values
    }

    /// Returns the body's result for the first row; nil if there is none.
    func firstRow<Value>(
        _ arguments: StatementArguments? = nil, of table: StaticString, namedBy name: Int? = nil, _ body: (StoredRow) throws -> Value
    ) throws -> Value? {
        let rows = try RowMarker.fetchCursor(self, arguments: arguments)
        // The end of the cursor resets the statement.
        defer { withExtendedLifetime(rows) {} }
        guard try rows.next() != nil else { return nil }
        return try body(StoredRow(at: self, of: table, namedBy: name))
    }
}

/// Marks that a statement is at a row, without reading the row.
private struct RowMarker: DatabaseValueConvertible, StatementColumnConvertible {
    init() {}

    init?(sqliteStatement: SQLiteStatement, index: CInt) { self.init() }

    /// A row whose first column is NULL counts as a row, too.
    static func fromStatement(_ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt) -> RowMarker? { RowMarker() }

    static func fromDatabaseValue(_ value: DatabaseValue) -> RowMarker? { RowMarker() }

    var databaseValue: DatabaseValue { .null }
}
