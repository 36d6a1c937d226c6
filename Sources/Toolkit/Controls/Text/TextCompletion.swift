/// A text to which a field can be completed.
public struct TextCompletion: Hashable, Sendable {
    /// The whole text of the field with it.
    public let text: String
    /// The text that the list shows.
    public let title: String
    /// A fact about it at the trailing edge of the list, such as a number.
    public let detail: String?

    /// Makes a completion.
    public init(_ text: String, title: String? = nil, detail: String? = nil) {
        (self.text, self.title, self.detail) = (text, title ?? text, detail)
    }

    /// The text that is read aloud.
    var spoken: String { detail.map { "\(title), \($0)" } ?? title }
}

/// The source of a field's completions.
@MainActor public protocol TextCompletionSource: AnyObject {
    /// Returns the completions of a text, best first; none for a text that needs none.
    func completions(of text: String, in field: TextField) -> [TextCompletion]
}
