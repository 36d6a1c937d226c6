import FoundationEssentials
import GRDB

/// Moves the contents of a place, or the items of a tag, before the place or tag is deleted; no item is deleted.
enum CatalogContents {
    /// Moves the items and places of a place elsewhere. A place whose name exists there is merged into the existing one.
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
                try SearchRewriting.replace(inner.id, by: same.id, in: .place, &change)
            } else {
                var moved = inner
                moved.parent = target?.id
                // The deleted place may have the name itself, so it is renamed first.
                if change.catalog.place(at: path)?.id == place.id { try rename(place, awayFrom: path, &change) }
                try change.put(.place, inner.id, .place(moved))
            }
        }
        guard let number = change.catalog.placeTable.numbers[place.id] else { return }
        let keys = try Int64.fetchAll(
            change.db, sql: "SELECT key FROM items WHERE place = ? AND parent IS NULL ORDER BY key", arguments: [number])
        try edit(keys, &change, progress) { $0.place = target }
    }

    /// Renames the place until it is deleted, so that no place beside it has its name.
    private static func rename(_ place: Place, awayFrom path: [String], _ change: inout ChangeTransaction) throws {
        var renamed = place
        repeat { renamed.name += " (deleted)" } while change.catalog.place(at: path.dropLast() + [renamed.name]) != nil
        try change.put(.place, place.id, .place(renamed))
    }

    /// Removes a tag from all items that have it.
    ///
    /// - Parameter other: the tag that they get instead; nil for none.
    static func take(
        _ tag: Tag, off change: inout ChangeTransaction, for other: Reference?, _ progress: WorkProgress?
    ) throws {
        guard let number = change.catalog.tagTable.numbers[tag.id] else { return }
        let keys = try Int64.fetchAll(change.db, sql: "SELECT item FROM itemTags WHERE tag = ? ORDER BY item", arguments: [number])
        try edit(keys, &change, progress) { content in
            content.tags = content.tags.filter { $0.id != tag.id } + [other].compactMap { $0 }
        }
    }

    private static func edit(
        _ keys: [Int64], _ change: inout ChangeTransaction, _ progress: WorkProgress?, _ body: (inout ItemContent) -> Void
    ) throws {
        progress?.begin(keys.count)
        let isBulk = keys.count >= ChangeTransaction.bulk
        if isBulk { try ChangeTransaction.enlargeCache(change.db) }
        defer { if isBulk { ChangeTransaction.restoreCache(change.db) } }
        for key in keys {
            guard let item = try change.item(ItemKey(rawValue: key)) else { continue }
            var content = item.content
            body(&content)
            try change.put(id: item.id, before: item, after: item.with(content, at: change.now))
            try progress?.advance(1)
        }
        progress?.finish()
    }
}
