public import Inventory

/// What a column of a CSV file holds.
public enum ImportColumn: Sendable, Hashable {
    case id
    case field(ItemField)
    /// The currency of the amounts of another column.
    case currency(of: ItemField)
    /// What it was said to be worth before.
    case earlierValues
    case photos
    case papers

    /// All columns, in the order in which they are written: first those that there were before version 5 of the library, as they were.
    public static let allCases: [ImportColumn] = {
        let first: [ItemField] = [.name, .serialNumber, .value, .bought, .place, .notes]
        let others = FieldDescriptor.all.map(\.field).filter { !first.contains($0) }
        return [.id] + first.flatMap(columns) + [.photos] + others.flatMap(columns) + [.papers, .earlierValues]
    }()

    private static func columns(of field: ItemField) -> [ImportColumn] {
        if case .money = field.descriptor.kind { return [.field(field), .currency(of: field)] }
        return [.field(field)]
    }

    /// What the column is called in a file that this program writes.
    public var title: String {
        switch self {
        case .id: "ID"
        // What it was called when nothing else had a date.
        case .field(.bought): "Date"
        // What it was called when places were texts; old files have it, and new ones go to old programs.
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

    /// The field that it tells something of; nil for what is no field.
    var source: ItemField? {
        switch self {
        case .field(let field), .currency(let field): field
        case .earlierValues: .value
        case .id, .photos, .papers: nil
        }
    }

    /// The names that a header may have for it, best first: where a file has several of them, the first one counts.
    /// Case, blanks, `-`, `_` and `.` make no difference.
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

    /// Whether other programs may have something else under its names.
    var isGuess: Bool { self == .field(.type) || self == .field(.tags) }

    private static func capitalized(_ title: String) -> String {
        title.split(separator: " ").map { ["in", "of", "on", "by"].contains($0) ? String($0) : $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }
}
