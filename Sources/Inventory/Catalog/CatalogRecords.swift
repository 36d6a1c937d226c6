import FoundationEssentials
import GRDB

/// Places, tags, types, custom fields and saved searches as rows of the database.
enum CatalogRecords {
    // MARK: - Reading

    /// Reads all entries, including the deleted ones.
    static func read(_ db: Database) throws -> Catalog {
        var catalog = Catalog()
        catalog.fill(try places(db) + tags(db) + types(db) + fields(db) + searches(db))
        catalog.hidden = try HiddenFields.read(db)
        return catalog
    }

    private typealias Found = (entry: CatalogEntry, number: Int64, isGone: Bool)

    private static func places(_ db: Database) throws -> [Found] {
        let sql = """
            SELECT places.place, places.id, places.name, outer.id, places.kind, places.note, sha256, places.gone
            FROM places LEFT JOIN places AS outer ON outer.place = places.parent LEFT JOIN pictures ON pictures.picture = places.picture
            """
        return try rows(sql, of: "places", db) { row in
            let name = try row.optionalText(4)
            let kind = name.flatMap(Place.Kind.init(rawValue:))
            if let name, kind == nil { throw row.damaged(4, "is “\(name.prefix(20))”") }
            return .place(
                Place(
                    id: try row.id(1), name: try row.text(2), parent: row.isNull(3) ? nil : try row.id(3), kind: kind,
                    note: try row.text(5), picture: row.isNull(6) ? nil : try row.hash(6)))
        }
    }

    private static func tags(_ db: Database) throws -> [Found] {
        try rows("SELECT tag, id, name, color, gone FROM tags", of: "tags", db) { row in
            guard let color = Tag.Color(rawValue: try row.text(3)) else { throw row.damaged(3, "is unknown") }
            return .tag(Tag(id: try row.id(1), name: try row.text(2), color: color))
        }
    }

    private static func types(_ db: Database) throws -> [Found] {
        let sql = "SELECT type, id, name, usefulYears, limitMinor, limitCurrency, shown, defaults, gone FROM types"
        return try rows(sql, of: "types", db) { row in
            let shown: [String] = try row.json(6)
            let defaults: [String: String] = try row.json(7)
            return .type(
                ItemType(
                    id: try row.id(1), name: try row.text(2),
                    usefulYears: row.isNull(3) ? nil : Int(try row.number(3, in: 0...1_000)), limit: try row.money(4, 5),
                    shown: shown.compactMap(ItemField.init(rawValue:)),
                    defaults: Dictionary(
                        uniqueKeysWithValues: defaults.compactMap { name, text in ItemField(rawValue: name).map { ($0, text) } })))
        }
    }

    private static func fields(_ db: Database) throws -> [Found] {
        let sql = "SELECT field, id, name, kind, unit, choices, types, position, hidden, gone FROM fields"
        return try rows(sql, of: "fields", db) { row in
            guard let kind = OwnField.Kind(rawValue: try row.text(3)) else { throw row.damaged(3, "is unknown") }
            let types: [String] = try row.json(6)
            return .field(
                OwnField(
                    id: try row.id(1), name: try row.text(2), kind: kind, unit: try row.text(4), choices: try row.json(5),
                    types: types.compactMap(UUID.init(uuidString:)),
                    position: Int(try row.number(7, in: 0...StoredRow.largestCount)), isHidden: try row.number(8) != 0))
        }
    }

    private static func searches(_ db: Database) throws -> [Found] {
        try rows("SELECT search, id, name, condition, sort, view, position, gone FROM searches", of: "searches", db) { row in
            .search(
                SavedSearch(
                    id: try row.id(1), name: try row.text(2), condition: try row.json(3, Condition.init(json:)),
                    sort: try row.json(4, SearchSort.init(json:)), view: try row.json(5, SearchView.init(json:)),
                    position: Int(try row.number(6, in: 0...StoredRow.largestCount))))
        }
    }

