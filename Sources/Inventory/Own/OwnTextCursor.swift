import GRDB

/// The custom fields that are searched.
struct SearchedFields: Hashable, Sendable {
    private let numbers: Set<Int64>
    private let last: Int64
    private let hidden: Set<ItemField>

    init(_ catalog: Catalog) {
        hidden = catalog.hiddenFields
        numbers = Set(catalog.searchedFields.compactMap { catalog.fieldTable.numbers[$0.id] })
        last = catalog.fieldTable.lastNumber
    }

    /// Returns whether this set is still correct for another one. A newer field makes no difference, because no item had a value in it
    /// then.
    func isTrue(of others: SearchedFields) -> Bool {
        hidden == others.hidden && numbers.isSubset(of: others.numbers) && others.numbers.subtracting(numbers).allSatisfy { $0 > last }
    }
}

/// Reads the texts of all items in custom fields, in the order of the items. They are read beside the items, because separate queries for
/// very many items would cost more than the items.
struct OwnTextCursor {
    private let rows: RowCursor?
    private var next: (key: UInt32, text: String)?

    init(_ db: Database, _ catalog: Catalog) throws {
        let numbers = catalog.searchedFields.compactMap { catalog.fieldTable.numbers[$0.id] }
        guard !numbers.isEmpty else {
            rows = nil
            return
        }
        let list = numbers.map(String.init).joined(separator: ", ")
        rows = try Row.fetchCursor(
            db, sql: "SELECT item, value FROM fieldValues WHERE field IN (\(list)) AND typeof(value) = 'text' ORDER BY item, field")
        try advance()
    }

    private mutating func advance() throws {
        guard let row = try rows?.next() else {
            next = nil
            return
        }
        let stored = StoredRow(row, of: "fieldValues", namedBy: 0)
        next = (try stored.key(0), try stored.text(1).replacing(String(OwnValue.Content.separator), with: ", "))
    }

    /// Returns the next text of any item; nil after the last one.
    mutating func takeNext() throws -> (key: UInt32, text: String)? {
        guard let found = next else { return nil }
        try advance()
        return found
    }

    /// Appends the texts of an item. Call it for items in the order of their keys.
    mutating func appendTexts(of key: UInt32, to texts: inout [String]) throws {
        while let found = next, found.key <= key {
            if found.key == key { texts.append(found.text) }
            try advance()
        }
    }
}
