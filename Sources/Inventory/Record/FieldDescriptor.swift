/// The names, the possible values and the readers of a field, in this one place. Form, detail, history, search, CSV and JSON use these
/// descriptors. A new field needs one more case, one more descriptor and a migration that makes room for it.
public struct FieldDescriptor: Hashable, Sendable {
    /// The field.
    public let field: ItemField
    /// Its name outside its group: "Serial number", "Sold or gone on".
    public let title: String
    /// Its name beside its control, among the others of its group: "Serial number", "on".
    public let label: String
    /// Its name in sentences: "The serial number".
    public let subject: String
    /// The kind of its values.
    public let kind: FieldKind
    /// The group that it belongs to.
    public let group: FieldGroup
    /// Its name in the query language.
    public let queryName: String
    /// Other names for it in the query language; case, spaces, `-`, `_` and `.` make no difference.
    public let queryAliases: [String]
    /// Other names for it in CSV files, best first; case, spaces, `-`, `_` and `.` make no difference.
    public let headerNames: [String]
    /// Whether it is searched for words.
    public let isSearched: Bool
    /// Whether every form has it; the others come with More Fields.
    public let isBasic: Bool

    private init(
        _ field: ItemField, _ title: String, label: String? = nil, _ kind: FieldKind, in group: FieldGroup, query names: [String],
        headers: [String] = [], isSearched: Bool = false, isBasic: Bool = false
    ) {
        self.field = field
        self.title = title
        self.label = label ?? title
        subject = "The " + title.prefix(1).lowercased() + title.dropFirst()
        self.kind = kind
        self.group = group
        queryName = names.first ?? field.rawValue
        queryAliases = Array(names.dropFirst())
        headerNames = headers
        self.isSearched = isSearched
        self.isBasic = isBasic
    }

    /// All fields, in the order in which people meet them.
    public static let all: [FieldDescriptor] = [
        FieldDescriptor(
            .name, "Name", .line(limit: ItemContent.lineLimit), in: .identification, query: ["name"],
            headers: ["name", "item name", "item", "title", "product"], isSearched: true, isBasic: true),
        FieldDescriptor(.type, "Type", .type, in: .identification, query: ["type"], headers: ["type", "category", "item type", "kind"]),
        FieldDescriptor(
            .maker, "Maker", .line(limit: ItemContent.lineLimit), in: .identification, query: ["maker", "brand", "manufacturer"],
            headers: ["maker", "manufacturer", "brand", "make"],
            isSearched: true),
        FieldDescriptor(
            .model, "Model", .line(limit: ItemContent.lineLimit), in: .identification, query: ["model"],
            headers: ["model", "model number", "model no", "model name"], isSearched: true),
        FieldDescriptor(
            .serialNumber, "Serial number", .line(limit: ItemContent.lineLimit), in: .identification, query: ["serial", "serial-number"],
            headers: ["serial number", "serial", "serial no", "serial #", "s/n"], isSearched: true, isBasic: true),
        FieldDescriptor(
            .assetNumber, "Item number", label: "Number", .line(limit: ItemContent.lineLimit), in: .identification,
            query: ["number", "item-number"],
            headers: ["own number", "asset number", "asset id", "asset tag", "inventory number"], isSearched: true),
        FieldDescriptor(
            .code, "Product code", .line(limit: ItemContent.lineLimit), in: .identification,
            query: ["code", "product-code", "barcode", "ean", "isbn"],
            headers: ["product code", "barcode", "code", "ean", "upc", "gtin", "isbn"], isSearched: true),
        FieldDescriptor(.condition, "Condition", .choice(conditions), in: .identification, query: ["condition"], headers: ["condition"]),
        FieldDescriptor(
            .quantity, "Quantity", .quantity, in: .identification, query: ["quantity", "qty"],
            headers: ["quantity", "qty", "count", "pieces"]),
        FieldDescriptor(.unit, "Unit", .line(limit: 50), in: .identification, query: ["unit"], headers: ["unit", "unit of measure"]),
        FieldDescriptor(
            .description, "Description", .lines(limit: ItemContent.notesLimit), in: .identification, query: ["description"],
            headers: ["description"],
            isSearched: true),
        FieldDescriptor(
            .place, "Place", .place, in: .place, query: ["place", "location"], headers: ["place", "location", "room", "folder"],
            isSearched: true, isBasic: true),
        FieldDescriptor(
            .parent, "Part of", .item, in: .place, query: ["part-of", "parent"], headers: ["part of", "parent", "parent item"]),
        FieldDescriptor(.tags, "Tags", .tags, in: .place, query: ["tag", "tags", "label"], headers: ["tags", "labels", "keywords"]),
        FieldDescriptor(.lastSeen, "Last seen", .day, in: .place, query: ["seen", "last-seen"], headers: ["last seen", "last seen on"]),
        FieldDescriptor(.inAll, "Amounts in all", .yesOrNo, in: .value, query: ["in-all"], headers: ["amounts in all", "in all"]),
        FieldDescriptor(
            .bought, "Purchased", .day, in: .purchase, query: ["bought", "purchased"],
            headers: ["date", "purchase date", "purchased", "purchase time", "date of purchase", "date purchased", "bought"], isBasic: true),
        FieldDescriptor(
            .source, "Source", .line(limit: ItemContent.lineLimit), in: .purchase, query: ["source", "shop"],
            headers: ["source", "shop", "store", "seller", "vendor", "purchase from", "purchased from", "bought from"], isSearched: true),
        FieldDescriptor(
            .price, "Price", .money, in: .purchase, query: ["price", "cost"],
            headers: ["price", "purchase price", "purchase cost", "cost", "paid"]),
        FieldDescriptor(.value, "Value", .money, in: .value, query: ["value", "worth"], headers: ["value"], isBasic: true),
        FieldDescriptor(
            .valueOn, "Valued on", .day, in: .value, query: ["valued", "valued-on"], headers: ["valued on", "value date", "valuation date"]),
        FieldDescriptor(
            .valueSource, "Valued by", .line(limit: ItemContent.lineLimit), in: .value, query: ["valued-by", "appraiser"],
            headers: ["valued by", "value source", "appraiser"],
            isSearched: true),
        FieldDescriptor(
            .warrantyEnds, "Warranty ends", .day, in: .warranty, query: ["warranty", "warranty-ends"],
            headers: ["warranty ends", "warranty expires", "warranty expiration", "warranty until"]),
        FieldDescriptor(
            .warrantyTerms, "Warranty terms", .line(limit: ItemContent.lineLimit), in: .warranty, query: ["warranty-terms"],
            headers: ["warranty terms", "warranty details", "warranty"], isSearched: true),
        FieldDescriptor(
            .policy, "Policy", .line(limit: ItemContent.lineLimit), in: .insurance, query: ["policy"],
            headers: ["policy", "insurance policy"],
            isSearched: true),
        FieldDescriptor(
            .disposal, "Sold or gone", .choice(disposals), in: .disposal, query: ["disposal"], headers: ["disposal", "disposed as"]),
        FieldDescriptor(
            .disposedOn, "Sold or gone on", label: "on", .day, in: .disposal, query: ["disposed", "disposed-on"],
            headers: ["disposed of on", "disposed on", "sold on", "sold time"]),
        FieldDescriptor(
            .disposalPrice, "Sold for", label: "for", .money, in: .disposal, query: ["price-got", "sold-for"],
            headers: ["price got", "sold price", "disposal price"]),
        FieldDescriptor(
            .disposedTo, "Sold or given to", label: "to", .line(limit: ItemContent.lineLimit), in: .disposal,
            query: ["given-to", "sold-to"],
            headers: ["given to", "sold to", "disposed to"]),
        FieldDescriptor(
            .notes, "Notes", .lines(limit: ItemContent.notesLimit), in: .notes, query: ["notes", "note"],
            headers: ["notes", "note", "comment", "comments", "remarks"],
            isSearched: true, isBasic: true),
    ]

