import Graphics
import TestSupport
import Testing

@testable import Toolkit

/// The region that is painted again in a frame.
struct DamageRegionTests {
    private func region(_ rects: [Rect]) -> [Rect] {
        var region = DamageRegion()
        for rect in rects { region.add(rect) }
        return region.take()
    }

    @Test func rowsAreOneRectangleAndWhatIsFarFromThemIsNot() {
        let field = Rect(x: 926, y: 10, width: 196, height: 32)
        let rows = [7, 0, 3, 11, 1, 9, 5, 2, 10, 4, 8, 6].map { Rect(x: 0, y: 52 + Double($0) * 60, width: 754, height: 60) }
        let bars = [Rect(x: 12, y: 775, width: 600, height: 24), Rect(x: 1129, y: 775, width: 139, height: 24)]
        let painted = region([field] + rows + bars)
        #expect(Set(painted) == Set([field, Rect(x: 0, y: 52, width: 754, height: 720)] + bars))
    }

    @Test func withManyThoseAreJoinedThatAreNear() {
        let left = (0..<5).map { Rect(x: 0, y: Double($0) * 20, width: 10, height: 10) }
        let right = (0..<5).map { Rect(x: 900, y: Double($0) * 20, width: 10, height: 10) }
        let painted = region(left + right)
        #expect(painted.count <= 6 && painted.allSatisfy { $0.width == 10 })
    }

    @Test func allThatIsAddedIsPainted() {
        var random = SeededRandom(7)
        for _ in 0..<500 {
            let rects = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                Rect(
                    x: Double.random(in: 0...500, using: &random).rounded(), y: Double.random(in: 0...500, using: &random).rounded(),
                    width: Double.random(in: 0...200, using: &random), height: Double.random(in: 0...200, using: &random))
            }
            let painted = region(rects)
            #expect(painted.count <= 6)
            for rect in rects where !rect.isEmpty { #expect(painted.contains { $0.contains(rect) }) }
        }
    }
}
