import Graphics
import Imaging
import Testing

/// Shapes, and the state that they are drawn in.
struct CanvasTests {
    @Test(arguments: [1.0, 1.5, 2, 3])
    func aRectangleOfWholePixelsIsFilledToTheEdge(scale: Double) throws {
        let drawing = try Drawing(60, 60, scale: scale) { $0.fill(Rect(x: 6, y: 4, width: 8, height: 10), .red) }
        let edges = [6, 4, 14, 14].map { Int($0 * scale) }
        #expect(drawing.ink == edges)
        #expect(drawing.count(0xFF0000) == (edges[2] - edges[0]) * (edges[3] - edges[1]), "no pixel in part")
    }

    @Test func anEdgeBetweenPixelsIsDrawnInPart() throws {
        let drawing = try Drawing(20, 20) { $0.fill(Rect(x: 5.5, y: 5, width: 5, height: 5), .black) }
        #expect(abs(drawing.red(5, 6) - 127) <= 1 && abs(drawing.red(10, 6) - 127) <= 1)
        #expect(drawing[6, 6] == 0 && drawing[4, 6] == 0xFF_FFFF && drawing[11, 6] == 0xFF_FFFF)
    }

    @Test func coloursAreLaidOverEachOther() throws {
        let drawing = try Drawing(4, 4) {
            $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), .blue)
            $0.fill(Rect(x: 0, y: 0, width: 2, height: 4), Color.red.withAlpha(0.5))
        }
        #expect(abs(drawing.red(1, 1) - 128) <= 1 && abs(drawing.blue(1, 1) - 127) <= 1)
        #expect(drawing[3, 3] == 0x0000FF)
    }

    @Test func whatIsClearedLetsEverythingThrough() throws {
        let drawing = try Drawing(6, 6, isOpaque: false) {
            $0.fill(Rect(x: 0, y: 0, width: 6, height: 6), Color.red.withAlpha(0.5))
            $0.clear(Rect(x: 2, y: 2, width: 2, height: 2))
        }
        #expect(drawing[3, 3] == 0)
        #expect(drawing[1, 1] >> 24 == 0x80 && abs(drawing.red(1, 1) - 128) <= 1, "premultiplied")
    }

    @Test func aPictureIsDrawnThatCairoCanTake() throws {
        let scale = try MutablePixelBuffer(width: 1, height: 1, isOpaque: true).draw(scale: 1.5) { $0.scale }
        #expect(scale == 1.5)
        #expect(PixelBuffer.drawn(width: 0, height: 1, isOpaque: true, { _ in }) == nil)
        #expect(PixelBuffer.drawn(width: 1, height: PixelBuffer.maximumSide + 1, isOpaque: true, { _ in }) == nil)
    }

    /// Other threads read frozen pixels: a canvas that was kept must not reach them.
    @Test func aCanvasThatIsKeptDrawsNothingAnyMore() throws {
        let everything = Rect(x: 0, y: 0, width: 4, height: 4)
        let buffer = try MutablePixelBuffer(width: 4, height: 4, isOpaque: true)
        let kept = try #require(buffer.draw { $0 })
        kept.fill(everything, .white)
        #expect(buffer[1, 1] & 0xFF_FFFF == 0)
        let picture = buffer.freeze()
        kept.withTransparency(0.5, bounds: everything) { kept.fill(everything, .white) }
        kept.draw(TextLayout("W", font: Font(size: 12)), at: .zero, color: .white)
        #expect((0..<4).allSatisfy { y in (0..<4).allSatisfy { picture[$0, y] & 0xFF_FFFF == 0 } })
    }

    // MARK: - Clips

    @Test func nothingIsDrawnBesideAClip() throws {
        let everything = Rect(x: 0, y: 0, width: 20, height: 20)
        let drawing = try Drawing(20, 20) { canvas in
            canvas.withClip(Rect(x: 2, y: 3, width: 5, height: 6)) {
                canvas.withClip(Rect(x: 4, y: 0, width: 20, height: 20)) { canvas.fill(everything, .red) }
            }
            canvas.fill(Rect(x: 19, y: 19, width: 1, height: 1), .blue)
        }
        #expect(drawing.count(0xFF0000) == 3 * 6 && drawing[4, 3] == 0xFF0000 && drawing[3, 3] == 0xFF_FFFF)
        #expect(drawing[19, 19] == 0x0000FF, "the clip has ended")
    }

    @Test func aClipMayBeRound() throws {
        let drawing = try Drawing(40, 40) { canvas in
            canvas.withClip(Path(roundedRect: Rect(x: 0, y: 0, width: 40, height: 40), radius: 20)) {
                canvas.fill(Rect(x: 0, y: 0, width: 40, height: 40), .red)
            }
        }
        #expect(drawing[20, 20] == 0xFF0000 && drawing[20, 1] == 0xFF0000 && drawing[1, 20] == 0xFF0000)
        for (x, y) in [(1, 1), (38, 1), (1, 38), (38, 38)] { #expect(drawing[x, y] == 0xFF_FFFF) }
    }

    /// A view whose frame is not on whole pixels has a clip that is: two neighbours leave no seam and do not overlap.
    @Test(arguments: [1.0, 1.25, 1.5, 2])
    func childrenAreClippedOnWholePixels(scale: Double) throws {
        let drawing = try Drawing(80, 30, scale: scale) { canvas in
            for (index, x) in [0, 10.3, 20.6].enumerated() {
                canvas.withChild(frame: Rect(x: x, y: 0, width: 10.3, height: 10), clip: true) {
                    canvas.fill(Rect(x: -50, y: -50, width: 200, height: 200), index == 1 ? .green : .red)
                }
            }
        }
        let end = Int((30.9 * scale).rounded())
        for x in 0..<end { #expect(drawing[x, 4] == 0xFF0000 || drawing[x, 4] == 0x00FF00, "column \(x)") }
        #expect(drawing[end, 4] == 0xFF_FFFF)
    }

    @Test func aChildHasItsOwnOrigin() throws {
        let drawing = try Drawing(30, 30) { canvas in
            canvas.withChild(frame: Rect(x: 10, y: 12, width: 10, height: 10), boundsOrigin: Point(x: 3, y: 4), clip: false) {
                canvas.fill(Rect(x: 3, y: 4, width: 2, height: 2), .red)
            }
            canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), .blue)
        }
        #expect(drawing.count(0xFF0000) == 4 && drawing[10, 12] == 0xFF0000 && drawing[11, 13] == 0xFF0000)
        #expect(drawing[0, 0] == 0x0000FF)
    }

    // MARK: - Transforms

    @Test func drawingIsMovedTurnedAndScaled() throws {
        let mark = Rect(x: 2, y: 0, width: 4, height: 2)
        let turned = try Drawing(40, 40) { canvas in
            canvas.withTransform(translation: Point(x: 20, y: 20), rotation: .pi / 2) { canvas.fill(mark, .red) }
        }
        #expect(turned.ink == [18, 22, 20, 26], "a quarter to the right: what was right of the origin is below it")
        let scaled = try Drawing(40, 40) { canvas in
            canvas.withTransform(translation: Point(x: 10, y: 20), scale: 2) { canvas.fill(mark, .red) }
        }
        #expect(scaled.ink == [14, 20, 22, 24])
        let flipped = try Drawing(40, 40) { canvas in
            canvas.withFlip(origin: Point(x: 20, y: 20), x: -1, y: 1) { canvas.fill(mark, .red) }
        }
        #expect(flipped.ink == [14, 20, 18, 22])
    }

    @Test func whatOverlapsInAGroupDoesNotShineThrough() throws {
        let all = Rect(x: 0, y: 0, width: 20, height: 20)
        let drawing = try Drawing(20, 20) { canvas in
            canvas.withTransparency(0.5, bounds: all) {
                canvas.fill(Rect(x: 0, y: 0, width: 12, height: 20), .black)
                canvas.fill(Rect(x: 8, y: 0, width: 12, height: 20), .black)
            }
        }
        #expect(drawing[10, 10] == drawing[2, 10] && abs(drawing.red(10, 10) - 127) <= 1)
        let bounded = try Drawing(20, 20) { canvas in
            canvas.withTransparency(1, bounds: Rect(x: 0, y: 0, width: 5, height: 5)) { canvas.fill(all, .black) }
        }
        #expect(bounded.ink == [0, 0, 5, 5])
    }
}
