import GRDB

extension ItemWriter {
    /// Gives the next free item numbers to those of some items that have none, in the given order.
    ///
    /// - Parameter progress: updated, and checked for cancellation.
    func number(_ keys: [ItemKey], progress: WorkProgress?) throws(InventoryError) -> Change {
        try commit { db, change in
            progress?.begin(keys.count)
            let isBulk = keys.count >= ChangeTransaction.bulk
            if isBulk { try ChangeTransaction.enlargeCache(db) }
            defer { if isBulk { ChangeTransaction.restoreCache(db) } }
            var next = try OwnNumbers.next(db)
            var (count, name) = (0, "")
            var first: Item?
            for key in keys {
                guard let item = try change.item(key) else { continue }
                first = first ?? item
                try progress?.advance(1)
                guard item.content[.assetNumber] == nil else { continue }
                let number = try OwnNumbers.free(from: next ?? OwnNumbers.first, db)
                var content = item.content
                content[.assetNumber] = .text(number)
                try content.validate()
                try change.put(id: item.id, before: item, after: item.with(content, at: change.now))
                next = OwnNumbers.following(number)
                (count, name) = (count + 1, item.content.name)
            }
            progress?.finish()
            guard let first else { throw Self.missing() }
            guard count > 0 else { return try Self.alreadyStored(first, db) }
            return try change.finish(.edit, title: ChangeTitle(.number, count == 1 ? name : "", count: count), stack: UndoStack(db))
        }
    }
}
