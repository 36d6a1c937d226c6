public import FoundationEssentials
import GRDB

extension ItemStore {
    /// Adds an item.
    ///
    /// - Parameters:
    ///   - content: what is known of it.
    ///   - id: its identity. Adding the same content under the same identity again, after an error, changes nothing and is no error.
    ///   - actor: who does it, for the history: "user@host" or "command line".
    public func add(_ content: ItemContent, id: UUID = UUID(), actor: String) async throws(InventoryError) -> Change {
        try content.validate()
        return try await storage.onWriter { () throws(InventoryError) in try self.commitAdd(content, id: id, actor: actor) }
    }

    /// Changes an item.
    ///
    /// - Parameters:
    ///   - id: the item.
    ///   - content: all that is known of it from now on.
    ///   - revision: the revision that the change was made from; with another one stored, the error is `conflict`. Nil overwrites.
    ///   - actor: who does it.
    public func update(
        _ id: UUID, to content: ItemContent, expecting revision: Int64?, actor: String
    ) async throws(InventoryError) -> Change {
        try content.validate()
        return try await storage.onWriter { () throws(InventoryError) in
            try self.commitUpdate(id, to: content, expecting: revision, actor: actor)
        }
    }

    /// Deletes items, all or none.
    public func delete(_ ids: [UUID], actor: String) async throws(InventoryError) -> Change {
        try await storage.onWriter { () throws(InventoryError) in try self.commitDelete(ids, actor: actor) }
    }

    /// Deletes items by their handles as one change; those that are gone already are left out.
    ///
    /// - Parameters:
    ///   - keys: the items, in any order. Many of them are deleted in the order of their age.
    ///   - actor: who does it.
    ///   - progress: followed, and asked whether to stop.
    /// - Throws: `itemMissing` when all of them are gone, `stopped` when it was stopped.
    public func delete(_ keys: [ItemKey], actor: String, progress: WorkProgress? = nil) async throws(InventoryError) -> Change {
        try await storage.onWriter { () throws(InventoryError) in try self.commitDelete(keys, actor: actor, progress) }
    }

    /// Adds many items as one change: all or none.
    ///
    /// - Parameters:
    ///   - contents: what to add, in order. Read on the writer's thread.
    ///   - title: what the history calls it; nil for an import of so many items.
    ///   - actor: who does it.
    ///   - progress: called with the number of items so far, every thousand items, on the writer's thread; false stops and adds nothing.
    public func addAll(
        _ contents: some Sequence<NewItem> & Sendable, title: String? = nil, actor: String, progress: (@Sendable (Int) -> Bool)? = nil
    ) async throws(InventoryError) -> Change {
        try await storage.onWriter { () throws(InventoryError) in
            try self.commitAddAll(contents, title: title, actor: actor, progress: progress)
        }
    }

    // MARK: - The same for programs without a screen, which wait

    /// Adds an item and waits until it is stored; see `add(_:id:actor:)`. Not for the main thread of a window.
    public func addNow(_ content: ItemContent, id: UUID = UUID(), actor: String) throws(InventoryError) -> Change {
        try content.validate()
        return try storage.onWriter { () throws(InventoryError) in try self.commitAdd(content, id: id, actor: actor) }
    }

    /// Changes an item and waits until it is stored; see `update(_:to:expecting:actor:)`.
    public func updateNow(_ id: UUID, to content: ItemContent, expecting revision: Int64?, actor: String) throws(InventoryError) -> Change {
        try content.validate()
        return try storage.onWriter { () throws(InventoryError) in
            try self.commitUpdate(id, to: content, expecting: revision, actor: actor)
        }
    }

    /// Deletes items and waits until that is stored.
    public func deleteNow(_ ids: [UUID], actor: String) throws(InventoryError) -> Change {
        try storage.onWriter { () throws(InventoryError) in try self.commitDelete(ids, actor: actor) }
    }

