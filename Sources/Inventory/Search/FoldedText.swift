/// A text in the form for searches: case, accents and other ways to write the same letter make no difference.
public struct FoldedText: Hashable, Sendable {
    private let bytes: [UInt8]

    /// Folds a text.
    public init(_ text: String) { bytes = Folding.folded(text) }

    /// Returns whether it begins with another text; every text begins with an empty one.
    public func hasPrefix(_ other: FoldedText) -> Bool { bytes.starts(with: other.bytes) }
}
