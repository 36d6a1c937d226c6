/// Why a document could not be made.
public enum DocumentError: Error, CustomStringConvertible {
    /// What takes the bytes refused them.
    case output(any Error)
    /// There is no memory for it.
    case outOfMemory
    /// cairo could not do what it was asked for, in its own words.
    case drawing(String)
    /// A folder did not take the draft, with the system's words.
    case temporaryFile(String, String)
    /// What is drawn could not be written once more, with the words of what does so.
    case revision(String)

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .output(let error): "The document could not be written: \(error)"
        case .outOfMemory: "There is not enough memory for the document."
        case .drawing(let reason): "The document could not be drawn: \(reason)."
        case .temporaryFile(let folder, let reason):
            "The draft of the document could not be written to \(folder): \(reason). Make room there, or let TMPDIR name another folder."
        case .revision(let reason): "The document could not be finished" + (reason.isEmpty ? "." : ": \(reason).")
        }
    }
}
