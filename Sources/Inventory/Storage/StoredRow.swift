import FoundationEssentials
import GRDB
import GRDBSQLite

/// Reads the columns of a row with their declared types. GRDB's own subscripts end the program if a column has another type, and its
/// decoding turns a text into zero; in a damaged file any column may have any type.
struct StoredRow {
    /// The fetched row; nil if only the statement is read.
    private let row: Row?
    /// The table, for the error about a row that cannot be read.
    let table: StaticString
    /// The column that names the row in that error.
    private let name: Int?
    /// The statement that is at this row; nil for a row that outlives its statement.
    private let source: Statement?
    private let statement: SQLiteStatement?

    /// - Parameters:
    ///   - row: the fetched row.
    ///   - table: its table.
    ///   - name: the column that names the row; nil if none does.
    ///   - statement: the statement that a cursor has just moved to this row. If very many rows are read, its columns are read directly,
    ///     which takes a third of the time.
    init(_ row: Row, of table: StaticString, namedBy name: Int? = nil, at statement: Statement? = nil) {
        self.row = row
        self.table = table
        self.name = name
        source = statement
        self.statement = statement?.sqliteStatement
    }

    /// Creates the present row of a statement; see `Statement.forEachRow`.
    init(at statement: Statement, of table: StaticString, namedBy name: Int?) {
        row = nil
        self.table = table
        self.name = name
        source = statement
        self.statement = statement.sqliteStatement
    }

    /// The number of columns.
    var columnCount: Int { source?.columnCount ?? row?.count ?? 0 }

