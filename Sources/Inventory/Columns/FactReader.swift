import FoundationEssentials
import GRDB

/// Reads columns of facts from the database: of all items, or of some.
struct FactReader {
    private let db: Database
    private let catalog: Catalog
    private var days = LocalDays()

    init(_ db: Database, _ catalog: Catalog) {
        self.db = db
        self.catalog = catalog
    }

    /// Reads whole columns.
    mutating func columns(_ names: Set<FactName>) throws -> [FactName: any FactColumn] {
        var columns = names.map(\.column)
        let sources = Sources(Array(names), catalog)
        if !sources.expressions.isEmpty {
            let statement = try db.makeStatement(sql: sources.items + " ORDER BY key")
            try statement.forEachRow(of: "items", namedBy: 0) { row in try take(row, sources, into: &columns) }
        }
        for (place, (name, sql, arguments, _)) in sources.others {
            try db.makeStatement(sql: sql).forEachRow(arguments, of: "items", namedBy: 0) { row in
                columns[place].set(try value(of: name, row, at: 1), for: try row.key(0))
            }
        }
        return Dictionary(uniqueKeysWithValues: zip(names, columns))
    }

    /// Reads the facts about some items into columns.
    mutating func update(_ columns: inout [FactName: any FactColumn], _ keys: Set<UInt32>) throws {
        let names = Array(columns.keys)
        var values = names.compactMap { columns[$0] }
        columns = [:]
        let sources = Sources(names, catalog)
        for place in values.indices { for key in keys { values[place].set(nil, for: key) } }
        if !sources.expressions.isEmpty {
            let statement = try db.cachedStatement(sql: sources.items + " AND key = ?")  // not a text
            for key in keys {
                try statement.forEachRow([Int64(key)], of: "items", namedBy: 0) { row in try take(row, sources, into: &values) }
            }
        }
        for (place, (name, sql, arguments, item)) in sources.others {
            let statement = try db.cachedStatement(sql: "\(sql) AND \(item) = ?")  // not a text
            for key in keys {
                try statement.forEachRow(arguments + [Int64(key)], of: "items", namedBy: 0) { row in
                    values[place].set(try value(of: name, row, at: 1), for: try row.key(0))
                }
            }
        }
        columns = Dictionary(uniqueKeysWithValues: zip(names, values))
    }

    /// The sources of some columns, those of `items` and `details` in one query.
    private struct Sources {
        /// The expressions of that query, in their order, without the key.
        private(set) var expressions: [String] = []
        /// The place of each column, its name and the first of its expressions.
        private(set) var columns: [(place: Int, name: FactName, first: Int)] = []
        /// The queries of the other columns, by place.
        private(set) var others: [(place: Int, query: (name: FactName, sql: String, arguments: StatementArguments, item: String))] = []

        init(_ names: [FactName], _ catalog: Catalog) {
            for (place, name) in names.enumerated() {
                switch FactSource(name, catalog) {
                case .columns(let expressions):
                    columns.append((place, name, self.expressions.count + 1))
                    self.expressions += expressions
                case .rows(let sql, let arguments, let item): others.append((place, (name, sql, arguments, item)))
                case nil: break
                }
            }
        }

        var items: String {
            "SELECT \((["key"] + expressions).joined(separator: ", ")) FROM items LEFT JOIN details ON item = key WHERE state = 0"
        }
    }

    private mutating func take(_ row: StoredRow, _ sources: Sources, into columns: inout [any FactColumn]) throws {
        let key = try row.key(0)
        for (place, name, first) in sources.columns {
            let value: FactValue? =
                switch name {
                case .known, .has: try row.number(first) != 0 ? .yes : nil
                default: try value(of: name, row, at: first)
                }
            columns[place].set(value, for: key)
        }
    }

    /// Returns the value in a row; nil for none.
    private mutating func value(of name: FactName, _ row: StoredRow, at column: Int) throws -> FactValue? {
        switch name {
        case .known, .has, .tag, .onlyTag, .type, .part: return .yes
        case .days(.added), .days(.changed):
            return .day(PartialDay(days.localDay(of: try row.time(column))))
        case .texts(.own(let id)), .choices(.own(let id)), .days(.own(let id)), .numbers(.own(let id)), .money(.own(let id)),
            .yes(.own(let id)):
            guard let number = catalog.fieldTable.numbers[id], let field = catalog.fieldTable.entries[number] else { return nil }
            return Self.value(of: name, try OwnValueRecords.stored(row, field.fieldKind))
        case .texts, .choices: return try row.optionalText(column).map(FactValue.text)
        case .days: return try row.partialDay(column).map(FactValue.day)
        // A quantity that nobody wrote down is one.
        case .numbers: return .number(((try row.quantity(column)) ?? .one).thousandths * 1_000)
        case .money:
            guard let money = try row.money(column, column + 1) else { return nil }
            let quantity = try row.quantity(column + 2) ?? .one
            guard row.isNull(column + 3), quantity != .one else { return .money(money) }
            return money.times(quantity).map(FactValue.money)
        case .yes: return row.isNull(column) ? nil : .yes
        }
    }

    /// Returns the value of a custom field, if it is of the kind that a column has.
    private static func value(of name: FactName, _ content: OwnValue.Content) -> FactValue? {
        switch (name, content) {
        case (.texts, .text(let text)), (.texts, .link(let text)), (.choices, .choice(let text)): .text(text)
        case (.choices, .choices(let words)): .texts(words)
        case (.days, .day(let day)): .day(day)
        case (.numbers, .number(let number)): .number(number.millionths)
        case (.money, .money(let money)): .money(money)
        case (.yes, .yes): .yes
        default: nil
        }
    }
}
