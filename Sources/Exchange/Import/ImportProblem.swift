/// The reason why a row of a file was refused.
public struct ImportProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The row's number in a spreadsheet: from 1, including the header.
    public let row: Int
    /// The column's heading in the file; nil for the whole row.
    public let column: String?
    /// The problem, with the text, in one sentence.
    public let reason: String

    /// "Row 7, column Price: “12abc” is not an amount. Write digits only, for example 1234.50."
    public var description: String { "Row \(row)" + (column.map { ", column \(visible($0, limit: 40))" } ?? "") + ": " + reason }

    /// Returns the message for a fault that the reader found.
    static func reason(_ kind: CSVRow.Fault.Kind) -> String {
        switch kind {
        case .notText: "It has bytes that are not UTF-8 text. Save the file as UTF-8, or name its encoding."
        case .nul: "It has a NUL byte, which cannot be in a text. Remove it."
        case .fieldTooLong: "The field is longer than \(CSVLimits.fieldBytes >> 20) MB. Look for a quotation mark that is not closed."
        case .rowTooLong:
            "The row has more than \(CSVLimits.columns) columns or \(CSVLimits.rowBytes >> 20) MB. Look for a missing line end."
        }
    }
}

/// The problems of a file: all are counted, the first ones are stored.
public struct ImportProblems: Sendable {
    /// The maximum number of stored problems.
    public static let limit = 1000
    /// The first problems, by row.
    public private(set) var first: [ImportProblem] = []
    /// The number of rows with problems.
    public private(set) var rowCount = 0

    init() {}

    /// Whether there are no problems.
    public var isEmpty: Bool { rowCount == 0 }

    /// Adds the problems of one row.
    mutating func add(_ problems: [ImportProblem]) {
        guard !problems.isEmpty else { return }
        rowCount += 1
        first += problems.prefix(max(0, Self.limit - first.count))
    }

    mutating func sort() { first.sort { $0.row < $1.row } }
}
