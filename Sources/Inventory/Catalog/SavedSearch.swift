public import FoundationEssentials

/// A query that people keep under a name, with the order and the view of its list. Names differ in more than case, accents and spaces.
public struct SavedSearch: CatalogValue {
    static let kind = CatalogKind.search

    /// Its identity.
    public let id: UUID
    /// Its name; at most 100 characters.
    public var name: String
    /// The condition, in its normal form. It names no other saved search.
    public var condition: Condition { didSet { condition = condition.normalized } }
    /// The order of the list.
    public var sort: SearchSort
    /// The look of the list.
    public var view: SearchView
    /// Its position among the saved searches, from 0.
    public var position: Int

    /// Creates a saved search.
    public init(
        id: UUID, name: String, condition: Condition, sort: SearchSort = SearchSort(), view: SearchView = SearchView(), position: Int = 0
    ) {
        self.id = id
        self.name = name
        self.condition = condition.normalized
        self.sort = sort
        self.view = view
        self.position = position
    }

    var members: [String: CatalogMember] {
        var members: [String: CatalogMember] = [:]
        members.put("name", name)
        members.put("condition", condition.json)
        members.put("sort", sort.json)
        members.put("view", view.json)
        members.put("position", Int64(position))
        return members
    }

    init?(id: UUID, members: [String: CatalogMember]) {
        let position = members["position"]?.number ?? 0
        guard let condition = Condition(json: members.text("condition")), let sort = SearchSort(json: members.text("sort")),
            let view = SearchView(json: members.text("view")), (0...StoredRow.largestCount).contains(position)
        else { return nil }
        self.init(id: id, name: members.text("name"), condition: condition, sort: sort, view: view, position: Int(position))
    }

    /// The reason why the condition cannot be stored, in a sentence; nil if it can be stored.
    var problemOfDefinition: String? {
        // A condition that is too deep or too large would be read as one of a later version.
        guard Condition(json: condition.json) != condition else { return nil }
        return "The query of the saved search “\(shown(String(name.prefix(40))))” is too large. Leave some conditions out."
    }

    /// Returns the same search at another position.
    public func placed(at position: Int) -> SavedSearch {
        var search = self
        search.position = position
        return search
    }
}

extension Catalog {
    /// The position of a new saved search, behind all others.
    public var nextSearchPosition: Int { (searches.last?.position ?? -1) + 1 }
}
