import FoundationEssentials
import GRDB

/// Rows of the list, read from the database.
enum ItemRows {
    /// A row has more in one list: the missing facts.
    private enum More {
        case nothing, missing

        init(_ scope: ItemScope) { self = scope == .incomplete ? .missing : .nothing }

        /// The query for the rows.
        var columns: String {
            let more = self == .missing ? ", " + Completeness.missingMask : ""
            return ItemRows.columns + more + ItemRows.tables
        }
    }

    private static let columns = """
        SELECT key, id, revision, name, serialNumber, valueMinor, currency, place, createdAt,
        photoHash, photoKind, photoWidth, photoHeight, photoBytes,
        CASE WHEN picture IS NULL THEN 0 ELSE (SELECT max(position) + 1 FROM itemPhotos WHERE item = items.key) END,
        quantity, unit, eachMinor,
        CASE WHEN parent IS NOT NULL THEN (SELECT whole.name FROM items AS whole WHERE whole.key = items.parent) END,
        maker, model, warrantyEnds
        """

    /// The tables of the rows. The columns of pictures have names of their own, because conditions name columns of items.
    private static let tables = """
         FROM items LEFT JOIN details ON details.item = items.key
        LEFT JOIN (
            SELECT picture AS photo, sha256 AS photoHash, fileExtension AS photoKind, width AS photoWidth, height AS photoHeight,
            byteCount AS photoBytes FROM pictures
        ) ON photo = items.picture
        """

    /// Returns the rows of items, in the order of their keys; those that are gone are left out.
    ///
    /// - Parameter scope: the list for which they are read
    static func rows(
        _ keys: [ItemKey], in scope: ItemScope = .all, _ db: Database, _ paths: inout PlacePaths
    ) throws -> [ItemRow] {
        let more = More(scope)
        var found = [ItemRow?](repeating: nil, count: keys.count)
        try KeyedRows.read(more.columns, key: 0, of: keys, from: "items", db) { place, stored in
            found[place] = try row(stored, &paths, more)
        }
        var rows = found.compactMap { $0 }
        try readTags(of: &rows, db, &paths)
        return rows
    }

    private static let tags = """
        SELECT itemTags.item AS key, tags.tag, tags.id, tags.name, tags.color FROM itemTags JOIN tags ON tags.tag = itemTags.tag
        """

    /// Reads the tags of rows with one query for a page.
    private static func readTags(of rows: inout [ItemRow], _ db: Database, _ paths: inout PlacePaths) throws {
        guard !rows.isEmpty, try !paths.hidden().contains(.tags) else { return }
        var numbered: [Int: [(number: Int64, tag: Tag)]] = [:]
        try KeyedRows.read(tags, key: 0, of: rows.map(\.key), from: "tags", db) { place, stored in
            guard let color = Tag.Color(rawValue: try stored.text(4)) else { throw stored.damaged(4, "is unknown") }
            let tag = Tag(id: try stored.id(2), name: try stored.text(3), color: color)
            numbered[place, default: []].append((try stored.number(1), tag))
        }
        for (place, tags) in numbered { rows[place].tags = tags.sorted { $0.number < $1.number }.map(\.tag) }
    }

    /// Returns the rows that a condition finds, in its order.
    static func found(_ condition: String, _ arguments: StatementArguments, _ db: Database, _ paths: inout PlacePaths) throws -> [ItemRow] {
        let statement = try db.cachedStatement(sql: "\(More.nothing.columns) WHERE \(condition)")
        var rows = try statement.mapRows(arguments, of: "items", namedBy: 0) { try row($0, &paths, .nothing) }
        try readTags(of: &rows, db, &paths)
        return rows
    }

    private static func row(_ row: StoredRow, _ paths: inout PlacePaths, _ more: More) throws -> ItemRow {
        let hidden = try paths.hidden()
        let hasAmounts = !hidden.contains(.value)
        let place = hidden.contains(.place) ? nil : try paths.place(row, 7)
        var result = ItemRow(
            key: ItemKey(rawValue: Int64(try row.key(0))), id: try row.id(1), revision: try row.revision(2), name: try row.text(3),
            serialNumber: hidden.contains(.serialNumber) ? "" : try row.text(4), value: hasAmounts ? try row.money(5, 6) : nil,
            place: place?.path ?? [], createdAt: try row.time(8),
            photo: photo(row, 9), photoCount: row.isNull(14) ? 0 : Int(try row.number(14, in: 0...StoredRow.largestCount)),
            quantity: hidden.contains(.quantity) ? nil : try row.quantity(15),
            unit: hidden.contains(.unit) ? "" : try row.optionalText(16) ?? "",
            each: row.isNull(17) || !hasAmounts || hidden.contains(.quantity) ? nil : try row.money(17, 6))
        result.whole = hidden.contains(.parent) ? nil : try row.optionalText(18)
        result.hidesSerialNumber = hidden.contains(.serialNumber)
        result.placeID = place?.id
        result.maker = hidden.contains(.maker) ? "" : try row.optionalText(19) ?? ""
        result.model = hidden.contains(.model) ? "" : try row.optionalText(20) ?? ""
        result.warrantyEnds = hidden.contains(.warrantyEnds) ? nil : try row.partialDay(21)
        if more == .missing {
            result.missing = Completeness.missing(mask: try row.number(22, in: 0...Completeness.largestMask), hiding: hidden)
        }
        return result
    }

    /// Returns the picture in the columns from one on; nil if the item has none, or a damaged one. A damaged picture does not hide the rows
    /// of a page: the question for its item names the damage.
    private static func photo(_ row: StoredRow, _ column: Int) -> PhotoReference? {
        row.isNull(column) ? nil : try? row.picture(from: column)
    }
}

/// The additional data of rows: the paths of places and the hidden fields. They come from memory or, before the first other request, are
/// read one by one, so that a start does not wait for ten thousand places.
struct PlacePaths {
    private let db: Database
    private let known: Catalog?
    private var read: [Int64: (id: UUID, path: [String])] = [:]
    private var readHidden: Set<ItemField>?

    init(_ catalog: CatalogCache, _ db: Database) {
        known = catalog.known
        self.db = db
    }

    /// Returns the fields that rows do not show.
    mutating func hidden() throws -> Set<ItemField> {
        if let hidden = known?.hiddenFields ?? readHidden { return hidden }
        let hidden = try HiddenFields.read(db).fields
        readHidden = hidden
        return hidden
    }

    /// The identity and the path of the place whose number a column has; nil if there is none.
    mutating func place(_ row: StoredRow, _ column: Int) throws -> (id: UUID, path: [String])? {
        guard let number = try row.optionalNumber(column) else { return nil }
        if let known, let path = known.paths[number], let place = known.placeTable.entries[number] { return (place.id, path) }
        if let place = read[number] { return place }
        let statement = try db.cachedStatement(sql: "SELECT name, parent, place, id FROM places WHERE place = ?")
        var (names, next): ([String], Int64?) = ([], number)
        var id: UUID?
        while let place = next, names.count < Catalog.deepest {
            guard let stored = try Row.fetchOne(statement, arguments: [place]) else {
                throw row.damaged(column, "is \(number), which does not exist")
            }
            let found = StoredRow(stored, of: "places", namedBy: 2)
            names.append(try found.text(0))
            next = try found.optionalNumber(1)
            if id == nil { id = try found.id(3) }
        }
        guard let id else { return nil }
        let place = (id: id, path: [String](names.reversed()))
        read[number] = place
        return place
    }
}
