import FoundationEssentials
import GRDB

/// Changes many items at once. The history keeps the same for each as for a single one; the rows themselves are written with few
/// statements.
extension ChangeTransaction {
    /// The smallest number of items for which this is faster.
    static let bulk = 500

    /// Deletes items, in the order of their keys; those that are gone are left out.
    ///
    /// - Returns: the number of deleted items.
    mutating func deleteAll(_ keys: [ItemKey], _ progress: WorkProgress?) throws -> Int {
        let wanted = keys.map(\.rawValue).sorted()
        progress?.begin(wanted.count)
        try Self.enlargeCache(db)
        defer { Self.restoreCache(db) }
        let indexes = try ItemIndexes(db, changing: wanted.count, remaining: max(0, itemCount - wanted.count))
        var count = 0
        let wholes = try detachParts(ofAll: wanted)
        for chunk in KeyChunks(wanted) {
            let found = try ItemRecords.items(chunk, db, catalog)
            for item in found.items {
                // Its whole may be gone already, and the history keeps it as a part.
                var content = item.content
                if content.parent == nil { content.parent = wholes[item.key.rawValue] }
                try record(item.id, before: item.with(content), after: nil, revision: item.revision + 1)
            }
            for run in found.runs {
                try db.cachedStatement(
                    sql: "INSERT INTO deletions (id, revision) SELECT id, revision + 1 FROM items WHERE key BETWEEN ? AND ?"
                ).execute(arguments: [run.lowerBound, run.upperBound])
                try db.cachedStatement(sql: "DELETE FROM items WHERE key BETWEEN ? AND ?")
                    .execute(arguments: [run.lowerBound, run.upperBound])
            }
            count += found.items.count
            try progress?.advance(chunk.count)
        }
        progress?.finish()
        try indexes.putBack(db)
        return count
    }

    /// Separates the remaining parts from items that will be deleted.
    ///
    /// - Returns: the wholes of the parts that are deleted with them, by the keys of the parts
    private mutating func detachParts(ofAll keys: [Int64]) throws -> [Int64: Reference] {
        let wholes = try db.cachedStatement(sql: "SELECT key, parent FROM items WHERE parent IS NOT NULL")
        let parts = try Row.fetchAll(wholes).map { StoredRow($0, of: "items", namedBy: 0) }
        guard !parts.isEmpty else { return [:] }
        countPartsAnew()
        let gone = Set(keys)
        let identity = try db.cachedStatement(sql: "SELECT id FROM items WHERE key = ?")
        var wholesOfParts: [Int64: Reference] = [:]
        for row in parts {
            let (key, whole) = (Int64(try row.key(0)), try row.number(1))
            guard gone.contains(whole) else { continue }
            guard !gone.contains(key) else {
                wholesOfParts[key] = try identity.firstRow([whole], of: "items") { Reference(id: try $0.id(0), path: []) }
                continue
            }
            guard let part = try item(ItemKey(rawValue: key)) else { continue }
            var content = part.content
            content.parent = nil
            try put(id: part.id, before: part, after: part.with(content, at: now))
        }
        return wholesOfParts
    }

    /// Brings back the items that an entry of the history deleted or added.
    ///
    /// - Parameters:
    ///   - sequence: the entry
    ///   - column: the state that comes back, `before` or `after`, in which none of its items may exist now
    ///   - count: the number of its items
    ///   - backwards: whether the last one comes back first
    mutating func restoreAll(
        of sequence: Int64, _ column: HistoryEntry.Column, count: Int, backwards: Bool, _ progress: WorkProgress?
    ) throws {
        progress?.begin(count)
        try Self.enlargeCache(db)
        defer { Self.restoreCache(db) }
        var indexes = try ItemIndexes(db, changing: count, remaining: itemCount + count)
        var pictures: [String: Int64] = [:]
        var forgotten = 0
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT item, \(column.rawValue), revision, form FROM historyItems LEFT JOIN deletions ON id = item
                WHERE sequence = ? AND kind = 0 ORDER BY position \(backwards ? "DESC" : "ASC")
                """, arguments: [sequence])
        while let row = try rows.next() {
            let row = StoredRow(row, of: "historyItems")
            let id = try row.id(0)
            let json = try row.text(1)
            let revision = try row.optionalNumber(2)
            let image = try? ItemImage(json, form: try row.number(3), isWhole: true)
            guard let image = image?.item(id: id, revision: (revision ?? 0) + 1, at: now) else { throw row.damaged(1, "cannot be read") }
            if revision != nil { forgotten += 1 }
            if image.content.parent != nil { try indexes.putBackIdentities(db) }
            let item = try resolved(image, from: nil)
            try bringBack(item, knownPictures: &pictures)
            if changed.items.count % 500 == 0 { try progress?.advance(500) }
        }
        progress?.finish()
        // The items come back unchanged, so the lines of the earlier entry are copied at once instead of being written again.
        try copyLines(of: sequence, column, items: count, backwards: backwards)
        // Emptying a table is free; finding each of its rows is not.
        if try Int.fetchOne(db, sql: "SELECT count(*) FROM deletions") == forgotten {
            try db.execute(sql: "DELETE FROM deletions")
        } else {
            try db.execute(
                sql: "DELETE FROM deletions WHERE id IN (SELECT item FROM historyItems WHERE sequence = ?)", arguments: [sequence])
        }
        try indexes.putBack(db)
    }

    /// Keeps the pages of a large change in memory until it is stored. With the usual two megabytes, most would be written several times.
    static func enlargeCache(_ db: Database) throws { try db.execute(sql: "PRAGMA cache_size = -65536") }

    /// Restores the usual limit. Pages above it are released when the change is stored or rolled back.
    static func restoreCache(_ db: Database) { try? db.execute(sql: "PRAGMA cache_size = -2000") }
}
