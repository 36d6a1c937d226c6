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
        // In a field that is yes or no, every item has a value.
        let initial = field.fieldKind == .yesNo ? SortCodes.code(of: Double(0)) : 0
        var codes = [UInt64](repeating: initial, count: Int(largest) + 1)
        var words: [(key: UInt32, value: SortValue)] = []
        var known: [OwnValue.Content: SortValue] = [:]
        try statement.forEachRow([number], of: "fieldValues", namedBy: 3) { row in
            let key = try row.key(3)
            guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            let content = try OwnValueRecords.stored(row, field.fieldKind)
            let value = known[content] ?? Self.value(content, in: field, collation)
            if case .word = value { known[content] = value }
            if case .number(let number, _) = value { codes[Int(key)] = SortCodes.code(of: number) } else { words.append((key, value)) }
        }
        if !words.isEmpty {
            for (key, rank) in SortCodes.ranks(words, count: codes.count).enumerated() where rank > 0 { codes[key] = afterNumbers + rank }
        }
        return SortCodes(codes)
    }

    /// The code of an infinite number, above that of all others.
    private static let afterNumbers = SortCodes.code(of: Double.infinity)

    /// Returns the value that an item without content is sorted by: no in a field that is yes or no; nil in others.
    static func valueOfNone(in field: OwnField) -> SortValue? { field.fieldKind == .yesNo ? .number(0, 0) : nil }

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
