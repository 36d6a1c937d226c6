import Exchange
import Inventory

/// The choices of the last export, remembered with the library.
nonisolated struct ExportChoices: Hashable, Sendable {
    var format = ExportFormat.bundle
    /// The folder in which the last one was put; empty for the documents.
    var folder = ""

    private static let names = (format: "export.format", folder: "export.folder")

    init() {}

    init(_ settings: SettingsStore) {
        format = settings.value(Self.names.format).flatMap(ExportFormat.init) ?? .bundle
        folder = settings.value(Self.names.folder) ?? ""
    }

    /// Keeps them. Default values are not written.
    func store(in settings: SettingsStore) throws(InventoryError) {
        try settings.set(Self.names.format, to: format == .bundle ? nil : format.rawValue)
        try settings.set(Self.names.folder, to: folder.isEmpty ? nil : folder)
    }
}

extension ExportFormat {
    /// The formats in the order in which they are offered.
    nonisolated static let offered: [ExportFormat] = [.bundle, .xlsx, .csv, .json, .html]

    /// The title of the format.
    nonisolated var title: String {
        switch self {
        case .bundle: "Bundle"
        case .xlsx: "Spreadsheet"
        case .csv: "CSV"
        case .json: "JSON"
        case .html: "Web Pages"
        }
    }

    /// The format's contents and its limits.
    nonisolated var summary: String {
        switch self {
        case .bundle: "Everything, with history, pictures and papers. Restores the library, also elsewhere."
        case .xlsx: "Items, values and places in sheets. No pictures, papers or history."
        case .csv: "A table for other programs, which can be imported again. No pictures, papers or history."
        case .json: "For programs of your own. No pictures, papers or history; it cannot be imported again."
        case .html: "A folder for any browser, with pictures and papers. No history, no deleted items."
        }
    }

    /// A file's name without what one of the formats puts at its end.
    nonisolated static func stem(of name: String) -> String {
        for ending in allCases.compactMap(\.ending)
        where name.lowercased().hasSuffix("." + ending) && name.utf8.count > ending.utf8.count + 1 {
            return String(name.dropLast(ending.count + 1))
        }
        return name
    }

    /// A name that ends as those of the format do.
    nonisolated func named(_ name: String) -> String {
        guard let ending, !name.lowercased().hasSuffix("." + ending) else { return name }
        return name + "." + ending
    }
}
