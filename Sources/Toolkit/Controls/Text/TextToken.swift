/// A part of a field's text that is drawn as one thing, such as a condition of a query. It stays plain text.
nonisolated public struct TextToken: Hashable, Sendable {
    /// The look of a token.
    public enum Kind: Hashable, Sendable {
        /// A tinted box behind the letters. Keys and presses treat it as one thing.
        case condition
        /// A wavy line below the letters, which are edited like others.
        case caution
    }

    /// The bytes of the text.
    public var range: Range<Int>
    /// The look.
    public var kind: Kind
    /// The name for people who have it read aloud: "in Kitchen".
    public var label: String

    /// Makes a token.
    public init(_ range: Range<Int>, _ kind: Kind = .condition, label: String = "") {
        self.range = range
        self.kind = kind
        self.label = label
    }
}
