import Graphics
import TestSupport
import Testing

/// Boxes that are filled through a kept shape are those that their paths fill, to the last pixel.
struct RoundedBoxTests {
    private func ground(_ canvas: Canvas) {
        for band in 0..<16 {
            canvas.fill(
                Rect(x: Double(band) * 6, y: 0, width: 6, height: 100),
                Color(red: Double(band) / 16, green: 1 - Double(band) / 16, blue: 0.4))
        }
    }

    @Test(arguments: [1.0, 1.25, 1.5, 2, 3], [0.2, 0.5, 0.93, 1])
    func aKeptShapeFillsWhatThePathFills(scale: Double, alpha: Double) throws {
        var random = SeededRandom(UInt64(scale * 100 + alpha * 10))
        var boxes = RoundedBoxes()
        let color = Color(hex: 0xFFC83C, alpha: alpha)
        for _ in 0..<100 {
            let free = Rect(
                x: Double.random(in: 0...60, using: &random), y: Double.random(in: 0...60, using: &random),
                width: Double.random(in: 0...40, using: &random), height: Double.random(in: 0...30, using: &random))
            // Between pixels, too.
            let box = Int.random(in: 0..<4, using: &random) == 0 ? free : free.pixelAligned(scale: scale)
            let radius = Double.random(in: 0...6, using: &random).rounded()
            let isFlipped = Int.random(in: 0..<4, using: &random) == 0
            func draw(_ canvas: Canvas, _ fill: () -> Void) {
                ground(canvas)
                canvas.withClip(Rect(x: 0, y: 0, width: 90, height: 70).pixelAligned(scale: scale)) {
                    isFlipped ? canvas.withFlip(origin: Point(x: 96, y: 0), x: -1, y: 1, fill) : fill()
                }
            }
            let size = Int(100 * scale)
            let path = try Drawing(size, size, scale: scale) { canvas in
                draw(canvas) { canvas.fill(Path(roundedRect: box, radius: radius), color) }
            }
            let kept = try Drawing(size, size, scale: scale) { canvas in
                draw(canvas) { canvas.fill(box, radius: radius, color, through: &boxes) }
            }
            #expect(path.differences(kept) == 0, "\(box) \(radius) at \(scale)")
        }
    }
}
