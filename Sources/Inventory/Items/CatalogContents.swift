import FoundationEssentials
import GRDB

/// What is in a place, and what has a tag, before that place or that tag goes: no item goes with it.
enum CatalogContents {
    /// Moves what is in a place elsewhere: its things, and its places; a place that is there by that name takes in what is in the other.
    static func empty(_ place: Place, into target: Reference?, _ change: inout ChangeTransaction, _ progress: WorkProgress?) throws {
        for inner in change.catalog.places(in: place.id) {
            let path = (target?.path ?? []) + [inner.name]
            if let same = change.catalog.place(at: path), same.id != inner.id, same.id != place.id {
                try empty(inner, into: Reference(id: same.id, path: path), &change, progress)
                if var kept = change.catalog.place(same.id) {
                    kept.take(inner)
                    try CatalogEntry.place(kept).validate()
                    if kept != same { try change.put(.place, same.id, .place(kept)) }
                }
                try change.put(.place, inner.id, nil)
            } else {
                var moved = inner
                moved.parent = target?.id
                // The place that goes may have the name itself; it makes room first.
                if change.catalog.place(at: path)?.id == place.id { try rename(place, awayFrom: path, &change) }
                try change.put(.place, inner.id, .place(moved))
            }
        }
        guard let number = change.catalog.placeTable.numbers[place.id] else { return }
        let keys = try Int64.fetchAll(
            change.db, sql: "SELECT key FROM items WHERE place = ? AND parent IS NULL ORDER BY key", arguments: [number])
        progress?.begin(keys.count)
        let isBulk = keys.count >= ChangeTransaction.bulk
        if isBulk { try ChangeTransaction.enlargeCache(change.db) }
        defer { if isBulk { ChangeTransaction.restoreCache(change.db) } }
        for key in keys {
            guard let item = try change.item(ItemKey(rawValue: key)) else { continue }
            var content = item.content
            content.place = target
            try change.put(id: item.id, before: item, after: item.with(content, at: change.now))
            try progress?.advance(1)
        }
        progress?.finish()
    }

    /// A name that no place beside it has, for the moment until it goes.
    private static func rename(_ place: Place, awayFrom path: [String], _ change: inout ChangeTransaction) throws {
        var renamed = place
        repeat { renamed.name += " (deleted)" } while change.catalog.place(at: path.dropLast() + [renamed.name]) != nil
        try change.put(.place, place.id, .place(renamed))
    }

    /// Takes a tag off all things that have it.
    ///
    /// - Parameter other: the tag that they get for it; nil for none.
    static func take(
        _ tag: Tag, off change: inout ChangeTransaction, for other: Reference?, _ progress: WorkProgress?
    ) throws {
        guard let number = change.catalog.tagTable.numbers[tag.id] else { return }
        let keys = try Int64.fetchAll(change.db, sql: "SELECT item FROM itemTags WHERE tag = ? ORDER BY item", arguments: [number])
        progress?.begin(keys.count)
        let isBulk = keys.count >= ChangeTransaction.bulk
        if isBulk { try ChangeTransaction.enlargeCache(change.db) }
        defer { if isBulk { ChangeTransaction.restoreCache(change.db) } }
        for key in keys {
            guard let item = try change.item(ItemKey(rawValue: key)) else { continue }
            var content = item.content
            content.tags = content.tags.filter { $0.id != tag.id } + [other].compactMap { $0 }
            try change.put(id: item.id, before: item, after: item.with(content, at: change.now))
            try progress?.advance(1)
        }
        progress?.finish()
    }
}
