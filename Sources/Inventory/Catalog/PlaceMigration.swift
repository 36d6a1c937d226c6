import FoundationEssentials
import GRDB

/// Makes places of the texts that items had before version 6.
enum PlaceMigration {
    /// Makes an outermost place of each exact text. Its identity is derived from the text, so that older history finds it. Similar texts
    /// are not merged. Also adds the types of a new library.
    static func run(_ db: Database) throws {
        let locations = try Row.fetchCursor(db, sql: "SELECT DISTINCT location FROM items WHERE location <> '' ORDER BY locationOrder")
        var texts: [String] = []
        while let row = try locations.next() { texts.append(try StoredRow(row, of: "items").text(0)) }
        let place = try db.makeStatement(sql: "INSERT INTO places (place, id, name, note, gone) VALUES (?, ?, ?, '', 0)")
        for (index, text) in texts.enumerated() {
            try place.execute(arguments: [index + 1, UUID.place(ofText: text), text])
        }
        if !texts.isEmpty {
            try db.execute(
                sql: """
                    UPDATE items SET place = (SELECT place FROM places WHERE coalesce(parent, 0) = 0 AND name = location AND gone = 0)
                    WHERE location <> ''
                    """)
        }
        var catalog = Catalog()
        for (index, type) in ItemType.standard.enumerated() {
            catalog.put(.type(type), Int64(index + 1))
            try CatalogRecords.write(.type(type), Int64(index + 1), isGone: false, catalog, db)
        }
    }
}
