public import FoundationEssentials
import GRDB

/// The fixed fields that a library does not use. They are not shown, and items keep their contents. Each library has one such choice, and
/// its history records the changes. A custom field has its own mark for being hidden.
public struct HiddenFields: CatalogValue {
    static let kind = CatalogKind.hiddenFields
    /// The identity of the choice in the history of every library.
    static let identity = UUID(derivedFrom: "hidden fields")

    /// Its identity.
    public var id: UUID { Self.identity }
    /// Empty, because there is only one choice.
    var name: String { "" }
    /// The hidden fields.
    public var fields: Set<ItemField>

    /// Creates a choice.
    public init(_ fields: Set<ItemField> = []) { self.fields = fields }

    // A member for each field, so that a line of the history has just the fields that were hidden or shown.
    var members: [String: CatalogMember] { Dictionary(uniqueKeysWithValues: fields.map { ($0.rawValue, .number(1)) }) }

    init?(id: UUID, members: [String: CatalogMember]) {
        guard id == Self.identity else { return nil }
        // Fields of later versions are left out.
        self.init(Set(members.keys.compactMap(ItemField.init(rawValue:))))
    }

    /// The reason why the choice cannot be stored, in a sentence; nil if it can be stored.
    var problem: String? {
        fields.contains { !$0.canBeHidden } ? "The name cannot be hidden, because it identifies the items. Nothing was changed." : nil
    }

    // MARK: - In the database

    /// The name of its row among a library's single values.
    static let counter = "hiddenFields"

    /// Reads the choice.
    static func read(_ db: Database) throws -> HiddenFields {
        let names = try Counters.text(counter, db)?.split(separator: " ") ?? []
        return HiddenFields(Set(names.compactMap { ItemField(rawValue: String($0)) }))
    }

    /// Writes the choice.
    func write(_ db: Database) throws {
        let names = ItemField.allCases.filter(fields.contains).map(\.rawValue)
        try Counters.put(Self.counter, names.joined(separator: " "), db)
    }
}

extension ItemField {
    /// Whether a library can hide this field.
    public var canBeHidden: Bool { self != .name }
}

extension Catalog {
    /// The hidden fixed fields.
    public var hiddenFields: Set<ItemField> { hidden.fields }

    /// Returns whether a fixed field is shown.
    public func shows(_ field: ItemField) -> Bool { !hidden.fields.contains(field) }

    /// The shown fixed fields, in the order in which people meet them.
    public var shownDescriptors: [FieldDescriptor] { FieldDescriptor.all.filter { shows($0.field) } }
}

/// The fields to show or write: those that the library does not hide, or all fields.
public struct UsedFields: Sendable {
    private let hidden: Set<ItemField>
    /// The custom fields, in their order.
    public let own: [OwnField]
    private let catalog: Catalog?

    /// Creates the set of a library's fields.
    ///
    /// - Parameter includesHidden: whether hidden fields are included.
    public init(_ catalog: Catalog, includesHidden: Bool = false) {
        hidden = includesHidden ? [] : catalog.hiddenFields
        own = includesHidden ? catalog.fields : catalog.shownFields
        self.catalog = includesHidden ? catalog : nil
    }

    /// Returns whether a fixed field is included.
    public func contains(_ field: ItemField) -> Bool { !hidden.contains(field) }

    /// Returns an item's values of the included custom fields, in their order.
    public func ownValues(of content: ItemContent) -> [OwnValue] {
        guard let catalog else { return content.own }
        let values = content.allOwn.filter { value in value.field.id.flatMap(catalog.field) != nil }
        let places = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($1.id, $0) })
        func place(_ value: OwnValue) -> Int { value.field.id.flatMap { places[$0] } ?? 0 }
        return values.sorted { place($0) < place($1) }
    }

    /// Returns an item's value of a custom field.
    public func ownValue(_ field: OwnField, of content: ItemContent) -> OwnValue.Content? {
        content.own(field.id) ?? (catalog == nil ? nil : content.allOwn.first { $0.field.id == field.id }?.content)
    }
}

/// Sets of fields for the purposes of an inventory.
public enum FieldSet: String, CaseIterable, Sendable {
    case finding, insurance, everything

    /// Its title.
    public var title: String {
        switch self {
        case .finding: "Just Find Things"
        case .insurance: "Insurance"
        case .everything: "Everything"
        }
    }

    /// The fixed fields that the set hides.
    public var hidden: Set<ItemField> {
        switch self {
        case .finding:
            [
                .maker, .model, .serialNumber, .assetNumber, .code, .condition, .bought, .source, .price, .value, .valueOn, .valueSource,
                .inAll, .warrantyEnds, .warrantyTerms, .policy, .disposalPrice,
            ]
        case .insurance: [.code, .lastSeen, .warrantyEnds, .warrantyTerms]
        case .everything: []
        }
    }

    /// Returns the entries that hide and show fields according to the set. Custom fields are unchanged, but the set of everything also
    /// shows the hidden ones.
    public func entries(_ catalog: Catalog) -> [CatalogEntry] {
        var entries: [CatalogEntry] = [.hiddenFields(HiddenFields(hidden))]
        guard self == .everything else { return entries }
        for var field in catalog.fields where field.isHidden {
            field.isHidden = false
            entries.append(.field(field))
        }
        return entries
    }

    /// Returns the set that is shown; nil if people chose other fields.
    public static func shown(in catalog: Catalog) -> FieldSet? {
        allCases.first { set in
            set.hidden == catalog.hiddenFields && (set != .everything || !catalog.fields.contains { $0.isHidden })
        }
    }
}

/// The number of items with a value in each field, hidden or not.
public struct FieldCounts: Hashable, Sendable {
    /// By fixed field.
    public var fixed: [ItemField: Int] = [:]
    /// By custom field.
    public var own: [UUID: Int] = [:]

    /// Creates empty counts.
    public init() {}
}

extension Item {
    /// Returns the item with its hidden fields emptied. The result is only for display and must never be stored.
    public func seen(hiding hidden: Set<ItemField>) -> Item {
        guard !hidden.isEmpty else { return self }
        var seen = content
        // Amounts for each piece mean nothing without the number of pieces. The amounts for all pieces remain, as lists and totals have
        // them.
        if hidden.contains(.quantity) || hidden.contains(.inAll) {
            func all(_ money: Money) -> Money { content.inAll(money) ?? money }
            if let price = content[.price]?.money { seen[.price] = .money(all(price)) }
            seen.value = content.value.map(all)
            seen.valuations = content.valuations.map { Valuation(all($0.money), day: $0.day, source: $0.source) }
        }
        for field in hidden where field.canBeHidden { seen[field] = nil }
        if hidden.contains(.inAll), !hidden.contains(.quantity), content[.quantity] != nil { seen[.inAll] = .yes }
        // Without their days, older values have no order.
        if hidden.contains(.value) || hidden.contains(.valueOn) { seen.valuations = [] }
        if hidden.contains(.valueSource) { seen.valuations = seen.valuations.map { Valuation($0.money, day: $0.day) } }
        return with(seen)
    }
}
