/// An error in a visual format, with its position.
public struct VisualFormatError: Error, Hashable, CustomStringConvertible {
    /// The format.
    public let format: String
    /// The number of characters before the wrong one.
    public let position: Int
    /// The error, and the expected text.
    public let message: String

    /// The message, and below it the format with a mark under the character.
    public var description: String {
        "The visual format cannot be used: \(message) (character \(position + 1)).\n\(format)\n\(String(repeating: " ", count: position))^"
    }
}
