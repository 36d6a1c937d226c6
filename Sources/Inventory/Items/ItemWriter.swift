import FoundationEssentials
import GRDB

/// Changes the items in one person's name. Each change is one transaction and one entry of the history: all of it or nothing.
///
/// Everything here runs on the writer's thread: `Storage.onWriter`, `Storage.waitForWriter`.
struct ItemWriter: Sendable {
    let items: ItemStore
    /// Who does it, for the history: "user@host".
    let actor: String

    init(_ items: ItemStore, actor: String) {
        self.items = items
        self.actor = actor
    }

    /// Adds an item. The same content under the same identity again, after an error, changes nothing and is no error.
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
    /// - Parameter revision: the revision that the change was made from; with another one stored, the error is `conflict`.
    func update(_ id: UUID, to content: ItemContent, expecting revision: Int64) throws(InventoryError) -> Change {
        try content.validate()
        return try commit { db, change in
            guard let old = try change.item(id) else { throw Self.missing() }
            guard old.revision == revision else {
                // A retry after an error finds its own change.
                if old.revision == revision + 1, old.content == content { return try Self.alreadyStored(old, db) }
                throw InventoryError(
                    .conflict, "“\(shown(old.content.name))” was changed in the meantime. Check its current state, then change it again.")
            }
            try change.put(id: id, before: old, after: old.with(content, at: change.now))
            return try change.finish(.edit, title: ChangeTitle(.edit, content.name), stack: UndoStack(db))
        }
    }

    /// Adds an item again that was deleted, with its identity, its age and its place, and with a content that may be another one.
    ///
    /// - Throws: `conflict` when it is there.
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

    /// Adds an item again that was deleted, as it was then. One that is there already is no error, and nothing is changed.
    ///
    /// - Throws: `itemMissing` when the history knows of no such item.
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

    /// Runs one change as one transaction, brings what is in memory up to date and tells everyone.
    func commit(_ body: (Database, inout ChangeTransaction) throws -> Change) throws(InventoryError) -> Change {
        let (memory, origin) = (items.memory, ChangeTransaction.Origin(actor: actor, at: .now(), request: try .random()))
        // What wrote the change; nil where it was a retry of what was stored already, which is nothing to follow.
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

    /// The answer to a retry of what is stored already: the same item, and nothing that happened to it.
    static func alreadyStored(_ item: Item, _ db: Database) throws -> Change {
        let sequence = try HistoryEntry.last(db)
        let same = Change.ItemChange(id: item.id, key: item.key, revision: item.revision, existedBefore: true, existsAfter: true)
        return Change(sequence: sequence, kind: .edit, title: ChangeTitle(.edit, item.content.name).text, items: [same])
    }

    /// What is said of an item that is not there.
    ///
    /// - Parameters:
    ///   - place: which of the items that were named it is, from 1.
    ///   - count: how many were named.
    static func missing(_ place: Int = 1, of count: Int = 1) -> InventoryError {
        let what = count == 1 ? "This item is" : "Item \(ChangeTitle.grouped(place)) of \(ChangeTitle.grouped(count)) is"
        return InventoryError(.itemMissing, "\(what) not in the library. It may have been deleted elsewhere; nothing was changed.")
    }
}
