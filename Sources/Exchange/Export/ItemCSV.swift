public import Inventory

/// Items as rows of the CSV file that this program writes and reads again.
public struct ItemCSV {
    private var writer = CSVWriter()
    private let isSafeForSpreadsheets: Bool

    /// The columns, in order.
    static let columns: [ImportColumn] = [.id, .name, .serialNumber, .value, .currency, .date, .location, .notes, .photos]

    /// Creates one that begins with the header row.
    ///
    /// - Parameter isSafeForSpreadsheets: whether a text that a spreadsheet would run as a formula gets an apostrophe in front;
    ///   reading takes it off again. Amounts and dates are never touched.
    public init(isSafeForSpreadsheets: Bool = true) {
        self.isSafeForSpreadsheets = isSafeForSpreadsheets
        writer.write(Self.columns.map(\.rawValue))
    }

    /// Adds an item.
    public mutating func add(_ item: Item) {
        let content = item.content
        writer.write([
            item.id.uuidString.lowercased(), cell(content.name), cell(content.serialNumber), content.value?.plainNumber ?? "",
            content.value?.currency.code ?? "", content.date?.iso ?? "", cell(content.location), cell(content.notes),
            content.photos.map(\.fileName).joined(separator: "; "),
        ])
    }

    /// How many bytes wait to be taken.
    public var count: Int { writer.count }

    /// What was added since the last call, as UTF-8.
    public mutating func take() -> [UInt8] { writer.take() }

    private func cell(_ text: String) -> String { SpreadsheetText.protect(text, isSafe: isSafeForSpreadsheets) }
}
