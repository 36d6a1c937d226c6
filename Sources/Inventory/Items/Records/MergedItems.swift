import FoundationEssentials
import GRDB

/// Finds the items into which others were merged.
struct MergedItems {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Returns the item that has the contents of a deleted item, however many merges followed; nil if the item was not merged, or the other
    /// one was deleted.
    func successor(of id: UUID) throws -> UUID? {
        let exists = try db.cachedStatement(sql: "SELECT 1 FROM items WHERE id = ?")
        var (last, seen) = (id, Set<UUID>())
        // Merges in a damaged file may form a circle.
        while seen.insert(last).inserted {
            guard let partner = try HistoryEntry.lastStep(of: last, db)?.partner, partner.role == .mergedInto else { return nil }
            if try Int.fetchOne(exists, arguments: [partner.id]) != nil { return partner.id }
            last = partner.id
        }
        return nil
    }

    /// Returns the item that has the contents of the deleted item with an item number, because its label is still on the thing; nil if
    /// there is none. If several had the number, the one that was merged last counts.
    ///
    /// The search reads the last line of each deleted item, found by an index, and not the history: codes without another meaning are rare.
    func owner(ofNumber number: String) throws -> UUID? {
        let lines = try db.cachedStatement(
            sql: """
                SELECT item, before, form, line.sequence FROM deletions CROSS JOIN historyItems AS line ON line.item = deletions.id
                WHERE line.sequence = (SELECT max(sequence) FROM historyItems WHERE item = deletions.id) AND line.kind = 0
                AND line.after IS NULL AND instr(line.before, '"\(StepPartner.Role.mergedInto.rawValue)"') > 0
                ORDER BY line.sequence DESC, line.position DESC
                """)
        let rows = try Row.fetchAll(lines)
        for row in rows.lazy.map({ StoredRow($0, of: "historyItems", namedBy: 3) }) {
            // A line that cannot be read names no number.
            guard let image = try? ItemImage(row.text(1), form: row.number(2), isWhole: true) else { continue }
            if image.content[.assetNumber]?.text == number { return try successor(of: row.id(0)) }
        }
        return nil
    }
}
