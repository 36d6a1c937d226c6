import Graphics
import Testing

/// Lines and curves, filled and stroked.
struct PathTests {
    @Test func aRectangleAsAPathIsTheRectangle() throws {
        let rect = Rect(x: 3, y: 4, width: 9, height: 5)
        let path = try Drawing(20, 20) { $0.fill(Path(rect: rect), .red) }
        #expect(path.differences(try Drawing(20, 20) { $0.fill(rect, .red) }) == 0)
    }

    @Test func anEllipseTouchesAllSides() throws {
        let drawing = try Drawing(40, 30) { $0.fill(Path(ellipseIn: Rect(x: 5, y: 5, width: 30, height: 20)), .black) }
        #expect(drawing.ink == [5, 5, 35, 25])
        // Its area, by counting how dark each pixel is.
        let area = (0..<30).reduce(0.0) { sum, y in sum + (0..<40).reduce(0.0) { $0 + Double(255 - drawing.red($1, y)) / 255 } }
        #expect(abs(area - Double.pi * 15 * 10) < 4, "\(area)")
        for y in 0..<15 { for x in 0..<40 { #expect(abs(drawing.red(x, y) - drawing.red(39 - x, 29 - y)) <= 10) } }
    }

    @Test func aRadiusIsAtMostHalfOfTheShorterSide() throws {
        let rect = Rect(x: 2, y: 2, width: 30, height: 10)
        let pill = try Drawing(40, 20) { $0.fill(Path(roundedRect: rect, radius: 5), .black) }
        #expect(pill.differences(try Drawing(40, 20) { $0.fill(Path(roundedRect: rect, radius: 500), .black) }) == 0)
        #expect(pill[2, 2] == 0xFF_FFFF && pill[17, 2] == 0 && pill[17, 11] == 0)
        let square = try Drawing(40, 20) { $0.fill(Path(roundedRect: rect, radius: -3), .black) }
        #expect(square.count(0) == 300, "none at all")
    }

    @Test func aPenIsAsWideAsItSaysWithItsMiddleOnTheLine() throws {
        var line = Path()
        line.move(to: Point(x: 4, y: 10))
        line.line(to: Point(x: 16, y: 10))
        let butt = try Drawing(20, 20) { $0.stroke(line, .black, width: 4) }
        #expect(butt.ink == [4, 8, 16, 12])
        let round = try Drawing(20, 20) { $0.stroke(line, .black, width: 4, style: StrokeStyle(hasRoundCaps: true)) }
        #expect(round.ink == [2, 8, 18, 12])
        // A hairline on the middle of a row of pixels is one row.
        var hair = Path()
        hair.move(to: Point(x: 0, y: 5.5))
        hair.line(to: Point(x: 20, y: 5.5))
        let thin = try Drawing(20, 20) { $0.stroke(hair, .black, width: 1) }
        #expect(thin.ink == [0, 5, 20, 6] && thin.count(0) == 20)
    }

    @Test func dashesAndGapsTakeTurnsAndEndWithTheirLine() throws {
        var line = Path()
        line.move(to: Point(x: 0, y: 1))
        line.line(to: Point(x: 20, y: 1))
        let drawing = try Drawing(20, 6) { canvas in
            canvas.stroke(line, .black, width: 2, style: StrokeStyle(dashes: [4, 2]))
            canvas.withTransform(translation: Point(x: 0, y: 4)) { canvas.stroke(line, .black, width: 2) }
        }
        #expect((0..<20).map { drawing[$0, 0] == 0 } == (0..<20).map { $0 % 6 < 4 })
        #expect((0..<20).allSatisfy { drawing[$0, 4] == 0 }, "the next line is whole")
    }

    @Test func whatWasClosedIsClosedOnScreenToo() throws {
        var corner = Path()
        corner.move(to: Point(x: 4, y: 4))
        corner.line(to: Point(x: 16, y: 4))
        corner.line(to: Point(x: 16, y: 16))
        let open = try Drawing(20, 20) { $0.stroke(corner, .black, width: 2) }
        corner.close()
        let closed = try Drawing(20, 20) { $0.stroke(corner, .black, width: 2) }
        #expect(open[10, 10] == 0xFF_FFFF && closed[10, 10] == 0)
        // Filled, both are the same triangle.
        let filled = try Drawing(20, 20) { $0.fill(corner, .black) }
        #expect(filled[14, 6] == 0 && filled[6, 14] == 0xFF_FFFF)
    }
}
