public import FoundationEssentials
import GRDB

/// The meaning of a code that was read from a label or a package.
public enum CodeMeaning: Hashable, Sendable {
    /// The item with this item number, or the only one with this product code.
    case item(UUID)
    /// The number of items with this product code, if there are several.
    case items(Int)
    /// The place with this label.
    case place(UUID)
    /// An unknown code.
    case unknown
}

/// Finds the object of a code: first by item numbers, then by places, by product codes, and by item numbers of merged items.
struct CodeLookup {
    let catalog: CatalogCache

    func meaning(of code: String, _ db: Database) throws -> CodeMeaning {
        guard !code.isEmpty else { return .unknown }
        let own = try db.cachedStatement(sql: "SELECT id FROM items WHERE assetNumber = ?")
        if let row = try Row.fetchOne(own, arguments: [code]) { return .item(try StoredRow(row, of: "items").id(0)) }
        if let id = UUID(uuidString: code), try catalog.catalog(db).place(id) != nil { return .place(id) }
        let owner = try owners(ofProduct: code, db)
        guard owner == .unknown, let item = try MergedItems(db).owner(ofNumber: code) else { return owner }
        return .item(item)
    }

    /// Searches the product codes without an index: scans are rare, and an index would cost time with every stored code.
    private func owners(ofProduct code: String, _ db: Database) throws -> CodeMeaning {
        let forms = ProductCode.forms(of: code)
        let marks = forms.map { _ in "?" }.joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: """
                SELECT items.id FROM details JOIN items ON items.key = details.item
                WHERE details.code IS NOT NULL AND (details.code = ? OR replace(replace(details.code, ' ', ''), '-', '') IN (\(marks)))
                """)
        let rows = try Row.fetchAll(statement, arguments: StatementArguments([code] + forms))
        guard let first = rows.first else { return .unknown }
        return rows.count == 1 ? .item(try StoredRow(first, of: "items").id(0)) : .items(rows.count)
    }
}
