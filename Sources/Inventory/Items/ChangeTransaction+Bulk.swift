import FoundationEssentials
import GRDB

/// Many items at once. The history keeps of each what it keeps of one; the rows themselves are written with few statements.
extension ChangeTransaction {
    /// From so many items on it pays.
    static let bulk = 500

    /// Deletes items, in the order of their keys; those that are gone are left out.
    ///
    /// - Returns: how many there were.
    mutating func deleteAll(_ keys: [ItemKey], _ progress: WorkProgress?) throws -> Int {
        let wanted = keys.map(\.rawValue).sorted()
        progress?.begin(wanted.count)
        try Self.enlargeCache(db)
        defer { Self.restoreCache(db) }
        let indexes = try ItemIndexes(db, changing: wanted.count, remaining: max(0, itemCount - wanted.count))
        var count = 0
        try detachParts(ofAll: wanted)
        for chunk in KeyChunks(wanted) {
            let found = try ItemRecords.items(chunk, db, catalog)
            for item in found.items { try record(item.id, before: item, after: nil, revision: item.revision + 1) }
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

    /// Takes the parts that stay off the items that go.
    private mutating func detachParts(ofAll keys: [Int64]) throws {
        let wholes = try db.cachedStatement(sql: "SELECT key, parent FROM items WHERE parent IS NOT NULL")
        let parts = try Row.fetchAll(wholes).map { StoredRow($0, of: "items", namedBy: 0) }
        guard !parts.isEmpty else { return }
        countPartsAnew()
        let gone = Set(keys)
        for row in parts {
            let key = Int64(try row.key(0))
            guard gone.contains(try row.number(1)), !gone.contains(key), let part = try item(ItemKey(rawValue: key)) else { continue }
            var content = part.content
            content.parent = nil
            try put(id: part.id, before: part, after: part.with(content, at: now))
        }
    }

    /// Brings back what an entry of the history deleted, or what it added.
    ///
    /// - Parameters:
    ///   - sequence: the entry
    ///   - column: `before` or `after`: which state comes back. None of its items may be there now.
    ///   - count: how many items it has
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
            if items.count % 500 == 0 { try progress?.advance(500) }
        }
        progress?.finish()
        // What comes back is what went, so its lines are those that are there: copied in one go they need not be written again.
        try copyLines(of: sequence, column, items: count, backwards: backwards)
        // To empty a table costs nothing; to look for each of its rows does.
        if try Int.fetchOne(db, sql: "SELECT count(*) FROM deletions") == forgotten {
            try db.execute(sql: "DELETE FROM deletions")
        } else {
            try db.execute(
                sql: "DELETE FROM deletions WHERE id IN (SELECT item FROM historyItems WHERE sequence = ?)", arguments: [sequence])
        }
        try indexes.putBack(db)
    }

    /// The pages that a large change touches are kept until it is stored: with the ordinary two megabytes most would be written several
    /// times.
    static func enlargeCache(_ db: Database) throws { try db.execute(sql: "PRAGMA cache_size = -65536") }

    /// What is above the limit goes when the change is stored or taken back.
    static func restoreCache(_ db: Database) { try? db.execute(sql: "PRAGMA cache_size = -2000") }
}

/// Keys in ascending order, cut into pieces of neighbours, each to be read with one look at the table.
private struct KeyChunks: Sequence, IteratorProtocol {
    private let keys: [Int64]
    private var start = 0

    /// Keys further apart than this are not read together.
    private static let gap: Int64 = 64
    private static let most = 1_000

    init(_ keys: [Int64]) { self.keys = keys }

    mutating func next() -> ArraySlice<Int64>? {
        guard start < keys.count else { return nil }
        var end = start + 1
        while end < keys.count, end - start < Self.most, keys[end] - keys[end - 1] <= Self.gap { end += 1 }
        defer { start = end }
        return keys[start..<end]
    }
}
