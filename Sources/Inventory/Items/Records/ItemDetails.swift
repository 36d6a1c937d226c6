import FoundationEssentials
import GRDB

/// The fields that few items have, in a table of their own. An item without such fields has no row in it, so lists and orders, which do not
/// need them, do not read them.
enum ItemDetails {
    /// The fields, in the order of the table's columns; an amount is two columns.
    static let fields: [ItemField] = [
        .description, .maker, .model, .code, .condition, .source, .price, .valueOn, .valueSource, .warrantyEnds, .warrantyTerms, .policy,
        .lastSeen, .disposal, .disposedOn, .disposalPrice, .disposedTo,
    ]

    /// The names of the columns, in their order.
    private static let names = fields.flatMap { field in
        if case .money = field.descriptor.kind { return [field.rawValue, field.currencyMember] }
        return [field.rawValue]
    }

    /// The number of columns of each field.
    private static let widths = fields.map { field in
        if case .money = field.descriptor.kind { (field, 2) } else { (field, 1) }
    }

    static let columns = names.joined(separator: ", ")

    private static let insertion = """
        INSERT OR REPLACE INTO details (item, \(columns)) VALUES (\(Array(repeating: "?", count: names.count + 1).joined(separator: ", ")))
        """

    /// Writes the fields of a new item.
    static func insert(_ item: Item, _ db: Database) throws {
        guard item.content.hasFacts, fields.contains(where: { item.content[$0] != nil }) else { return }
        var values: [(any DatabaseValueConvertible)?] = [item.key.rawValue]
        for field in fields {
            switch item.content[field] {
            case .money(let money)?: values += [money.minorUnits, money.currency.code]
            case .text(let text)?: values.append(text)
            case .day(let day)?: values.append(day.iso)
            case .quantity(let quantity)?: values.append(quantity.thousandths)
            case .yes?: values.append(1)
            // References are in a column of `items`, or have rows of their own.
            case nil, .reference?, .references?:
                values.append(nil)
                if case .money = field.descriptor.kind { values.append(nil) }
            }
        }
        try db.cachedStatement(sql: insertion).execute(arguments: StatementArguments(values))
    }

    /// Writes the changed fields of an item.
    static func update(_ item: Item, from old: Item, _ db: Database) throws {
        guard item.content.hasFacts || old.content.hasFacts, fields.contains(where: { item.content[$0] != old.content[$0] }) else { return }
        if fields.contains(where: { item.content[$0] != nil }) { return try insert(item, db) }
        try db.cachedStatement(sql: "DELETE FROM details WHERE item = ?").execute(arguments: [item.key.rawValue])
    }

    /// Reads the fields.
    ///
    /// - Parameters:
    ///   - row: the row with the columns, one after the other.
    ///   - column: the first column.
    static func read(_ row: StoredRow, from column: Int, into content: inout ItemContent) throws {
        var column = column
        for (field, width) in widths {
            // Most columns are empty. Either both columns of an amount are empty, or neither is.
            if (column..<column + width).contains(where: { !row.isNull($0) }) { content[field] = try row.value(of: field, at: column) }
            column += width
        }
    }
}

extension StoredRow {
    /// Returns the value of a field; nil if there is none.
    func value(of field: ItemField, at column: Int) throws -> FieldValue? {
        switch field.descriptor.kind {
        case .line, .lines: return try optionalText(column).map(FieldValue.text)
        case .choice(let choices):
            guard let text = try optionalText(column) else { return nil }
            guard choices.contains(where: { $0.id == text }) else { throw damaged(column, "is “\(text.prefix(20))”") }
            return .text(text)
        case .money: return try money(column, column + 1).map(FieldValue.money)
        case .day: return try partialDay(column).map(FieldValue.day)
        case .quantity: return try quantity(column).map(FieldValue.quantity)
        case .yesOrNo: return isNull(column) ? nil : .yes
        case .place, .item, .type, .tags: return nil
        }
    }
}
