/// One row of a CSV file.
public struct CSVRow: Hashable, Sendable {
    /// The reason why a row cannot be used.
    public struct Fault: Hashable, Sendable {
        /// The kinds of faults of a field or a row.
        public enum Kind: Hashable, Sendable {
            /// The bytes are not text in the file's encoding.
            case notText
            /// The field contains a NUL byte.
            case nul
            /// The field is longer than `CSVLimits.fieldBytes`.
            case fieldTooLong
            /// The row has more columns than `CSVLimits.columns`, or more bytes than `CSVLimits.rowBytes`.
            case rowTooLong
        }

        /// The kind of the fault.
        public let kind: Kind
        /// The index of the column.
        public let column: Int
    }

    /// Its number in a spreadsheet: from 1, including the header and blank rows.
    public let number: Int
    /// Its fields. One that is not text contains U+FFFD; one that is too long is empty.
    public let fields: [String]
    /// Its faults.
    public let faults: [Fault]
}

/// The limits of a CSV file.
public enum CSVLimits {
    /// The maximum number of bytes in a field, in UTF-8.
    public static let fieldBytes = 1 << 20
    /// The maximum number of bytes in all fields of a row.
    public static let rowBytes = 8 << 20
    /// The number of bytes without a line end after which reading stops.
    static let endlessRowBytes = 64 << 20
    /// The maximum number of columns in a row.
    public static let columns = 1000
}
