/// The selected range of a text, or the position of its caret.
///
/// Offsets count UTF-8 bytes from the start of the text and always lie between two whole user-perceived characters.
public struct TextSelection: Hashable, Sendable {
    /// The end that stays while the selection is extended.
    public let anchor: Int
    /// The end that moves; the caret is here.
    public let head: Int

    /// Makes a selection between two offsets.
    public init(anchor: Int, head: Int) {
        self.anchor = anchor
        self.head = head
    }

    /// Makes a caret with nothing selected.
    public init(caret: Int) { self.init(anchor: caret, head: caret) }

    /// The selected bytes, in either direction of the selection.
    public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    /// Whether nothing is selected.
    public var isEmpty: Bool { anchor == head }
}

/// A replacement in a text, for code that follows its changes.
public struct TextChange: Hashable, Sendable {
    /// The replaced bytes of the previous text.
    public let replaced: Range<Int>
    /// The number of bytes of the replacement.
    public let length: Int

    /// Returns one change that has the effect of this one and a later one.
    func followed(by later: TextChange) -> TextChange {
        let growth = length - replaced.count
        let newEnd = replaced.lowerBound + length
        let start = min(replaced.lowerBound, later.replaced.lowerBound)
        let end = max(newEnd, later.replaced.upperBound)
        let laterGrowth = later.length - later.replaced.count
        return TextChange(replaced: start..<(end - growth), length: end + laterGrowth - start)
    }
}

/// The unit in which a selection is extended.
public enum TextGranularity: Sendable {
    /// Whole user-perceived characters: a click.
    case character
    /// Words, runs of spaces, runs of signs: a double click.
    case word
    /// Lines up to the next line break: a triple click.
    case line
}
