/// Why a document could not be made.
public enum DocumentError: Error, CustomStringConvertible {
    /// What takes the bytes refused them.
    case output(any Error)
    /// There is no memory for it.
    case outOfMemory
    /// cairo could not do what it was asked for, in its own words.
    case drawing(String)

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .output(let error): "The document could not be written: \(error)"
        case .outOfMemory: "There is not enough memory for the document."
        case .drawing(let reason): "The document could not be drawn: \(reason)."
        }
    }
}
