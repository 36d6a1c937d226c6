import FoundationEssentials
import GRDB

/// The name of a column: a fact about items that a part of a condition asks for.
enum FactName: Hashable, Sendable {
    /// Whether a field has a value.
    case known(FieldKey)
    /// Whether an item has a fact that is no field.
    case has(ItemFact)
    /// Whether an item has a tag, by its number.
    case tag(Int64)
    /// Whether an item has exactly one tag.
    case onlyTag
    /// Whether an item is of a type, by its number.
    case type(Int64)
    /// Whether an item is a part of another one.
    case part(of: UUID)
    /// The texts of a field.
    case texts(FieldKey)
    /// The chosen words of a field.
    case choices(FieldKey)
    case days(FieldKey)
    case numbers(FieldKey)
    case money(FieldKey)
    /// Whether a field says yes.
    case yes(FieldKey)

    /// An empty column for the fact.
    var column: any FactColumn {
        switch self {
        case .known, .has, .tag, .onlyTag, .type, .part, .yes: YesColumn()
        case .texts, .choices: TextColumn()
        case .days: DayColumn()
        case .numbers: NumberColumn()
        case .money: MoneyColumn()
        }
    }

    /// The fixed fields whose texts many items share. The texts of others are found by the search for words.
    private static let sharedTexts: Set<ItemField> = [.maker, .model, .source, .valueSource, .policy, .unit, .warrantyTerms]

    /// Returns the columns of a leaf of a condition; nil if no column answers it.
    static func of(_ leaf: Condition, _ catalog: Catalog) -> [FactName]? {
        switch leaf {
        case .has(let fact): [.has(fact)]
        case .quality(.part): [.known(.fixed(.parent))]
        case .quality(.inAll): [.known(.fixed(.inAll))]
        case .field(let key, .known): key == .added || key == .changed ? nil : [.known(key)]
        case .field(.fixed(let field), let test): of(field, test, catalog)
        case .field(.own(let id), let test):
            switch test {
            case .text: [.texts(.own(id))]
            case .number: [.numbers(.own(id))]
            case .money, .currency: [.money(.own(id))]
            case .day: [.days(.own(id))]
            case .choice: [.choices(.own(id))]
            case .yes: [.yes(.own(id))]
            case .named, .known: nil
            }
        case .field(let key, .day): [.days(key)]
        case .all, .any, .not, .text, .field, .quality, .state, .unknown: nil
        }
    }

    private static func of(_ field: ItemField, _ test: FieldTest, _ catalog: Catalog) -> [FactName]? {
        switch (field.descriptor.kind, test) {
        case (.line, .text): sharedTexts.contains(field) ? [.texts(.fixed(field))] : nil
        case (.choice, .choice): field == .condition ? [.choices(.fixed(field))] : nil
        case (.money, .money), (.money, .currency): field == .price ? [.money(.fixed(field))] : nil
        case (.day, .day): field == .disposedOn ? nil : [.days(.fixed(field))]
        case (.quantity, .number): [.numbers(.fixed(field))]
        case (.tags, .named(let ids, let isExact)):
            ids.compactMap { catalog.tagTable.numbers[$0].map(FactName.tag) } + (isExact ? [.onlyTag] : [])
        case (.type, .named(let ids, _)): ids.compactMap { catalog.typeTable.numbers[$0].map(FactName.type) }
        case (.item, .named(let ids, _)): ids.map(FactName.part)
        default: nil
        }
    }
}

/// The way in which the database has the fact of a column.
enum FactSource {
    /// Expressions on `items` and `details`.
    case columns([String])
    /// Rows of another table, each with the item first and the value in the next columns; no row for an item without the fact.
    case rows(sql: String, arguments: StatementArguments, item: String)

    /// Returns nil for a fact that does not exist any more.
    init?(_ name: FactName, _ catalog: Catalog) {
        switch name {
        case .known(.own(let id)), .texts(.own(let id)), .choices(.own(let id)), .days(.own(let id)), .numbers(.own(let id)),
            .money(.own(let id)), .yes(.own(let id)):
            guard let number = catalog.fieldTable.numbers[id] else { return nil }
            self = .rows(sql: "SELECT item, value, currency FROM fieldValues WHERE field = ?", arguments: [number], item: "item")
        case .known(.fixed(.tags)): self = .rows(sql: "SELECT item FROM itemTags WHERE true", arguments: [], item: "item")
        case .known(.fixed(let field)): self = .columns([Self.presence(field)])
        case .known, .choices(.added), .choices(.changed), .texts(.added), .texts(.changed), .numbers(.added), .numbers(.changed),
            .money(.added), .money(.changed), .yes(.added), .yes(.changed):
            return nil
        case .has(.photo): self = .columns(["picture IS NOT NULL"])
        case .has(.parts): self = .rows(sql: "SELECT parent FROM items WHERE parent IS NOT NULL", arguments: [], item: "parent")
        case .has(.historyValue): self = .rows(sql: "SELECT item FROM valuations WHERE true", arguments: [], item: "item")
        case .has(let fact):
            let condition =
                switch fact {
                case .receipt: "role = 'receipt'"  // not a text
                case .manual: "role = 'manual'"  // not a text
                case .appraisal: "role = 'appraisal'"  // not a text
                case .warrantyPaper: "role = 'warranty'"  // not a text
                case .link: "url IS NOT NULL"
                default: "true"
                }
            self = .rows(sql: "SELECT item FROM itemPapers WHERE \(condition)", arguments: [], item: "item")
        case .tag(let number): self = .rows(sql: "SELECT item FROM itemTags WHERE tag = ?", arguments: [number], item: "item")
        case .onlyTag:
            self = .rows(
                sql: "SELECT item FROM itemTags AS one WHERE NOT EXISTS (SELECT 1 FROM itemTags WHERE item = one.item AND tag <> one.tag)",
                arguments: [], item: "item")
        case .type(let number): self = .rows(sql: "SELECT key FROM items WHERE type = ?", arguments: [number], item: "key")
        case .part(let whole):
            self = .rows(
                sql: "SELECT key FROM items WHERE parent = (SELECT key FROM items WHERE id = ?)", arguments: [whole], item: "key")
        case .days(.added): self = .columns(["createdAt"])
        case .days(.changed): self = .columns(["modifiedAt"])
        case .texts(.fixed(let field)), .choices(.fixed(let field)), .days(.fixed(let field)), .numbers(.fixed(let field)),
            .yes(.fixed(let field)):
            self = .columns([field.rawValue])
        // The amount for all pieces depends on their number.
        case .money(.fixed(let field)): self = .columns([field.rawValue, field.currencyMember, "quantity", "inAll"])
        }
    }

    /// Returns the SQL expression for whether a field has a value.
    private static func presence(_ field: ItemField) -> String {
        switch field {
        case .name, .serialNumber, .notes: "\(field.rawValue) <> ''"
        case .value: "valueMinor IS NOT NULL"
        default: "\(field.rawValue) IS NOT NULL"
        }
    }
}
