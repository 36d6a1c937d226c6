import FoundationEssentials
import GRDB

/// The way in which the database has the fact of a column.
enum FactSource {
    /// SQL expressions on `items` and `details`.
    case expressions([String])
    case rows(Rows)

    /// A query whose rows have the item first and the value in the next columns; there is no row for an item without the fact.
    struct Rows {
        let table: StaticString
        let sql: String
        var arguments: StatementArguments = []
        /// The column of the item.
        var item = "item"
    }

    /// Returns nil for a fact that does not exist any more.
    init?(_ name: FactName, _ catalog: Catalog) {
        switch name {
        case .own(let id, _):
            guard let number = catalog.fieldTable.numbers[id] else { return nil }
            self = .rows(
                Rows(table: "fieldValues", sql: "SELECT item, value, currency FROM fieldValues WHERE field = ?", arguments: [number]))
        case .added, .addedAt: self = .expressions(["createdAt"])
        case .changed, .changedAt: self = .expressions(["modifiedAt"])
        case .fixed(.tags, _): self = .rows(Rows(table: "itemTags", sql: "SELECT item FROM itemTags WHERE true"))
        case .fixed(let field, .known): self = .expressions([Self.presence(field)])
        // The value is stored for all pieces, and the price got is for all.
        case .fixed(.value, .money): self = .expressions(["valueMinor", "currency", "NULL", "1"])
        case .fixed(.disposalPrice, .money): self = .expressions(["disposalPrice", "disposalPriceCurrency", "NULL", "1"])
        // The amount for all pieces depends on their number.
        case .fixed(let field, .money): self = .expressions([field.rawValue, field.currencyMember, "quantity", "inAll"])
        case .fixed(let field, _): self = .expressions([field.rawValue])
        case .has(.photo): self = .expressions(["picture IS NOT NULL"])
        case .has(.parts):
            self = .rows(Rows(table: "items", sql: "SELECT parent FROM items WHERE parent IS NOT NULL", item: "parent"))
        case .has(.historyValue): self = .rows(Rows(table: "valuations", sql: "SELECT item FROM valuations WHERE true"))
        case .has(let fact):
            self = .rows(Rows(table: "itemPapers", sql: "SELECT item FROM itemPapers WHERE \(Self.papers(fact))"))
        case .tag(let number):
            self = .rows(Rows(table: "itemTags", sql: "SELECT item FROM itemTags WHERE tag = ?", arguments: [number]))
        case .tagSets: self = .rows(Rows(table: "itemTags", sql: "SELECT item, tag FROM itemTags WHERE true"))
        case .onlyTag:
            let another = "SELECT 1 FROM itemTags WHERE item = one.item AND tag <> one.tag"
            self = .rows(Rows(table: "itemTags", sql: "SELECT item FROM itemTags AS one WHERE NOT EXISTS (\(another))"))
        case .type(let number):
            self = .rows(Rows(table: "items", sql: "SELECT key FROM items WHERE type = ?", arguments: [number], item: "key"))
        case .part(let whole):
            let key = "SELECT key FROM items WHERE id = ?"
            self = .rows(
                Rows(table: "items", sql: "SELECT key FROM items WHERE parent = (\(key))", arguments: [whole], item: "key"))
        }
    }

    /// Returns the SQL condition for the papers that are a fact.
    private static func papers(_ fact: ItemFact) -> String {
        switch fact {
        case .receipt: "role = 'receipt'"  // not a text
        case .manual: "role = 'manual'"  // not a text
        case .appraisal: "role = 'appraisal'"  // not a text
        case .warrantyPaper: "role = 'warranty'"  // not a text
        case .link: "url IS NOT NULL"
        case .paper, .photo, .parts, .historyValue: "true"
        }
    }

    /// Returns the SQL expression for whether a field has a value.
    private static func presence(_ field: ItemField) -> String {
        switch field {
        case .name, .serialNumber, .notes: "\(field.rawValue) <> ''"
        case .value: "valueMinor IS NOT NULL"
        default: "\(field.rawValue) IS NOT NULL"
        }
    }
}
