import Graphics
import Imaging
import Testing

/// Pictures, whole and in part, as they are and stretched.
struct ImageDrawingTests {
    /// Two columns and two rows: red, green, blue, black; each of some pixels a side.
    private func quarters(_ side: Int = 1, scale: Double = 1, isOpaque: Bool = true) throws -> Image {
        let drawing = try Drawing(2 * side, 2 * side, isOpaque: isOpaque) { canvas in
            let s = Double(side)
            for (index, color) in [Color.red, .green, .blue, .black].enumerated() {
                canvas.fill(Rect(x: Double(index % 2) * s, y: Double(index / 2) * s, width: s, height: s), color)
            }
        }
        return try #require(Image(drawing.buffer, scale: scale))
    }

    @Test func aPictureOfTheRightSizeIsCopiedToThePixel() throws {
        let image = try quarters(3)
        let drawing = try Drawing(20, 20) { $0.draw(image, in: Rect(x: 4, y: 5, width: 6, height: 6)) }
        #expect(drawing.ink == [4, 5, 10, 11])
        for (x, y, color) in [(4, 5, 0xFF0000), (9, 5, 0x00FF00), (4, 10, 0x0000FF), (9, 10, 0)] as [(Int, Int, UInt32)] {
            #expect(drawing[x, y] == color)
        }
    }

    @Test func aPictureForTwiceTheScaleIsSharpThere() throws {
        let image = try quarters(6, scale: 2)
        #expect(image.size == Size(width: 6, height: 6))
        let drawing = try Drawing(40, 40, scale: 2) { $0.draw(image, in: Rect(origin: Point(x: 4, y: 5), size: image.size)) }
        #expect(drawing.ink == [8, 10, 20, 22])
        #expect(drawing.count(0xFF0000) == 36 && drawing.count(0x00FF00) == 36 && drawing.count(0x0000FF) == 36)
    }

    @Test func nearestKeepsPixelsAndTheOthersMixThem() throws {
        let place = Rect(x: 0, y: 0, width: 40, height: 40)
        let (image, nearest) = (try quarters(), ImageQuality.nearest)
        let hard = try Drawing(40, 40) { $0.draw(image, in: place, quality: nearest) }
        #expect(hard.count(0xFF0000) == 400 && hard.count(0) == 400)
        let soft = try Drawing(40, 40) { $0.draw(image, in: place) }
        #expect(soft[0, 0] == 0xFF0000 && soft[39, 39] == 0, "no edge is half transparent")
        #expect((30...225).contains(soft.red(20, 2)) && (30...225).contains(soft.green(20, 2)))
    }

    /// Every pixel counts: a fine pattern drawn small is its mean, not one of its colours.
    @Test func bestCountsEveryPixel() throws {
        let stripes = try Drawing(160, 160) { canvas in
            for x in stride(from: 0.0, to: 160, by: 2) { canvas.fill(Rect(x: x, y: 0, width: 1, height: 160), .black) }
        }
        let image = try #require(Image(stripes.buffer))
        let drawing = try Drawing(20, 20) { $0.draw(image, in: Rect(x: 0, y: 0, width: 20, height: 20), quality: .best) }
        for x in 2..<18 { #expect(abs(drawing.red(x, 10) - 127) < 12, "\(drawing.red(x, 10)) at \(x)") }
    }

    @Test func aPictureMayBeSeenThrough() throws {
        let image = try quarters(4)
        let drawing = try Drawing(8, 8) { $0.draw(image, in: Rect(x: 0, y: 0, width: 8, height: 8), alpha: 0.25) }
        #expect(abs(drawing.green(1, 1) - 191) <= 1 && drawing.red(1, 1) == 255)
        let clear = try #require(Image(try Drawing(4, 4, isOpaque: false) { _ in }.buffer))
        #expect(try Drawing(8, 8) { $0.draw(clear, in: Rect(x: 0, y: 0, width: 8, height: 8)) }.ink == nil)
    }

    @Test func aPartIsDrawnWithoutItsNeighbours() throws {
        let image = try quarters(4, scale: 2)
        let drawing = try Drawing(30, 30) { canvas in
            canvas.draw(image, part: Rect(x: 2, y: 0, width: 2, height: 2), in: Rect(x: 10, y: 10, width: 12, height: 12))
        }
        #expect(drawing.ink == [10, 10, 22, 22])
        #expect(drawing[16, 16] == 0x00FF00)
        let nothing = try Drawing(30, 30) { canvas in
            canvas.draw(image, part: .zero, in: Rect(x: 0, y: 0, width: 9, height: 9))
            canvas.draw(image, in: Rect(x: 3, y: 3, width: 0, height: 9))
        }
        #expect(nothing.ink == nil)
    }

    @Test func aColourIsDrawnThroughAMask() throws {
        let mask = try #require(
            Image(try Drawing(8, 8, isOpaque: false) { $0.fill(Rect(x: 0, y: 0, width: 4, height: 8), .black) }.buffer))
        let drawing = try Drawing(20, 20) { $0.fill(Rect(x: 2, y: 2, width: 16, height: 16), .blue, through: mask) }
        #expect(drawing[4, 10] == 0x0000FF && drawing[15, 10] == 0xFF_FFFF && drawing[0, 10] == 0xFF_FFFF)
    }
}
