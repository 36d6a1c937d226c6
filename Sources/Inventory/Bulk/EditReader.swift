import FoundationEssentials
import GRDB

/// Reads the effect of edits of many items. Each result belongs to one consistent state and does not wait for changes.
struct EditReader: Sendable {
    let items: ItemStore

    /// Returns the values that chosen items have in common.
    ///
    /// - Parameters:
    ///   - keys: the chosen items; nil for those that are gone.
    ///   - progress: updated, and checked for cancellation.
    func values(of keys: [ItemKey?], _ progress: WorkProgress?) throws(InventoryError) -> ChosenValues {
        let chosen = ChosenKeys(keys)
        progress?.begin(chosen.count)
        return try items.storage.read { db in
            let catalog = try items.memory.catalog.catalog(db)
            var values = ChosenValues()
            for chunk in KeyChunks(chosen.keys, gap: KeyChunks.gapOfEdits) {
                for item in try ItemRecords.items(chunk, db, catalog).items { values.add(item.content) }
                try progress?.advance(chunk.count)
            }
            return values
        }
    }

    /// Returns the counts of an edit.
    ///
    /// - Parameters:
    ///   - keys: the chosen items; nil for those that are gone.
    ///   - progress: updated, and checked for cancellation.
    func outcome(of edit: BulkEdit, to keys: [ItemKey?], _ progress: WorkProgress?) throws(InventoryError) -> EditOutcome {
        let chosen = ChosenKeys(keys)
        progress?.begin(chosen.count)
        return try items.storage.read { db in
            let catalog = try items.memory.catalog.catalog(db)
            var survey = try EditSurvey(edit, chosen, StoredRelations(db: db))
            for chunk in KeyChunks(chosen.keys, gap: KeyChunks.gapOfEdits) {
                for item in try ItemRecords.items(chunk, db, catalog).items {
                    _ = try survey.judge(item, catalog, StoredRelations(db: db))
                }
                try progress?.advance(chunk.count)
            }
            return survey.outcome(revision: try HistoryEntry.last(db))
        }
    }

    /// Returns some items of an outcome, as they are now.
    func changes(of outcome: EditOutcome, _ kind: EditOutcome.Kind, in ranks: Range<Int>) throws(InventoryError) -> [EditedItem] {
        let survey = EditSurvey(of: outcome)
        return try items.storage.read { db in
            let catalog = try items.memory.catalog.catalog(db)
            return try outcome.keys(kind, in: ranks).compactMap { key in
                guard let item = try ItemRecords.item(key, db, catalog) else { return nil }
                return EditedItem(item, try survey.verdict(item, catalog, StoredRelations(db: db)))
            }
        }
    }
}

extension EditedItem {
    init(_ item: Item, _ verdict: EditSurvey.Verdict) {
        (id, before) = (item.id, item.content)
        switch verdict {
        case .changed(let content): (after, refusal) = (content, nil)
        case .unchanged: (after, refusal) = (item.content, nil)
        case .refused(let reason): (after, refusal) = (item.content, reason)
        }
    }
}

/// The items of a database, for an edit.
struct StoredRelations: EditRelations {
    let db: Database

    func whole(_ id: UUID) throws -> (key: ItemKey, parent: UUID?)? {
        let statement = try db.cachedStatement(
            sql: "SELECT items.key, outer.id FROM items LEFT JOIN items AS outer ON outer.key = items.parent WHERE items.id = ?")
        return try statement.firstRow([id], of: "items", namedBy: 0) { row in
            (ItemKey(rawValue: Int64(try row.key(0))), row.isNull(1) ? nil : try row.id(1))
        }
    }

    func item(_ key: ItemKey, _ catalog: Catalog) throws -> Item? { try ItemRecords.item(key, db, catalog) }

    func isTaken(_ number: String, by another: ItemKey) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM items WHERE assetNumber = ? AND key <> ?")
        return try Int.fetchOne(statement, arguments: [number, another.rawValue]) != nil
    }

    func freeNumbers(from first: String, count: Int) throws -> [String] {
        var numbers: [String] = []
        var next: String? = first
        while numbers.count < count, let wanted = next, OwnNumbers.following(wanted) != nil {
            let number = try OwnNumbers.free(from: wanted, db)
            numbers.append(number)
            next = OwnNumbers.following(number)
        }
        return numbers
    }
}
