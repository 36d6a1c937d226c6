import CPangoCairo
import Foundation
import TestSupport
import Testing

@testable import Graphics
@testable import Imaging

/// Plain texts are set without a layout where that looks the same as with one.
struct PlainFontTests {
    private static let fonts = [
        Font(size: 15), Font(size: 13, weight: .medium), Font(size: 20, weight: .bold), Font(size: 15, hasTabularDigits: true),
        Font(family: "DejaVu Sans", size: 14), Font(family: "serif", size: 14, isItalic: true), Font(family: "monospace", size: 12),
    ]

    private static func plainTexts() -> [String] {
        var random = SeededRandom(15)
        let plain = (UInt8(0x20)..<0x7F).map { String(Unicode.Scalar($0)) }
        let signs = plain + plain + "ÄÖÜäöüßéèçñøÅłőıİſ·€£°×÷–—‘’“”…›→−\u{A0}".map(String.init)
        // Signs that fonts draw differently beside others, and each sign beside each.
        let known = [
            "2x4", "12:30", "->", "<=>", "(A-B)", "office fi ffl", "1/2", "a@B.c", "--", "...", "SN-0042_x7", "", " ", "  a  ", "AVA To",
            "#1*", "0", "(2)", "1.234,50 €", "SN-1 · Büro", "2×4", "“Größe”", "Łódź x2", "naïve", "…", "é", "12 x 3 é",
            "5\u{A0}000,00\u{A0}€",
        ]
        let some = (0..<180).map { _ in
            (0..<Int.random(in: 1...30, using: &random)).map { _ in signs.randomElement(using: &random)! }.joined()
        }
        return known + some
    }

    /// A text as a layout sets it.
    private static func ofLayout(_ text: String, _ font: Font) -> TextLayout {
        var options = TextLayout.Options()
        options.isOnPage = true
        return TextLayout(text, font: font, options: options)
    }

    /// Sizes and pixels of a text in a font, as it is set now: as a line, and in lines where a layout breaks it.
    private static func look(_ text: TextLayout, _ font: Font) throws -> [UInt32] {
        let broken = TextLayout(text.text, font: font, options: .init(width: 70, maximumLines: 0))
        return try look(text) + look(broken)
    }

    private static func look(_ text: TextLayout) throws -> [UInt32] {
        func drawn(_ width: Int, _ height: Int, _ scale: Double) throws -> [UInt32] {
            let drawing = try Drawing(width, height, scale: scale) { $0.draw(text, at: Point(x: 4.3, y: 4.6), color: .black) }
            return (0..<height).flatMap { Array(UnsafeBufferPointer(start: drawing.buffer.row($0), count: width)) }
        }
        let sizes = [text.size.width, text.size.height, text.baseline, text.inkOffset].map { UInt32($0 * 1024) }
        return try sizes + drawn(500, 40, 1) + drawn(700, 60, 1.5)
    }

    @Test(arguments: fonts.indices) func plainTextsLookAsALayoutSetsThem(font: Int) async throws {
        let texts = Self.plainTexts()
        var literal = Self.fonts[font]
        literal.isLiteral = true
        for font in [Self.fonts[font], literal] {
            let differing = try await withFreshFonts { () throws -> [String] in
                try texts.filter { text in
                    let (layout, line) = (Self.ofLayout(text, font), TextLayout(text, font: font))
                    // The machine decides which other fonts there are.
                    let isRun = text.isEmpty || font.family != nil || line.currentRun != nil
                    return try !isRun || layout.currentRun != nil || Self.look(layout, font) != Self.look(line, font)
                }
            }
            #expect(differing == [])
        }
    }

    /// Only one plain line as long as it is: all else is a layout's.
    @Test func otherTextsAreALayouts() async throws {
        @Sendable func isLayout(_ text: String, options: TextLayout.Options = .init(), underlines: [Range<Int>] = []) -> Bool {
            TextLayout(text, font: Font(size: 15), options: options, underlines: underlines).currentRun == nil
        }
        let (lines, others) = try await withFreshFonts { () -> ([Bool], [Bool]) in
            let lines = [isLayout("Lamp"), isLayout("Lamp", options: .init(maximumLines: 0, alignment: .left))]
            let plain = [
                isLayout("Lamp", options: .init(width: 100)), isLayout("Lamp", options: .init(letterSpacing: 1)),
                isLayout("Lamp", options: .init(lineSpacing: 2)), isLayout("Lamp", underlines: [0..<2]),
            ]
            let strange = ["La\u{301}mp", "Lamp\n", "\u{0}", "Лампа", "Lamp \u{1F4A1}", "\t", "\u{AD}", "©"].map { isLayout($0) }
            return (lines + ["Lämp", "Łódź"].map { isLayout($0) }, plain + strange)
        }
        #expect(lines == [false, false, false, false])
        #expect(others.allSatisfy { $0 })
    }

