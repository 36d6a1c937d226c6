import Foundation

@testable import Inventory

/// Saved searches, one by one.
extension MemoryStore {
    struct SearchStep: Hashable {
        let id: UUID
        let before: SavedSearch?
        let after: SavedSearch?
    }

    /// Returns the steps of a request for saved searches, none if all is like that already; nil for other requests.
    static func searchPlan(
        _ request: ChangeRequest, _ state: State
    ) throws(InventoryError) -> (kind: Change.Kind, title: String, steps: [SearchStep])? {
        switch request {
        case .put(.search(let search)):
            let old = state.searches[search.id]
            let steps = try steps([search], state)
            let verb: ChangeTitle.Verb =
                if let old {
                    if old.name != search.name {
                        .renameSearch
                    } else if (old.condition, old.sort, old.view) == (search.condition, search.sort, search.view), !steps.isEmpty {
                        .moveSearch
                    } else {
                        .changeSearch
                    }
                } else {
                    .saveSearch
                }
            return (old == nil ? .add : .edit, ChangeTitle(verb, search.name).text, steps)
        case .putAll(let entries, let title):
            let searches = entries.compactMap { if case .search(let search) = $0 { search } else { nil } }
            guard searches.count == entries.count else { return nil }
            return (.edit, title.text, try steps(searches, state))
        case .remove(.search, let id, _):
            guard let old = state.searches[id] else { throw InventoryError(.itemMissing, "") }
            return (.delete, ChangeTitle(.deleteSearch, old.name).text, [SearchStep(id: id, before: old, after: nil)])
        default: return nil
        }
    }

    private static func steps(_ wanted: [SavedSearch], _ state: State) throws(InventoryError) -> [SearchStep] {
        var (all, steps): ([UUID: SavedSearch], [SearchStep]) = (state.searches, [])
        for search in wanted { try CatalogEntry.search(search).validate() }
        for search in wanted where all[search.id] != search {
            let isTaken = all.values.contains { $0.id != search.id && Catalog.plain($0.name) == Catalog.plain(search.name) }
            guard !isTaken else { throw InventoryError(.nameTaken, "") }
            steps.append(SearchStep(id: search.id, before: all[search.id], after: search))
            all[search.id] = search
        }
        return steps
    }
}
