import Imaging
import Testing

@testable import Graphics

/// How letters are drawn, as desktops want them.
@Suite struct TextRenderingTests {
    /// The colours of a text on white, and how wide it is.
    private func colours(_ text: TextLayout) throws -> Set<UInt32> {
        let buffer = try Drawing(120, 40) { $0.draw(text, at: Point(x: 4, y: 4), color: .black) }.buffer
        return Set((0..<40).flatMap { y in (0..<120).map { buffer[$0, y] & 0xFF_FFFF } })
    }

    private func isGray(_ colour: UInt32) -> Bool { colour >> 16 & 255 == colour >> 8 & 255 && colour >> 8 & 255 == colour & 255 }

    @Test func lettersAreSmoothedAsTheDesktopWants() throws {
        defer { FontSystem.use(TextRendering()) }
        // Made before, it follows.
        let text = TextLayout("Wages & oak", font: Font(size: 17))
        let width = text.size.width
        FontSystem.use(TextRendering(antialiasing: TextRendering.Antialiasing.none))
        #expect(try colours(text) == [0, 0xFF_FFFF])
        FontSystem.use(TextRendering(antialiasing: .gray))
        let shades = try colours(text)
        #expect(shades.count > 8 && shades.allSatisfy(isGray))
        FontSystem.use(TextRendering(antialiasing: .subpixel(.rgb)))
        let fringes = try colours(text)
        #expect(fringes.contains { !isGray($0) })
        FontSystem.use(TextRendering(antialiasing: .subpixel(.bgr)))
        #expect(try colours(text) != fringes)
        FontSystem.use(TextRendering(antialiasing: .gray, hinting: .full))
        let hinted = try colours(text)
        FontSystem.use(TextRendering(antialiasing: .gray, hinting: TextRendering.Hinting.none))
        #expect(try colours(text) != hinted || hinted == shades)
        // Nothing of it moves anything.
        #expect(text.size.width == width && TextLayout("Wages & oak", font: Font(size: 17)).size.width == width)
    }

    /// A serial number is shown as it was typed: Inter would make a multiplication sign of an x among digits.
    @Test func anXAmongDigitsStaysOne() throws {
        func pixels(_ text: String) throws -> [UInt32] {
            let layout = TextLayout(text, font: Font(size: 17))
            let buffer = try Drawing(160, 40) { $0.draw(layout, at: Point(x: 4, y: 4), color: .black) }.buffer
            return (0..<40).flatMap { y in (0..<160).map { buffer[$0, y] } }
        }
        #expect(try pixels("SN-00x42") != pixels("SN-00×42"))
        #expect(try pixels("É-00x42…") != pixels("É-00×42…"))
    }
}
