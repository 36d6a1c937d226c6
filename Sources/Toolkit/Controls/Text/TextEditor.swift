/// A text that is being edited, with its selection and its history: a text field without the view.
///
/// It knows no view, no clock and no clipboard. Offsets count UTF-8 bytes and always lie between whole user-perceived characters; offsets
/// that callers give may be any number. Times are seconds on any clock that never goes back. A key costs the same in a long text as in a
/// short one, except for moving the bytes behind it.
public struct TextEditor {
    /// The text, byte for byte as it was set or typed; without the text that an input method is composing.
    public internal(set) var text: String
    /// The selected range, or the position of the caret.
    public internal(set) var selection: TextSelection {
        didSet {
            if selection != oldValue { wantedX = nil }
        }
    }
    /// The text that an input method is composing, to be displayed at the caret.
    public internal(set) var markedText: MarkedText?
    /// Whether the text may have more than one line.
    public let isMultiline: Bool
    /// The largest number of user-perceived characters that the text should have; nil for no limit.
    ///
    /// Typed or pasted text beyond it is kept, so that people lose nothing without notice. `isTooLong` reports it.
    public var maximumLength: Int?

    var history = TextHistory()
    private var counter: CharacterCounter?
    /// The wanted position of the caret on each line while it moves up and down, in points.
    private var wantedX: Double?
    /// The range that the current press selected first, and the granularity of its extension.
    var pointerSelection: (origin: Range<Int>, granularity: TextGranularity)?
    private var pendingChange: TextChange?

    /// Makes an editor with a text, the caret at its end.
    public init(text: String = "", isMultiline: Bool = false, maximumLength: Int? = nil) {
        self.text = text
        self.text.makeContiguousUTF8()
        self.isMultiline = isMultiline
        self.maximumLength = maximumLength
        selection = TextSelection(caret: self.text.length)
    }

    /// Returns the number of user-perceived characters: counted once, then updated with each edit.
    public mutating func characterCount() -> Int {
        let counter = counter ?? CharacterCounter(text)
        self.counter = counter
        return counter.count
    }

    /// Returns whether the text has more characters than it should have.
    ///
    /// A single character may hide any number of combining marks, so 32 times as many bytes are too many as well.
    public mutating func isTooLong() -> Bool {
        // Every character has a byte at least: a short text need not be counted.
        guard let maximumLength, text.length > maximumLength else { return false }
        return text.length > max(0, min(maximumLength, 1 << 40)) * 32 || characterCount() > maximumLength
    }

    /// The selected text; empty when nothing is selected.
    public var selectedText: String { String(text.substring(selection.range)) }

    /// Replaces the whole text, as code does and not the user: byte for byte, with an empty history and the caret at the end.
    public mutating func setText(_ newText: String) {
        let change = TextChange(replaced: 0..<text.length, length: newText.utf8.count)
        text = newText
        text.makeContiguousUTF8()
        markedText = nil
        pointerSelection = nil
        counter = nil
        history.removeAll()
        selection = TextSelection(caret: text.length)
        note(change)
    }

    /// Selects between two offsets, or puts the caret there if both are the same; the next typing is an undo step of its own.
    public mutating func select(anchor: Int, head: Int) {
        let new = TextSelection(
            anchor: text.characterBoundary(atOrBefore: anchor), head: text.characterBoundary(atOrBefore: head))
        if new != selection { history.close() }
        selection = new
    }

    /// Selects the whole text, the caret at its end.
    public mutating func selectAll() { select(anchor: 0, head: text.length) }

    /// Clears the selection and puts the caret at its head.
    public mutating func deselect() { select(anchor: selection.head, head: selection.head) }

    /// Moves the caret, or with `extending` only the selection's head.
    ///
    /// - Parameter geometry: the layout on the screen; without one, the text counts as running from left to right in lines that are never
    ///   wrapped.
    /// - Returns: whether anything moved.
    @discardableResult
    public mutating func move(_ motion: TextMotion, extending: Bool = false, in geometry: (any TextGeometry)? = nil) -> Bool {
        let former = selection
        var x = wantedX
        let head = destination(of: motion, extending: extending, in: geometry, x: &x)
        select(anchor: extending ? selection.anchor : head, head: head)
        history.close()
        switch motion {
        case .up, .down, .pageUp, .pageDown: wantedX = x
        default: wantedX = nil
        }
        return selection != former
    }

    /// Returns the change of the text since the last call, as one replacement.
    public mutating func takeChange() -> TextChange? {
        defer { pendingChange = nil }
        return pendingChange
    }

    /// Replaces some of the text with a string and does nothing else.
    ///
    /// - Parameter keepsCount: whether a known number of characters is updated; else they are counted again when it is asked for.
    mutating func swap(_ range: Range<Int>, for string: String, keepsCount: Bool = false) {
        let counted = keepsCount ? counter?.count(ofReplacing: range, in: text, by: string) : nil
        counter = counted.map { CharacterCounter(count: $0) }
        text.replaceSubrange(text.index(at: range.lowerBound)..<text.index(at: range.upperBound), with: string)
        note(TextChange(replaced: range, length: string.length))
    }

    private mutating func note(_ change: TextChange) {
        pendingChange = pendingChange?.followed(by: change) ?? change
    }
}
