import Graphics
import Testing

/// Colours, and how they run into each other.
struct ColorTests {
    @Test func numbersAreReadAsInCSS() {
        let color = Color(hex: 0x1A73CC, alpha: 0.5)
        #expect(color == Color(red: 26 / 255, green: 115 / 255, blue: 204 / 255, alpha: 0.5))
        #expect(Color.clear.alpha == 0 && Color.white.withAlpha(0.25) == Color(red: 1, green: 1, blue: 1, alpha: 0.25))
    }

    @Test func aMixtureIsOnTheWay() {
        let (from, to) = (Color(red: 0, green: 0.5, blue: 1, alpha: 0), Color(red: 1, green: 0.5, blue: 0))
        #expect(from.mixed(with: to, 0) == from && from.mixed(with: to, 1) == to)
        #expect(from.mixed(with: to, 0.25) == Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.25))
    }

    /// Numbers of WCAG 2.1.
    @Test(arguments: [(0x000000, 0.0), (0xFFFFFF, 1), (0xFF0000, 0.2126), (0x00FF00, 0.7152), (0x0000FF, 0.0722), (0x777777, 0.1845)])
    func luminanceIsThatOfTheStandard(hex: UInt32, luminance: Double) {
        #expect(abs(Color(hex: hex).luminance - luminance) < 0.0001)
    }

    @Test func aLinearGradientRunsAlongItsLineAndStopsAtItsEnds() throws {
        let way = Gradient.Shape.linear(from: Point(x: 10, y: 0), to: Point(x: 30, y: 0))
        let gradient = Gradient(way, stops: [.init(0, .black), .init(1, .red)])
        let drawing = try Drawing(40, 10) { $0.fill(Path(rect: Rect(x: 0, y: 0, width: 40, height: 8)), gradient) }
        #expect(drawing[0, 4] == 0 && drawing[9, 4] == 0 && drawing[39, 4] == 0xFF0000)
        let reds = (0..<40).map { drawing.red($0, 4) }
        #expect(reds == reds.sorted() && abs(reds[20] - 134) <= 4, "\(reds)")
        for x in 0..<40 { #expect(drawing[x, 0] == drawing[x, 7] && drawing[x, 9] == 0xFF_FFFF) }
    }

    @Test func stopsBetweenTheEndsAreReached() throws {
        let way = Gradient.Shape.linear(from: Point(x: 0, y: 0), to: Point(x: 0, y: 40))
        let gradient = Gradient(way, stops: [.init(0, .red), .init(0.5, .green), .init(1, .blue)])
        let drawing = try Drawing(4, 40) { $0.fill(Path(rect: Rect(x: 0, y: 0, width: 4, height: 40)), gradient) }
        #expect(drawing.red(1, 0) > 240 && drawing.green(1, 19) > 240 && drawing.blue(1, 39) > 240)
        #expect(drawing.blue(1, 10) == 0 && drawing.red(1, 30) == 0)
    }

    @Test func aRadialGradientRunsOutFromItsMiddle() throws {
        let gradient = Gradient(.radial(center: Point(x: 20, y: 20), radius: 10), stops: [.init(0, .red), .init(1, .white)])
        let drawing = try Drawing(40, 40) { $0.fill(Path(rect: Rect(x: 0, y: 0, width: 40, height: 40)), gradient) }
        #expect(drawing.green(20, 20) < 30 && drawing[35, 20] == 0xFF_FFFF && drawing[0, 0] == 0xFF_FFFF)
        for distance in [2, 5, 8] {
            let around = [(20 + distance, 20), (19 - distance, 20), (20, 20 + distance), (20, 19 - distance)].map(drawing.green)
            #expect((around.max() ?? 0) - (around.min() ?? 0) <= 2, "\(around)")
            #expect(abs(around[0] - (2 * distance + 1) * 255 / 20) <= 6, "\(around)")
        }
    }
}
