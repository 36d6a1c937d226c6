import FoundationEssentials
import GRDB

/// Finds the items into which others were merged, by the item numbers of these, because their labels are still on the things.
struct MergedNumbers {
    private let db: Database
    /// The items that were merged into others and did not come back, the last one first.
    private let merged: [(id: UUID, number: String?, kept: UUID)]

    /// Reads all merges. The history is searched without an index: it has a row for each change, and codes without another meaning are rare.
    init(_ db: Database) throws {
        self.db = db
        let lines = try db.cachedStatement(
            sql: """
                SELECT line.item, line.before, line.form, line.sequence,
                (SELECT item FROM historyItems AS kept WHERE kept.sequence = line.sequence AND kept.kind = 0 ORDER BY position DESC LIMIT 1)
                FROM history JOIN historyItems AS line USING (sequence)
                WHERE history.verb = 'mergeItems' AND line.kind = 0 AND line.after IS NULL
                AND line.sequence = (SELECT max(sequence) FROM historyItems WHERE item = line.item) ORDER BY line.sequence DESC
                """)
        merged = try Row.fetchAll(lines).map { row in
            let row = StoredRow(row, of: "historyItems", namedBy: 3)
            // A line that cannot be read names no number.
            let image = try? ItemImage(row.text(1), form: row.number(2), isWhole: true)
            return (try row.id(0), image?.content[.assetNumber]?.text, try row.id(4))
        }
    }

    /// Returns the item that has the contents of the item with a number; nil if there is none.
    func owner(of number: String) throws -> UUID? {
        guard var next = merged.first(where: { $0.number == number }) else { return nil }
        let exists = try db.cachedStatement(sql: "SELECT 1 FROM items WHERE id = ?")
        // Each merge is later than the one before it.
        for _ in merged {
            if try Int.fetchOne(exists, arguments: [next.kept]) != nil { return next.kept }
            guard let following = merged.first(where: { $0.id == next.kept }) else { return nil }
            next = following
        }
        return nil
    }
}
