import FoundationEssentials
import GRDB

/// A table in an archive. The names and kinds of its columns come from the database's own declaration, so columns of later versions are
/// included automatically.
struct ArchiveTable {
    /// The kind of a column's values.
    enum Kind: String {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
        case bytes = "BLOB"
        /// A number or a text.
        case any = "ANY"
    }

    struct Column {
        let name: String
        let kind: Kind
    }

    let name: String
    let columns: [Column]
    private let key: [String]

    /// Tables that an archive leaves out: the migrator's own table, and the small copies of pictures, which are files in an archive.
    private static let leftOut: Set<String> = ["grdb_migrations", "thumbnails", "displays"]
    /// The columns with this machine's sort keys. The machine that receives the library computes them again.
    static let madeAgain: [String: Set<String>] = ["items": ["nameOrder", "serialOrder"]]
    /// Counters that belong to one copy: the order that texts are sorted in, and the copy's identity.
    static let ownCounters: Set<String> = [StoredOrder.counter, Counters.seatName]

    /// Returns all tables of an archive, by name.
    static func all(_ db: Database) throws -> [ArchiveTable] {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name")
        return try names.filter { !leftOut.contains($0) }.map { try ArchiveTable($0, db) }
    }

    private init(_ name: String, _ db: Database) throws {
        var (columns, key): ([Column], [(place: Int64, name: String)]) = ([], [])
        for row in try Row.fetchAll(db, sql: "SELECT name, type, pk FROM pragma_table_info(?)", arguments: [name]) {
            let row = StoredRow(row, of: "pragma_table_info")
            let (column, place) = (try row.text(0), try row.number(2))
            guard let kind = Kind(rawValue: try row.text(1)) else { throw row.damaged(1, "is “\(try row.text(1))”") }
            if place > 0 { key.append((place, column)) }
            if Self.madeAgain[name]?.contains(column) != true { columns.append(Column(name: column, kind: kind)) }
        }
        self.name = name
        self.columns = columns
        self.key = key.sorted { $0.place < $1.place }.map(\.name)
    }

    // MARK: - Out

    /// Passes each row as a line of JSON, in the order of the table's key.
    func write(_ db: Database, _ body: ([UInt8]) throws -> Void) throws -> Int {
        let names = columns.map(\.name).joined(separator: ", ")
        let order = key.isEmpty ? "rowid" : key.joined(separator: ", ")
        let rows = try Row.fetchCursor(db, sql: "SELECT \(names) FROM \(name) ORDER BY \(order)")
        var count = 0
        while let row = try rows.next() {
            var line = ArchiveLine()
            for (index, column) in columns.enumerated() {
                let value = (row[index] as DatabaseValue).storage
                guard line.add(column.name, value) else {
                    throw DamagedRow(table: name, row: nil, problem: "\(column.name) has a value of the wrong kind")
                }
            }
            if name == "counters", case .string(let counter) = (row["name"] as DatabaseValue).storage, Self.ownCounters.contains(counter) {
                continue
            }
            try body(line.finished())
            count += 1
        }
        return count
    }

    // MARK: - In

    /// Removes the rows of a new library that an archive replaces.
    func clear(_ db: Database) throws {
        guard name == "counters" else { return try db.execute(sql: "DELETE FROM \(name)") }
        for counter in try String.fetchAll(db, sql: "SELECT name FROM counters") where !Self.ownCounters.contains(counter) {
            try db.execute(sql: "DELETE FROM counters WHERE name = ?", arguments: [counter])
        }
    }

    /// Returns the statement that inserts a row.
    func insertion(_ db: Database) throws -> Statement {
        let again = Self.madeAgain[name].map { Array($0).sorted() } ?? []
        let names = columns.map(\.name) + again
        let places = columns.map { _ in "?" } + again.map { _ in "x''" }
        return try db.makeStatement(
            sql: "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))")
    }

    /// Returns the values of a line; nil if it is not a row of this table.
    func values(of line: [UInt8]) -> StatementArguments? {
        guard let cells = try? JSONDecoder().decode([String: ArchiveCell].self, from: Data(line)), cells.count == columns.count else {
            return nil
        }
        var values: [(any DatabaseValueConvertible)?] = []
        for column in columns {
            guard let cell = cells[column.name] else { return nil }
            switch (cell, column.kind) {
            case (.null, _): values.append(nil)
            case (.integer(let number), .integer), (.integer(let number), .any): values.append(number)
            case (.integer(let number), .real): values.append(Double(number))
            case (.real(let number), .real): values.append(number)
            case (.text(let text), .text), (.text(let text), .any): values.append(text)
            case (.text(let text), .bytes):
                guard let bytes = ArchiveLine.bytes(text) else { return nil }
                values.append(bytes)
            default: return nil
            }
        }
        return StatementArguments(values)
    }
}

/// A value of a row in JSON.
enum ArchiveCell: Decodable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .real(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }
}

/// Writes a row as JSON: identities in the form of UUIDs, other bytes as hexadecimal digits.
struct ArchiveLine {
    private var bytes = [UInt8(ascii: "{")]

    /// - Returns: false for values that JSON does not have, such as infinite numbers.
    mutating func add(_ name: String, _ value: DatabaseValue.Storage) -> Bool {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        string(name)
        bytes.append(UInt8(ascii: ":"))
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .int64(let number): bytes.append(contentsOf: String(number).utf8)
        case .double(let number):
            guard number.isFinite else { return false }
            bytes.append(contentsOf: "\(number)".utf8)
        case .string(let text): string(text)
        case .blob(let data): string(Self.text(data))
        }
        return true
    }

    mutating func finished() -> [UInt8] {
        bytes.append(contentsOf: "}\n".utf8)
        return bytes
    }

    private static func text(_ data: Data) -> String {
        guard data.count == 16 else { return Hex.encode(data) }
        return data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }.uuidString.lowercased()
    }

    static func bytes(_ text: String) -> Data? {
        guard text.utf8.contains(UInt8(ascii: "-")) else { return Hex.decode(text) }
        return UUID(uuidString: text).map { withUnsafeBytes(of: $0.uuid) { Data($0) } }
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0..<0x20, 0x7F: bytes.append(contentsOf: Array("\\u00".utf8) + Array(Hex.encode([byte]).utf8))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
