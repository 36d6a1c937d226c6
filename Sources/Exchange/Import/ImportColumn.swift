public import Inventory

/// The contents of a column of a CSV file.
public enum ImportColumn: Sendable, Hashable {
    case id
    case field(ItemField)
    /// The currency of the amounts of another column.
    case currency(of: ItemField)
    /// Earlier values.
    case earlierValues
    case photos
    case papers

    /// All columns, in the order of writing: first those from before version 5 of the library, unchanged.
    public static let allCases: [ImportColumn] = {
        let first: [ItemField] = [.name, .serialNumber, .value, .bought, .place, .notes]
        let others = FieldDescriptor.all.map(\.field).filter { !first.contains($0) }
        return [.id] + first.flatMap(columns) + [.photos] + others.flatMap(columns) + [.papers, .earlierValues]
    }()

    private static func columns(of field: ItemField) -> [ImportColumn] {
        if case .money = field.descriptor.kind { return [.field(field), .currency(of: field)] }
        return [.field(field)]
    }

    /// The column's title in a file that this program writes.
    public var title: String {
        switch self {
        case .id: "ID"
        // The title from the time when there was only one date.
        case .field(.bought): "Date"
        // The title from the time when places were texts; old files have it, and old programs read new files.
        case .field(.place): "Location"
        // The headings of earlier versions, which spreadsheets and programs of other people know.
        case .field(.assetNumber): "Own Number"
        case .field(.disposal): "Disposal"
        case .field(.disposedOn): "Disposed of on"
        case .field(.disposalPrice): "Price Got"
        case .field(.disposedTo): "Given To"
        case .field(let field): Self.capitalized(field.descriptor.title)
        case .currency(.value): "Currency"
        case .currency(let field): Self.field(field).title + " Currency"
        case .earlierValues: "Earlier Values"
        case .photos: "Photos"
        case .papers: "Papers"
        }
    }

    /// The field that it belongs to; nil for other columns.
    var source: ItemField? {
        switch self {
        case .field(let field), .currency(let field): field
        case .earlierValues: .value
        case .id, .photos, .papers: nil
        }
    }

    /// The possible headings, best first: if a file has several of them, the first one counts. Case, spaces, `-`, `_` and `.` make no
    /// difference.
    var headerNames: [String] {
        switch self {
        case .id: ["id", "uuid"]
        case .field(let field): [title] + field.descriptor.headerNames
        case .currency(.value): ["currency", "currency code"]
        case .currency, .earlierValues: [title]
        case .photos: ["photos", "photo", "picture", "pictures", "image", "images"]
        case .papers: ["papers", "paper"]
        }
    }

    /// Whether other programs may use its headings for other contents.
    var isGuess: Bool { self == .field(.type) || self == .field(.tags) }

    private static func capitalized(_ title: String) -> String {
        title.split(separator: " ").map { ["in", "of", "on", "by"].contains($0) ? String($0) : $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }
}
