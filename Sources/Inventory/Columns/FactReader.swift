import FoundationEssentials
import GRDB

/// Reads columns of facts from the database: of all items, or of some.
struct FactReader {
    /// A column with its name.
    struct NamedColumn: Sendable {
        let name: FactName
        var column: any FactColumn
    }

    private let db: Database
    private let catalog: Catalog
    private var days = LocalDays()

    init(_ db: Database, _ catalog: Catalog) {
        self.db = db
        self.catalog = catalog
    }

    /// Reads whole columns. Rows of items that do not exist, in a damaged file, are left out.
    mutating func columns(_ names: [FactName]) throws -> [NamedColumn] {
        let largest = UInt32(truncatingIfNeeded: try OrderQueries.largestKey(Counters(db), db))
        var columns = names.map { NamedColumn(name: $0, column: $0.column) }
        for place in columns.indices { columns[place].column.reserve(Int(largest) + 1) }
        let sources = Sources(names, catalog)
        if !sources.expressions.isEmpty {
            let statement = try db.makeStatement(sql: sources.items + " ORDER BY key")
            try statement.forEachRow(of: "items", namedBy: 0) { row in
                if try row.key(0) <= largest { try take(row, sources, into: &columns) }
            }
        }
        for (place, rows) in sources.others {
            try db.makeStatement(sql: rows.sql).forEachRow(rows.arguments, of: rows.table, namedBy: 0) { row in
                let key = try row.key(0)
                if key <= largest { columns[place].column.set(try value(of: names[place], row, at: 1), for: key) }
            }
        }
        return columns
    }

    /// Reads the facts about some items into columns.
    mutating func update(_ columns: inout [NamedColumn], _ keys: Set<UInt32>) throws {
        let sources = Sources(columns.map(\.name), catalog)
        for place in columns.indices { for key in keys { columns[place].column.set(nil, for: key) } }
        if !sources.expressions.isEmpty {
            let statement = try db.makeStatement(sql: sources.items + " AND key = ?")  // not a text
            for key in keys {
                try statement.forEachRow([Int64(key)], of: "items", namedBy: 0) { row in try take(row, sources, into: &columns) }
            }
        }
        for (place, rows) in sources.others {
            let statement = try db.cachedStatement(sql: "\(rows.sql) AND \(rows.item) = ?")  // not a text
            for key in keys {
                try statement.forEachRow(rows.arguments + [Int64(key)], of: rows.table, namedBy: 0) { row in
                    columns[place].column.set(try value(of: columns[place].name, row, at: 1), for: try row.key(0))
                }
            }
        }
    }

    /// The sources of some columns, those of `items` and `details` in one query.
    private struct Sources {
        /// The expressions of that query, in their order, without the key.
        private(set) var expressions: [String] = []
        /// The place of each column of that query, and the first of its expressions.
        private(set) var columns: [(place: Int, first: Int)] = []
        /// The queries of the other columns, with the place of each.
        private(set) var others: [(place: Int, rows: FactSource.Rows)] = []

        init(_ names: [FactName], _ catalog: Catalog) {
            for (place, name) in names.enumerated() {
                switch FactSource(name, catalog) {
                case .expressions(let expressions):
                    columns.append((place, self.expressions.count + 1))
                    self.expressions += expressions
                case .rows(let rows): others.append((place, rows))
                case nil: break
                }
            }
        }

        var items: String {
            "SELECT \((["key"] + expressions).joined(separator: ", ")) FROM items LEFT JOIN details ON item = key WHERE state = 0"
        }
    }

    private mutating func take(_ row: StoredRow, _ sources: Sources, into columns: inout [NamedColumn]) throws {
        let key = try row.key(0)
        for (place, first) in sources.columns {
            columns[place].column.set(try value(of: columns[place].name, row, at: first), for: key)
        }
    }

    /// Returns the value in a row; nil for none.
    private mutating func value(of name: FactName, _ row: StoredRow, at column: Int) throws -> FactValue? {
        switch name {
        case .has(.photo): return try row.number(column) != 0 ? .yes : nil
        case .has, .tag, .onlyTag, .type, .part, .fixed(.tags, _): return .yes
        case .tagSets: return .number(try row.number(column))
        case .added, .changed: return .day(PartialDay(days.localDay(of: try row.time(column))))
        case .addedAt, .changedAt: return .number(try row.time(column).milliseconds)
        case .own(let id, let kind):
            guard let number = catalog.fieldTable.numbers[id], let field = catalog.fieldTable.entries[number] else { return nil }
            return Self.value(kind, try OwnValueRecords.stored(row, field.fieldKind))
        case .fixed(_, let kind):
            switch kind {
            case .known: return try row.number(column) != 0 ? .yes : nil
            case .yes: return row.isNull(column) ? nil : .yes
            case .texts, .choices: return try row.optionalText(column).map(FactValue.text)
            case .days: return try row.partialDay(column).map(FactValue.day)
            // A quantity that nobody wrote down is one.
            case .numbers: return .number(((try row.quantity(column)) ?? .one).thousandths * 1_000)
            case .money: return try row.moneyInAll(from: column).map(FactValue.money)
            case .entries: return try row.optionalNumber(column).map(FactValue.number)
            }
        }
    }

    /// Returns the value of a custom field, if it is of a kind.
    private static func value(_ kind: FactKind, _ content: OwnValue.Content) -> FactValue? {
        switch (kind, content) {
        case (.known, _), (.yes, .yes): .yes
        case (.texts, .text(let text)), (.texts, .link(let text)), (.choices, .choice(let text)): .text(text)
        case (.choices, .choices(let words)): .texts(words)
        case (.days, .day(let day)): .day(day)
        case (.numbers, .number(let number)): .number(number.millionths)
        case (.money, .money(let money)): .money(money)
        default: nil
        }
    }
}
