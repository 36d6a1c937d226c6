/// What is selected in a text, or where its caret is.
///
/// Offsets count UTF-8 bytes from the start of the text and always lie between two whole user-perceived characters.
public struct TextSelection: Hashable, Sendable {
    /// The end that stays where it is while the selection is extended.
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

    /// The selected bytes, whichever way they were selected.
    public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    /// Whether nothing is selected.
    public var isEmpty: Bool { anchor == head }
}

/// A replacement that was made in a text, for those who keep something in step with it.
public struct TextChange: Hashable, Sendable {
    /// The bytes of the former text that were replaced.
    public let replaced: Range<Int>
    /// The number of bytes that are there now.
    public let length: Int

    /// The change that does what this one and then a later one did.
    func followed(by later: TextChange) -> TextChange {
        let growth = length - replaced.count
        let newEnd = replaced.lowerBound + length
        let start = min(replaced.lowerBound, later.replaced.lowerBound)
        let end = max(newEnd, later.replaced.upperBound)
        let laterGrowth = later.length - later.replaced.count
        return TextChange(replaced: start..<(end - growth), length: end + laterGrowth - start)
    }
}

/// How much a step of a selection covers.
public enum TextGranularity: Sendable {
    /// Whole user-perceived characters: a click.
    case character
    /// Words, runs of spaces, runs of signs: a double click.
    case word
    /// Lines up to the next line break: a triple click.
    case line
}
