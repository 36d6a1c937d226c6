/// Rows of texts as a CSV file for other programs.
public struct PlainCSV {
    private var writer = CSVWriter()

    /// Creates a file that begins with the header row.
    public init(_ titles: [String]) { writer.write(titles.map { SpreadsheetText.protect($0, isSafe: true) }) }

    /// Adds a row. A text that a spreadsheet would run as a formula gets an apostrophe.
    public mutating func add(_ cells: [String]) { writer.write(cells.map { SpreadsheetText.protect($0, isSafe: true) }) }

    /// Adds a row of cells that are protected already.
    public mutating func add(cells: [String]) { writer.write(cells) }

    /// The number of bytes that `take` would return.
    public var count: Int { writer.count }

    /// Returns the text since the last call, as UTF-8.
    public mutating func take() -> [UInt8] { writer.take() }
}
