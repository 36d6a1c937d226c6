import GRDB

extension ItemLister {
    /// The fixed fields that the library does not use.
    func hiddenFields() throws(InventoryError) -> Set<ItemField> {
        if let hidden = memory.catalog.known?.hiddenFields { return hidden }
        // Without the places, which may be ten thousand.
        return try storage.read { db in try HiddenFields.read(db).fields }
    }

    /// How many items have something in each field; those that left the household among them, for what they have is kept, too.
    func fieldCounts() throws(InventoryError) -> FieldCounts {
        let catalog = try catalog()
        return try storage.read { db in
            var counts = FieldCounts()
            let fields = ItemField.allCases.filter { $0 != .tags }
            let columns = fields.map(Self.counted).joined(separator: ", ")
            let sql = "SELECT \(columns), (SELECT count(DISTINCT item) FROM itemTags) FROM items LEFT JOIN details ON item = key"
            if let row = try Row.fetchOne(db, sql: sql).map({ StoredRow($0, of: "items") }) {
                for (column, field) in (fields + [.tags]).enumerated() {
                    counts.fixed[field] = Int(try row.number(column, in: 0...StoredRow.largestCount))
                }
            }
            let rows = try Row.fetchCursor(db, sql: "SELECT field, count(*) FROM fieldValues GROUP BY field")
            while let row = try rows.next() {
                let row = StoredRow(row, of: "fieldValues", namedBy: 0)
                guard let field = catalog.fieldTable.entries[try row.number(0)] else { continue }
                counts.own[field.id] = Int(try row.number(1, in: 0...StoredRow.largestCount))
            }
            return counts
        }
    }

    /// What counts the items that have something in a field.
    private static func counted(_ field: ItemField) -> String {
        switch field {
        // Empty texts, not missing ones, of old.
        case .name, .serialNumber, .notes: "count(nullif(\(field.rawValue), ''))"
        case .value: "count(valueMinor)"
        // A part is where its whole is, and nobody said so of itself.
        case .place: "count(CASE WHEN parent IS NULL THEN place END)"
        default: "count(\(field.rawValue))"
        }
    }
}
