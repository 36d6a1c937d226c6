/// A visual format that means nothing, and where.
public struct VisualFormatError: Error, Hashable, CustomStringConvertible {
    /// The format.
    public let format: String
    /// How many characters are before the one that is wrong.
    public let position: Int
    /// What is wrong with it, and what would be right.
    public let message: String

    /// The message, and below it the format with a mark under the character.
    public var description: String {
        "The visual format cannot be used: \(message) (character \(position + 1)).\n\(format)\n\(String(repeating: " ", count: position))^"
    }
}
