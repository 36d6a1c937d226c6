import Graphics
import TestSupport
import Testing

/// Rectangles of points and of pixels.
struct GeometryTests {
    @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
    func edgesThatAreTheSameLandOnTheSamePixel(scale: Double) {
        var random = SeededRandom(7)
        for _ in 0..<500 {
            let x = Double.random(in: -50...500, using: &random), width = Double.random(in: 0...90, using: &random)
            let left = Rect(x: x, y: 0, width: width, height: 10).pixelAligned(scale: scale)
            let right = Rect(x: x + width, y: 0, width: 20, height: 10).pixelAligned(scale: scale)
            #expect(abs(left.maxX - right.minX) < 1e-9, "neighbours at \(x) and \(width)")
            #expect(abs((left.minX * scale).rounded() - left.minX * scale) < 1e-9)
            #expect(abs(left.minX - x) <= 0.5 / scale + 1e-9)
        }
    }

    @Test func pixelsAroundPointsAreNoneTooManyAndNoneTooFew() {
        let covering = { (rect: Rect, scale: Double) in PixelRect(covering: rect, scale: scale) }
        #expect(covering(Rect(x: 1, y: 2, width: 3, height: 4), 1.5) == PixelRect(x: 1, y: 3, width: 5, height: 6))
        #expect(covering(Rect(x: 0.2, y: 0.2, width: 0.2, height: 0.2), 2) == PixelRect(x: 0, y: 0, width: 1, height: 1))
        #expect(covering(Rect(x: 10.000_000_1, y: 0, width: 4.999_999_9, height: 1), 1) == PixelRect(x: 10, y: 0, width: 5, height: 1))
        #expect(covering(Rect(x: 9.999_999_9, y: 0, width: 5, height: 1), 1) == PixelRect(x: 10, y: 0, width: 5, height: 1))
        #expect(covering(Rect(x: -1.5, y: -1.5, width: 1, height: 1), 1) == PixelRect(x: -2, y: -2, width: 2, height: 2))
        #expect(covering(.zero, 2).isEmpty)
    }

    @Test func pixelsAreSharedAndJoined() {
        let one = PixelRect(x: 0, y: 0, width: 10, height: 10), other = PixelRect(x: 5, y: 8, width: 10, height: 10)
        #expect(one.intersection(other) == PixelRect(x: 5, y: 8, width: 5, height: 2) && one.union(other) == other.union(one))
        #expect(one.union(other) == PixelRect(x: 0, y: 0, width: 15, height: 18))
        #expect(one.intersection(PixelRect(x: 10, y: 0, width: 5, height: 5)) == nil, "edges touch only")
        #expect(one.union(PixelRect(x: 99, y: 99, width: 0, height: 5)) == one)
        #expect(other.rect(scale: 2) == Rect(x: 2.5, y: 4, width: 5, height: 5))
    }

    @Test func whatTouchesDoesNotMeet() {
        let one = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(!one.intersects(Rect(x: 10, y: 0, width: 5, height: 5)) && !one.contains(Point(x: 10, y: 5)))
        #expect(one.contains(Point(x: 0, y: 0)) && one.contains(one))
        #expect(one.intersection(Rect(x: 5, y: -5, width: 50, height: 8)) == Rect(x: 5, y: 0, width: 5, height: 3))
        #expect(one.union(.zero) == one && one.union(Rect(x: 20, y: 20, width: 1, height: 1)) == Rect(x: 0, y: 0, width: 21, height: 21))
        #expect(one.inset(by: EdgeInsets(all: 8)).isEmpty && one.insetBy(dx: -1, dy: 2) == Rect(x: -1, y: 2, width: 12, height: 6))
    }

    @Test func proportionsAreKept() {
        let place = Rect(x: 10, y: 10, width: 100, height: 50)
        #expect(place.aspectFit(Size(width: 2, height: 2)) == Rect(x: 35, y: 10, width: 50, height: 50))
        #expect(place.aspectFill(Size(width: 2, height: 2)) == Rect(x: 10, y: -15, width: 100, height: 100))
        #expect(place.aspectFit(.zero).isEmpty && place.aspectFit(.zero).origin == place.center)
    }
}
