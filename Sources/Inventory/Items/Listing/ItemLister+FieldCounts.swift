import GRDB

extension ItemLister {
    /// Returns the fixed fields that the library does not use.
    func hiddenFields() throws(InventoryError) -> Set<ItemField> {
        if let hidden = memory.catalog.known?.hiddenFields { return hidden }
        // Reads only the hidden fields, because there may be ten thousand places.
        return try storage.read { db in try HiddenFields.read(db).fields }
    }

    /// Returns the number of items with a value in each field. Items that left the household count, because their values are kept, too.
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

    /// Returns the SQL expression that counts the items with a value in a field.
    private static func counted(_ field: ItemField) -> String {
        switch field {
        // These columns have empty texts instead of null.
        case .name, .serialNumber, .notes: "count(nullif(\(field.rawValue), ''))"
        case .value: "count(valueMinor)"
        // A part has the place of its whole, not one of its own.
        case .place: "count(CASE WHEN parent IS NULL THEN place END)"
        default: "count(\(field.rawValue))"
        }
    }
}
