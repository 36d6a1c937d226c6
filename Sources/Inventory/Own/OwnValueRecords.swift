public import FoundationEssentials
import GRDB

/// The items' values in custom fields, as rows of the database; there is no row for an empty value.
///
/// A row contains its own kind, except for the kinds of text, so that it can be read whatever kind its field has now.
enum OwnValueRecords {
    static func insert(_ item: Item, _ catalog: Catalog, _ db: Database) throws {
        for value in item.content.allOwn { try put(value, of: item.key, catalog, db) }
    }

    /// Writes the changed values.
    static func update(_ item: Item, from old: Item, _ catalog: Catalog, _ db: Database) throws {
        let (had, has) = (old.content.allOwn, item.content.allOwn)
        guard had != has else { return }
        for value in had where !has.contains(where: { $0.field.id == value.field.id }) {
            guard let field = value.field.id.flatMap({ catalog.fieldTable.numbers[$0] }) else { continue }
            try db.cachedStatement(sql: "DELETE FROM fieldValues WHERE field = ? AND item = ?").execute(arguments: [
                field, item.key.rawValue,
            ])
        }
        for value in has where !had.contains(value) { try put(value, of: item.key, catalog, db) }
    }

    private static func put(_ value: OwnValue, of item: ItemKey, _ catalog: Catalog, _ db: Database) throws {
        guard let field = value.field.id.flatMap({ catalog.fieldTable.numbers[$0] }) else { return }
        let stored: any DatabaseValueConvertible
        var currency: String?
        switch value.content {
        case .text(let text), .choice(let text), .link(let text): stored = text
        case .number(let number): stored = number.millionths
        case .money(let money):
            stored = money.minorUnits
            currency = money.currency.code
        case .day(let day): stored = day.iso
        case .yes: stored = 1
        case .choices(let words): stored = words.joined(separator: String(OwnValue.Content.separator))
        }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO fieldValues (field, item, value, currency) VALUES (?, ?, ?, ?)")
            .execute(arguments: [field, item.rawValue, stored, currency])
    }

    // MARK: - Reading

    /// A column of an item's row that tells whether there are any values.
    static let column = "EXISTS (SELECT 1 FROM fieldValues WHERE item = items.key)"

    /// Reads the values into an item's content.
    static func read(_ key: Int64, into content: inout ItemContent, _ db: Database, _ catalog: Catalog) throws {
        let statement = try db.cachedStatement(sql: "SELECT field, value, currency, item FROM fieldValues WHERE item = ?")
        let values = try statement.mapRows([key], of: "fieldValues", namedBy: 3) { row in
            let number = try row.number(0)
            guard let field = catalog.fieldTable.entries[number] else { throw row.damaged(0, "is \(number), which does not exist") }
            return OwnValue(field, try stored(row, field.fieldKind))
        }
        catalog.sort(values, into: &content)
    }

    /// Returns the value in a row.
    ///
    /// - Parameter row: the row with value and currency in its columns 1 and 2.
    static func stored(_ row: StoredRow, _ kind: OwnField.Kind) throws -> OwnValue.Content {
        if !row.isNull(2) {
            guard let money = try row.money(1, 2) else { throw row.damaged(1, "is missing") }
            return .money(money)
        }
        guard row.holdsText(1) else {
            let number = try row.number(1)
            return kind == .yesNo && number == 1 ? .yes : .number(DecimalNumber(millionths: number))
        }
        let text = try row.text(1)
        switch kind {
        case .choice: return .choice(text)
        case .choices: return .choices(text.split(separator: OwnValue.Content.separator).map(String.init))
        case .link: return .link(text)
        case .day: return PartialDay(iso: text).map(OwnValue.Content.day) ?? .text(text)
        case .text, .longText, .number, .money, .yesNo: return .text(text)
        }
    }

    // MARK: - For searching

    /// Returns an item's searched texts, with the names of their fields, in the fields' order.
    static func texts(of key: Int64, _ db: Database, _ catalog: Catalog) throws -> [(name: String, text: String)] {
        var content = ItemContent()
        try read(key, into: &content, db, catalog)
        return content.searchedOwn
    }
}

extension ItemContent {
    /// The searched texts in custom fields, with the names of the fields.
    var searchedOwn: [(name: String, text: String)] {
        own.compactMap { value in
            let text = value.content.texts.joined(separator: ", ")
            return text.isEmpty ? nil : (value.field.name, text)
        }
    }
}

extension Catalog {
    /// The visible custom fields, in their order.
    public var shownFields: [OwnField] { fields.filter { !$0.isHidden } }

    /// Returns the custom fields that a form shows at once for items of a type: those of all items, and those of the type.
    public func shownFields(ofType type: UUID?) -> [OwnField] {
        shownFields.filter { field in field.types.isEmpty || type.map(field.types.contains) ?? false }
    }

    /// The fields that are searched for words.
    var searchedFields: [OwnField] { shownFields.filter(\.fieldKind.isSearched) }

    /// Sorts values by the order of their fields; values of hidden or deleted fields are kept apart.
    func sort(_ values: [OwnValue], into content: inout ItemContent) {
        guard !values.isEmpty || !content.allOwn.isEmpty else { return }
        let sorted = values.map { value -> (value: OwnValue, field: OwnField?) in
            let number = value.field.id.flatMap { fieldTable.numbers[$0] }
            guard let number, let field = fieldTable.entries[number] else { return (value, nil) }
            return (OwnValue(field, value.content), fieldTable.gone.contains(number) || field.isHidden ? nil : field)
        }.sorted { one, other in
            (one.field?.position ?? 0, one.value.field.name) < (other.field?.position ?? 0, other.value.field.name)
        }
        content.own = sorted.filter { $0.field != nil }.map(\.value)
        content.veiled.values = sorted.filter { $0.field == nil }.map(\.value)
    }
}

extension OwnField.Kind {
    /// Whether fields of this kind are searched for words.
    var isSearched: Bool {
        switch self {
        case .text, .longText, .choice, .choices, .link: true
        case .number, .money, .day, .yesNo: false
        }
    }
}
