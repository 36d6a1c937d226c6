/// What a library, or some of its items, can be written as.
public enum ExportFormat: String, CaseIterable, Sendable {
    case csv, json, xlsx, html, bundle

    /// What it does not hold, in a sentence that is said before anything is written; nil for the one that holds everything.
    public var lack: String? {
        switch self {
        case .csv: "A CSV file has only the names of pictures and papers, and no history; a backup or a bundle has everything."
        case .json: "JSON has only the names of pictures and papers, and no history; a backup or a bundle has everything."
        case .xlsx: "A spreadsheet has no pictures, papers or history; a backup or a bundle has everything."
        case .html: "Pages have no history and no deleted items; a backup or a bundle has everything."
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
