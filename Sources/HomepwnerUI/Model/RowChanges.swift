import FoundationEssentials
import Inventory
import Toolkit

/// The effect of a change of the library on the rows of a list, so that only the affected rows are inserted, deleted and moved.
nonisolated struct RowChanges: Hashable {
    /// A row that went from one place to another.
    struct Move: Hashable {
        let from: Int
        let to: Int
    }

    /// The rows that are gone, numbered as they were before.
    private(set) var deleted = RowSet()
    /// The rows that are new, numbered as they are now.
    private(set) var inserted = RowSet()
    private(set) var moved: [Move] = []
    /// The rows whose items changed, numbered as they were before.
    private(set) var changed = RowSet()

    /// The largest number of items to animate: after larger changes the list is shown again, because nobody can follow so many rows.
    private static let most = 24

    /// Compares two listings of one query before and after a change; nil if there are too many changes.
    init?(_ change: Change, from old: ItemListing, to new: ItemListing) {
        guard change.items.count <= Self.most, old.isComplete, new.isComplete, old.query == new.query, old.count > 0, new.count > 0 else {
            return nil
        }
        var kept: [Move] = []
        var seen: Set<UUID> = []
        for (item, places) in zip(change.items, zip(old.ranks(of: change), new.ranks(of: change))) where seen.insert(item.id).inserted {
            switch places {
            case (let from?, let to?): kept.append(Move(from: from, to: to))
            case (let from?, nil): deleted.insert(from)
            case (nil, let to?): inserted.insert(to)
            case (nil, nil): break
            }
        }
        // The library may have changed again since: then more rows changed than this change names.
        guard new.count == old.count - deleted.count + inserted.count, old.isSame(as: new, apartFrom: change) else { return nil }
        changed = RowSet(kept.map(\.from))
        // If all kept items are where the deleted and inserted ones have shifted them, none has moved.
        let stays = kept.allSatisfy { move in
            let below = deleted.ranges.reduce(0) { $0 + max(0, min($1.upperBound, move.from) - $1.lowerBound) }
            var place = move.from - below
            for row in inserted where row <= place { place += 1 }
            return place == move.to
        }
        if !stays { moved = kept }
    }
}
