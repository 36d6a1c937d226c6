import FoundationEssentials
import GRDB

extension ItemLister {
    /// The texts that items have in a field and that hold the text, those that start with it first; for completing what is typed.
    func completions(of field: ItemField, matching text: String, limit: Int = 20) throws(InventoryError) -> [String] {
        let collation = memory.collation
        let wanted = Folding.folded(text)
        let sorted = try texts(of: field).map { (text: $0.text, folded: $0.folded, order: collation.key($0.text)) }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
        let starting = sorted.filter { $0.folded.starts(with: wanted) }.map(\.text)
        let matcher = SearchMatcher(text)
        let holding = sorted.filter { !$0.folded.starts(with: wanted) && matcher.matches([$0.folded]) }.map(\.text)
        return Array((starting + holding).prefix(limit))
    }

    private func texts(of field: ItemField) throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        if field == .location {
            let known = memory.index.locations() ?? []
            return known.isEmpty ? try storedLocations() : known
        }
        return try memory.words.texts(of: field, in: storage)
    }

    /// The locations in use, without going through all items: each is one step in the index.
    private func storedLocations() throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        try storage.read { db in
            let step = try db.cachedStatement(
                sql: "SELECT locationOrder, location FROM items WHERE locationOrder > ? ORDER BY locationOrder LIMIT 1")
            var result: [(text: String, folded: [UInt8])] = []
            var last = Data()
            while result.count < 5000, let row = try Row.fetchOne(step, arguments: [last]) {
                let row = StoredRow(row, of: "items")
                let next = try row.bytes(0)
                // An index that is damaged must not lead round in a circle.
                guard last.lexicographicallyPrecedes(next) else { throw row.damaged(0, "is out of order") }
                last = next
                let text = try row.text(1)
                result.append((text, Folding.folded(text)))
            }
            return result
        }
    }
}
