import FoundationEssentials

/// The name of a column: a fact about items that a part of a condition asks for.
enum FactName: Hashable, Sendable {
    /// The value of a fixed field, or whether it has one.
    case fixed(ItemField, FactKind)
    /// The value of a custom field, if it is of this kind, or whether it has one.
    case own(UUID, FactKind)
    /// The day on which an item was added.
    case added
    /// The day of an item's last change.
    case changed
    /// The moment at which an item was added, for sorting.
    case addedAt
    /// The moment of an item's last change, for sorting.
    case changedAt
    /// Whether an item has a fact that is no field.
    case has(ItemFact)
    /// Whether an item has a tag, by its number.
    case tag(Int64)
    /// Whether an item has exactly one tag.
    case onlyTag
    /// The tags of an item, for groups.
    case tagSets
    /// Whether an item is of a type, by its number.
    case type(Int64)
    /// Whether an item is a part of another one.
    case part(of: UUID)

    /// An empty column for the fact.
    var column: any FactColumn {
        switch self {
        case .fixed(_, let kind), .own(_, let kind):
            switch kind {
            case .known, .yes: YesColumn()
            case .texts, .choices: TextColumn()
            case .days: DayColumn()
            case .numbers: NumberColumn(unit: 1_000)
            case .entries: NumberColumn()
            case .money: MoneyColumn()
            }
        case .added, .changed: DayColumn()
        case .addedAt, .changedAt: NumberColumn()
        case .tagSets: TagColumn()
        case .has, .tag, .onlyTag, .type, .part: YesColumn()
        }
    }

    /// The fixed fields whose texts many items share. The search for words finds the texts of the others.
    static let sharedTexts: Set<ItemField> = [.maker, .model, .source, .valueSource, .policy, .unit, .warrantyTerms]
    /// The largest number of wholes of which the parts are asked for by columns.
    private static let mostWholes = 8

    /// Returns the columns of a leaf of a condition; nil if no column answers it.
    static func of(_ leaf: Condition, _ catalog: Catalog) -> [FactName]? {
        guard !leaf.isState else { return nil }
        switch leaf {
        case .has(let fact): return [.has(fact)]
        case .quality(.part): return [.fixed(.parent, .known)]
        case .quality(.inAll): return [.fixed(.inAll, .known)]
        case .field(.added, .day): return [.added]
        case .field(.changed, .day): return [.changed]
        case .field(.fixed(let field), let test): return of(field, test, catalog)
        case .field(.own(let id), let test): return kind(of: test, catalog.field(id)).map { [.own(id, $0)] }
        case .field(.added, _), .field(.changed, _), .all, .any, .not, .text, .quality, .state, .unknown: return nil
        }
    }

    private static func of(_ field: ItemField, _ test: FieldTest, _ catalog: Catalog) -> [FactName]? {
        switch (field.descriptor.kind, test) {
        case (_, .known): [.fixed(field, .known)]
        case (.line, .text): sharedTexts.contains(field) ? [.fixed(field, .texts)] : nil
        case (.choice, .choice): [.fixed(field, .choices)]
        case (.money, .money), (.money, .currency): field == .price ? [.fixed(field, .money)] : nil
        case (.day, .day): [.fixed(field, .days)]
        case (.quantity, .number): [.fixed(field, .numbers)]
        case (.tags, .named(let ids, let isExact)):
            ids.compactMap { catalog.tagTable.numbers[$0].map(FactName.tag) } + (isExact ? [.onlyTag] : [])
        case (.type, .named(let ids, _)): ids.compactMap { catalog.typeTable.numbers[$0].map(FactName.type) }
        case (.item, .named(let ids, _)): ids.count <= mostWholes ? ids.map(FactName.part) : nil
        default: nil
        }
    }

    private static func kind(of test: FieldTest, _ field: OwnField?) -> FactKind? {
        switch test {
        case .text: field?.fieldKind == .longText ? nil : .texts
        case .number: .numbers
        case .money, .currency: .money
        case .day: .days
        case .choice: .choices
        case .yes: .yes
        case .known: .known
        case .named: nil
        }
    }
}

/// The kind of a field's fact in a column.
enum FactKind: Hashable, Sendable {
    /// Whether there is a value.
    case known
    case texts, choices, days, numbers, money, yes
    /// The number of an entry of the catalog.
    case entries
}
