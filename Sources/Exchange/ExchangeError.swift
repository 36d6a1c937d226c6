/// What went wrong with a file that is read or written, in one sentence that says what, where and what to do.
public struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of trouble that a caller may want to tell apart.
    public enum Code: String, Sendable, CaseIterable {
        /// The file is not there or may not be read.
        case unreadable = "file-unreadable"
        /// The file is not text that can be read, or its structure is broken.
        case malformed = "file-malformed"
        /// The file holds rows that cannot be taken.
        case badRows = "bad-rows"
        /// The file cannot be written.
        case unwritable = "file-unwritable"
        /// The disk, the quota or the file-size limit is reached.
        case diskFull = "disk-full"
        /// The disk reported an error.
        case diskError = "disk-error"
        /// Whoever asked for it stopped it.
        case cancelled = "cancelled"
    }

    /// Which kind of trouble it is.
    public let code: Code
    /// What happened, where, and what to do.
    public let description: String

    /// Creates an error from its kind and its sentence.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
