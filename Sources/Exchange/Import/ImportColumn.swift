/// What a column of a CSV file holds.
public enum ImportColumn: String, Sendable, CaseIterable {
    case id = "ID"
    case name = "Name"
    case serialNumber = "Serial Number"
    case value = "Value"
    case currency = "Currency"
    case date = "Date"
    case location = "Location"
    case notes = "Notes"
    case photos = "Photos"

    /// The names that a header may have for it, best first: where a file has several of them, the first one counts.
    /// Case, blanks, `-`, `_` and `.` make no difference.
    var headerNames: [String] {
        switch self {
        case .id: ["id", "uuid"]
        case .name: ["name", "item name", "item", "title", "product"]
        case .serialNumber: ["serial number", "serial", "serial no", "serial #", "s/n"]
        case .value: ["value", "price", "purchase price", "purchase cost", "cost", "amount"]
        case .currency: ["currency", "currency code"]
        case .date: ["date", "purchase date", "purchased", "purchase time", "date of purchase", "date purchased", "bought"]
        case .location: ["location", "place", "room", "folder"]
        case .notes: ["notes", "note", "description", "comment", "comments", "remarks"]
        case .photos: ["photos", "photo", "picture", "pictures", "image", "images"]
        }
    }
}
