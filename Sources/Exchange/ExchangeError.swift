/// An error of reading or writing a file, in one sentence that names the problem, the place and the remedy.
public struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors that a caller may want to tell apart.
    public enum Code: String, Sendable, CaseIterable {
        /// The file does not exist or cannot be read.
        case unreadable = "file-unreadable"
        /// The file is not readable text, or its structure is broken.
        case malformed = "file-malformed"
        /// The file has rows that cannot be imported.
        case badRows = "bad-rows"
        /// The file cannot be written.
        case unwritable = "file-unwritable"
        /// The disk, the quota or the file-size limit is reached.
        case diskFull = "disk-full"
        /// The disk reported an error.
        case diskError = "disk-error"
        /// The user cancelled the work.
        case cancelled = "cancelled"
    }

    /// The kind of the error.
    public let code: Code
    /// The problem, its place and the remedy.
    public let description: String

    /// Creates an error from its kind and its sentence.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
