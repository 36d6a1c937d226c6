public import FoundationEssentials
public import Inventory

/// The parts of the sidebar that have a heading.
public enum SidebarSection: String, CaseIterable, Sendable {
    case places, tags, searches, types

    /// The heading; that of saved searches is a text of the screens.
    public var title: String {
        switch self {
        case .places: "Places"
        case .tags: "Tags"
        case .searches: ""
        case .types: "Types"
        }
    }

    /// The field of items that it is about: if that is hidden, so is the section. Nil for a section that is about none.
    public var field: ItemField? {
        switch self {
        case .places: .place
        case .tags: .tags
        case .searches: nil
        case .types: .type
        }
    }

    /// The title of its button.
    public var addTitle: String {
        switch self {
        case .places: "Add Place"
        case .tags: "Add Tag"
        case .searches: ""
        case .types: "Add Type"
        }
    }

    /// The text below the heading of an empty section.
    public var emptyText: String {
        switch self {
        case .places: "No places yet"
        case .tags: "No tags yet"
        case .searches: ""
        case .types: "No types yet"
        }
    }

    /// The row of one of its entries.
    public func row(of id: UUID) -> SidebarRow {
        switch self {
        case .places: .scope(.place(id))
        case .tags: .scope(.tag(id))
        case .searches: .search(id)
        case .types: .scope(.type(id))
        }
    }
}

/// A row of the sidebar. The outline and the settings know it by a text.
public enum SidebarRow: Hashable, Sendable {
    /// Some of the items.
    case scope(ItemScope)
    /// The items that a saved search finds.
    case search(UUID)
    /// The deleted items.
    case trash
    /// A heading.
    case section(SidebarSection)

    /// Under which name the library remembers the list that was shown last.
    public static let shownSetting = "sidebar.chosen"

    /// The text that it is known by.
    public var id: String {
        switch self {
        case .scope(let scope): Self.text(of: scope)
        case .search(let id): "\(Self.searchName):\(id.uuidString)"
        case .trash: "trash"
        case .section(let section): section.rawValue
        }
    }

    private static let searchName = "search"

    private static func text(of scope: ItemScope) -> String {
        switch scope {
        case .all: "all"
        case .noPlace: "no-place"
        case .recentlyAdded: "recently-added"
        case .incomplete: "incomplete"
        case .warrantyEnding: "warranty-ending"
        case .disposed: "disposed"
        case .place(let id): "place:\(id.uuidString)"
        case .tag(let id): "tag:\(id.uuidString)"
        case .type(let id): "type:\(id.uuidString)"
        case .parts(let id): "parts:\(id.uuidString)"
        }
    }

    /// Makes the row of a text; nil if the text names none.
    public init?(id text: String) {
        let words = text.split(separator: ":", maxSplits: 1)
        if words.count == 2, words[0] == Self.searchName, let id = UUID(uuidString: String(words[1])) {
            self = .search(id)
        } else if text == "trash" {
            self = .trash
        } else if let section = SidebarSection(rawValue: text) {
            self = .section(section)
        } else if let scope = Self.scope(text) {
            self = .scope(scope)
        } else {
            return nil
        }
    }

    private static func scope(_ text: String) -> ItemScope? {
        let parts = text.split(separator: ":", maxSplits: 1)
        if parts.count == 2, let id = UUID(uuidString: String(parts[1])) {
            return switch parts[0] {
            case "place": .place(id)
            case "tag": .tag(id)
            case "type": .type(id)
            case "parts": .parts(of: id)
            default: nil
            }
        }
        return standing.first { Self.text(of: $0) == text }
    }

    private static let standing: [ItemScope] = [.all, .noPlace, .recentlyAdded, .incomplete, .warrantyEnding, .disposed]
}
