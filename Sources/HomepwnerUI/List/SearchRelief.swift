import Inventory

/// The ways in which a search that found nothing would find something: without one of its conditions, or in all lists.
nonisolated struct SearchRelief: Hashable, Sendable {
    /// A condition that is left out.
    struct Removal: Hashable, Sendable {
        /// The number of the condition among those that must all hold.
        let index: Int
        /// The number of items that the others find.
        let count: Int
    }

    /// The conditions without which items are found, those with most items first.
    private(set) var removals: [Removal] = []
    /// The conditions that find nothing together, if no single removal helps: one that finds nothing alone, or two that exclude each other.
    private(set) var exclusion: [Int] = []
    /// The number of items that the search finds in all lists.
    private(set) var countInAll = 0

    /// The largest number of conditions that are tried.
    private static let most = 8

    /// Counts the items.
    ///
    /// - Parameter query: finds nothing
    init(of query: ItemQuery, in store: any LibraryReading) async throws(InventoryError) {
        let terms = query.condition.terms
        if query.scope != .all { countInAll = try await store.count(of: ItemQuery(condition: query.condition)) }
        guard 2...Self.most ~= terms.count else { return }
        func count(_ terms: [Condition]) async throws(InventoryError) -> Int {
            // The person has typed on.
            guard !Task.isCancelled else { throw InventoryError(.stopped, "") }
            return try await store.count(of: ItemQuery(scope: query.scope, condition: .every(terms)))
        }
        for index in terms.indices {
            var rest = terms
            rest.remove(at: index)
            let found = try await count(rest)
            if found > 0 { removals.append(Removal(index: index, count: found)) }
        }
        removals.sort { ($1.count, $0.index) < ($0.count, $1.index) }
        guard removals.isEmpty else { return }
        for index in terms.indices where exclusion.isEmpty {
            if try await count([terms[index]]) == 0 { exclusion = [index] }
        }
        for first in terms.indices {
            for second in terms.indices where first < second && exclusion.isEmpty {
                if try await count([terms[first], terms[second]]) == 0 { exclusion = [first, second] }
            }
        }
    }
}
