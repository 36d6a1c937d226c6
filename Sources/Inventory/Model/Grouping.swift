/// The fact by which a list is divided into groups.
public enum Grouping: Hashable, Sendable, CaseIterable {
    /// No groups.
    case none
    /// The place of a level in which items are.
    case place(PlaceLevel)
    /// The type.
    case type
    /// The maker. Case, accents and spaces do not count.
    case maker
    /// All tags of an item, so that each item is in one group.
    case tags
    /// The year of the purchase.
    case year

    /// All groupings, in the order of the menu.
    public static let allCases: [Grouping] = [.none] + PlaceLevel.allCases.map(place) + [.type, .maker, .tags, .year]

    /// The field that it reads; nil if there are no groups.
    public var field: ItemField? {
        switch self {
        case .none: nil
        case .place: .place
        case .type: .type
        case .maker: .maker
        case .tags: .tags
        case .year: .bought
        }
    }

    /// Whether its groups are places.
    public var isByPlace: Bool { if case .place = self { true } else { false } }

    /// Its name in files, which never changes. Every place was the only level once.
    public var text: String {
        switch self {
        case .none: "none"
        case .place(.whole): "place"
        case .place(let level): level.rawValue
        case .type: "type"
        case .maker: "maker"
        case .tags: "tags"
        case .year: "year"
        }
    }

    /// Reads the name in files; returns nil for any other text.
    public init?(text: String) {
        guard let known = Self.allCases.first(where: { $0.text == text }) else { return nil }
        self = known
    }
}

/// The name of a group of items.
public enum GroupName: Hashable, Sendable {
    /// The names of a place, from the outermost one on.
    case place([String])
    /// A type or a maker.
    case text(String)
    /// Tags, by name.
    case tags([String])
    /// A year.
    case year(Int)
    /// The items without a value; their group is the last one.
    case nothing
    /// All items, because the library does not use the field.
    case all

    /// The names of the place where items of the group are, none for no place; nil for a group that is not about places.
    public var placePath: [String]? {
        switch self {
        case .place(let path): path
        case .nothing: []
        case .text, .tags, .year, .all: nil
        }
    }
}
