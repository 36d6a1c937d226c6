/// The formats for a library or some of its items.
public enum ExportFormat: String, CaseIterable, Sendable {
    case csv, json, xlsx, html, bundle

    /// The contents that the format lacks, in a sentence that people see before the export; nil for the one that lacks nothing.
    public var lack: String? {
        switch self {
        case .csv: "A CSV file has only the names of pictures and papers, and no history; a backup or a bundle has everything."
        case .json: "JSON has only the names of pictures and papers, and no history; a backup or a bundle has everything."
        case .xlsx: "A spreadsheet has no pictures, papers or history; a backup or a bundle has everything."
        case .html: "Pages have no history and no deleted items; a backup or a bundle has everything."
        case .bundle: nil
        }
    }

    /// The ending of its file's name; nil for a folder.
    public var ending: String? {
        switch self {
        case .csv, .json, .xlsx: rawValue
        case .html: nil
        case .bundle: "zip"
        }
    }
}
