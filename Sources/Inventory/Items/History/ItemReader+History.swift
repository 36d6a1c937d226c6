import FoundationEssentials
import GRDB

/// Reads the history of the library or of one item. Each page takes the same time.
extension ItemReader {
    /// Returns the extent of an item's history, or of the library's history for nil.
    func historyExtent(of id: UUID? = nil) throws(InventoryError) -> HistoryExtent {
        try storage.read { db in
            // Entries are never removed, so they are numbered without a gap.
            let last = try HistoryEntry.last(db)
            guard let id else { return HistoryExtent(count: Int(last), last: last) }
            let statement = try db.cachedStatement(sql: "SELECT count(*) FROM historyItems WHERE item = ? AND sequence <= ?")
            return HistoryExtent(count: try Int.fetchOne(statement, arguments: [id, last]) ?? 0, last: last)
        }
    }

    /// Returns a page of the history, the newest entry first.
    ///
    /// - Parameters:
    ///   - id: the item whose history is wanted; nil for that of the whole library
    ///   - extent: the result of `historyExtent` when the page's list was begun
    ///   - offset: the number of entries before the page
    ///   - limit: the number of entries of a page
    func history(of id: UUID? = nil, within extent: HistoryExtent, offset: Int, limit: Int) throws(InventoryError) -> [HistoryRecord] {
        try storage.read { db in
            guard let id else {
                let newest = extent.last - Int64(offset)
                guard newest >= 1 else { return [] }
                return try (max(1, newest - Int64(limit) + 1)...newest).reversed().compactMap { try record($0, position: nil, db) }
            }
            let statement = try db.cachedStatement(
                sql: """
                    SELECT sequence, position FROM historyItems WHERE item = ? AND sequence <= ?
                    ORDER BY sequence DESC, position DESC LIMIT ? OFFSET ?
                    """)
            let places = try Row.fetchAll(statement, arguments: [id, extent.last, limit, offset])
            return try places.compactMap { place in
                let place = StoredRow(place, of: "historyItems", namedBy: 0)
                return try record(try place.number(0), position: Int(try place.number(1)), db)
            }
        }
    }

    /// - Parameter position: the index of the wanted item in the entry; nil for the only one.
    private func record(_ sequence: Int64, position: Int?, _ db: Database) throws -> HistoryRecord? {
        let entry = try db.cachedStatement(
            sql: "SELECT kind, actor, at, sequence, title, verb, subject, number FROM history WHERE sequence = ?")
        guard let row = try Row.fetchOne(entry, arguments: [sequence]).map({ StoredRow($0, of: "history", namedBy: 3) }) else { return nil }
        guard let kind = Change.Kind(rawValue: try row.text(0)) else { throw row.damaged(0, "is unknown") }
        let lines = try HistoryEntry.stepCount(of: sequence, db)
        // If an item was added with its place, it is still the only item.
        let changes = lines > Self.few ? lines : try HistoryEntry.itemCount(of: sequence, db)
        let count = changes == 1 || lines > Self.few ? changes : try Self.differentItems(of: sequence, db)
        let wanted = try position ?? (changes == 1 ? Self.onlyItem(of: sequence, db) : nil)
        return HistoryRecord(
            sequence: sequence, kind: kind, title: try StoredTitle(row, from: 4).text, actor: try row.text(1), at: try row.time(2),
            itemCount: count,
            step: try wanted.flatMap { try step(sequence, position: $0, db) })
    }

    /// For an entry with more lines than this, all lines count as items: counting would take time, and nobody notices the difference.
    private static let few = 100

    /// Returns the number of items of an entry; an item may have several lines.
    private static func differentItems(of sequence: Int64, _ db: Database) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(DISTINCT item) FROM historyItems WHERE sequence = ? AND kind = 0")
        return try Int.fetchOne(statement, arguments: [sequence]) ?? 0
    }

    private static func onlyItem(of sequence: Int64, _ db: Database) throws -> Int? {
        let statement = try db.cachedStatement(sql: "SELECT position FROM historyItems WHERE sequence = ? AND kind = 0 LIMIT 1")
        return try Int.fetchOne(statement, arguments: [sequence])
    }

    private func step(_ sequence: Int64, position: Int, _ db: Database) throws -> HistoryRecord.Step? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(HistoryEntry.Step.columns) FROM historyItems WHERE sequence = ? AND position = ?")
        guard let row = try Row.fetchOne(statement, arguments: [sequence, position]) else { return nil }
        let step = try HistoryEntry.Step(StoredRow(row, of: "historyItems", namedBy: HistoryEntry.Step.name))
        guard case .item(let before, let after) = step.subject else { return nil }
        let catalog = try catalog.catalog(db)
        return HistoryRecord.Step(
            id: step.id, before: try before.map { try catalog.named($0.content, db) },
            after: try after.map { try catalog.named($0.content, db) },
            partner: try step.partner.map { partner in
                var partner = partner
                let known = try HistoryEntry.known(partner.id, db)
                (partner.name, partner.addedAt) = (known?.name ?? "", known?.addedAt)
                return partner
            })
    }
}

extension HistoryEntry {
    /// Returns the name of an item, or of a deleted item at its deletion, and the time of its addition; nil if the library never had it.
    fileprivate static func known(_ id: UUID, _ db: Database) throws -> (name: String, addedAt: Timestamp)? {
        let present = try db.cachedStatement(sql: "SELECT name, createdAt, key FROM items WHERE id = ?")
        if let row = try Row.fetchOne(present, arguments: [id]).map({ StoredRow($0, of: "items", namedBy: 2) }) {
            return (try row.text(0), try row.time(1))
        }
        return try lastState(of: id, at: .now(), db).map { ($0.content.name, $0.createdAt) }
    }
}

extension Catalog {
    /// Returns an item from the history, with the present names of its references.
    func named(_ content: ItemContent, _ db: Database) throws -> ItemContent {
        var content = content
        if let id = content.place?.id, let number = placeTable.numbers[id] { content.place = placeReference(number) }
        if let id = content.type?.id, let number = typeTable.numbers[id] { content.type = typeReference(number) }
        if !content.tags.isEmpty {
            content.tags = content.tags.compactMap { tag in tag.id.flatMap { tagTable.numbers[$0] }.flatMap(tagReference) }
        }
        content.own = content.own.map { value in
            value.field.id.flatMap { fieldTable.numbers[$0] }.flatMap { fieldTable.entries[$0] }.map { OwnValue($0, value.content) }
                ?? value
        }.sorted { $0.field.name < $1.field.name }
        if let id = content.parent?.id {
            content.parent = Reference(id: id, path: [try HistoryEntry.known(id, db)?.name ?? "an item that is gone"])
        }
        return content
    }
}
