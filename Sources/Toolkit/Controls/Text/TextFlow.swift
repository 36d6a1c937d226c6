import Graphics

/// A text of many lines, laid out piece by piece: a piece is the text between two line breaks, or a part of it if it is very long.
///
/// Only visible pieces are laid out; the heights of the others are estimated until then. An edit costs only the pieces that it changes.
final class TextFlow {
    /// A piece of the text. Its layout is dropped when its text, the font or the width changes.
    struct Piece {
        /// The number of its bytes, including its line break.
        var length: Int
        /// The number of bytes of its line break.
        var breakLength: Int
        var laid: Laid?
        var height: Double

        var contentLength: Int { length - breakLength }
    }

    /// A piece that is laid out.
    struct Laid {
        let display: ShownText
        let layout: TextLayout
        let isRightToLeft: Bool
    }

    /// A piece with its position in the text and on the screen.
    struct Place {
        let index: Int
        let start: Int
        let y: Double
    }

    /// Longer pieces are divided, because the cost of a layout grows with the length of the piece.
    static let longestPiece = 4_096

    private(set) var pieces = [Piece(length: 0, breakLength: 0, laid: nil, height: 0)] {
        didSet { looked = nil }
    }
    /// The piece that was measured last and is not laid out: assistive technology asks more than once.
    private var looked: (index: Int, laid: Laid)?
    private(set) var width = 0.0
    private var font = Font(size: 15)
    private var lineHeight = 18.0
    /// Whether an empty line begins on the right.
    private var beginsAtRight = false
    /// Returns the editor of the text; an empty one at first.
    var editor: () -> TextEditor = { TextEditor(isMultiline: true) }

    /// The height of all pieces, in points.
    var height: Double { pieces.reduce(0) { $0 + $1.height } }

    /// The height of a line of plain text, in points.
    var plainLineHeight: Double { lineHeight }

    // MARK: - Changes

    /// Sets the font, the width to break lines at, and the side on which empty lines begin; a change drops all layouts.
    func setUp(font: Font, width: Double, beginsAtRight: Bool = false) {
        guard font != self.font || width != self.width || beginsAtRight != self.beginsAtRight else { return }
        self.font = font
        self.width = width
        self.beginsAtRight = beginsAtRight
        lineHeight = TextLayout("x", font: font).size.height
        forgetLayouts()
    }

    /// Drops all layouts; heights are estimated again.
    func forgetLayouts() {
        for index in pieces.indices {
            pieces[index].laid = nil
            pieces[index].height = estimate(pieces[index].length)
        }
    }

    /// Takes the editor's text as a new one.
    func reload() {
        let text = editor().text
        pieces = Self.split(text, 0..<text.length, isEnd: true)
        forgetLayouts()
    }

    /// Drops the layout of the piece around an offset, because the text composed there changed.
    func forgetLayout(at offset: Int) { pieces[place(of: offset).index].laid = nil }

    /// Follows a change of the text: the changed pieces are made again, with their neighbours, which may have joined them.
    func apply(_ change: TextChange) {
        let text = editor().text
        let first = max(0, place(of: change.replaced.lowerBound).index - 1)
        let last = min(pieces.count - 1, place(of: change.replaced.upperBound).index + 1)
        let start = pieces[..<first].reduce(0) { $0 + $1.length }
        let oldEnd = pieces[first...last].reduce(start) { $0 + $1.length }
        let growth = change.length - change.replaced.count
        var new = Self.split(text, start..<oldEnd + growth, isEnd: last == pieces.count - 1)
        // Neighbours that did not change keep their layouts.
        if new[0].length == pieces[first].length, start + pieces[first].length <= change.replaced.lowerBound { new[0] = pieces[first] }
        let old = pieces[last]
        if let tail = new.last, tail.length == old.length, tail.breakLength == old.breakLength,
            oldEnd - old.length > change.replaced.upperBound
        {
            new[new.count - 1] = old
        }
        for index in new.indices where new[index].laid == nil { new[index].height = estimate(new[index].length) }
        pieces.replaceSubrange(first...last, with: new)
    }

    private func estimate(_ bytes: Int) -> Double {
        let perLine = max(1, width / (font.size * 0.52))
        return lineHeight * max(1, (Double(bytes) / perLine).rounded(.up))
    }

