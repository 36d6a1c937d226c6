import FoundationEssentials
public import Inventory

/// Items as rows of the CSV format that this program writes and reads.
public struct ItemCSV {
    private var writer = CSVWriter()
    private let isSafeForSpreadsheets: Bool

    /// The columns, in order: all except those of hidden fields.
    private let columns: [ImportColumn]
    /// The fields with a column; custom fields come after the others.
    private let fields: UsedFields

    /// Creates a file that begins with the header row.
    ///
    /// - Parameters:
    ///   - isSafeForSpreadsheets: whether a text that a spreadsheet would run as a formula gets an apostrophe, which reading removes again.
    ///     Amounts and dates are never changed.
    ///   - fields: the written fields.
    public init(isSafeForSpreadsheets: Bool = true, fields: UsedFields = UsedFields(Catalog())) {
        self.isSafeForSpreadsheets = isSafeForSpreadsheets
        self.fields = fields
        columns = ImportColumn.allCases.filter { $0.source.map(fields.contains) ?? true }
        writer.write(
            columns.map(\.title) + OwnColumn.titles(fields.own).map { SpreadsheetText.protect($0, isSafe: isSafeForSpreadsheets) })
    }

    /// Adds an item.
    public mutating func add(_ item: Item) { add(item.content, id: item.id) }

    /// Adds a deleted item.
    public mutating func add(_ item: DeletedItem) { add(item.content, id: item.id) }

    private mutating func add(_ content: ItemContent, id: UUID) {
        writer.write(
            columns.map { cell($0, of: content, id: id) } + fields.own.map { cell(fields.ownValue($0, of: content)) })
    }

    private func cell(_ column: ImportColumn, of content: ItemContent, id: UUID) -> String {
        switch column {
        case .id: return id.uuidString.lowercased()
        case .photos: return content.photos.map(\.fileName).joined(separator: "; ")
        case .papers: return PaperCell.text(content.papers)
        case .currency(let field): return content[field]?.money?.currency.code ?? ""
        case .earlierValues: return cell(ValuationText.lines(of: content.valuations))
        case .field(let field):
            // The import also splits tags at semicolons, because other programs write them so.
            let text = field == .tags ? Reference.text(of: content.tags, separators: [",", ";"]) : field.written(content[field])
            // Amounts and days are never changed.
            return switch content[field] {
            case .text?, .reference?, .references?: cell(text)
            default: text
            }
        }
    }

    private func cell(_ content: OwnValue.Content?) -> String {
        switch content {
        case .text(let text)?, .choice(let text)?, .link(let text)?: cell(text)
        case .choices?: cell(content?.written ?? "")
        case .number?, .money?, .day?, .yes?, nil: content?.written ?? ""
        }
    }

    /// The number of bytes that `take` would return.
    public var count: Int { writer.count }

    /// Returns the text since the last call, as UTF-8.
    public mutating func take() -> [UInt8] { writer.take() }

    private func cell(_ text: String) -> String { SpreadsheetText.protect(text, isSafe: isSafeForSpreadsheets) }
}
