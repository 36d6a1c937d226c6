public import FoundationEssentials

/// Where things are: a house, a room, a cupboard, a box. Places are a tree; each name stands once within a place.
public struct Place: CatalogValue {
    /// What a place is.
    public enum Kind: String, CaseIterable, Sendable {
        case house, room, furniture, box

        /// For people.
        public var title: String {
            switch self {
            case .house: "House"
            case .room: "Room"
            case .furniture: "Furniture"
            case .box: "Box"
            }
        }
    }

    static let kind = CatalogKind.place

    /// Its identity.
    public let id: UUID
    /// What it is called; at most 1,000 characters.
    public var name: String
    /// The place that it is in; nil for an outermost one.
    public var parent: UUID?
    /// What it is; nil where nobody said.
    public var placeKind: Kind?
    /// Anything else.
    public var note: String
    /// The hash of its picture, which must be in the library.
    public var picture: String?

    /// Creates a place.
    public init(id: UUID, name: String, parent: UUID? = nil, kind: Kind? = nil, note: String = "", picture: String? = nil) {
        self.id = id
        self.name = name
        self.parent = parent
        placeKind = kind
        self.note = note
        self.picture = picture
    }

    /// Takes over what is known of another place that goes into this one, so that nothing of it is lost.
    mutating func take(_ other: Place) {
        placeKind = placeKind ?? other.placeKind
        picture = picture ?? other.picture
        if !other.note.isEmpty, other.note != note { note += (note.isEmpty ? "" : "\n") + other.note }
    }

    var members: [String: CatalogMember] {
        var members: [String: CatalogMember] = [:]
        members.put("name", name)
        members.put("parent", parent?.uuidString.lowercased())
        members.put("kind", placeKind?.rawValue)
        members.put("note", note)
        members.put("picture", picture)
        return members
    }

    init?(id: UUID, members: [String: CatalogMember]) {
        self.init(
            id: id, name: members.text("name"), parent: members.id("parent"), kind: Kind(rawValue: members.text("kind")),
            note: members.text("note"), picture: members["picture"]?.text)
    }
}
