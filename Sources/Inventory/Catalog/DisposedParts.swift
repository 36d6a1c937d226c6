import GRDB

/// Finds the parts that leave the household, or come back, with their wholes.
enum DisposedParts {
    /// Returns the parts of items, and their parts: of items that leave, those that are here; of items that come back, those that left in the
    /// same way on the same day as their whole.
    ///
    /// - Returns: nothing for an assignment that leaves parts alone; else their keys in ascending order, without those of the items
    static func keys(below wholes: [ItemKey], of assignment: ItemAssignment, _ catalog: Catalog, _ db: Database) throws -> [ItemKey] {
        guard case .disposal(let disposal, withParts: true) = assignment else { return [] }
        let statement = try db.cachedStatement(sql: "SELECT key FROM items WHERE parent = ?")
        var known = Set(wholes)
        var found: [ItemKey] = []
        var open = wholes
        while let whole = open.popLast() {
            let parts = try Int64.fetchAll(statement, arguments: [whole.rawValue]).map(ItemKey.init(rawValue:))
            guard !parts.isEmpty else { continue }
            let left = disposal == nil ? try ItemRecords.item(whole, db, catalog)?.content : nil
            for part in parts where !known.contains(part) {
                guard let content = try ItemRecords.item(part, db, catalog)?.content else { continue }
                let goes = disposal == nil ? content.isDisposed && hasLeft(content, with: left) : !content.isDisposed
                guard goes else { continue }
                known.insert(part)
                found.append(part)
                open.append(part)
            }
        }
        return found.sorted { $0.rawValue < $1.rawValue }
    }

    private static func hasLeft(_ part: ItemContent, with whole: ItemContent?) -> Bool {
        whole.map { $0[.disposal] == part[.disposal] && $0[.disposedOn] == part[.disposedOn] } ?? false
    }
}