    /// Returns the pieces of a part of a text that begins at a piece. At the text's end, an empty last line counts too.
    private static func split(_ text: String, _ range: Range<Int>, isEnd: Bool) -> [Piece] {
        var result: [Piece] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = text.lineEnd(at: start, limit: range.upperBound)
            if end - start > longestPiece {
                let cut = divide(text, start, end)
                result.append(Piece(length: cut - start, breakLength: 0, laid: nil, height: 0))
                start = cut
                continue
            }
            let after = min(text.characterEnd(after: end), range.upperBound)
            result.append(Piece(length: after - start, breakLength: after - end, laid: nil, height: 0))
            start = after
        }
        let endsInBreak = result.last.map { $0.breakLength > 0 } ?? true
        if isEnd, endsInBreak { result.append(Piece(length: 0, breakLength: 0, laid: nil, height: 0)) }
        return result
    }

    /// Returns the end of a long line's first piece: behind a space near the limit, else between two characters.
    private static func divide(_ text: String, _ start: Int, _ end: Int) -> Int {
        let limit = text.characterBoundary(atOrBefore: start + longestPiece)
        var cut = limit
        for _ in 0..<64 where cut > start {
            let before = text.characterStart(before: cut)
            if text[text.index(at: before)].isWhitespace { return cut }
            cut = before
        }
        // A single character may be longer than a piece.
        return limit > start ? limit : min(text.characterEnd(after: start), end)
    }

    // MARK: - Looking

    /// Returns the piece at an offset of the text.
    func place(of offset: Int) -> Place { firstPlace { offset < $0.start + $1.length } }

    /// Returns the piece at a height in points, the first or the last one beyond the ends.
    func place(atY wanted: Double) -> Place { firstPlace { wanted < $0.y + $1.height } }

    /// Returns the first piece that a condition holds for, or the last one.
    private func firstPlace(where isWanted: (Place, Piece) -> Bool) -> Place {
        var place = Place(index: 0, start: 0, y: 0)
        for (index, piece) in pieces.enumerated() {
            if isWanted(place, piece) || index == pieces.count - 1 { break }
            place = Place(index: index + 1, start: place.start + piece.length, y: place.y + piece.height)
        }
        return place
    }

    /// Returns the layout of a piece, made on demand; its true height is known from then on.
    func laid(_ place: Place) -> Laid {
        if let laid = pieces[place.index].laid { return laid }
        let laid = look(at: place)
        pieces[place.index].laid = laid
        pieces[place.index].height = laid.layout.size.height
        return laid
    }

    /// Returns the layout of a piece for measuring: it is not kept, because its true height would move everything below.
    func look(at place: Place) -> Laid {
        let piece = pieces[place.index]
        if let laid = piece.laid { return laid }
        if let looked, looked.index == place.index { return looked.laid }
        let editor = editor()
        let range = place.start..<place.start + piece.contentLength
        let caret = editor.selection.head
        let isMarked = editor.markedText != nil && self.place(of: caret).index == place.index
        let marked = isMarked ? editor.markedText.map { ($0, caret - place.start) } : nil
        let display = ShownText(String(editor.text.substring(range)), marked: marked, keepsLineBreaks: false)
        // The direction of an empty line is that of the window's language.
        let waitsAtRight = beginsAtRight && display.string.isEmpty
        let layout = TextLayout(
            display.string, font: font, options: .init(width: max(1, width), maximumLines: 0, alignment: waitsAtRight ? .right : .natural),
            underlines: display.markedRange.map { [$0] } ?? [])
        let laid = Laid(display: display, layout: layout, isRightToLeft: waitsAtRight || display.string.beginsRightToLeft)
        looked = (place.index, laid)
        return laid
    }
}

extension String {
    /// Returns the offset of the first line break in a part of the text, or the part's end.
    fileprivate func lineEnd(at offset: Int, limit: Int) -> Int {
        var end = index(at: offset)
        let last = index(at: limit)
        while end < last, !unicodeScalars[end].isLineBreak { end = unicodeScalars.index(after: end) }
        return self.offset(of: end)
    }
}
