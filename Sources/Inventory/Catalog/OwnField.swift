public import FoundationEssentials

/// A field that people add for their items.
public struct OwnField: CatalogValue {
    /// The kind of its values.
    public enum Kind: String, CaseIterable, Sendable {
        case text, longText, number, money, day, yesNo, choice, choices, link
    }

    static let kind = CatalogKind.field

    /// Its identity.
    public let id: UUID
    /// Its name; at most 100 characters.
    public var name: String
    /// The kind of its values.
    public var fieldKind: Kind
    /// The unit of a number, such as "cm"; empty for other kinds.
    public var unit: String
    /// The possible values of a choice.
    public var choices: [String]
    /// The types of the items that have it; empty for all items.
    public var types: [UUID]
    /// Its position among the custom fields, from 0.
    public var position: Int
    /// Whether it is hidden.
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

    /// Returns the same field, hidden or shown.
    public func hidden(_ isHidden: Bool) -> OwnField {
        var field = self
        field.isHidden = isHidden
        return field
    }
}