    private func value(_ column: Int) -> DatabaseValue.Storage {
        guard let statement else { return (row?[column] as DatabaseValue?)?.storage ?? .null }
        let column = Int32(column)
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .int64(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .double(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            // The text is read first, because reading its length may convert it.
            let text = sqlite3_column_text(statement, column)
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column)))
            return .string(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let blob = sqlite3_column_blob(statement, column)
            return .blob(Data(UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(statement, column)))))
        default: return .null
        }
    }

    func isNull(_ column: Int) -> Bool {
        if let statement { return sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }
        if case .null = value(column) { return true }
        return false
    }

    // MARK: - Texts

    func holdsText(_ column: Int) -> Bool {
        if let statement { return sqlite3_column_type(statement, Int32(column)) == SQLITE_TEXT }
        if case .string = value(column) { return true }
        return false
    }

    func text(_ column: Int) throws -> String {
        guard case .string(let text) = value(column) else { throw unreadable(column, "a text") }
        return text
    }

    func optionalText(_ column: Int) throws -> String? {
        switch value(column) {
        case .null: nil
        case .string(let text): text
        default: throw unreadable(column, "a text")
        }
    }

    /// Appends the folded text of a column, or nothing for NULL, without creating a string, because scans read very many rows.
    func appendFolded(_ column: Int, to result: inout [UInt8]) throws {
        guard let statement, holdsText(column), let text = sqlite3_column_text(statement, Int32(column)) else {
            if let text = try optionalText(column) { Folding.append(text, to: &result) }
            return
        }
        let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, Int32(column))))
        Folding.append(bytes, to: &result)
    }

    // MARK: - Numbers

    func number(_ column: Int) throws -> Int64 {
        if let statement, sqlite3_column_type(statement, Int32(column)) == SQLITE_INTEGER {
            return sqlite3_column_int64(statement, Int32(column))
        }
        guard case .int64(let number) = value(column) else { throw unreadable(column, "a number") }
        return number
    }

    func optionalNumber(_ column: Int) throws -> Int64? {
        switch value(column) {
        case .null: nil
        case .int64(let number): number
        default: throw unreadable(column, "a number")
        }
    }

    /// Returns a number within limits; one far outside would overflow somewhere.
    func number(_ column: Int, in range: ClosedRange<Int64>) throws -> Int64 {
        let number = try number(column)
        guard range.contains(number) else { throw damaged(column, "is \(number)") }
        return number
    }

    /// Returns a number with a fraction; nil for NULL.
    func optionalReal(_ column: Int) throws -> Double? {
        switch value(column) {
        case .null: nil
        case .double(let number): number
        default: Double(try number(column))
        }
    }

    // MARK: - Bytes

    func bytes(_ column: Int) throws -> Data {
        guard case .blob(let bytes) = value(column) else { throw unreadable(column, "bytes") }
        return bytes
    }

    func id(_ column: Int) throws -> UUID {
        let bytes = try bytes(column)
        guard bytes.count == 16 else { throw damaged(column, "has \(bytes.count) bytes") }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Returns a SHA-256 as hexadecimal digits.
    func hash(_ column: Int) throws -> String {
        let bytes = try bytes(column)
        guard bytes.count == 32 else { throw damaged(column, "has \(bytes.count) bytes") }
        return Hex.encode(bytes)
    }

    // MARK: - Parts of an inventory

    /// Returns the key of an item, which has at most 32 bits.
    func key(_ column: Int) throws -> UInt32 { UInt32(try number(column, in: 1...ItemKey.largest)) }

    func revision(_ column: Int) throws -> Int64 { try number(column, in: 1...Self.largestCount) }

    /// Returns a moment between the years 1 and 9999.
    func time(_ column: Int) throws -> Timestamp {
        Timestamp(milliseconds: try number(column, in: Self.times))
    }

    /// Returns an amount from two columns, which must both have a value or both be null.
    func money(_ amount: Int, _ currency: Int) throws -> Money? {
        let (minorUnits, code) = (try optionalNumber(amount), try optionalText(currency))
        guard let minorUnits, let code else {
            if minorUnits == nil, code == nil { return nil }
            throw damaged(minorUnits == nil ? amount : currency, "is missing")
        }
        guard let currency = Currency(code: code) else { throw damaged(currency, "is “\(code.prefix(20))”") }
        return Money(minorUnits: minorUnits, currency: currency)
    }

    /// Returns an amount for all pieces, from the columns of the amount, its currency, the quantity, and whether it is in all.
    func moneyInAll(from column: Int) throws -> Money? {
        guard let money = try money(column, column + 1) else { return nil }
        let quantity = try quantity(column + 2) ?? .one
        return !isNull(column + 3) || quantity == .one ? money : money.times(quantity)
    }

    func partialDay(_ column: Int) throws -> PartialDay? {
        guard let text = try optionalText(column) else { return nil }
        guard let day = PartialDay(iso: text) else { throw damaged(column, "is “\(text.prefix(20))”") }
        return day
    }

    /// Returns a quantity; nil if unknown.
    func quantity(_ column: Int) throws -> Quantity? {
        guard let number = try optionalNumber(column) else { return nil }
        guard let quantity = Quantity(thousandths: number) else { throw damaged(column, "is \(number)") }
        return quantity
    }

    /// Returns an original picture: its hash, kind, width, height and size, in this order from a column on.
    func picture(from column: Int, originalName: String? = nil) throws -> PhotoReference {
        let kind = try text(column + 1)
        guard Self.isKind(kind) else { throw damaged(column + 1, "is “\(kind.prefix(20))”") }
        return PhotoReference(
            sha256: try hash(column), fileExtension: kind, width: Int(try number(column + 2, in: Self.sides)),
            height: Int(try number(column + 3, in: Self.sides)),
            byteCount: Int(try number(column + 4, in: 0...Self.largestCount)), originalName: originalName)
    }

    /// The upper limit of all counts in a library.
    static let largestCount: Int64 = 1 << 40
    /// The upper limit of the number of places in a library.
    static let largestPlace: Int64 = 1 << 24
    /// The years 1 to 9999, in milliseconds.
    static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    /// The pixels of a picture's side.
    static let sides: ClosedRange<Int64> = 1...1 << 24

    /// Returns whether a text is valid as the ending of a picture's file name; it becomes part of a path.
    static func isKind(_ text: String) -> Bool {
        (1...8).contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    // MARK: - Errors

    private func unreadable(_ column: Int, _ wanted: String) -> DamagedRow {
        damaged(column, isNull(column) ? "is missing" : "is not \(wanted)")
    }

    /// Returns the value that names the row, for people.
    private func shown(_ column: Int) -> String {
        switch value(column) {
        case .null: "NULL"
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): String(reflecting: text)
        case .blob(let bytes): Hex.encode(bytes)
        }
    }

    /// Returns the error about a column's problem.
    func damaged(_ column: Int, _ problem: String) -> DamagedRow {
        let names = source?.columnNames ?? row.map { Array($0.columnNames) } ?? []
        let what = names.indices.contains(column) ? names[column] : "column \(column + 1)"
        return DamagedRow(table: "\(table)", row: name.map(shown), problem: "\(what) \(problem)")
    }
}
