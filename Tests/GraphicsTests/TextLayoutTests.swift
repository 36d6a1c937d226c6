import Graphics
import Imaging
import Testing

/// Texts that are measured, broken, cut and drawn.
struct TextLayoutTests {
    private let font = Font(size: 15)

    private func drawn(_ text: TextLayout, scale: Double = 1, width: Int = 300, height: Int = 60) throws -> Drawing {
        try Drawing(width, height, scale: scale) { $0.draw(text, at: Point(x: 10, y: 6), color: .black) }
    }

    @Test func aTextTakesThePlaceThatItSays() throws {
        let text = TextLayout("Hamburgefonstiv", font: font)
        let ink = try #require(try drawn(text).ink)
        #expect(Double(ink[0]) >= 9 && Double(ink[2]) <= 11 + text.size.width && Double(ink[2] - ink[0]) > text.size.width - 4)
        #expect(Double(ink[1]) >= 6 && Double(ink[3]) <= 7 + text.size.height)
        #expect(text.baseline > text.size.height / 2 && text.baseline < text.size.height && text.lineCount == 1 && !text.isTruncated)
    }

    /// Metrics do not depend on the scale; the letters are twice as large to the pixel's share.
    @Test(arguments: [1.5, 2, 3])
    func aTextIsAsLargeAtEveryScale(scale: Double) throws {
        let text = TextLayout("Hamburgefonstiv", font: font)
        let (one, other) = (try #require(try drawn(text).ink), try #require(try drawn(text, scale: scale, width: 900, height: 180).ink))
        for (a, b) in zip(one, other) { #expect(abs(Double(a) * scale - Double(b)) <= 1.5 * scale, "\(one) \(other)") }
    }

    /// At every scale the first baseline is on a whole pixel, so that one row of a list looks like the next.
    @Test(arguments: [1, 1.5, 2])
    func rowsBetweenPixelsLookLikeRowsOnThem(scale: Double) throws {
        let text = TextLayout("Lamp 12", font: font)
        let picture = { (shift: Double) in
            let drawing = try Drawing(300, 120, scale: scale) { $0.draw(text, at: Point(x: 10 + shift, y: 6 + shift), color: .black) }
            let ink = try #require(drawing.ink)
            return (ink[1]..<ink[3]).map { y in (ink[0]..<ink[2]).map { drawing[$0, y] } }
        }
        let whole = try picture(0)
        for shift in [0.1, 0.25, 0.4, 0.5, 0.75] { #expect(try picture(shift) == whole, "moved by \(shift)") }
    }

    @Test func aLineThatIsTooLongIsCutWhereItIsSaid() {
        let words = "one two three four five six"
        let whole = TextLayout(words, font: font)
        for truncation in [TextTruncation.head, .middle, .tail] {
            let cut = TextLayout(words, font: font, options: .init(width: 80, truncation: truncation))
            #expect(cut.isTruncated && cut.size.width <= 80.01 && cut.size.width > 50 && cut.lineCount == 1)
        }
        #expect(!TextLayout(words, font: font, options: .init(width: whole.size.width + 1)).isTruncated)
    }

    @Test func aTextBreaksBetweenWordsAndWithinThemWhereItMust() {
        let text = TextLayout("one two three four", font: font, options: .init(width: 70, maximumLines: 0))
        #expect(text.lineCount > 1 && text.size.width <= 70 && !text.isTruncated)
        let second = text.lineRange(at: text.text.utf8.count).lowerBound
        #expect(text.text.utf8.dropFirst(second - 1).first == UInt8(ascii: " "))
        #expect(TextLayout("Donaudampfschiffahrt", font: font, options: .init(width: 40, maximumLines: 0)).lineCount > 2)
        let limited = TextLayout("one two three four five six", font: font, options: .init(width: 70, maximumLines: 2))
        #expect(limited.lineCount == 2 && limited.isTruncated)
    }

    /// Pango counts the lines of each paragraph by itself.
    @Test(arguments: ["one\ntwo\nthree\nfour five six seven eight", "one two\r\nthree\u{2029}four five six seven eight nine"])
    func linesAreCountedOverAllParagraphs(_ words: String) {
        func text(_ lines: Int, width: Double = 90) -> TextLayout {
            TextLayout(words, font: font, options: .init(width: width, maximumLines: lines, alignment: .left))
        }
        let whole = text(0)
        #expect(whole.lineCount > 3)
        for lines in 1...whole.lineCount {
            #expect(text(lines).lineCount == lines && text(lines).isTruncated == (lines < whole.lineCount), "\(lines)")
        }
        // The lines above the cut, and the places in them, stay the same.
        #expect(text(2).selectionRects(for: 0..<3) == whole.selectionRects(for: 0..<3) && text(2).text == words)
        #expect(text(3).lineRange(at: 5) == whole.lineRange(at: 5))
        // The paragraphs that are left follow in the last line.
        #expect(text(2, width: 1_000).lineCount == 2 && !text(2, width: 1_000).isTruncated)
    }

    @Test func linesStandApartAsIsSaid() {
        let height = { (spacing: Double) in
            TextLayout("a\nb\nc", font: font, options: .init(maximumLines: 0, lineSpacing: spacing)).size.height
        }
        #expect(abs(height(1.5) - 1.5 * height(1)) < height(1) / 4, "\(height(1)), \(height(1.5))")
        let width = { (spacing: Double) in TextLayout("abcdef", font: font, options: .init(letterSpacing: spacing)).size.width }
        #expect(abs(width(2) - width(0) - 12) < 2.1 && width(-0.5) < width(0))
    }

    @Test(arguments: [(TextAlignment.left, 0), (.center, 1), (.right, 2), (.natural, 0), (.trailing, 2)])
    func aLineStandsWhereItIsSaid(alignment: TextAlignment, side: Int) throws {
        let text = TextLayout("Lamp", font: font, options: .init(width: 200, alignment: alignment))
        let ink = try #require(try drawn(text).ink)
        let middle = Double(ink[0] + ink[2]) / 2 - 10
        #expect([0..<40, 80..<120, 160..<200][side].contains(Int(middle)), "\(middle)")
    }

    @Test func aTextFromTheRightBeginsThere() throws {
        let text = TextLayout("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", font: font, options: .init(width: 200))
        #expect(try #require(try drawn(text).ink)[0] > 150)
        let left = TextLayout("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", font: font, options: .init(width: 200, alignment: .left))
        #expect(try #require(try drawn(left).ink)[2] < 60)
        #expect(text.caretRect(at: 0).minX > text.caretRect(at: 8).minX)
        #expect("\u{5E9} a".beginsRightToLeft && !"a \u{5E9}".beginsRightToLeft && "12 \u{5E9}".beginsRightToLeft && !"".beginsRightToLeft)
    }

    @Test func everyPlaceOfACaretIsFoundAgainByAPress() {
        let text = TextLayout("Åb fjord \u{1F600} x", font: font)
        var offset: Int? = 0
        var places: [Int] = []
        while let at = offset {
            places.append(at)
            let caret = text.caretRect(at: at)
            #expect(text.offset(at: Point(x: caret.minX, y: caret.midY)) == at)
            offset = text.offset(movedVisuallyFrom: at, forward: true)
        }
        #expect(places == places.sorted() && places.last == text.text.utf8.count && places.count == text.text.count + 1)
    }

    @Test func aSelectionCoversItsLettersAndNoOthers() {
        let text = TextLayout("one two\nthree", font: font, options: .init(maximumLines: 0))
        #expect(text.selectionRects(for: 3..<3) == [])
        let rects = text.selectionRects(for: 4..<10)
        #expect(rects.count == 2 && rects[0].minX == text.caretRect(at: 4).minX && rects[1].minX == 0)
        #expect(abs(rects[1].maxX - text.caretRect(at: 10).minX) < 0.01 && rects[1].minY >= rects[0].maxY - 0.01)
        let words = text.wordBoundaries()
        #expect(words.starts == [0, 4, 8] && words.ends == [3, 7, 13])
    }

    @Test func nothingInATextIsMarkupAndNothingEndsIt() {
        let plain = TextLayout("<b>x</b>", font: font)
        #expect(plain.text == "<b>x</b>" && plain.size.width > TextLayout("x", font: font).size.width * 3)
        let text = TextLayout("a\u{0}b", font: font)
        #expect(text.text == "a\u{2400}b" && text.size.width > TextLayout("a", font: font).size.width * 1.9)
    }

    @Test func fontsDifferInWhatTheySay() {
        let width = { (font: Font) in TextLayout("1171 Hamburg", font: font).size.width }
        #expect(width(Font(size: 30)) > 1.9 * width(Font(size: 15)) && width(Font(size: 15, weight: .bold)) > width(font))
        let digits = { (digit: String) in TextLayout(digit, font: Font(size: 15, hasTabularDigits: true)).size.width }
        #expect(Set("0123456789".map { digits(String($0)) }).count == 1)
    }

    @Test func underlinesAreBelowTheirLetters() throws {
        let plain = try #require(try drawn(TextLayout("non", font: font)).ink)
        let marked = try #require(try drawn(TextLayout("non", font: font, underlines: [0..<3])).ink)
        #expect(marked[3] > plain[3] && marked[1] == plain[1])
    }
}
