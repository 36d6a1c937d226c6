import Graphics
import Imaging
import TestSupport
import Testing

struct TextDrawingTests {
    private static let size = (width: 360, height: 120)

    /// Draws a text on white, in the strips between some columns or rows of pixels, each with all else cut off.
    private func drawn(_ text: TextLayout, scale: Double, columns: [Int] = [], rows: [Int] = []) throws -> PixelBuffer {
        let size = Self.size
        let xs = [0] + columns + [size.width]
        let ys = [0] + rows + [size.height]
        return try Drawing(size.width, size.height, scale: scale) { canvas in
            for (top, bottom) in zip(ys, ys.dropFirst()) {
                for (left, right) in zip(xs, xs.dropFirst()) {
                    let strip = Rect(
                        x: Double(left) / scale, y: Double(top) / scale, width: Double(right - left) / scale,
                        height: Double(bottom - top) / scale)
                    canvas.withClip(strip) {
                        canvas.fill(strip, .white)
                        canvas.draw(text, at: Point(x: 14, y: 10), color: .black)
                    }
                }
            }
        }.buffer
    }

    @Test(arguments: [1, 1.25, 1.5, 2, 3], ["Serial 21", "WAVE fjord, quality\nÅẂ x\u{302}\u{302} 28", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} 7"])
    func aTextIsTheSameWhereverItIsCut(scale: Double, string: String) throws {
        let text = TextLayout(string, font: Font(size: 12.5), options: .init(maximumLines: 0))
        let whole = try drawn(text, scale: scale)
        #expect(PictureComparison.differences(whole, try drawn(TextLayout("", font: Font(size: 12.5)), scale: scale)) > 50)
        for cut in stride(from: 9, to: 100, by: 7) {
            #expect(PictureComparison.differences(whole, try drawn(text, scale: scale, rows: [cut])) == 0, "cut at the row \(cut)")
            #expect(
                PictureComparison.differences(whole, try drawn(text, scale: scale, columns: [cut, cut + 40])) == 0,
                "cut at the column \(cut)")
        }
    }

    @Test func aTextIsTheSameAfterItWasDrawnAtOtherScales() throws {
        let text = TextLayout("A long name, 12 quality words", font: Font(size: 12.5))
        let first = try drawn(text, scale: 1)
        let caret = text.caretRect(at: 20)
        for scale in [1.1, 1.25, 2, 1.3, 1.7, 3] { _ = try drawn(text, scale: scale) }
        #expect(PictureComparison.differences(first, try drawn(text, scale: 1)) == 0)
        #expect(text.caretRect(at: 20) == caret)
    }
}
