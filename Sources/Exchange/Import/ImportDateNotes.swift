public import Inventory

/// Notes for people about the reading of a file's dates.
public struct ImportDateNotes: Sendable {
    /// A row and its date.
    public struct Example: Sendable {
        /// The row's number in a spreadsheet.
        public let row: Int
        /// The date's text.
        public let text: String
        /// The day that was read.
        public let day: Day
    }

    /// The column's heading in the file.
    public let column: String
    /// The order in which ambiguous dates, such as "03/04/2026", were read; nil if the file has none.
    public internal(set) var order: Day.Order?
    /// A row whose date can be read only in that order; nil if there is no such row.
    public internal(set) var evidence: Example?
    /// The first row with an improbable year.
    public internal(set) var doubtful: Example?
    /// The number of such rows.
    public internal(set) var doubtfulCount = 0

    init(column: String) { self.column = column }
}
