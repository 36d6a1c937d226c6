/// The reason why a document could not be made.
public enum DocumentError: Error, CustomStringConvertible {
    /// The closure that takes the bytes threw an error.
    case output(any Error)
    /// There is no memory for it.
    case outOfMemory
    /// cairo could not draw, in its own words.
    case drawing(String)
    /// A page could not be drawn: its number from 1, the failed subject if known, and cairo's message.
    case page(Int, about: String?, String)
    /// The draft could not be written into a folder, with the system's words.
    case temporaryFile(String, String)
    /// The document could not be written a second time, with the reason.
    case revision(String)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .output(let error): "The document could not be written. \(error)"
        case .outOfMemory: "There is not enough memory for the document."
        case .drawing(let reason): "The document could not be drawn: \(reason)."
        case .page(let number, nil, let reason): "Page \(number) of the document could not be drawn: \(reason)."
        case .page(let number, let subject?, let reason):
            "“\(subject.prefix(80))” on page \(number) of the document could not be drawn: \(reason). Leave it out, or change its texts."
        case .temporaryFile(let folder, let reason):
            "The draft of the document could not be written to \(folder): \(reason). Make room there, or let TMPDIR name another folder."
        case .revision(let reason): "The document could not be finished" + (reason.isEmpty ? "." : ": \(reason).")
        }
    }
}
