public import FoundationEssentials
public import Inventory

/// The text of a search, and what it means.
public struct Search: Hashable, Sendable {
    /// The text, as it was typed.
    public let text: String
    /// The items that are wanted.
    public let condition: Condition
    /// The parts of the text that were not understood, or in one of several ways.
    public var notes: [QueryNote] = []
    /// The places of the conditions in the text, in bytes in UTF-8, without words.
    public var conditions: [Range<Int>] = []
    /// The end of the text that is not finished and no part of the condition.
    public var unfinished = ""
    /// The names of items in the condition.
    public var names: [UUID: String] = [:]

    /// Whether a part of the text was not understood.
    public var hasErrors: Bool { notes.contains(where: \.isError) }

    /// No search.
    public static let none = Search("", .everything)

    /// Makes a search.
    public init(_ text: String, _ condition: Condition) { (self.text, self.condition) = (text, condition) }
}
