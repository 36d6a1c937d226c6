import FoundationEssentials
import GRDB

/// Items as rows of the database.
struct ItemRecords {
    let db: Database
    let collation: Collation
    /// What the items name.
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
        let fixed: [(any DatabaseValueConvertible)?] = [item.key.rawValue, item.id]
        try OwnNumbers.expectFree(item, nil, db)
        try statement.execute(arguments: StatementArguments(fixed + columns(of: item, picture: pictures.first)))
        try insertPhotos(item, pictures: pictures)
        try ItemDetails.insert(item, db)
        try ItemPapers.insert(item, db)
        try ItemLinks.insert(item, catalog, db)
    }

    func update(_ item: Item, from old: Item) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE items SET revision = ?, name = ?, serialNumber = ?, valueMinor = ?, currency = ?, bought = ?, createdAt = ?,
                modifiedAt = ?, picture = ?, nameOrder = ?, serialOrder = ?, valueOrder = ?, notes = ?, manualOrder = ?, assetNumber = ?,
                quantity = ?, unit = ?, inAll = ?, eachMinor = ?, place = ?, parent = ?, type = ?, state = ?
                WHERE key = ?
                """)
        let pictures = try self.pictures(of: item.content)
        try OwnNumbers.expectFree(item, old, db)
        try statement.execute(arguments: StatementArguments(columns(of: item, picture: pictures.first) + [item.key.rawValue]))
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

    /// What the columns hold from the revision on. `valueMinor` is what all of them are worth, which is what is shown, sorted and added up;
    /// where that is not what was said, `eachMinor` is.
    private func columns(of item: Item, picture: Int64?) throws -> [(any DatabaseValueConvertible)?] {
        let content = item.content
        let worth = content.worth
        return [
            item.revision, content.name, content.serialNumber, worth?.minorUnits, worth?.currency.code, content.bought?.iso,
            item.createdAt.milliseconds, item.modifiedAt.milliseconds, picture,
            Data(collation.key(content.name)), collation.optionalKey(content.serialNumber).map { Data($0) },
            worth?.approximateMajorUnits, content.notes, item.manualOrder,
            content[.assetNumber]?.text, content[.quantity]?.quantity?.thousandths, content[.unit]?.text,
            content.amountsAreInAll ? 1 : nil, worth == content.value ? nil : content.value?.minorUnits,
            content.place?.id.flatMap { catalog.placeTable.numbers[$0] }, try ItemLinks.key(of: content.parent, db),
            content.type?.id.flatMap { catalog.typeTable.numbers[$0] }, content.isDisposed ? 1 : 0,
        ]
    }

    /// The numbers of an item's pictures, which become known to the history by this.
    func pictures(of content: ItemContent) throws -> [Int64] {
        try content.photos.map { photo in
            let find = try db.cachedStatement(sql: "SELECT picture, named FROM pictures WHERE sha256 = ?")
            guard let hash = Hex.decode(photo.sha256), let row = try Row.fetchOne(find, arguments: [hash]) else {
                throw InventoryError(
                    .photoDamaged,
                    "The picture \(shown(photo.originalName ?? photo.fileName)) is not in the library. Choose it again.")
            }
            let known = StoredRow(row, of: "pictures", namedBy: 0)
            let picture = try known.number(0)
            if try known.number(1) == 0 {
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

    /// The columns of a whole item, those of its details behind the others.
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
        return try Row.fetchOne(statement, arguments: [id]).map { try item(of: $0, db, catalog) }
    }

    static func item(_ key: ItemKey, _ db: Database, _ catalog: Catalog) throws -> Item? {
        let statement = try db.cachedStatement(sql: columns + " WHERE items.key = ?")
        return try Row.fetchOne(statement, arguments: [key.rawValue]).map { try item(of: $0, db, catalog) }
    }

    private static func item(of row: Row, _ db: Database, _ catalog: Catalog) throws -> Item {
        let row = StoredRow(row, of: "items", namedBy: 0)
        return try item(of: row, photos: row.optionalNumber(11) == nil ? [] : photos(of: Int64(row.key(0)), db), db, catalog)
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
        // What is shown and added up must be what follows from what was said.
        guard content.worth == worth else { throw row.damaged(5, "is not what quantity and amount make") }
        content.place = try row.named(18) { catalog.placeReference($0) }
        content.type = try row.named(19) { catalog.typeReference($0) }
        if !row.isNull(20) { content.parent = Reference(id: try row.id(20), path: [try row.text(21)]) }
        if let tags = try row.optionalText(22) { content.tags = try ItemLinks.tags(tags, row, 22, catalog) }
        if try row.number(23) != 0 { content.valuations = try ItemLinks.valuations(of: Int64(try row.key(0)), db) }
        if try row.number(24) != 0 { try OwnValueRecords.read(Int64(try row.key(0)), into: &content, db, catalog) }
        try ItemDetails.read(row, from: 25, into: &content)
        content.papers = try ItemPapers.read(row, row.row.count - 1, db)
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
        return try Row.fetchAll(statement, arguments: [key]).map { try photo(of: StoredRow($0, of: "pictures", namedBy: 6)) }
    }

    /// - Parameter row: hash, kind, width, height, size and the name that the file had, in this order.
    static func photo(of row: StoredRow) throws -> PhotoReference {
        try row.picture(from: 0, originalName: try row.optionalText(5))
    }
}
