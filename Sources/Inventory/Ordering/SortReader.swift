import FoundationEssentials
import GRDB

/// Reads the values of sort keys of the items that are here: from columns in memory if possible, so that a second sorting does not read the
/// library.
struct SortReader {
    private let storage: Storage
    private let columns: FactColumns
    private let catalog: CatalogCache
    private let collation: Collation
    private let places: () throws(InventoryError) -> PlaceRanks

    /// - Parameter places: returns the ranks of the items' places.
    init(
        _ storage: Storage, _ columns: FactColumns, _ catalog: CatalogCache, _ collation: Collation,
        places: @escaping () throws(InventoryError) -> PlaceRanks
    ) {
        self.storage = storage
        self.columns = columns
        self.catalog = catalog
        self.collation = collation
        self.places = places
    }

    /// Returns the values of a key. Hidden fields have none.
    ///
    /// - Parameter largest: the largest key of an item.
    func codes(_ key: SortKey, keysUpTo largest: UInt32) throws(InventoryError) -> SortCodes {
        let catalog = try self.catalog.catalog(in: storage)
        switch key {
        case .newest, .custom: return SortCodes()
        case .name: return try names("nameOrder")
        case .serialNumber: return catalog.shows(.serialNumber) ? try names("serialOrder") : SortCodes()
        case .missing: return try storage.read { db in try FactOrder.gainCodes(self.catalog.catalog(db), db) }
        case .value, .place, .warrantyEnds, .column:
            switch key.fieldKey {
            case .fixed(let field): return catalog.shows(field) ? try codes(field, catalog, largest) : SortCodes()
            case .own(let id):
                return try storage.read { db in try OwnOrder.codes(id, self.catalog.catalog(db), collation, db) }
            case .added: return (try column(.addedAt, largest) as? NumberColumn)?.codes() ?? SortCodes()
            case .changed: return (try column(.changedAt, largest) as? NumberColumn)?.codes() ?? SortCodes()
            case nil: return SortCodes()
            }
        }
    }

    private func codes(_ field: ItemField, _ catalog: Catalog, _ largest: UInt32) throws(InventoryError) -> SortCodes {
        let kind: FactKind
        switch field.descriptor.kind {
        case .line:
            guard FactName.sharedTexts.contains(field) else { return try texts(field) }
            kind = .texts
        case .choice: kind = .choices
        case .money: kind = .money
        case .day: kind = .days
        case .quantity: kind = .numbers
        case .yesOrNo: kind = .yes
        case .type: kind = .entries
        case .place:
            let places = try places()
            return SortCodes((0...largest).map { key in places.rank(of: key).map { UInt64($0) + 1 } ?? 0 })
        case .lines, .item, .tags: return SortCodes()
        }
        switch try column(.fixed(field, kind), largest) {
        case let column as YesColumn: return column.codes(keysUpTo: largest)
        case let column as DayColumn: return column.codes(ofLast: FieldKey.fixed(field).looksAhead)
        case let column as MoneyColumn: return column.codes
        case let column as TextColumn:
            if column.isTooVaried { return try texts(field) }
            return column.codes { words in FieldKey.fixed(field).value(ofText: words[0], collation) }
        case let column as NumberColumn: return field == .type ? column.codes(types(catalog)) : column.codes()
        default: return SortCodes()
        }
    }

    private func column(_ name: FactName, _ largest: UInt32) throws(InventoryError) -> (any FactColumn)? {
        try columns.columns([name], in: storage, catalog, atMost: FactColumns.memory(forKeysUpTo: largest))[name]
    }

    /// Returns a function from the number of a type to the rank of its name.
    private func types(_ catalog: Catalog) -> (Int64) -> UInt64 {
        // The numbers of types may be far apart.
        let types = Array(catalog.typeTable.entries)
        let names = types.enumerated().map { (key: UInt32($0.offset), value: SortValue.word(collation.key($0.element.value.name))) }
        let ranks = Dictionary(zip(types.map(\.key), SortCodes.ranks(names, count: types.count))) { first, _ in first }
        return { number in ranks[number] ?? 0 }
    }

    /// Reads texts that few items share.
    private func texts(_ field: ItemField) throws(InventoryError) -> SortCodes {
        try storage.read { db in
            // Every item passed through this connection's memory.
            defer { db.releaseMemory() }
            let table = ItemDetails.fields.contains(field) ? "items JOIN details ON item = key" : "items"
            let statement = try db.makeStatement(
                sql: "SELECT key, \(field.rawValue) FROM \(table) WHERE state = 0 AND \(field.rawValue) IS NOT NULL")
            let largest = try OrderQueries.largestKey(Counters(db), db)
            var values: [(key: UInt32, value: SortValue)] = []
            try statement.forEachRow(of: "items", namedBy: 0) { row in
                let key = try row.key(0)
                guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                values.append((key, .word(collation.key(try row.text(1)))))
            }
            return SortCodes(values)
        }
    }

    /// Reads the order of a column with stored keys of a collation.
    private func names(_ column: String) throws(InventoryError) -> SortCodes {
        try storage.read { db in
            let largest = try OrderQueries.largestKey(Counters(db), db)
            let statement = try db.makeStatement(
                sql: "SELECT key, \(column) FROM items WHERE state = 0 AND \(column) IS NOT NULL ORDER BY \(column)")
            var codes = [UInt64](repeating: 0, count: Int(largest) + 1)
            var (rank, last): (UInt64, Data?) = (0, nil)
            try statement.forEachRow(of: "items", namedBy: 0) { row in
                let key = try row.key(0)
                guard key <= largest else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                let order = try row.bytes(1)
                if last != order { rank += 1 }
                last = order
                codes[Int(key)] = rank
            }
            return SortCodes(codes)
        }
    }
}
