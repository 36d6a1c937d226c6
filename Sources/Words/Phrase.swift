/// A text for people that has not been translated yet: its English words and the values in them.
///
/// A literal makes one. `"Moved \(count) to \(place)"` has the key `Moved {1} to {2}` and two arguments. Only `String` and `Phrase` can
/// be put into it, so every number in it was formatted; a bare `Int` does not compile, and a `String` variable is not a `Phrase`.
///
/// A phrase is a value: an error can hold one, a file can keep one, and each process shows it in its own language.
public struct Phrase: Hashable, Sendable, Codable {
    /// The English text. `{1}`, `{2}` … are its arguments, and braces of the text itself are doubled.
    public let key: String
    /// The English text for every number but one; nil if the text has no number.
    public let plural: String?
    /// The number that decides between the forms; nil if the text has no number.
    public let count: Int?
    /// Tells apart two meanings of one English text; nil if it has one meaning.
    public let context: String?
    /// The values in the text, in the order of the English text.
    public let arguments: [Argument]

    /// A value in a text.
    public enum Argument: Hashable, Sendable, Codable {
        /// A name, a formatted number, a path: the same in all languages.
        case text(String)
        /// Another text.
        case phrase(Phrase)
    }

    /// Creates a text whose meaning depends on its context, which translators read: `Phrase("Open", in: "button")`.
    public init(_ text: Phrase, in context: String) {
        self.init(key: text.key, plural: text.plural, count: text.count, context: context, arguments: text.arguments)
    }

    /// Creates a text with a number.
    ///
    /// - Parameters:
    ///   - one: the text for one thing.
    ///   - many: the text for every other number, with the same values in the same order.
    ///   - count: the number that decides.
    ///   - context: tells apart two meanings of one English text.
    public init(_ one: Phrase, _ many: Phrase, _ count: Int, in context: String? = nil) {
        assert(one.arguments == many.arguments, "“\(one.key)” and “\(many.key)” have different values")
        self.init(key: one.key, plural: many.key, count: count, context: context, arguments: one.arguments)
    }

    private init(key: String, plural: String?, count: Int?, context: String?, arguments: [Argument]) {
        self.key = key
        self.plural = plural
        self.count = count
        self.context = context
        self.arguments = arguments
    }
}

extension Phrase: ExpressibleByStringInterpolation {
    /// Creates a text without values.
    public init(stringLiteral value: String) {
        self.init(key: Template.escaped(value), plural: nil, count: nil, context: nil, arguments: [])
    }

    /// Creates a text with values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(key: stringInterpolation.key, plural: nil, count: nil, context: nil, arguments: stringInterpolation.arguments)
    }

    /// Collects the words and the values of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var arguments: [Argument] = []

        /// Called by the compiler before the first part.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + interpolationCount * 3)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) { key += Template.escaped(literal) }

        /// Adds a value that is the same in all languages.
        public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

        /// Adds another text.
        public mutating func appendInterpolation(_ phrase: Phrase) { append(.phrase(phrase)) }

        private mutating func append(_ argument: Argument) {
            arguments.append(argument)
            key += "{"
            key += String(arguments.count)
            key += "}"
        }
    }
}

extension Phrase: CustomStringConvertible {
    /// The English text, for logs and tests.
    public var description: String { Catalogue.english.text(self) }
}