    /// Adds many items and waits until they are stored; see `addAll(_:title:actor:progress:)`.
    public func addAllNow(
        _ contents: some Sequence<NewItem>, title: String? = nil, actor: String, progress: ((Int) -> Bool)? = nil
    ) throws(InventoryError) -> Change {
        try storage.onWriter { () throws(InventoryError) in
            try self.commitAddAll(contents, title: title, actor: actor, progress: progress)
        }
    }

    // MARK: - On the writer

    private func commitAdd(_ content: ItemContent, id: UUID, actor: String) throws(InventoryError) -> Change {
        try commit(actor: actor) { db, change in
            if let existing = try ItemRecords.item(id: id, db) {
                guard existing.content == content else {
                    let name = shown(existing.content.name)
                    throw InventoryError(
                        .duplicateItem, "There is already another item with this identity, “\(name)”. Nothing was changed.")
                }
                return try Self.alreadyStored(existing, db)
            }
            try change.add(content, id: id)
            return try change.finish(.add, title: Self.title("Add", content), stack: UndoStack(db))
        }
    }

    private func commitUpdate(_ id: UUID, to content: ItemContent, expecting revision: Int64?, actor: String) throws(InventoryError)
        -> Change
    {
        try commit(actor: actor) { db, change in
            guard let old = try ItemRecords.item(id: id, db) else { throw Self.missing() }
            if let revision, old.revision != revision {
                // A retry after an error finds its own change.
                if old.revision == revision + 1, old.content == content { return try Self.alreadyStored(old, db) }
                throw InventoryError(
                    .conflict, "“\(shown(old.content.name))” was changed meanwhile. Look at it as it is now, then change it again.")
            }
            let new = Item(
                id: id, key: old.key, revision: old.revision + 1, content: content, createdAt: old.createdAt, modifiedAt: change.now,
                place: old.place)
            try change.put(id: id, before: old, after: new)
            return try change.finish(.edit, title: Self.title("Edit", content), stack: UndoStack(db))
        }
    }

    private func commitDelete(_ ids: [UUID], actor: String) throws(InventoryError) -> Change {
        guard !ids.isEmpty else { throw InventoryError(.itemMissing, "No item was named, so none was deleted.") }
        return try commit(actor: actor) { db, change in
            var seen: Set<UUID> = []
            if ids.count >= ChangeTransaction.bulk {
                let key = try db.cachedStatement(sql: "SELECT key FROM items WHERE id = ?")
                let keys = try ids.filter { seen.insert($0).inserted }.map { id in
                    guard let found = try Int64.fetchOne(key, arguments: [id]) else { throw Self.missing(seen.count, of: Set(ids).count) }
                    return ItemKey(rawValue: found)
                }
                return try Self.delete(keys, &change, db, nil)
            }
            var name = ""
            for id in ids where seen.insert(id).inserted {
                guard let old = try ItemRecords.item(id: id, db) else { throw Self.missing(seen.count, of: Set(ids).count) }
                name = old.content.name
                try change.put(id: id, before: old, after: nil)
            }
            return try change.finish(.delete, title: Self.deletion(of: seen.count, name), stack: UndoStack(db))
        }
    }

    private func commitDelete(_ keys: [ItemKey], actor: String, _ progress: WorkProgress?) throws(InventoryError) -> Change {
        try commit(actor: actor) { db, change in try Self.delete(keys, &change, db, progress) }
    }

    private static func delete(
        _ keys: [ItemKey], _ change: inout ChangeTransaction, _ db: Database, _ progress: WorkProgress?
    ) throws -> Change {
        var name = ""
        var count = 0
        if keys.count >= ChangeTransaction.bulk {
            count = try change.deleteAll(keys, progress)
        } else {
            var seen: Set<ItemKey> = []
            for key in keys where seen.insert(key).inserted {
                guard let old = try ItemRecords.item(key, db) else { continue }
                name = old.content.name
                count += 1
                try change.put(id: old.id, before: old, after: nil)
            }
        }
        guard count > 0 else { throw InventoryError(.itemMissing, "What was to be deleted is gone already.") }
        return try change.finish(.delete, title: deletion(of: count, name), stack: UndoStack(db))
    }

