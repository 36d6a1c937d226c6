import FoundationEssentials
import GRDB

/// Reads the values of items in a custom field for sorting.
enum OwnOrder {
    /// Returns the values as codes. If the field is hidden or does not exist any more, no item has one.
    static func codes(_ field: UUID, _ catalog: Catalog, _ collation: Collation, _ db: Database) throws -> SortCodes {
        guard let field = catalog.field(field), !field.isHidden, let number = catalog.fieldTable.numbers[field.id] else {
            return SortCodes()
        }
        let largest = try OrderQueries.largestKey(Counters(db), db)
        let statement = try db.makeStatement(sql: "SELECT field, value, currency, item FROM fieldValues WHERE field = ?")
        var values: [(key: UInt32, value: SortValue)] = []
        try statement.forEachRow([number], of: "fieldValues", namedBy: 3) { row in
            let key = try row.key(3)
            guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            values.append((key, value(try OwnValueRecords.stored(row, field.fieldKind), in: field, collation)))
        }
        return SortCodes(values)
    }

    /// Returns the value that a content is sorted by.
    static func value(_ content: OwnValue.Content, in field: OwnField, _ collation: Collation) -> SortValue {
        switch content {
        case .number(let number): .number(Double(number.millionths), 0)
        // As in the order by value, currencies are ignored.
        case .money(let money): .number(money.approximateMajorUnits, 0)
        case .day(let day): .number(Double(day.first.ordinal), 0)
        case .yes: .number(1, 0)
        case .choice(let word): field.choices.firstIndex(of: word).map { .number(Double($0), 0) } ?? .word(collation.key(word))
        case .choices(let words): .word(collation.key(words.joined(separator: " ")))
        case .text(let text), .link(let text): .word(collation.key(text))
        }
    }
}
