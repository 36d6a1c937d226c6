public import FoundationEssentials

/// A place of items: a house, a room, a cupboard, a box. Places form a tree; a name occurs once within a place.
public struct Place: CatalogValue {
    /// The kind of a place.
    public enum Kind: String, CaseIterable, Sendable {
        case house, room, furniture, box

        /// Its title.
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
    /// Its name; at most 1,000 characters.
    public var name: String
    /// The place that it is in; nil for an outermost one.
    public var parent: UUID?
    /// Its kind; nil if unknown.
    public var placeKind: Kind?
    /// Other notes.
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

    /// Adds the facts of a place that is merged into this one, so that none is lost.
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