    /// - Parameter sql: a query whose first column is the row number, and whose last one tells whether the entry is deleted.
    private static func rows(
        _ sql: String, of table: StaticString, _ db: Database, _ entry: (StoredRow) throws -> CatalogEntry
    ) throws -> [Found] {
        var result: [Found] = []
        let cursor = try Row.fetchCursor(try db.cachedStatement(sql: sql))
        while let row = try cursor.next() {
            let stored = StoredRow(row, of: table, namedBy: 0)
            let isGone = try stored.number(row.count - 1) != 0
            result.append((try entry(stored), try stored.number(0, in: 1...StoredRow.largestCount), isGone))
        }
        return result
    }

    // MARK: - Writing

    /// Writes a new or existing entry.
    ///
    /// - Parameter catalog: all entries, including this one.
    static func write(_ entry: CatalogEntry, _ number: Int64, isGone: Bool, _ catalog: Catalog, _ db: Database) throws {
        let gone = isGone ? 1 : 0
        switch entry {
        case .place(let place):
            let parent = place.parent.flatMap { catalog.placeTable.numbers[$0] }
            let picture = try place.picture.map { try self.picture($0, db) }
            try db.cachedStatement(sql: statement("places", "place", ["parent", "name", "kind", "note", "picture"])).execute(arguments: [
                number, place.id, gone, parent, place.name, place.placeKind?.rawValue, place.note, picture,
            ])
        case .tag(let tag):
            try db.cachedStatement(sql: statement("tags", "tag", ["name", "color"]))
                .execute(arguments: [number, tag.id, gone, tag.name, tag.color.rawValue])
        case .type(let type):
            let defaults = Dictionary(uniqueKeysWithValues: type.defaults.map { ($0.key.rawValue, $0.value) })
            let columns = ["name", "usefulYears", "limitMinor", "limitCurrency", "shown", "defaults"]
            try db.cachedStatement(sql: statement("types", "type", columns)).execute(arguments: [
                number, type.id, gone, type.name, type.usefulYears, type.limit?.minorUnits, type.limit?.currency.code,
                try json(type.shown.map(\.rawValue)), try json(defaults),
            ])
        case .field(let field):
            let columns = ["name", "kind", "unit", "choices", "types", "position", "hidden"]
            try db.cachedStatement(sql: statement("fields", "field", columns)).execute(arguments: [
                number, field.id, gone, field.name, field.fieldKind.rawValue, field.unit, try json(field.choices),
                try json(field.types.map { $0.uuidString.lowercased() }), field.position, field.isHidden ? 1 : 0,
            ])
        case .hiddenFields(let hidden): try hidden.write(db)
        case .search(let search):
            try db.cachedStatement(sql: statement("searches", "search", ["name", "condition", "sort", "view", "position"])).execute(
                arguments: [
                    number, search.id, gone, search.name, search.condition.json, search.sort.json, search.view.json, search.position,
                ])
        }
    }

    private static func statement(_ table: String, _ key: String, _ columns: [String]) -> String {
        let names = [key, "id", "gone"] + columns
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let changes = names.dropFirst(2).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks)) ON CONFLICT (\(key)) DO UPDATE SET \(changes)
            """
    }

    private static func picture(_ hash: String, _ db: Database) throws -> Int64 {
        let find = try db.cachedStatement(sql: "SELECT picture FROM pictures WHERE sha256 = ?")
        guard let bytes = Hex.decode(hash), let picture = try Int64.fetchOne(find, arguments: [bytes]) else {
            throw InventoryError(.photoDamaged, "The picture of the place is not in the library. Choose it again.")
        }
        try db.cachedStatement(sql: "UPDATE pictures SET named = 1 WHERE picture = ?").execute(arguments: [picture])
        return picture
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension StoredRow {
    /// Returns a value that is stored as JSON.
    func json<Value: Decodable>(_ column: Int) throws -> Value {
        try json(column) { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
    }

    /// Returns a value that is stored as JSON.
    ///
    /// - Parameter read: returns nil for a text that it cannot read.
    func json<Value>(_ column: Int, _ read: (String) -> Value?) throws -> Value {
        guard let value = read(try text(column)) else { throw damaged(column, "cannot be read") }
        return value
    }
}
