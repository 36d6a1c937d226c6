public import FoundationEssentials

/// The kind of an item: the insurer's category. It determines the fields that the form shows at once, and their initial values.
public struct ItemType: CatalogValue {
    static let kind = CatalogKind.type

    /// Its identity.
    public let id: UUID
    /// Its name; at most 100 characters.
    public var name: String
    /// The number of years for which such an item is useful, by insurers' rules; nil if unknown.
    public var usefulYears: Int?
    /// The maximum that a policy commonly pays for all items of this type together; nil if there is no such limit.
    public var limit: Money?
    /// The fields that the form shows at once in addition to those of every form.
    public var shown: [ItemField]
    /// The initial values of a new item's fields, as texts by field.
    public var defaults: [ItemField: String]

    /// Creates a type.
    public init(
        id: UUID, name: String, usefulYears: Int? = nil, limit: Money? = nil, shown: [ItemField] = [], defaults: [ItemField: String] = [:]
    ) {
        self.id = id
        self.name = name
        self.usefulYears = usefulYears
        self.limit = limit
        self.shown = shown
        self.defaults = defaults
    }

    var members: [String: CatalogMember] {
        var members: [String: CatalogMember] = [:]
        members.put("name", name)
        members.put("usefulYears", usefulYears.map(Int64.init))
        members.put("limit", limit?.minorUnits)
        members.put("limitCurrency", limit?.currency.code)
        members.put("shown", shown.map(\.rawValue))
        if !defaults.isEmpty {
            members["defaults"] = .map(Dictionary(uniqueKeysWithValues: defaults.map { ($0.key.rawValue, $0.value) }))
        }
        return members
    }

    init?(id: UUID, members: [String: CatalogMember]) {
        var limit: Money?
        if let amount = members["limit"]?.number {
            guard let currency = Currency(code: members.text("limitCurrency")) else { return nil }
            limit = Money(minorUnits: amount, currency: currency)
        }
        let years = members["usefulYears"]?.number
        guard years.map({ (0...1_000).contains($0) }) ?? true else { return nil }
        // Fields of later versions are left out here and stay in the history.
        self.init(
            id: id, name: members.text("name"), usefulYears: years.map(Int.init), limit: limit,
            shown: (members["shown"]?.texts ?? []).compactMap(ItemField.init(rawValue:)),
            defaults: Dictionary(
                uniqueKeysWithValues: (members["defaults"]?.map ?? [:]).compactMap { name, text in
                    ItemField(rawValue: name).map { ($0, text) }
                }))
    }

    /// The types of a new library. Their identities are derived from their names, so they are the same in every library.
    static let standard: [ItemType] = [
        make("Furniture", 15, [.maker, .condition]),
        make("Kitchen appliance", 10, [.maker, .model, .warrantyEnds]),
        make("Electronics", 5, [.maker, .model, .warrantyEnds]),
        make("Audio and video", 7, [.maker, .model, .warrantyEnds]),
        make("Tools", 10, [.maker, .model]),
        make("Jewellery", nil, [.description, .valueSource]),
        make("Clothing", 5, [.maker, .condition]),
        make("Art", nil, [.maker, .description, .valueSource]),
        make("Books", 20, [.maker, .code]),
        make("Musical instruments", 20, [.maker, .model, .condition]),
        make("Sports", 8, [.maker, .model]),
        make("Toys", 5, [.maker]),
        make("Garden", 10, [.maker, .model]),
        make("Documents", nil, [.description]),
        make("Vehicle", 12, [.maker, .model, .policy]),
    ]

    private static func make(_ name: String, _ years: Int?, _ shown: [ItemField]) -> ItemType {
        ItemType(id: UUID(derivedFrom: "type/" + name), name: name, usefulYears: years, shown: shown)
    }
}
