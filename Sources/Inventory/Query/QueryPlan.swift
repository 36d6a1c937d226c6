import FoundationEssentials

/// How the items of a query are found: the part that memory or an index answers, and the part that is looked at item by item.
struct QueryPlan {
    /// Words that are searched in memory.
    private(set) var words: String
    /// Scopes that have an index.
    private(set) var scopes: [ItemScope]
    /// The remaining condition.
    private(set) var rest: Condition
    /// Whether items that left the household may be found.
    let mayFindDisposed: Bool
    /// Whether only items that left the household can be found.
    let findsOnlyDisposed: Bool

    init(_ query: ItemQuery) {
        let terms = query.condition.terms
        words = ""
        scopes = query.scope == .all ? [] : [query.scope]
        findsOnlyDisposed = query.scope == .disposed || terms.contains { $0.isState && $0 != .state(.here) && $0 != .state(.deleted) }
        mayFindDisposed = findsOnlyDisposed || query.condition.asksForState
        rest = query.condition
        guard !mayFindDisposed else { return }
        var others: [Condition] = []
        for term in terms {
            if case .text(let text) = term, Self.isWord(text) {
                words += words.isEmpty ? text : " " + text
            } else if let scope = ItemScope(term) {
                scopes.append(scope)
            } else if term != .state(.here) {
                others.append(term)
            }
        }
        rest = Condition.all(others).normalized
    }

    /// Returns whether the search for words finds a text, and not several words of it in any order.
    static func isWord(_ text: String) -> Bool {
        SearchMatcher(text).words.count == 1
    }
}

extension ItemScope {
    /// The condition of the items of the scope.
    public var condition: Condition {
        switch self {
        case .all: .everything
        case .place(let id): .field(.fixed(.place), .named([id], exactly: false))
        case .noPlace: .not(.field(.fixed(.place), .known))
        case .tag(let id): .field(.fixed(.tags), .named([id], exactly: false))
        case .type(let id): .field(.fixed(.type), .named([id], exactly: false))
        case .parts(let id): .field(.fixed(.parent), .named([id], exactly: false))
        case .recentlyAdded: .field(.added, .day(.distance(.day, .upTo(Self.recentDays))))
        case .incomplete: .quality(.incomplete)
        case .warrantyEnding: .field(.fixed(.warrantyEnds), .day(.distance(.day, .upTo(Self.soonDays))))
        case .disposed: .state(.disposed(nil))
        }
    }

    /// Creates the scope of a condition that an index answers; returns nil for other conditions.
    init?(_ condition: Condition) {
        switch condition {
        case .field(.fixed(let field), .named(let ids, exactly: false)):
            guard ids.count == 1, let id = ids.first else { return nil }
            switch field {
            case .place: self = .place(id)
            case .tags: self = .tag(id)
            case .type: self = .type(id)
            case .parent: self = .parts(of: id)
            default: return nil
            }
        case .not(.field(.fixed(.place), .known)): self = .noPlace
        default: return nil
        }
    }
}
