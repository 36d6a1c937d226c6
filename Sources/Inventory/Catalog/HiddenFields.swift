public import FoundationEssentials
import GRDB

/// The fixed fields that a library does not use: they are shown nowhere, and what items have in them stays with these. Each library has one
/// such choice, which is a subject of its history. An own field says itself whether it is hidden.
public struct HiddenFields: CatalogValue {
    static let kind = CatalogKind.hiddenFields
    /// The identity that the choice has in the history of every library.
    static let identity = UUID(derivedFrom: "hidden fields")

    /// Its identity.
    public var id: UUID { Self.identity }
    /// Nothing: there is one.
    var name: String { "" }
    /// Which fields are hidden.
    public var fields: Set<ItemField>

    /// Creates a choice.
    public init(_ fields: Set<ItemField> = []) { self.fields = fields }

    // A member for each field, so that a line of the history has just those that were hidden or shown.
    var members: [String: CatalogMember] { Dictionary(uniqueKeysWithValues: fields.map { ($0.rawValue, .number(1)) }) }

    init?(id: UUID, members: [String: CatalogMember]) {
        guard id == Self.identity else { return nil }
        // Fields that a later version knows are left out.
        self.init(Set(members.keys.compactMap(ItemField.init(rawValue:))))
    }

    /// Why the choice cannot be stored, in a sentence; nil when it can.
    var problem: String? {
        fields.contains { !$0.canBeHidden } ? "The name cannot be hidden, because it identifies the items. Nothing was changed." : nil
    }

    // MARK: - In the database

    /// Where it stands among what a library keeps one of.
    static let counter = "hiddenFields"

    /// Reads it.
    static func read(_ db: Database) throws -> HiddenFields {
        let names = try Counters.text(counter, db)?.split(separator: " ") ?? []
        return HiddenFields(Set(names.compactMap { ItemField(rawValue: String($0)) }))
    }

    /// Writes it.
    func write(_ db: Database) throws {
        let names = ItemField.allCases.filter(fields.contains).map(\.rawValue)
        try Counters.put(Self.counter, names.joined(separator: " "), db)
    }
}

extension ItemField {
    /// Whether a library can do without it.
    public var canBeHidden: Bool { self != .name }
}

extension Catalog {
    /// The fixed fields that are shown nowhere.
    public var hiddenFields: Set<ItemField> { hidden.fields }

    /// Whether a fixed field is shown.
    public func shows(_ field: ItemField) -> Bool { !hidden.fields.contains(field) }

    /// The fixed fields that are shown, in the order in which people meet them.
    public var shownDescriptors: [FieldDescriptor] { FieldDescriptor.all.filter { shows($0.field) } }
}

/// Which fields somebody shows or writes: those of the library that are not hidden, or really all of them.
public struct UsedFields: Sendable {
    private let hidden: Set<ItemField>
    /// The own fields, in their order.
    public let own: [OwnField]
    private let catalog: Catalog?

    /// The fields of a library.
    ///
    /// - Parameter includesHidden: whether those that are hidden are among them.
    public init(_ catalog: Catalog, includesHidden: Bool = false) {
        hidden = includesHidden ? [] : catalog.hiddenFields
        own = includesHidden ? catalog.fields : catalog.shownFields
        self.catalog = includesHidden ? catalog : nil
    }

    /// Whether a fixed field is among them.
    public func contains(_ field: ItemField) -> Bool { !hidden.contains(field) }

    /// What an item has in own fields that are among them, in their order.
    public func ownValues(of content: ItemContent) -> [OwnValue] {
        guard let catalog else { return content.own }
        let values = content.allOwn.filter { value in value.field.id.flatMap(catalog.field) != nil }
        let places = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($1.id, $0) })
        func place(_ value: OwnValue) -> Int { value.field.id.flatMap { places[$0] } ?? 0 }
        return values.sorted { place($0) < place($1) }
    }

    /// What an item has in one of them.
    public func ownValue(_ field: OwnField, of content: ItemContent) -> OwnValue.Content? {
        content.own(field.id) ?? (catalog == nil ? nil : content.allOwn.first { $0.field.id == field.id }?.content)
    }
}

/// Fields that go together for what people keep an inventory for.
public enum FieldSet: String, CaseIterable, Sendable {
    case finding, insurance, everything

    /// What it is called.
    public var title: String {
        switch self {
        case .finding: "Just Find Things"
        case .insurance: "Insurance"
        case .everything: "Everything"
        }
    }

    /// The fixed fields that it does without.
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

    /// What hides and shows fields so that the set is what is shown. Own fields stay as they are; only where everything is to be seen are
    /// those shown that were hidden.
    public func entries(_ catalog: Catalog) -> [CatalogEntry] {
        var entries: [CatalogEntry] = [.hiddenFields(HiddenFields(hidden))]
        guard self == .everything else { return entries }
        for var field in catalog.fields where field.isHidden {
            field.isHidden = false
            entries.append(.field(field))
        }
        return entries
    }

    /// The set that is shown; nil where people chose something else.
    public static func shown(in catalog: Catalog) -> FieldSet? {
        allCases.first { set in
            set.hidden == catalog.hiddenFields && (set != .everything || !catalog.fields.contains { $0.isHidden })
        }
    }
}

/// How many items have something in each field, whether it is hidden or not.
public struct FieldCounts: Hashable, Sendable {
    /// By fixed field.
    public var fixed: [ItemField: Int] = [:]
    /// By own field.
    public var own: [UUID: Int] = [:]

    /// Creates counts of nothing.
    public init() {}
}

extension Item {
    /// The item as it is seen where some fields are hidden: nothing is in them. Only to be shown, never to be stored.
    public func seen(hiding hidden: Set<ItemField>) -> Item {
        guard !hidden.isEmpty else { return self }
        var seen = content
        // An amount of each is nothing without their number: what is left is that of all, as lists and totals have it.
        if hidden.contains(.quantity) || hidden.contains(.inAll) {
            func all(_ money: Money) -> Money { content.inAll(money) ?? money }
            if let price = content[.price]?.money { seen[.price] = .money(all(price)) }
            seen.value = content.value.map(all)
            seen.valuations = content.valuations.map { Valuation(all($0.money), day: $0.day, source: $0.source) }
        }
        for field in hidden where field.canBeHidden { seen[field] = nil }
        if hidden.contains(.inAll), !hidden.contains(.quantity), content[.quantity] != nil { seen[.inAll] = .yes }
        // Without their days older values are in no order.
        if hidden.contains(.value) || hidden.contains(.valueOn) { seen.valuations = [] }
        if hidden.contains(.valueSource) { seen.valuations = seen.valuations.map { Valuation($0.money, day: $0.day) } }
        return with(seen)
    }
}
