import FoundationEssentials
import GRDB

extension ItemWriter {
    /// Merges two items: the second one is deleted, and the first one gets its contents and its parts. A repetition, after an error, changes
    /// nothing.
    ///
    /// - Throws: `itemMissing` if one of them is gone, `conflict` if one was changed since it was seen or they cannot be merged,
    ///   `invalidText` if the result would be over a limit
    func merge(_ merge: ItemMerge) throws(InventoryError) -> Change {
        try commit { db, change in
            guard var kept = try change.item(merge.kept) else { throw Self.missing(1, of: 2) }
            guard let other = try change.item(merge.other) else {
                guard try Self.isMerged(merge, db) else { throw Self.missing(2, of: 2) }
                return try Self.alreadyStored(kept, db)
            }
            for item in [kept, other] {
                if let seen = merge.seen[item.id], seen != item.revision { throw Self.changed(item) }
            }
            let kinship = try Self.kinship(kept, other, change)
            let merged = try merge.stored(kept, other, kinship)
            // Words that are no longer choices of a field come along.
            change.leavesOutMisfits = true
            if kinship == .firstInSecond {
                // The first item leaves the second one before that one's parts, which it may be in, become its own. Undo goes the same way
                // back.
                var apart = kept.content
                (apart.parent, apart.place) = (merged.parent, merged.place)
                try change.put(id: kept.id, before: kept, after: kept.with(apart, at: change.now))
                kept = try change.item(kept.id) ?? kept
            }
            try Self.moveParts(of: other, to: kept, &change, db)
            // Its item number is free for the first item afterwards.
            try change.put(id: other.id, before: other, after: nil, beside: StepPartner(.mergedInto, kept.id))
            try change.put(
                id: kept.id, before: kept, after: kept.with(merged, at: change.now), beside: StepPartner(.mergedFrom, other.id))
            return try change.finish(.edit, title: ChangeTitle(.mergeItems, merged.name), stack: UndoStack(db))
        }
    }

    private static func moveParts(of other: Item, to kept: Item, _ change: inout ChangeTransaction, _ db: Database) throws {
        let parts = try db.cachedStatement(sql: "SELECT key FROM items WHERE parent = ? ORDER BY key")
        for key in try Int64.fetchAll(parts, arguments: [other.key.rawValue]) where key != kept.key.rawValue {
            guard let part = try change.item(ItemKey(rawValue: key)) else { continue }
            var content = part.content
            content.parent = Reference(id: kept.id, path: [kept.content.name])
            try change.put(id: part.id, before: part, after: part.with(content, at: change.now))
        }
    }

    private static func kinship(_ kept: Item, _ other: Item, _ change: ChangeTransaction) throws -> MergeKinship {
        func isPart(_ item: Item, of whole: UUID) throws -> Bool {
            var (next, seen) = (item.content.parent?.id, Set([item.id]))
            // Items in a damaged file may form a cycle.
            while let id = next, seen.insert(id).inserted {
                if id == whole { return true }
                next = try change.item(id)?.content.parent?.id
            }
            return false
        }
        if try isPart(kept, of: other.id) { return .firstInSecond }
        return try isPart(other, of: kept.id) ? .secondInFirst : .apart
    }

    /// Returns whether the last change of the second item was its merge into the first one.
    private static func isMerged(_ merge: ItemMerge, _ db: Database) throws -> Bool {
        try HistoryEntry.lastStep(of: merge.other, db)?.partner == StepPartner(.mergedInto, merge.kept)
    }
}
