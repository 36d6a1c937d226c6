public import FoundationEssentials
import GRDB

/// What items have in own fields, as rows of the database: none where nobody said anything.
///
/// A row says itself what it is, but for the difference between texts, so that it can be read whatever kind its field is meanwhile.
enum OwnValueRecords {
    static func insert(_ item: Item, _ catalog: Catalog, _ db: Database) throws {
        for value in item.content.allOwn { try put(value, of: item.key, catalog, db) }
    }

    /// Writes what differs.
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

    /// Whether there are any, as a column of a row of an item.
    static let column = "EXISTS (SELECT 1 FROM fieldValues WHERE item = items.key)"

    /// Reads them into what is known of the item.
    static func read(_ key: Int64, into content: inout ItemContent, _ db: Database, _ catalog: Catalog) throws {
        let statement = try db.cachedStatement(sql: "SELECT field, value, currency, item FROM fieldValues WHERE item = ?")
        let values = try statement.mapRows([key], of: "fieldValues", namedBy: 3) { row in
            let number = try row.number(0)
            guard let field = catalog.fieldTable.entries[number] else { throw row.damaged(0, "is \(number), which does not exist") }
            return OwnValue(field, try stored(row, field.fieldKind))
        }
        catalog.sort(values, into: &content)
    }

    /// What a row says.
    ///
    /// - Parameter row: value and currency are in its columns 1 and 2.
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

    /// The texts of an item that are looked through, with the names of their fields, in the order of these.
    static func texts(of key: Int64, _ db: Database, _ catalog: Catalog) throws -> [(name: String, text: String)] {
        var content = ItemContent()
        try read(key, into: &content, db, catalog)
        return content.searchedOwn
    }
}

extension ItemContent {
    /// What is looked through of what it has in own fields, with the names of these.
    var searchedOwn: [(name: String, text: String)] {
        own.compactMap { value in
            let text = value.content.texts.joined(separator: ", ")
            return text.isEmpty ? nil : (value.field.name, text)
        }
    }
}

extension Catalog {
    /// The own fields that are not hidden, in their order.
    public var shownFields: [OwnField] { fields.filter { !$0.isHidden } }

    /// The own fields that a form shows at once for things of a type: those of all things, and those of the type.
    public func shownFields(ofType type: UUID?) -> [OwnField] {
        shownFields.filter { field in field.types.isEmpty || type.map(field.types.contains) ?? false }
    }

    /// The fields that words are looked for in.
    var searchedFields: [OwnField] { shownFields.filter(\.fieldKind.isSearched) }

    /// Sorts values by the order of their fields; those of fields that nobody sees are kept apart.
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
    /// Whether words are looked for in it.
    var isSearched: Bool {
        switch self {
        case .text, .longText, .choice, .choices, .link: true
        case .number, .money, .day, .yesNo: false
        }
    }
}
