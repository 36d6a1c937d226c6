/// A text that is being edited, with its selection and its history: what a text field is, without the field.
///
/// It knows no view, no clock and no clipboard. Offsets count UTF-8 bytes and always lie between whole user-perceived characters; offsets
/// that callers give may be any number. Times are seconds on any clock that goes forward. A key costs the same in a long text as
/// in a short one, save for moving the bytes behind it.
public struct TextEditor {
    /// The text, byte for byte as it was set or typed; text under composition by an input method is not in it.
    public internal(set) var text: String
    /// What is selected, or where the caret is.
    public internal(set) var selection: TextSelection {
        didSet {
            if selection != oldValue { wantedX = nil }
        }
    }
    /// What an input method is composing at the caret, to be shown there.
    public internal(set) var markedText: MarkedText?
    /// Whether the text may have more than one line.
    public let isMultiline: Bool
    /// The most user-perceived characters that the text should have; nil for no limit.
    ///
    /// What is typed or pasted beyond it is kept: nobody loses the end of a text without a word. `isTooLong` says that it is there.
    public var maximumLength: Int?

    var history = TextHistory()
    private var counter: CharacterCounter?
    /// Where the caret wants to be on each line while it goes up and down, in points.
    private var wantedX: Double?
    /// What the present press with the pointer selected first, and in which steps it goes on.
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

    /// The number of user-perceived characters: counted once, then kept in step with what is typed.
    public mutating func characterCount() -> Int {
        let counter = counter ?? CharacterCounter(text)
        self.counter = counter
        return counter.count
    }

    /// Whether the text has more characters than it should have.
    ///
    /// A single character may hide any number of combining marks, so 32 times as many bytes are too many as well.
    public mutating func isTooLong() -> Bool {
        // Every character has a byte at least: a short text need not be counted.
        guard let maximumLength, text.length > maximumLength else { return false }
        return text.length > max(0, min(maximumLength, 1 << 40)) * 32 || characterCount() > maximumLength
    }

    /// The selected text; empty when nothing is selected.
    public var selectedText: String { String(text.substring(selection.range)) }

    /// Puts a new text in place of all there is, as code does and not the user: byte for byte, the history forgotten, the caret at the end.
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

    /// Selects between two offsets, or puts the caret where both are the same; the next typing is an undo step of its own.
    public mutating func select(anchor: Int, head: Int) {
        let new = TextSelection(
            anchor: text.characterBoundary(atOrBefore: anchor), head: text.characterBoundary(atOrBefore: head))
        if new != selection { history.close() }
        selection = new
    }

    /// Selects the whole text, the caret at its end.
    public mutating func selectAll() { select(anchor: 0, head: text.length) }

    /// Puts the caret where the head of the selection is.
    public mutating func deselect() { select(anchor: selection.head, head: selection.head) }

    /// Moves the caret, or with `extending` just the selection's head.
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

    /// What has changed in the text since this was last asked, as one replacement.
    public mutating func takeChange() -> TextChange? {
        defer { pendingChange = nil }
        return pendingChange
    }

    /// Puts a string in place of some of the text and does nothing else.
    ///
    /// - Parameter keepsCount: whether the number of characters is kept in step, where it is known; else they are counted again when it is
    ///   asked for.
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
