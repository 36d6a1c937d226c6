public import Inventory

/// What people should know of how the dates of a file were read.
public struct ImportDateNotes: Sendable {
    /// A row and what it says.
    public struct Example: Sendable {
        /// The row as a spreadsheet counts.
        public let row: Int
        /// The date as it is written there.
        public let text: String
        /// The day that it was read as.
        public let day: Day
    }

    /// What the file calls the column.
    public let column: String
    /// In which order dates were read that can be two days, such as "03/04/2026"; nil when the file has none.
    public internal(set) var order: Day.Order?
    /// A row whose date can be read in that order only; nil when no row settles it.
    public internal(set) var evidence: Example?
    /// The first row whose year is hard to believe.
    public internal(set) var doubtful: Example?
    /// How many such rows there are.
    public internal(set) var doubtfulCount = 0

    init(column: String) { self.column = column }
}
