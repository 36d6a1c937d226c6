import Exchange
import Inventory
import Toolkit

/// Items as they go to the clipboard: as text, as the CSV that an import reads, and as a table for documents and mail.
nonisolated enum CopiedRows {
    /// The media types beside plain text.
    static let csv = "text/csv"
    static let html = "text/html"

    /// The columns, each of a field.
    private static let columns: [(title: String, field: ItemField)] = [
        ("Name", .name), ("Serial number", .serialNumber), ("Value", .value), ("Purchased", .bought), ("Place", .place),
        ("Notes", .notes),
    ]

    /// Reads the items of some rows and writes them down, where the caller is: not on the main actor, for it takes its time for many.
    ///
    /// - Parameter places: the rows, as ranges of indices that the listing has.
    /// - Returns: nil where all of them are gone.
    static func read(
        _ listing: ItemListing, at places: [Range<Int>], in store: any LibraryStore, style: NumberStyle
    ) async throws(InventoryError) -> PasteboardItem? {
        var writer = Writer(UsedFields(try await store.catalog()))
        // A cancelled copy stops early.
        for chunk in chunks(of: places) where !Task.isCancelled {
            let items = try await store.items(of: listing, in: chunk)
            writer.add(items, style)
        }
        return writer.take()
    }

    /// Returns the rows in chunks of at most 500, which are read one after the other.
    private static func chunks(of places: [Range<Int>]) -> [Range<Int>] {
        places.flatMap { range in
            stride(from: range.lowerBound, to: range.upperBound, by: 500).map { $0..<min($0 + 500, range.upperBound) }
        }
    }

    /// The items that were read so far, in all forms.
    private struct Writer {
        private var text: [UInt8] = []
        private var html: [UInt8]
        private var csv: ItemCSV
        private let columns: [ItemField]
        private var count = 0

        /// - Parameter fields: those that are not hidden.
        init(_ fields: UsedFields) {
            csv = ItemCSV(fields: fields)
            let shown = CopiedRows.columns.filter { fields.contains($0.field) }
            columns = shown.map(\.field)
            html = Array("<meta charset=\"utf-8\"><table><tr>\(cells("th", shown.map(\.title)))</tr>".utf8)
        }

        mutating func add(_ items: [Item], _ style: NumberStyle) {
            for item in items {
                let fields = columns.map { CopiedRows.text($0, of: item.content, style) }
                if count > 0 { text.append(UInt8(ascii: "\n")) }
                text.append(contentsOf: line(fields).utf8)
                html.append(contentsOf: "<tr>\(cells("td", fields))</tr>".utf8)
                csv.add(item)
                count += 1
            }
        }

        mutating func take() -> PasteboardItem? {
            guard count > 0 else { return nil }
            html.append(contentsOf: "</table>".utf8)
            return PasteboardItem(representations: [PasteboardItem.plainText: text, CopiedRows.csv: csv.take(), CopiedRows.html: html])
        }
    }

    private static func text(_ field: ItemField, of content: ItemContent, _ style: NumberStyle) -> String {
        switch field {
        case .value: content.worth?.formatted(style) ?? ""
        case .bought: content.bought?.formatted() ?? ""
        case .place: content.placePath
        default: content.text(field)
        }
    }

    /// One line with tabs, which spreadsheets take for cells.
    private static func line(_ fields: [String]) -> String {
        var fields = fields.map { String(String.UnicodeScalarView($0.unicodeScalars.map { isBreak($0) ? " " : $0 })) }
        while fields.count > 1, fields.last?.isEmpty ?? false { fields.removeLast() }
        return fields.joined(separator: "\t")
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    private static func cells(_ tag: String, _ fields: [String]) -> String {
        fields.map { "<\(tag)>\(escaped($0))</\(tag)>" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        markup(text) { scalar in
            if scalar == "\n" { return "<br>" }
            // HTML has no other control characters.
            return scalar.properties.generalCategory == .control ? " " : String(scalar)
        }
    }
}
