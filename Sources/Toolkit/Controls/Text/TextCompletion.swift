/// A text to which a field can be completed.
public struct TextCompletion: Hashable, Sendable {
    /// The text of the field up to the caret with it.
    public let text: String
    /// The text that the list shows.
    public let title: String
    /// The meaning of the title in words, behind it.
    public let meaning: String?
    /// A fact about it at the trailing edge of the list, such as a number.
    public let detail: String?
    /// The title of the part of the list that it is in. Completions of one part follow each other.
    public let heading: String?

    /// Makes a completion.
    public init(_ text: String, title: String? = nil, meaning: String? = nil, detail: String? = nil, heading: String? = nil) {
        (self.text, self.title, self.meaning, self.detail, self.heading) = (text, title ?? text, meaning, detail, heading)
    }

    /// The text that is read aloud.
    var spoken: String { [title, meaning, detail].compactMap(\.self).joined(separator: ", ") }
}

/// The source of a field's completions.
@MainActor public protocol TextCompletionSource: AnyObject {
    /// Returns the completions of the text in front of the caret, best first; none for a text that needs none. For an empty field these are
    /// ways to begin.
    ///
    /// - Parameter rest: the text behind the caret; empty, or another word
    func completions(of text: String, before rest: String, in field: TextField) -> [TextCompletion]

    /// Returns the part of a token's text that stays when another value is chosen; nil for a token without a choice of values.
    func stem(of token: String) -> String?

    /// Performs a completion that is an act, such as one that opens a page. Returns whether it is one.
    func perform(_ completion: TextCompletion, in field: TextField) -> Bool
}

extension TextCompletionSource {
    /// A token has no choice of values.
    public func stem(of _: String) -> String? { nil }

    /// No completion is an act.
    public func perform(_: TextCompletion, in _: TextField) -> Bool { false }
}
