import FoundationEssentials
public import Inventory

/// A column of a list that somebody chooses.
public enum ItemColumn: Hashable, Sendable {
    case id
    /// The place in the life of an item: "here", "disposed" or "trash".
    case state
    case field(FieldKey)
}

/// An item of a list, deleted or not.
public struct ListedItem: Sendable {
    let id: UUID
    let content: ItemContent
    let addedAt: Timestamp
    let changedAt: Timestamp
    let state: String

    /// Lists an item of the library.
    public init(_ item: Item) {
        (id, content, addedAt, changedAt) = (item.id, item.content, item.createdAt, item.modifiedAt)
        state = item.content.isDisposed ? "disposed" : "here"
    }

    /// Lists a deleted item, whose last change is its deletion.
    public init(_ item: DeletedItem) {
        (id, content, addedAt, changedAt, state) = (item.id, item.content, item.createdAt, item.deletedAt, "trash")
    }

    /// Returns the value of a field for people: value and price are those of all pieces, as in lists.
    func value(_ field: ItemField) -> FieldValue? {
        guard case .money(let money)? = content[field], field == .value || field == .price else { return content[field] }
        return content.inAll(money).map(FieldValue.money)
    }
}

/// Writes the chosen columns of items as cells or as JSON.
public struct ItemColumns: Sendable {
    private let columns: [ItemColumn]
    private let fields: UsedFields

    /// - Parameters:
    ///   - columns: the columns, in order.
    ///   - fields: the fields of the library, with every custom field of the columns.
    public init(_ columns: [ItemColumn], fields: UsedFields) {
        self.columns = columns
        self.fields = fields
    }

    // MARK: - As a table for people

    /// The headings of a table, and the alignment of their columns.
    public var headings: [(title: String, alignment: TextTable.Alignment)] {
        columns.map { column in
            switch column {
            case .id: ("ID", .left)
            case .state: ("STATE", .left)
            case .field(let key): ((key.title(among: fields.own) ?? "").uppercased(), isNumber(key) ? .right : .left)
            }
        }
    }

    private func isNumber(_ key: FieldKey) -> Bool {
        switch key {
        case .fixed(let field): field.descriptor.kind == .money || field.descriptor.kind == .quantity
        case .own(let id): own(id).map { $0.fieldKind == .number || $0.fieldKind == .money } ?? false
        case .added, .changed: false
        }
    }

    /// Returns an item's texts for people.
    public func texts(_ item: ListedItem) -> [String] {
        columns.map { column in
            switch column {
            case .id: item.id.uuidString.lowercased()
            case .state: item.state
            case .field(.added): item.addedAt.localDay.iso
            case .field(.changed): item.changedAt.localDay.iso
            case .field(.own(let id)): ownValue(id, item)?.written ?? ""
            case .field(.fixed(.place)): item.content.placePath
            case .field(.fixed(let field)):
                switch item.value(field) {
                // Days and numbers are in the form in which they can be typed again.
                case .day(let day)?: day.iso
                case .quantity(let quantity)?: quantity.description
                case let value where field == .parent: field.written(value)
                case let value: field.formatted(value)
                }
            }
        }
    }

    // MARK: - As a table for programs

    /// The titles of the columns of a CSV file, in which an amount has a column for its currency.
    public var titles: [String] {
        columns.flatMap { column in
            switch column {
            case .id: [ImportColumn.id.title]
            case .state: ["State"]  // not a text
            case .field(.fixed(let field)):
                [ImportColumn.field(field).title] + (field.descriptor.kind == .money ? [ImportColumn.currency(of: field).title] : [])
            case .field(.own(let id)): OwnColumn.titles([own(id)].compactMap { $0 })
            case .field(let key): [key.title(among: []) ?? ""]
            }
        }
    }

    /// Returns an item's cells for a CSV file, with amounts as they are stored.
    public func cells(_ item: ListedItem) -> [String] {
        columns.flatMap { column in
            switch column {
            case .id: [item.id.uuidString.lowercased()]
            case .state: [item.state]
            case .field(.added): [item.addedAt.iso]
            case .field(.changed): [item.changedAt.iso]
            case .field(.own(let id)): [ownValue(id, item).map(Self.cell) ?? ""]
            case .field(.fixed(let field)): Self.cells(field, item)
            }
        }
    }

    private static func cell(_ content: OwnValue.Content) -> String {
        switch content {
        case .number, .money, .day, .yes: content.written
        case .text, .choice, .choices, .link: protected(content.written)
        }
    }

    private static func cells(_ field: ItemField, _ item: ListedItem) -> [String] {
        let value = item.content[field]
        let text = field == .tags ? Reference.text(of: item.content.tags, separators: [",", ";"]) : field.written(value)
        if field.descriptor.kind == .money { return [text, value?.money?.currency.code ?? ""] }
        // Amounts and days are never changed.
        return switch value {
        case .text?, .reference?, .references?: [protected(text)]
        default: [text]
        }
    }

    private static func protected(_ text: String) -> String { SpreadsheetText.protect(text, isSafe: true) }

    // MARK: - As JSON

    /// Returns the object of an item with the members of the columns, amounts as they are stored, and custom fields in `fields`.
    public func object(_ item: ListedItem) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            for column in columns {
                switch column {
                case .id: json.member("id", item.id.uuidString.lowercased())
                case .state: json.member("state", item.state)
                case .field(.added): json.member("added", item.addedAt.iso)
                case .field(.changed): json.member("changed", item.changedAt.iso)
                case .field(.own): break
                case .field(.fixed(let field)): ItemJSON.encode(field, item.content[field], &json)
                }
            }
            let own = columns.compactMap { if case .field(.own(let id)) = $0 { id } else { nil } }
            guard !own.isEmpty else { return }
            let values = fields.ownValues(of: item.content)
            json.own("fields", own.compactMap { id in values.first { $0.field.id == id } })
        }
        return json.bytes
    }

    private func ownValue(_ id: UUID, _ item: ListedItem) -> OwnValue.Content? {
        own(id).flatMap { fields.ownValue($0, of: item.content) }
    }

    private func own(_ id: UUID) -> OwnField? { fields.own.first { $0.id == id } }
}
