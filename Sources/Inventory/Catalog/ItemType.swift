public import FoundationEssentials

/// What kind of thing an item is: the insurer's category. It chooses which fields the form shows at once, and with what they begin.
public struct ItemType: CatalogValue {
    static let kind = CatalogKind.type

    /// Its identity.
    public let id: UUID
    /// What it is called; at most 100 characters.
    public var name: String
    /// For how many years such a thing is useful, as insurers reckon; nil where nobody said.
    public var usefulYears: Int?
    /// The most that a policy commonly pays for all things of this type together; nil where there is no such limit.
    public var limit: Money?
    /// The fields that the form shows at once beside those of every form.
    public var shown: [ItemField]
    /// What fields of a new item begin with, as texts by field.
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
        // Fields that a later version knows are left out of what is shown, and stay in the history.
        self.init(
            id: id, name: members.text("name"), usefulYears: years.map(Int.init), limit: limit,
            shown: (members["shown"]?.texts ?? []).compactMap(ItemField.init(rawValue:)),
            defaults: Dictionary(
                uniqueKeysWithValues: (members["defaults"]?.map ?? [:]).compactMap { name, text in
                    ItemField(rawValue: name).map { ($0, text) }
                }))
    }

    /// The types that a library begins with. Their identities follow from their names, so that they are the same in every library.
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
