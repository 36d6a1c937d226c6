public import Inventory

/// The text of a search, and what it means.
public struct Search: Hashable, Sendable {
    /// The text, as it was typed.
    public let text: String
    /// The items that are wanted.
    public let condition: Condition
    /// The parts of the text that were not understood, or in one of several ways.
    public let notes: [QueryNote]

    /// The places of the conditions in the text, in bytes in UTF-8, without words.
    public let conditions: [Range<Int>]
    /// Whether a part of the text was not understood.
    public var hasErrors: Bool { notes.contains(where: \.isError) }

    /// No search.
    public static let none = Search("", .everything)

    /// Makes a search.
    public init(_ text: String, _ condition: Condition, notes: [QueryNote] = [], conditions: [Range<Int>] = []) {
        (self.text, self.condition, self.notes, self.conditions) = (text, condition, notes, conditions)
    }
}
