/// One row of a CSV file.
public struct CSVRow: Hashable, Sendable {
    /// What makes a row unusable.
    public struct Fault: Hashable, Sendable {
        /// The kinds of trouble with a field or a row.
        public enum Kind: Hashable, Sendable {
            /// The bytes are no text in the file's encoding.
            case notText
            /// The field holds a NUL byte.
            case nul
            /// The field is longer than `CSVLimits.fieldBytes`.
            case fieldTooLong
            /// The row has more columns than `CSVLimits.columns`, or more bytes than `CSVLimits.rowBytes`.
            case rowTooLong
        }

        /// What it is.
        public let kind: Kind
        /// In which column, from 0.
        public let column: Int
    }

    /// Its number as a spreadsheet counts: from 1, the header and blank rows included.
    public let number: Int
    /// Its fields. One that is no text has U+FFFD in it; one that is too long is empty.
    public let fields: [String]
    /// What is wrong with it.
    public let faults: [Fault]
}

/// How much a CSV file may ask for.
public enum CSVLimits {
    /// The most bytes of a field, in UTF-8.
    public static let fieldBytes = 1 << 20
    /// The most bytes of all fields of a row.
    public static let rowBytes = 8 << 20
    /// After how many bytes without its end nobody waits for the end of a row any more.
    static let endlessRowBytes = 64 << 20
    /// The most columns of a row.
    public static let columns = 1000
}