    private static func deletion(of count: Int, _ name: String) -> String {
        count == 1 ? title("Delete", name) : "Delete \(grouped(count)) Items"
    }

    private func commitAddAll(
        _ contents: some Sequence<NewItem>, title: String?, actor: String, progress: ((Int) -> Bool)?
    ) throws(InventoryError) -> Change {
        try commit(actor: actor) { db, change in
            var count = 0
            for new in contents {
                try new.content.validate()
                try change.add(new.content, id: new.id, createdAt: new.createdAt)
                count += 1
                if count % 1000 == 0, let progress, !progress(count) {
                    throw InventoryError(.closed, "The import was stopped. Nothing was added.")
                }
            }
            guard count > 0 else { throw InventoryError(.itemMissing, "There was nothing to add.") }
            return try change.finish(title == nil ? .import : .add, title: title ?? Self.importTitle(count), stack: UndoStack(db))
        }
    }

    /// Runs one change as one transaction, brings what is in memory up to date and tells everyone.
    func commit(
        actor: String, _ body: (Database, inout ChangeTransaction) throws -> Change
    ) throws(InventoryError) -> Change {
        let origin = ChangeTransaction.Origin(actor: actor, at: .now())
        // What wrote the change; nil where it was a retry of what was stored already, which is nothing to follow.
        var written: ChangeTransaction?
        let change: Change
        do {
            change = try storage.transaction { db in
                var transaction = try ChangeTransaction(db, collation: collation, origin: origin)
                let change = try body(db, &transaction)
                if change.sequence == transaction.sequence { written = transaction }
                return change
            } afterCommit: { db, change in
                if let written { follow(change, written, db) }
            } isStored: { db, change in
                // One process writes, so an entry with this number and time is this one.
                let sql = "SELECT 1 FROM history WHERE sequence = ? AND at = ? AND title = ?"
                return try Int.fetchOne(db, sql: sql, arguments: [change.sequence, origin.at.milliseconds, change.title]) != nil
            }
        } catch {
            if error.code == .saveUncertain {
                forgetAll()
            }
            throw error
        }
        if written != nil { broadcaster.send(change) }
        return change
    }

    /// The answer to a retry of what is stored already: the same item, and nothing that happened to it.
    static func alreadyStored(_ item: Item, _ db: Database) throws -> Change {
        let sequence = try HistoryEntry.last(db)
        let same = Change.ItemChange(id: item.id, key: item.key, revision: item.revision, existedBefore: true, existsAfter: true)
        return Change(sequence: sequence, kind: .edit, title: title("Edit", item.content), items: [same])
    }

    /// What is said of an item that is not there.
    ///
    /// - Parameters:
    ///   - place: which of the items that were named it is, from 1.
    ///   - count: how many were named.
    static func missing(_ place: Int = 1, of count: Int = 1) -> InventoryError {
        let what = count == 1 ? "This item is" : "Of the \(grouped(count)) items, number \(grouped(place)) is"
        return InventoryError(.itemMissing, "\(what) not in the library. It may have been deleted elsewhere; nothing was changed.")
    }

    private static func title(_ verb: String, _ content: ItemContent) -> String { title(verb, content.name) }

    static func title(_ verb: String, _ name: String) -> String {
        guard !name.isEmpty else { return verb + " Item" }
        let short = name.prefix(40)
        return "\(verb) “\(short)\(short.endIndex < name.endIndex ? "…" : "")”"
    }

    static func importTitle(_ count: Int) -> String { count == 1 ? "Import 1 Item" : "Import \(grouped(count)) Items" }

    /// A number with its groups of three digits apart.
    static func grouped(_ count: Int) -> String {
        let digits = String(count)
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
        }.joined()
    }
}