    /// The grades of condition that insurers and dealers use.
    static let conditions = [
        FieldChoice("new", "New"), FieldChoice("like-new", "Like new"), FieldChoice("very-good", "Very good"), FieldChoice("good", "Good"),
        FieldChoice("fair", "Fair"), FieldChoice("poor", "Poor"), FieldChoice("broken", "Broken"),
    ]

    /// The ways in which an item leaves a household.
    static let disposals = [
        FieldChoice("sold", "Sold"), FieldChoice("given-away", "Given away"), FieldChoice("lost", "Lost"), FieldChoice("stolen", "Stolen"),
        FieldChoice("destroyed", "Destroyed"), FieldChoice("gone", "Gone"),
    ]

    private static let byField = Dictionary(uniqueKeysWithValues: all.map { ($0.field, $0) })

    fileprivate static func of(_ field: ItemField) -> FieldDescriptor { byField[field] ?? all[0] }
}

extension ItemField {
    /// The field's names, possible values and readers.
    public var descriptor: FieldDescriptor { FieldDescriptor.of(self) }

    /// The choices of a choice field; empty for others.
    public var choices: [FieldChoice] {
        guard case .choice(let choices) = descriptor.kind else { return [] }
        return choices
    }

    /// Returns a value's text for display: the choice's title, an amount, a day, a number.
    public func formatted(_ value: FieldValue?, _ style: NumberStyle = .plain) -> String {
        switch value {
        case nil: ""
        case .text(let text): choices.first { $0.id == text }?.title ?? text
        case .money(let money): money.formatted(style)
        case .day(let day): day.formatted(style.days)
        case .quantity(let quantity): quantity.formatted(style)
        case .yes: "Yes"
        case .reference(let reference): reference.shown
        case .references(let references): references.map(\.name).joined(separator: ", ")
        }
    }
}
