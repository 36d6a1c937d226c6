import FoundationEssentials
import GRDB

/// Changes the items in one person's name. Each change is one transaction and one entry of the history, and happens completely or not at
/// all.
///
/// Everything here runs on the writer's thread: `Storage.onWriter`, `Storage.waitForWriter`.
struct ItemWriter: Sendable {
    let items: ItemStore
    /// The author for the history: "user@host".
    let actor: String

    init(_ items: ItemStore, actor: String) {
        self.items = items
        self.actor = actor
    }

    /// Adds an item. A second call with the same content and identity, after an error, changes nothing and does not throw.
    func add(_ content: ItemContent, id: UUID) throws(InventoryError) -> Change {
        try content.validate()
        return try commit { db, change in
            if let existing = try change.item(id) {
                guard existing.content == content else {
                    let name = shown(existing.content.name)
                    throw InventoryError(
                        .duplicateItem, "Another item, “\(name)”, already has this identifier. Nothing was changed.")
                }
                return try Self.alreadyStored(existing, db)
            }
            try change.add(content, id: id)
            return try change.finish(.add, title: ChangeTitle(.add, content.name), stack: UndoStack(db))
        }
    }

    /// Changes an item.
    ///
    /// - Parameter revision: the revision that the change was made from; if another one is stored, the error is `conflict`.
    func update(_ id: UUID, to content: ItemContent, expecting revision: Int64) throws(InventoryError) -> Change {
        try content.validate()
        return try commit { db, change in
            guard let old = try change.item(id) else { throw Self.missing() }
            guard old.revision == revision else {
                // A retry after an error finds its own change.
                if old.revision == revision + 1, old.content == content { return try Self.alreadyStored(old, db) }
                throw Self.changed(old)
            }
            try change.put(id: id, before: old, after: old.with(content, at: change.now))
            return try change.finish(.edit, title: ChangeTitle(.edit, content.name), stack: UndoStack(db))
        }
    }

    /// Adds a deleted item again, with its identity, age and place, and with a content that may differ.
    ///
    /// - Throws: `conflict` if it exists.
    func bringBack(_ id: UUID, as content: ItemContent) throws(InventoryError) -> Change {
        try content.validate()
        return try commit { db, change in
            guard try change.item(id) == nil else {
                throw InventoryError(
                    .conflict, "“\(shown(content.name))” was brought back in the meantime. Check its current state, then change it again.")
            }
            change.wholes = .mayBeGone
            if let last = try HistoryEntry.lastState(of: id, at: change.now, db) {
                try change.put(id: id, before: nil, after: last.with(content, at: change.now))
            } else {
                try change.add(content, id: id)
            }
            return try change.finish(.add, title: ChangeTitle(.bringBack, content.name), stack: UndoStack(db))
        }
    }

    /// Adds a deleted item again in its last state. An existing item causes no error, and nothing is changed.
    ///
    /// - Throws: `itemMissing` if the history does not know the item.
    func restore(_ id: UUID) throws(InventoryError) -> Change {
        try commit { db, change in
            if let existing = try change.item(id) { return try Self.alreadyStored(existing, db) }
            guard let last = try HistoryEntry.lastState(of: id, at: change.now, db) else {
                throw InventoryError(.itemMissing, "No deleted item has this identifier. Nothing was changed.")
            }
            change.wholes = .mayBeGone
            change.leavesOutMisfits = true
            try change.put(id: id, before: nil, after: last)
            return try change.finish(.add, title: ChangeTitle(.bringBack, last.content.name), stack: UndoStack(db))
        }
    }

    // MARK: - For all changes

    /// Performs one change as one transaction, updates the data in memory and tells all subscribers; or performs a step of an open change.
    func commit(_ body: (Database, inout ChangeTransaction) throws -> Change) throws(InventoryError) -> Change {
        if let steps = items.steps { return try steps.perform(in: items, body) }
        let (memory, origin) = (items.memory, ChangeTransaction.Origin(actor: actor, at: .now(), request: try .random()))
        // The transaction of the change; nil for a retry of a stored change, which needs no update.
        var written: ChangeTransaction?
        let change: Change
        do {
            change = try items.storage.transaction { db in
                var transaction = try ChangeTransaction(
                    db, collation: memory.collation, catalog: try memory.catalog.catalog(db), origin: origin)
                let change = try body(db, &transaction)
                if change.sequence == transaction.sequence { written = transaction }
                return change
            } afterCommit: { db, change in
                if let written { memory.follow(change, written, db) }
            } isStored: { db, change in
                let sql = "SELECT 1 FROM history WHERE sequence = ? AND request = ?"
                return try Int.fetchOne(db, sql: sql, arguments: [change.sequence, origin.request]) != nil
            }
        } catch {
            if error.code == .saveUncertain { memory.forgetAll() }
            throw error
        }
        if written != nil { items.broadcaster.send(change) }
        return change
    }

    /// Returns the result for a retry of a stored change: the same item, without changes.
    static func alreadyStored(_ item: Item, _ db: Database) throws -> Change {
        let sequence = try HistoryEntry.last(db)
        let same = Change.ItemChange(id: item.id, key: item.key, revision: item.revision, existedBefore: true, existsAfter: true)
        return Change(sequence: sequence, kind: .edit, title: ChangeTitle(.edit, item.content.name).text, items: [same], isUnchanged: true)
    }

    /// Returns the error for an item that is not any more what the change was made from.
    static func changed(_ item: Item) -> InventoryError {
        InventoryError(
            .conflict, "“\(shown(item.content.name))” was changed in the meantime. Check its current state, then change it again.")
    }

    /// Returns the error for an item that does not exist.
    ///
    /// - Parameters:
    ///   - place: its position among the given items, from 1.
    ///   - count: the number of given items.
    static func missing(_ place: Int = 1, of count: Int = 1) -> InventoryError {
        let what = count == 1 ? "This item is" : "Item \(ChangeTitle.grouped(place)) of \(ChangeTitle.grouped(count)) is"
        return InventoryError(.itemMissing, "\(what) not in the library. It may have been deleted elsewhere; nothing was changed.")
    }
}
