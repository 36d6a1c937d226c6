import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

/// The transparent hit region: a button without title and background, pinned to a picture's four edges.
struct FocusHitRegionTests {
    @Test func itIsHitOnePointInsideEachEdgeAndMissedOnePointOutside() throws {
        for scale in [1.0, 2.0] {
            let stage = Stage(scale: scale)
            let cell = stage.add(View(), 0, 60, 400, 60)
            let buffer = try MutablePixelBuffer(width: 80, height: 80, isOpaque: true).freeze()
            let picture = ImageView(Image(buffer, scale: 2))
            picture.frame = Rect(x: 14, y: 10, width: 40, height: 40)
            picture.cornerRadius = 5
            cell.addSubview(picture)
            let region = CountingRegion(style: .plain)
            region.frame = picture.frame
            cell.addSubview(region)
            stage.harness.advance(seconds: 0.02)
            let before = try #require(stage.harness.screenshot())
            let place = picture.convert(picture.bounds, to: nil)
            #expect(place == Rect(x: 14, y: 70, width: 40, height: 40))
            let inside = [
                Point(x: place.minX + 1, y: place.midY), Point(x: place.maxX - 1, y: place.midY), Point(x: place.midX, y: place.minY + 1),
                Point(x: place.midX, y: place.maxY - 1), Point(x: place.minX, y: place.minY),
                Point(x: place.maxX - 0.5, y: place.maxY - 0.5),
            ]
            for (number, point) in inside.enumerated() {
                stage.harness.click(at: point)
                #expect(region.count == number + 1, "\(point) is inside")
            }
            let hits = region.count
            for point in [
                Point(x: place.minX - 1, y: place.midY), Point(x: place.maxX + 1, y: place.midY), Point(x: place.midX, y: place.minY - 1),
                Point(x: place.midX, y: place.maxY + 1), Point(x: place.maxX, y: place.midY), Point(x: place.midX, y: place.maxY),
            ] {
                stage.harness.click(at: point)
                #expect(region.count == hits, "\(point) is outside")
            }
            // It draws nothing, whether hovered, pressed or at rest.
            stage.harness.send(.pointerDown(PointerEvent(location: place.center, time: stage.harness.time)))
            let after = try #require(stage.harness.screenshot())
            #expect(Harness.firstDifference(before, after) == nil)
        }
    }

    @Test func aHiddenOrDisabledOneIsNotHit() {
        let stage = Stage()
        let region = stage.add(CountingRegion(style: .plain), 20, 20, 40, 40)
        region.isHidden = true
        stage.harness.click(at: Point(x: 30, y: 30))
        region.isHidden = false
        region.isEnabled = false
        stage.harness.click(at: Point(x: 30, y: 30))
        region.isEnabled = true
        region.alpha = 0
        stage.harness.click(at: Point(x: 30, y: 30))
        #expect(region.count == 0)
        region.alpha = 0.02
        stage.harness.click(at: Point(x: 30, y: 30))
        #expect(region.count == 1)
    }
}

private final class CountingRegion: Button {
    var count = 0
    override func sendAction() { count += 1 }
}
