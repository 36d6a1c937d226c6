public import FoundationEssentials

/// A field that people made for their things.
public struct OwnField: CatalogValue {
    /// What it holds.
    public enum Kind: String, CaseIterable, Sendable {
        case text, longText, number, money, day, yesNo, choice, choices, link
    }

    static let kind = CatalogKind.field

    /// Its identity.
    public let id: UUID
    /// What it is called; at most 100 characters.
    public var name: String
    /// What it holds.
    public var fieldKind: Kind
    /// What a number counts: "cm"; empty for others.
    public var unit: String
    /// What may be chosen, where it is a choice.
    public var choices: [String]
    /// The types that have it; none means all items have it.
    public var types: [UUID]
    /// Where it stands among the others, from 0.
    public var position: Int
    /// Whether it is shown nowhere.
    public var isHidden: Bool

    /// Creates a field.
    public init(
        id: UUID, name: String, kind: Kind, unit: String = "", choices: [String] = [], types: [UUID] = [], position: Int = 0,
        isHidden: Bool = false
    ) {
        self.id = id
        self.name = name
        fieldKind = kind
        self.unit = unit
        self.choices = choices
        self.types = types
        self.position = position
        self.isHidden = isHidden
    }

    var members: [String: CatalogMember] {
        var members: [String: CatalogMember] = [:]
        members.put("name", name)
        members.put("kind", fieldKind.rawValue)
        members.put("unit", unit)
        members.put("choices", choices)
        members.put("types", types.map { $0.uuidString.lowercased() })
        members.put("position", Int64(position))
        if isHidden { members["hidden"] = .number(1) }
        return members
    }

    init?(id: UUID, members: [String: CatalogMember]) {
        let position = members["position"]?.number ?? 0
        guard let kind = Kind(rawValue: members.text("kind")), (0...StoredRow.largestCount).contains(position) else { return nil }
        self.init(
            id: id, name: members.text("name"), kind: kind, unit: members.text("unit"), choices: members["choices"]?.texts ?? [],
            types: (members["types"]?.texts ?? []).compactMap(UUID.init(uuidString:)), position: Int(position),
            isHidden: members["hidden"]?.number == 1)
    }

    /// The same field, hidden or shown.
    public func hidden(_ isHidden: Bool) -> OwnField {
        var field = self
        field.isHidden = isHidden
        return field
    }
}
