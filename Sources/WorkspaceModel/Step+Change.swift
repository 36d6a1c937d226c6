import FoundationEssentials
public import Inventory

extension Step {
    /// After larger changes the list is shown again, because nobody can follow so many rows.
    private static let most = 24
    /// The same for items that are in groups.
    private static let mostGrouped = 40

    /// Compares a listing with the items after a change. Returns nil where they differ by more than the change says, where there are too
    /// many differences, and after a change of names, which the rows of unchanged items show too.
    ///
    /// - Parameter generation: the number of the listing with the new items
    public init?(_ change: Change, from old: Listing, to new: ItemListing, generation: Int) {
        let before = old.items
        let most = new.query.grouping != .none ? Self.mostGrouped : Self.most
        guard !change.changesNames, !change.items.isEmpty, change.items.count <= most,
            before.query == new.query, before.isComplete,
            new.isComplete
        else { return nil }
        self.init(from: old.generation, to: generation)
        var kept: [Move] = []
        var seen: Set<UUID> = []
        for (item, ranks) in zip(change.items, zip(before.ranks(of: change), new.ranks(of: change)))
        where seen.insert(item.id).inserted {
            switch ranks {
            case (let from?, let to?): kept.append(Move(from: from, to: to))
            case (let from?, nil): deleted.insert(from)
            case (nil, let to?): inserted.insert(to)
            case (nil, nil): break
            }
        }
        // The library may have changed again since: then more rows changed than this change names.
        guard new.count == before.count - deleted.count + inserted.count,
            before.isSame(as: new, apartFrom: change)
        else { return nil }
        for move in kept { changed.insert(move.from) }
        moved = kept
        if new.query.grouping != .none {
            guard compareSections(before.sections, new.sections) else { return nil }
        } else {
            // An empty list is a page and not rows.
            guard before.count > 0, new.count > 0 else { return nil }
            // If all kept items are where the deleted and inserted ones have shifted them, none has moved.
            if kept.allSatisfy({ Step(self, moving: []).follow(RangeSet($0.from)) == RangeSet($0.to) }) {
                moved = []
            }
        }
    }

    private init(_ other: Step, moving moves: [Move]) {
        self = other
        moved = moves
    }

    /// Finds the sections that come, go, and get other counts. Returns false where sections differ by more than the rows that were found.
    private mutating func compareSections(_ old: [ItemSection], _ new: [ItemSection]) -> Bool {
        let oldTouched = Self.countBySection(Array(deleted.ranges.joined()) + moved.map(\.from), old)
        let newTouched = Self.countBySection(Array(inserted.ranges.joined()) + moved.map(\.to), new)
        // An empty one was left by a move that the list showed already.
        for (section, it) in old.enumerated() where it.count == oldTouched[section] {
            deletedSections.insert(section)
        }
        for (section, it) in new.enumerated() where it.count == newTouched[section] {
            insertedSections.insert(section)
        }
        let kept = old.indices.filter { !deletedSections.contains($0) }
        let keptNow = new.indices.filter { !insertedSections.contains($0) }
        guard kept.count == keptNow.count else { return false }
        for (section, now) in zip(kept, keptNow) {
            let (before, after) = (old[section], new[now])
            guard before.count - oldTouched[section] == after.count - newTouched[now],
                before.name == after.name
            else {
                return false
            }
            if before.count != after.count || before.totals != after.totals {
                recountedSections.insert(section)
            }
        }
        return true
    }

    private static func countBySection(_ ranks: [Int], _ sections: [ItemSection]) -> [Int] {
        var counts = [Int](repeating: 0, count: sections.count)
        for rank in ranks {
            if let section = sections.index(ofRank: rank) { counts[section] += 1 }
        }
        return counts
    }
}

extension RangeSet<Int> {
    fileprivate init(_ rank: Int) { self.init(rank..<rank + 1) }
    fileprivate mutating func insert(_ rank: Int) { insert(contentsOf: rank..<rank + 1) }
    fileprivate var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
