import FoundationEssentials
import GRDB

/// Items as rows of the database.
struct ItemRecords {
    let db: Database
    let collation: Collation

    // MARK: - Writing

    func insert(_ item: Item) throws { try insert(item, pictures: try pictures(of: item.content)) }

    /// - Parameter pictures: the numbers of its pictures.
    func insert(_ item: Item, pictures: [Int64]) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO items (key, id, revision, name, serialNumber, valueMinor, currency, date, location, createdAt, modifiedAt,
                picture, nameOrder, serialOrder, valueOrder, locationOrder, notes, place)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let fixed: [(any DatabaseValueConvertible)?] = [item.key.rawValue, item.id]
        try statement.execute(arguments: StatementArguments(fixed + columns(of: item, picture: pictures.first)))
        try insertPhotos(item, pictures: pictures)
    }

    func update(_ item: Item, from old: Item) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE items SET revision = ?, name = ?, serialNumber = ?, valueMinor = ?, currency = ?, date = ?, location = ?,
                createdAt = ?, modifiedAt = ?, picture = ?, nameOrder = ?, serialOrder = ?, valueOrder = ?, locationOrder = ?, notes = ?,
                place = ?
                WHERE key = ?
                """)
        let pictures = try self.pictures(of: item.content)
        try statement.execute(arguments: StatementArguments(columns(of: item, picture: pictures.first) + [item.key.rawValue]))
        guard item.content.photos != old.content.photos else { return }
        try db.cachedStatement(sql: "DELETE FROM itemPhotos WHERE item = ?").execute(arguments: [item.key.rawValue])
        try insertPhotos(item, pictures: pictures)
    }

    func delete(_ key: ItemKey) throws {
        try db.cachedStatement(sql: "DELETE FROM items WHERE key = ?").execute(arguments: [key.rawValue])
    }

    private func columns(of item: Item, picture: Int64?) -> [(any DatabaseValueConvertible)?] {
        let content = item.content
        return [
            item.revision, content.name, content.serialNumber, content.value?.minorUnits, content.value?.currency.code, content.date?.iso,
            content.location, item.createdAt.milliseconds, item.modifiedAt.milliseconds, picture,
            Data(collation.key(content.name)), collation.optionalKey(content.serialNumber).map { Data($0) },
            content.value?.approximateMajorUnits, collation.optionalKey(content.location).map { Data($0) }, content.notes, item.place,
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
            let picture: Int64 = row[0]
            if row[1] as Int64 == 0 {
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

    static let columns = """
        SELECT key, id, revision, name, serialNumber, valueMinor, currency, date, location, createdAt, modifiedAt, notes, picture, place
        FROM items
        """

    static func item(id: UUID, _ db: Database) throws -> Item? {
        let statement = try db.cachedStatement(sql: columns + " WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { try item(of: $0, db) }
    }

    static func item(_ key: ItemKey, _ db: Database) throws -> Item? {
        let statement = try db.cachedStatement(sql: columns + " WHERE key = ?")
        return try Row.fetchOne(statement, arguments: [key.rawValue]).map { try item(of: $0, db) }
    }

    /// The items after a key, by age.
    static func items(after key: Int64, limit: Int, _ db: Database) throws -> [Item] {
        let statement = try db.cachedStatement(sql: columns + " WHERE key > ? ORDER BY key LIMIT ?")
        return try Row.fetchAll(statement, arguments: [key, limit]).map { try item(of: $0, db) }
    }

    static func money(_ minorUnits: Int64?, _ code: String?) -> Money? {
        guard let minorUnits, let currency = code.flatMap(Currency.init(code:)) else { return nil }
        return Money(minorUnits: minorUnits, currency: currency)
    }

    private static func item(of row: Row, _ db: Database) throws -> Item {
        try item(of: row, photos: row[12] as Int64? == nil ? [] : try photos(of: row[0], db))
    }

    static func item(of row: Row, photos: [PhotoReference]) throws -> Item {
        let content = ItemContent(
            name: row[3], serialNumber: row[4], value: money(row[5], row[6]), date: (row[7] as String?).flatMap(Day.init(iso:)),
            location: row[8], notes: row[11], photos: photos)
        return Item(
            id: row[1], key: ItemKey(rawValue: row[0]), revision: row[2], content: content,
            createdAt: Timestamp(milliseconds: row[9]), modifiedAt: Timestamp(milliseconds: row[10]), place: row[13])
    }

    private static func photos(of key: Int64, _ db: Database) throws -> [PhotoReference] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT sha256, fileExtension, width, height, byteCount, originalName FROM itemPhotos JOIN pictures USING (picture)
                WHERE item = ? ORDER BY position
                """)
        return try Row.fetchAll(statement, arguments: [key]).map(photo)
    }

    static func photo(of row: Row) -> PhotoReference {
        PhotoReference(
            sha256: Hex.encode(row[0] as Data), fileExtension: row[1], width: row[2], height: row[3], byteCount: row[4],
            originalName: row[5])
    }
}
