import FoundationEssentials
import GRDB

/// Sorts the items by their values in a custom field. The order is read at the first request and kept until something changes.
enum OwnOrder {
    /// The sort key of a value. Numbers, days and choices come before words, which remain from an earlier kind of the field.
    private enum Rank {
        case number(Double)
        case word([UInt8])

        static func < (one: Rank, other: Rank) -> Bool {
            switch (one, other) {
            case (.number(let one), .number(let other)): one < other
            case (.number, .word): true
            case (.word, .number): false
            case (.word(let one), .word(let other)): one.lexicographicallyPrecedes(other)
            }
        }
    }

    /// Returns all keys in that order. Items without a value count as missing; if the field does not exist any more, all items do.
    static func load(_ field: UUID?, _ catalog: Catalog, _ collation: Collation, _ db: Database) throws -> KeyOrder {
        let all = try OrderQueries.load(.newest, db).listed(ascending: true)
        guard let field = field.flatMap(catalog.field), !field.isHidden, let number = catalog.fieldTable.numbers[field.id] else {
            return KeyOrder(keys: all, missingCount: all.count)
        }
        let sql = "SELECT field, value, currency, item FROM fieldValues WHERE field = ?"
        let statement = try db.makeStatement(sql: sql)
        statement.arguments = [number]
        var ranks: [UInt32: Rank] = [:]
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            let row = StoredRow(row, of: "fieldValues", namedBy: 3)
            ranks[try row.key(3)] = rank(try OwnValueRecords.stored(row, field.fieldKind), in: field, collation)
        }
        // Stable: items with the same value stay in the order of their age.
        let present = all.compactMap { key in ranks[key].map { (key: key, rank: $0) } }.sorted { one, other in
            if one.rank < other.rank { return true }
            return other.rank < one.rank ? false : one.key < other.key
        }
        let missing = all.filter { ranks[$0] == nil }
        return KeyOrder(keys: missing + present.map(\.key), missingCount: missing.count)
    }

    private static func rank(_ value: OwnValue.Content, in field: OwnField, _ collation: Collation) -> Rank {
        switch value {
        case .number(let number): .number(Double(number.millionths))
        // As in the order by value, currencies are ignored.
        case .money(let money): .number(money.approximateMajorUnits)
        case .day(let day): .number(Double(day.first.ordinal))
        case .yes: .number(1)
        case .choice(let word): field.choices.firstIndex(of: word).map { .number(Double($0)) } ?? .word(collation.key(word))
        case .choices(let words): .word(collation.key(words.joined(separator: " ")))
        case .text(let text), .link(let text): .word(collation.key(text))
        }
    }
}

extension OwnField {
    /// Whether items can be sorted by this field; an order of long texts is useless.
    public var isSortable: Bool { fieldKind != .longText }
}
