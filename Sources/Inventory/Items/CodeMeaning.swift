public import FoundationEssentials
import GRDB

/// What a code stands for that was read from a label or a package.
public enum CodeMeaning: Hashable, Sendable {
    /// The item that has it as its own number, or the only one that has it as its product code.
    case item(UUID)
    /// So many items have it as their product code.
    case items(Int)
    /// The place whose label it is.
    case place(UUID)
    /// Nothing of the library.
    case unknown
}

/// Finds what has a code: own numbers go before places, and these before product codes.
struct CodeLookup {
    let catalog: CatalogCache

    func meaning(of code: String, _ db: Database) throws -> CodeMeaning {
        guard !code.isEmpty else { return .unknown }
        let own = try db.cachedStatement(sql: "SELECT id FROM items WHERE assetNumber = ?")
        if let row = try Row.fetchOne(own, arguments: [code]) { return .item(try StoredRow(row, of: "items").id(0)) }
        if let id = UUID(uuidString: code), try catalog.catalog(db).place(id) != nil { return .place(id) }
        return try owners(ofProduct: code, db)
    }

    /// No index has the product codes: they are looked for when somebody scans one, and each that is stored costs its time.
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
