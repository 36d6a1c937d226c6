/// Why a file cannot be used as a nib: what is wrong, in which file, at which line and column.
nonisolated public struct NibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Code: String, Hashable, Sendable {
        /// It is not well-formed XML, or not XML at all.
        case notXML
        /// It is XML of another kind.
        case wrongRoot
        /// It was saved by Xcode 4 or earlier in the archive format.
        case oldArchive
        /// It holds scenes, not a nib.
        case storyboard
        /// It is larger or deeper than any nib.
        case tooLarge
        /// It declares a document type, which could define entities without end.
        case documentType
        /// A number is none, is not finite, or is out of all bounds.
        case badNumber
        /// Something is said to be connected to what is not in the file.
        case danglingID
        /// Two things have one id.
        case duplicateID
        /// A view is said to be in itself.
        case cycle
        /// What every element of its kind must say is missing.
        case incomplete
        /// A nib for cells of a table does not hold exactly one cell.
        case cellCount
        /// The file cannot be found or read.
        case unreadable
    }

    /// What kind of fault it is.
    public let code: Code
    /// The name of the file.
    public let file: String
    /// The line, counted from 1; 0 where the fault is the file's as a whole.
    public let line: Int
    /// The column, counted from 1 in bytes; 0 where the fault is the file's as a whole.
    public let column: Int
    /// What is wrong and what to do, in a sentence.
    public let message: String

    /// Makes an error; without a place it is the whole file's.
    public init(_ code: Code, file: String, line: Int = 0, column: Int = 0, _ message: String) {
        self.code = code
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// The place and the sentence.
    public var description: String { line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)" }
}

/// Something in a nib that has no effect here; the rest of the file loads.
nonisolated public struct NibWarning: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// The line where it is, counted from 1; 0 where it has none.
    public let line: Int
    /// The id of the object that it concerns; empty for the document.
    public let id: String
    /// The name of the element, attribute, outlet or action.
    public let name: String
    /// What has no effect, in a sentence.
    public let message: String

    /// Makes a warning.
    public init(file: String, line: Int = 0, id: String, name: String, _ message: String) {
        self.file = file
        self.line = line
        self.id = id
        self.name = name
        self.message = message
    }

    /// The place and the sentence.
    public var description: String {
        (line > 0 ? "\(file):\(line): " : "\(file): ") + message
    }
}
