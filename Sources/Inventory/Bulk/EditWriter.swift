import FoundationEssentials
import GRDB

/// Writes edits of many items.
struct EditWriter: Sendable {
    let writer: ItemWriter

    /// The number of items after which progress is told.
    private static let step = 500

    /// Changes items in the order of their age, in one step of the history. Refused items stay as they are and are not in it.
    ///
    /// - Parameters:
    ///   - keys: the chosen items; those that are gone are left out.
    ///   - names: the identities of the chosen items, if they were chosen by these.
    ///   - seen: the last change before the outcome was counted; nil for whatever is stored.
    ///   - progress: updated, and checked for cancellation.
    /// - Throws: `outcomeChanged` if the count may be another one since, `itemMissing` if all are gone, `stopped` if it was cancelled.
    func assign(
        _ edit: BulkEdit, to keys: [ItemKey?], named names: Set<UUID> = [], seen: Int64?, progress: WorkProgress?
    ) throws(InventoryError) -> Change {
        let chosen = ChosenKeys(keys)
        return try writer.commit { db, change in
            if let seen { try Self.expectUnchanged(edit, chosen, names, since: seen, at: change.now, db) }
            let isBulk = chosen.count >= ChangeTransaction.bulk
            if isBulk { try ChangeTransaction.enlargeCache(db) }
            defer { if isBulk { ChangeTransaction.restoreCache(db) } }
            progress?.begin(chosen.count)
            var survey = try EditSurvey(edit, chosen, StoredRelations(db: db))
            var (first, name): (Item?, String) = (nil, "")
            var (count, untold) = (0, 0)
            for chunk in KeyChunks(chosen.keys, gap: KeyChunks.gapOfEdits) {
                for read in try ItemRecords.items(chunk, db, change.catalog).items {
                    // A part may have moved with its whole since it was read.
                    let item = read.content.parent == nil ? read : try change.item(read.key) ?? read
                    first = first ?? item
                    guard case .changed(let content) = try survey.judge(item, change.catalog, StoredRelations(db: db)) else { continue }
                    try change.put(id: item.id, before: item, after: item.with(content, at: change.now))
                    count += 1
                    name = content.name
                }
                untold += chunk.count
                guard untold >= Self.step else { continue }
                try progress?.advance(untold)
                untold = 0
            }
            try progress?.advance(untold)
            progress?.finish()
            guard let first else { throw ItemWriter.missing() }
            guard count > 0 else { return try ItemWriter.alreadyStored(first, db) }
            return try change.finish(.edit, title: edit.title(count, name), stack: UndoStack(db))
        }
    }

    /// Throws if the count of an edit may be another one than after an entry of the history: one of the chosen items was changed or deleted,
    /// or a place, tag, type or field was. Places and numbers depend on other items, too.
    private static func expectUnchanged(
        _ edit: BulkEdit, _ chosen: ChosenKeys, _ names: Set<UUID>, since seen: Int64, at now: Timestamp, _ db: Database
    ) throws {
        guard try HistoryEntry.last(db) != seen else { return }
        guard !edit.changes(.place), !edit.changes(.assetNumber) else { throw changed }
        // A saved search changes no item.
        let sql = "SELECT 1 FROM historyItems WHERE sequence > ? AND kind NOT IN (0, ?) LIMIT 1"
        guard try Int.fetchOne(db, sql: sql, arguments: [seen, CatalogKind.search.rawValue]) == nil else { throw changed }
        let touched = try Int64.fetchCursor(
            db,
            sql: "SELECT items.key FROM historyItems JOIN items ON items.id = item WHERE sequence > ? AND kind = 0", arguments: [seen])
        while let key = try touched.next() {
            if chosen.contains(ItemKey(rawValue: key)) { throw changed }
        }
        let gone = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT item FROM historyItems LEFT JOIN items ON items.id = item
                WHERE sequence > ? AND kind = 0 AND items.key IS NULL
                """, arguments: [seen])
        for row in gone {
            let id = try StoredRow(row, of: "historyItems").id(0)
            if names.contains(id) { throw changed }
            if names.isEmpty, let last = try HistoryEntry.lastState(of: id, at: now, db), chosen.contains(last.key) { throw changed }
        }
    }

    private static let changed = InventoryError(
        .outcomeChanged, "Items, places or fields were changed meanwhile. Nothing was changed; look at the numbers, then try again.")
}
