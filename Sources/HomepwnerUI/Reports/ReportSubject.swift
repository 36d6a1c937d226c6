import FoundationEssentials
import Inventory
import WorkspaceModel

/// Some items that a report can be of.
nonisolated struct ReportSubject: Sendable {
    /// The ways to choose items.
    enum Kind: Hashable, Sendable {
        case all
        /// Those of the place, the tag or the list that is shown.
        case shown
        /// Those of them that a search found.
        case found
        /// Those that are selected.
        case selection
        /// Those in a place, or in one below it.
        case place(UUID)
        /// Those that have a tag.
        case tag(UUID)
        /// Places that were added just now, for their labels.
        case newPlaces

        /// The name under which it is remembered.
        var name: String {
            switch self {
            case .all: "all"
            case .shown: "shown"
            case .found: "found"
            case .selection: "selection"
            case .place(let id): "place " + id.uuidString
            case .tag(let id): "tag " + id.uuidString
            case .newPlaces: "new places"
            }
        }

        init?(name: String) {
            let words = name.split(separator: " ", maxSplits: 1).map(String.init)
            let id = words.count == 2 ? UUID(uuidString: words[1]) : nil
            switch (words.first, id) {
            case ("all", nil): self = .all
            case ("shown", nil): self = .shown
            case ("found", nil): self = .found
            case ("selection", nil): self = .selection
            case ("place", let id?): self = .place(id)
            case ("tag", let id?): self = .tag(id)
            default: return nil
            }
        }
    }

    let kind: Kind
    let title: String
    let query: ItemQuery
    /// The chosen ones among the items of the query; nil for all.
    var selection: ItemSelection?

    /// The items of a place or a tag; nil if it does not exist any more, and for kinds that are not in the tree.
    init?(_ kind: Kind, in tree: SidebarTree) {
        switch kind {
        case .place(let id) where tree.catalog.place(id) != nil:
            let path = tree.path(of: .scope(.place(id))).map { DisplayText.isolated($0) }.joined(separator: " › ")
            self.init(kind: kind, title: path, query: ItemQuery(scope: .place(id)))
        case .tag(let id):
            guard let tag = tree.catalog.tag(id) else { return nil }
            self.init(kind: kind, title: "Tagged \(DisplayText.isolated(tag.name))", query: ItemQuery(scope: .tag(id)))
        default: return nil
        }
    }

    init(kind: Kind, title: String, query: ItemQuery, selection: ItemSelection? = nil) {
        (self.kind, self.title, self.query, self.selection) = (kind, title, query, selection)
    }
}
