import Inventory

/// An answer with what differs from what was shown before; made away from the main actor.
nonisolated struct Reloaded: Sendable {
    let results: Results
    let matcher: SearchMatcher
    let rowChanges: RowChanges?
    let locationChanges: LocationChanges?

    init(_ results: Results, _ change: Change?, from old: ItemListing?) {
        self.results = results
        matcher = SearchMatcher(results.set.query.text)
        guard let change, let old else {
            (rowChanges, locationChanges) = (nil, nil)
            return
        }
        rowChanges = results.set.query.groupsByLocation ? nil : RowChanges(change, from: old, to: results.set)
        locationChanges = results.set.query.groupsByLocation ? LocationChanges(change, from: old, to: results.set) : nil
    }
}

extension Change {
    /// This change and a later one as one, for somebody who has seen neither.
    nonisolated func followed(by later: Change?) -> Change {
        guard let later else { return self }
        var touched = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        for item in later.items {
            let existed = touched[item.id]?.existedBefore ?? item.existedBefore
            touched[item.id] = ItemChange(
                id: item.id, key: item.key, revision: item.revision, existedBefore: existed, existsAfter: item.existsAfter)
        }
        return Change(sequence: later.sequence, kind: later.kind, title: later.title, items: Array(touched.values))
    }
}
