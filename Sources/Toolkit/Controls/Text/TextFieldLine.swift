import Graphics

/// The layout of a text field's line: the whole text, or of a very long one the part around the caret.
struct TextFieldLine {
    /// Longer texts are laid out in part, so that the cost of a key stops growing.
    static let wholeLimit = 4_096
    /// The bytes laid out on either side of a longer text's caret.
    static let reach = 2_048
    /// The caret's least distance to an end of that part, in bytes, before another part is laid out.
    static let margin = 256

    /// The part of the text that is laid out.
    let range: Range<Int>
    /// The number of bytes of the text.
    let length: Int
    let display: ShownText
    let layout: TextLayout
    let isRightToLeft: Bool

    /// - Parameter wideBlanks: the offsets of blanks that are displayed wider, in order.
    init(_ editor: TextEditor, font: Font, wideBlanks: [Int] = []) {
        let text = editor.text
        let caret = editor.selection.head
        range = Self.part(of: text, around: caret)
        length = text.length
        let shown = range.count == length ? text : String(text.substring(range))
        let start = range.lowerBound
        let display = ShownText(
            shown, marked: editor.markedText.map { ($0, caret - start) }, wideBlanks: wideBlanks.map { $0 - start }, keepsLineBreaks: false)
        self.display = display
        layout = TextLayout(display.string, font: font, underlines: display.markedRange.map { [$0] } ?? [])
        isRightToLeft = shown.beginsRightToLeft
    }

    private static func part(of text: String, around caret: Int) -> Range<Int> {
        guard text.length > wholeLimit else { return 0..<text.length }
        let start = max(0, min(caret - reach, text.length - 2 * reach))
        return text.characterBoundary(atOrBefore: start)..<text.characterBoundary(atOrAfter: min(text.length, start + 2 * reach))
    }

    /// Returns whether the caret is near enough to the middle of the laid out part.
    func isGood(for caret: Int) -> Bool {
        (range.lowerBound == 0 || caret >= range.lowerBound + Self.margin)
            && (range.upperBound == length || caret <= range.upperBound - Self.margin)
    }

    /// Returns the position of the caret in the layout.
    func caret(at offset: Int, marked: MarkedText?) -> Int { place(offset) + (marked?.caret ?? 0) }

    /// Returns the positions in the layout of a range of the text.
    func display(_ selected: Range<Int>) -> Range<Int> {
        let clamped = selected.clamped(to: range)
        return display.display(clamped.lowerBound - range.lowerBound..<clamped.upperBound - range.lowerBound)
    }

    func place(_ offset: Int) -> Int {
        display.display(max(range.lowerBound, min(offset, range.upperBound)) - range.lowerBound)
    }

    /// Returns the offset in the text of a position in the layout.
    func source(_ place: Int) -> Int { range.lowerBound + display.source(place) }
}

/// The geometry of a field's text, for moving the caret.
struct TextFieldGeometry: TextGeometry {
    let line: TextFieldLine

    var linesPerPage: Int { 1 }

    func offset(besides offset: Int, toTheRight: Bool) -> Int? {
        if let moved = line.layout.offset(movedVisuallyFrom: line.place(offset), forward: toTheRight) { return line.source(moved) }
        // At an end of the field the caret stays; at an end of the laid out part the text determines the next offset.
        return line.range.count == line.length ? offset : nil
    }

    func runsRightToLeft(at offset: Int) -> Bool { line.isRightToLeft }

    func lineRange(at offset: Int) -> Range<Int> { 0..<line.length }

    func offset(from offset: Int, lines: Int, x: inout Double?) -> Int? { nil }
}
