/// What a library, or some of its items, can be written as.
public enum ExportFormat: String, CaseIterable, Sendable {
    case csv, json, xlsx, html, bundle

    /// What it does not hold, in a sentence that is said before anything is written; nil for the one that holds everything.
    public var lack: String? {
        switch self {
        case .csv: "A CSV file holds the names of pictures and papers alone, and no history; a backup or a bundle holds them too."
        case .json: "JSON holds the names of pictures and papers alone, and no history; a backup or a bundle holds them too."
        case .xlsx: "A spreadsheet holds no pictures, papers or history; a backup or a bundle holds them too."
        case .html: "Pages hold no history and nothing that was deleted; a backup or a bundle holds them too."
        case .bundle: nil
        }
    }

    /// What its file's name ends with; nil where it is a folder.
    public var ending: String? {
        switch self {
        case .csv, .json, .xlsx: rawValue
        case .html: nil
        case .bundle: "zip"
        }
    }
}
