import FoundationEssentials
import GRDB

/// Items as rows of the database.
struct ItemRecords {
    let db: Database
    let collation: Collation
    /// The places, tags, types and fields of the items.
    var catalog: Catalog

    // MARK: - Writing

    func insert(_ item: Item) throws { try insert(item, pictures: try pictures(of: item.content)) }

    /// - Parameter pictures: the numbers of its pictures.
    func insert(_ item: Item, pictures: [Int64]) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO items (key, id, revision, name, serialNumber, valueMinor, currency, bought, createdAt, modifiedAt,
                picture, nameOrder, serialOrder, valueOrder, notes, manualOrder, assetNumber, quantity, unit, inAll, eachMinor, place,
                parent, type, state)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try OwnNumbers.expectFree(item, nil, db)
        try statement.execute(arguments: StatementArguments(columns(of: item, picture: pictures.first)))
        try insertPhotos(item, pictures: pictures)
        try ItemDetails.insert(item, db)
        try ItemPapers.insert(item, db)
        try ItemLinks.insert(item, catalog, db)
    }

    /// Writes the changed columns of an item. An update of a column costs its indexes, so the others are left out.
    ///
    /// - Parameter old: the item as it is stored.
    func update(_ item: Item, from old: Item) throws {
        let pictures = try self.pictures(of: item.content)
        try OwnNumbers.expectFree(item, old, db)
        let changed = try changedColumns(of: item, from: old, picture: pictures.first)
        let names = changed.map { $0.name + " = ?" }.joined(separator: ", ")
        let values = changed.map(\.value) + [item.key.rawValue]
        try db.cachedStatement(sql: "UPDATE items SET \(names) WHERE key = ?").execute(arguments: StatementArguments(values))
        try ItemDetails.update(item, from: old, db)
        try ItemPapers.update(item, from: old, db)
        try ItemLinks.update(item, from: old, catalog, db)
        guard item.content.photos != old.content.photos else { return }
        try db.cachedStatement(sql: "DELETE FROM itemPhotos WHERE item = ?").execute(arguments: [item.key.rawValue])
        try insertPhotos(item, pictures: pictures)
    }

    func delete(_ key: ItemKey) throws {
        try db.cachedStatement(sql: "DELETE FROM items WHERE key = ?").execute(arguments: [key.rawValue])
    }

    /// Returns the changed columns and their values.
    private func changedColumns(
        of item: Item, from old: Item, picture: Int64?
    ) throws -> [(name: String, value: (any DatabaseValueConvertible)?)] {
        let (content, before) = (item.content, old.content)
        var columns: [(name: String, value: (any DatabaseValueConvertible)?)] = [
            ("revision", item.revision), ("modifiedAt", item.modifiedAt.milliseconds),
        ]
        if item.createdAt != old.createdAt { columns.append(("createdAt", item.createdAt.milliseconds)) }
        if item.manualOrder != old.manualOrder { columns.append(("manualOrder", item.manualOrder)) }
        if Self.differ(content.name, before.name) {
            columns += [("name", content.name), ("nameOrder", Data(collation.key(content.name)))]
        }
        if Self.differ(content.serialNumber, before.serialNumber) {
            let order = collation.optionalKey(content.serialNumber).map { Data($0) }
            columns += [("serialNumber", content.serialNumber), ("serialOrder", order)]
        }
        let amounts: [ItemField] = [.value, .quantity, .inAll]
        if amounts.contains(where: { content[$0] != before[$0] }) || content.worth != before.worth {
            let worth = content.worth
            columns += [
                ("valueMinor", worth?.minorUnits), ("currency", worth?.currency.code), ("valueOrder", worth?.approximateMajorUnits),
                ("eachMinor", worth == content.value ? nil : content.value?.minorUnits),
                ("quantity", content[.quantity]?.quantity?.thousandths), ("inAll", content.amountsAreInAll ? 1 : nil),
            ]
        }
        if Self.differ(content[.unit]?.text, before[.unit]?.text) { columns.append(("unit", content[.unit]?.text)) }
        if content.bought != before.bought { columns.append(("bought", content.bought?.iso)) }
        if Self.differ(content.notes, before.notes) { columns.append(("notes", content.notes)) }
        if Self.differ(content[.assetNumber]?.text, before[.assetNumber]?.text) {
            columns.append(("assetNumber", content[.assetNumber]?.text))
        }
        if content.photos.first != before.photos.first { columns.append(("picture", picture)) }
        if content.place?.id != before.place?.id {
            columns.append(("place", content.place?.id.flatMap { catalog.placeTable.numbers[$0] }))
        }
        if content.parent?.id != before.parent?.id { columns.append(("parent", try ItemLinks.key(of: content.parent, db))) }
        if content.type?.id != before.type?.id {
            columns.append(("type", content.type?.id.flatMap { catalog.typeTable.numbers[$0] }))
        }
        if content.isDisposed != before.isDisposed { columns.append(("state", content.isDisposed ? 1 : 0)) }
        return columns
    }

    /// Returns whether two texts differ in their bytes. Equal texts may do so, such as “é” of one character and of two.
    private static func differ(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return (one == nil) != (other == nil) }
        return !one.utf8.elementsEqual(other.utf8)
    }

    /// Returns the columns' values for a new item. `valueMinor` is the value of all pieces, which is shown, sorted and added up; if the
    /// person gave another amount, it is in `eachMinor`.
    private func columns(of item: Item, picture: Int64?) throws -> [(any DatabaseValueConvertible)?] {
        let content = item.content
        let worth = content.worth
        return [
            item.key.rawValue, item.id, item.revision, content.name, content.serialNumber, worth?.minorUnits, worth?.currency.code,
            content.bought?.iso,
            item.createdAt.milliseconds, item.modifiedAt.milliseconds, picture,
            Data(collation.key(content.name)), collation.optionalKey(content.serialNumber).map { Data($0) },
            worth?.approximateMajorUnits, content.notes, item.manualOrder,
            content[.assetNumber]?.text, content[.quantity]?.quantity?.thousandths, content[.unit]?.text,
            content.amountsAreInAll ? 1 : nil, worth == content.value ? nil : content.value?.minorUnits,
            content.place?.id.flatMap { catalog.placeTable.numbers[$0] }, try ItemLinks.key(of: content.parent, db),
            content.type?.id.flatMap { catalog.typeTable.numbers[$0] }, content.isDisposed ? 1 : 0,
        ]
    }

    /// Returns the numbers of an item's pictures, and adds the pictures to the history's table.
    func pictures(of content: ItemContent) throws -> [Int64] {
        try content.photos.map { photo in
            let find = try db.cachedStatement(sql: "SELECT picture, named FROM pictures WHERE sha256 = ?")
            let known = try Hex.decode(photo.sha256).flatMap { hash in
                try find.firstRow([hash], of: "pictures", namedBy: 0) { row in (picture: try row.number(0), named: try row.number(1)) }
            }
            guard let (picture, named) = known else {
                throw InventoryError(
                    .photoDamaged,
                    "The picture \(shown(photo.originalName ?? photo.fileName)) is not in the library. Choose it again.")
            }
            if named == 0 {
                try db.cachedStatement(sql: "UPDATE pictures SET named = 1 WHERE picture = ?").execute(arguments: [picture])
            }
            return picture
        }
    }

    private func insertPhotos(_ item: Item, pictures: [Int64]) throws {
        for (position, picture) in pictures.enumerated() {
            try db.cachedStatement(sql: "INSERT INTO itemPhotos (item, position, picture, originalName) VALUES (?, ?, ?, ?)")
                .execute(arguments: [item.key.rawValue, position, picture, item.content.photos[position].originalName])
        }
    }

    // MARK: - Reading

    /// The columns of a whole item, followed by those of its details.
    static let columns = """
        SELECT items.key, items.id, items.revision, items.name, items.serialNumber, items.valueMinor, items.currency, items.bought,
        items.createdAt, items.modifiedAt, items.notes, items.picture, items.manualOrder, items.assetNumber, items.quantity, items.unit,
        items.inAll, items.eachMinor, items.place, items.type, whole.id, whole.name,
        (SELECT group_concat(tag) FROM itemTags WHERE item = items.key), EXISTS (SELECT 1 FROM valuations WHERE item = items.key),
        \(OwnValueRecords.column),
        \(ItemDetails.columns), \(ItemPapers.column)
        FROM items LEFT JOIN details ON details.item = items.key LEFT JOIN items AS whole ON whole.key = items.parent
        """

    static func item(id: UUID, _ db: Database, _ catalog: Catalog) throws -> Item? {
        let statement = try db.cachedStatement(sql: columns + " WHERE items.id = ?")
        return try statement.firstRow([id], of: "items", namedBy: 0) { try item(of: $0, db, catalog) }
    }

    static func item(_ key: ItemKey, _ db: Database, _ catalog: Catalog) throws -> Item? {
        let statement = try db.cachedStatement(sql: columns + " WHERE items.key = ?")
        return try statement.firstRow([key.rawValue], of: "items", namedBy: 0) { try item(of: $0, db, catalog) }
    }

    private static func item(of row: StoredRow, _ db: Database, _ catalog: Catalog) throws -> Item {
        try item(of: row, photos: row.optionalNumber(11) == nil ? [] : photos(of: Int64(row.key(0)), db), db, catalog)
    }

    /// - Parameter row: the columns of `columns`.
    static func item(of row: StoredRow, photos: [PhotoReference], _ db: Database, _ catalog: Catalog) throws -> Item {
        var content = ItemContent(
            name: try row.text(3), serialNumber: try row.text(4), bought: try row.partialDay(7), notes: try row.text(10), photos: photos)
        content[.assetNumber] = try row.optionalText(13).map(FieldValue.text)
        content[.quantity] = try row.quantity(14).map(FieldValue.quantity)
        content[.unit] = try row.optionalText(15).map(FieldValue.text)
        content[.inAll] = row.isNull(16) ? nil : .yes
        let worth = try row.money(5, 6)
        content.value = row.isNull(17) ? worth : try row.money(17, 6)
        // The value that is shown and added up must agree with quantity and amount.
        guard content.worth == worth else { throw row.damaged(5, "is not the product of quantity and amount") }
        content.place = try row.named(18) { catalog.placeReference($0) }
        content.type = try row.named(19) { catalog.typeReference($0) }
        if !row.isNull(20) { content.parent = Reference(id: try row.id(20), path: [try row.text(21)]) }
        if let tags = try row.optionalText(22) { content.tags = try ItemLinks.tags(tags, row, 22, catalog) }
        if try row.number(23) != 0 { content.valuations = try ItemLinks.valuations(of: Int64(try row.key(0)), db) }
        if try row.number(24) != 0 { try OwnValueRecords.read(Int64(try row.key(0)), into: &content, db, catalog) }
        try ItemDetails.read(row, from: 25, into: &content)
        content.papers = try ItemPapers.read(row, row.columnCount - 1, db)
        return Item(
            id: try row.id(1), key: ItemKey(rawValue: Int64(try row.key(0))), revision: try row.revision(2), content: content,
            createdAt: try row.time(8), modifiedAt: try row.time(9), manualOrder: try row.optionalNumber(12))
    }

    private static func photos(of key: Int64, _ db: Database) throws -> [PhotoReference] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT sha256, fileExtension, width, height, byteCount, originalName, picture FROM itemPhotos JOIN pictures USING (picture)
                WHERE item = ? ORDER BY position
                """)
        return try statement.mapRows([key], of: "pictures", namedBy: 6) { try photo(of: $0) }
    }

    /// - Parameter row: hash, kind, width, height, size and the file's original name, in this order.
    static func photo(of row: StoredRow) throws -> PhotoReference {
        try row.picture(from: 0, originalName: try row.optionalText(5))
    }
}
