public import FoundationEssentials

/// The reason why a saved search does not find what it once found.
public enum SearchProblem: Hashable, Sendable {
    /// The library hides a field of the condition, so it finds nothing.
    case hidden(FieldKey)
    /// A place, tag, type or custom field was deleted. A condition on a deleted field finds nothing; no item is in a deleted place.
    case deleted(CatalogKind, name: String)
    /// The kind of a custom field changed, so that its condition finds nothing.
    case otherKind(FieldKey)
    /// A later version wrote a part of the condition, so it finds nothing.
    case newerVersion
}

extension SavedSearch {
    /// Returns the reasons why it does not find what it once found, in the order of its condition; none if it does.
    public func problems(in catalog: Catalog) -> [SearchProblem] {
        var problems: [SearchProblem] = []
        func add(_ problem: SearchProblem) { if !problems.contains(problem) { problems.append(problem) } }
        func deleted(_ kind: CatalogKind, _ id: UUID) -> SearchProblem? {
            let entry = catalog.entry(kind, id)
            return entry.map(\.isGone) ?? true ? .deleted(kind, name: entry?.entry.name ?? "") : nil
        }
        for problem in condition.problems(in: catalog) {
            switch problem {
            case .hidden(let key): add(.hidden(key))
            case .gone(.own(let id)): deleted(.field, id).map(add)
            case .unfit(let key): add(.otherKind(key))
            case .gone, .unknown: add(.newerVersion)
            // The named entries follow.
            case .deleted: break
            }
        }
        for (kind, id) in condition.namedEntries { deleted(kind, id).map(add) }
        for case .own(let field) in sort.fields { deleted(.field, field).map(add) }
        return problems
    }

    /// Returns whether its condition or its order names an entry.
    public func uses(_ kind: CatalogKind, _ id: UUID) -> Bool {
        condition.names(kind, id) || kind == .field && sort.fields.contains(.own(id))
    }
}

extension Catalog {
    /// Returns the saved searches that name a place, tag, type or custom field, in their order. A search for a place around it does not
    /// count.
    public func searches(using kind: CatalogKind, _ id: UUID) -> [SavedSearch] { searches.filter { $0.uses(kind, id) } }
}
