/// An error that makes a file unusable as a nib, with its file, line and column.
nonisolated public struct NibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: String, Hashable, Sendable {
        /// It is not well-formed XML, or not XML at all.
        case notXML
        /// It is XML of another kind.
        case wrongRoot
        /// It was saved by Xcode 4 or earlier in the archive format.
        case oldArchive
        /// It holds scenes, and is not a nib.
        case storyboard
        /// It is larger or deeper than any nib.
        case tooLarge
        /// It declares a document type, which could define entities without end.
        case documentType
        /// A number is invalid, not finite, or too large.
        case badNumber
        /// A connection leads to an object that is not in the file.
        case danglingID
        /// Two objects have the same id.
        case duplicateID
        /// A view is inside itself.
        case cycle
        /// A required attribute or part of an element is missing.
        case incomplete
        /// A nib for cells of a table does not hold exactly one cell.
        case cellCount
        /// The file cannot be found or read.
        case unreadable
    }

    /// The kind of the error.
    public let code: Code
    /// The name of the file.
    public let file: String
    /// The line, counted from 1; 0 if the error concerns the whole file.
    public let line: Int
    /// The column, counted from 1 in bytes; 0 if the error concerns the whole file.
    public let column: Int
    /// A sentence with the error and its remedy.
    public let message: String

    /// Makes an error; without a place it concerns the whole file.
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

/// A part of a nib that has no effect here; the rest of the file loads.
nonisolated public struct NibWarning: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// Its line, counted from 1; 0 if it has none.
    public let line: Int
    /// The id of the object that it concerns; empty for the document.
    public let id: String
    /// The name of the element, attribute, outlet or action.
    public let name: String
    /// A sentence that names the part without effect.
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