    /// From the first text on, whatever that is made of.
    @Test(arguments: ["$1,049.07", "Lämp", "2x4", "2x4 é", "Lamp"]) func theFirstTextIsALine(text: String) async throws {
        let runs = try await withFreshFonts {
            ([text] + ["Lamp", "$1", "é"]).map { TextLayout($0, font: Font(size: 15)).currentRun != nil }
        }
        #expect(runs == [true, true, true, true])
    }

    /// A line that is short enough is that of the font, wherever it begins, and another one is cut, as if it had been set in the room at once.
    @Test(
        arguments: ["Lamp", "A lamp that stands at the window", "Лампа", "שלום", "1 שלום"], [TextAlignment.natural, .left, .right, .center])
    func aLineInARoomLooksAsSetInIt(text: String, alignment: TextAlignment) async throws {
        let isSame = try await withFreshFonts { () throws -> Bool in
            let inRoom = TextLayout(text, font: Font(size: 15), options: .init(width: 120, alignment: alignment))
            let line = TextLayout.line(text, font: Font(size: 15), room: 120, alignment: alignment)
            let isRun = text == "Lamp" && (alignment == .natural || alignment == .left)
            return try Self.look(line) == Self.look(inRoom) && line.isTruncated == inRoom.isTruncated && (line.currentRun != nil) == isRun
        }
        #expect(isSame)
    }

    /// A layout sets texts in a font that lacks plain letters, because it finds another font for them.
    @Test func aFontWithoutPlainLettersIsALayouts() async throws {
        let runs = try await withFreshFonts {
            ["é", "1", "Lamp", "é"].map { TextLayout($0, font: Font(family: "Droid Sans Fallback", size: 15)).currentRun != nil }
        }
        #expect(runs == [false, false, false, false])
    }

    /// Where letters begin and end is the same, also where two have one glyph.
    @Test(arguments: [Font(size: 15), Font(family: "serif", size: 14)]) func caretsAndSelectionsAreAsInALayout(font: Font) async throws {
        let places = try await withFreshFonts { () -> [[Double]] in
            func places(_ text: TextLayout) -> [Double] {
                let string = text.text
                let offsets = (string + "|").unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }.dropLast()
                let carets = offsets.map { text.caretRect(at: $0) }
                let selections = offsets.flatMap { start in
                    offsets.filter { $0 >= start }.flatMap { text.selectionRects(for: start..<$0) }
                }
                return [Double(text.lineCount), text.isTruncated ? 1 : 0]
                    + (carets + selections).flatMap { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] }
            }
            let texts = ["AVA 2x4", "office fi ffl", " a ", "Büro · 2,50 €"]
            let lines = texts.map { TextLayout($0, font: font) }
            let areRuns = font.family != nil || lines.allSatisfy { $0.currentRun != nil }
            let found = areRuns ? lines.flatMap(places) : []
            let pressed = zip(lines, texts).filter { line, text in
                [0, 11, 30].contains { x in
                    let point = Point(x: x, y: 4)
                    return line.offset(at: point) != Self.ofLayout(text, font).offset(at: point)
                }
            }
            return [texts.flatMap { places(Self.ofLayout($0, font)) }, found, pressed.map { _ in 0 }]
        }
        #expect(places[0] == places[1])
        #expect(places[2] == [])
    }

    /// A line that was set before follows when letters are drawn in another way, and lines that are set then are drawn so, too.
    @Test func linesFollowHowLettersAreDrawn() async throws {
        let shades = try await withFreshFonts { () throws -> [Set<UInt32>] in
            func shades(_ text: TextLayout) throws -> Set<UInt32> {
                let drawing = try Drawing(120, 40) { $0.draw(text, at: Point(x: 4, y: 4), color: .black) }
                return Set((0..<40).flatMap { y in (0..<120).map { drawing[$0, y] } })
            }
            let text = TextLayout("Wages & oak", font: Font(size: 17))
            guard text.currentRun != nil else { return [] }
            FontSystem.use(TextRendering(antialiasing: TextRendering.Antialiasing.none))
            let anew = TextLayout("Wages & oak", font: Font(size: 17))
            return anew.currentRun == nil ? [] : [try shades(text), try shades(anew)]
        }
        #expect(shades == [[0, 0xFF_FFFF], [0, 0xFF_FFFF]])
    }

    /// A desktop's settings for other things than letters change nothing.
    @Test func linesStayWhereLettersAreDrawnAsBefore() async throws {
        let isKept = try await withFreshFonts { () -> [Bool] in
            let text = TextLayout("Wages & oak", font: Font(size: 17))
            FontSystem.use(TextRendering())
            return [text, TextLayout("Wages", font: Font(size: 17))].map { $0.currentRun != nil }
        }
        #expect(isKept == [true, true])
    }
}
