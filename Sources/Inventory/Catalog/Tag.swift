public import FoundationEssentials

/// A word that people put on items, with a colour. Each name occurs once.
public struct Tag: CatalogValue {
    /// The colours of tags. The window chooses their shades for each theme.
    public enum Color: String, CaseIterable, Sendable {
        case gray, red, orange, yellow, green, blue, purple, brown

        /// Its title.
        public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

        /// Returns the default colour of a new tag after a number of existing tags.
        public static func next(after count: Int) -> Color {
            let all: [Color] = [.blue, .orange, .purple, .green, .red, .yellow, .brown, .gray]
            return all[count % all.count]
        }
    }

    static let kind = CatalogKind.tag

    /// Its identity.
    public let id: UUID
    /// Its name; at most 100 characters.
    public var name: String
    /// Its colour.
    public var color: Color

    /// Creates a tag.
    public init(id: UUID, name: String, color: Color = .gray) {
        self.id = id
        self.name = name
        self.color = color
    }

    var members: [String: CatalogMember] {
        var members: [String: CatalogMember] = [:]
        members.put("name", name)
        members.put("color", color.rawValue)
        return members
    }

    init?(id: UUID, members: [String: CatalogMember]) {
        guard let color = Color(rawValue: members["color"]?.text ?? Color.gray.rawValue) else { return nil }
        self.init(id: id, name: members.text("name"), color: color)
    }
}
