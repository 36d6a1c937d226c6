import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

struct ScrollCoastingTests {
    /// Moves fingers by 10 points every hundredth of a second, and lifts them.
    private func fling(_ fixture: ScrollFixture, pause: Double = 0.01) {
        let start = fixture.window.now
        for i in 1...10 { fixture.fingers(0, 10, at: start + Double(i) * 0.01) }
        fixture.fingers(0, 0, at: start + 0.1 + pause)
    }

    @Test func contentGlidesOnAndComesToRest() {
        let fixture = ScrollFixture(content: Size(width: 200, height: 5000), settings: ScrollFixture.lively)
        fling(fixture)
        let start = fixture.scroll.contentOffset.y
        #expect(start >= 100)
        // The harness's clock catches up with that of the events.
        fixture.harness.advance(seconds: 0.15)
        var last = fixture.scroll.contentOffset.y
        var steps: [Double] = []
        for _ in 0..<40 {
            fixture.harness.advance(seconds: 1.0 / 30)
            steps.append(fixture.scroll.contentOffset.y - last)
            last = fixture.scroll.contentOffset.y
        }
        // 1000 points per second slow down over 0.3 seconds: some 300 points.
        #expect(abs(last - start - 294) < 8)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 1 })
        fixture.harness.advance(seconds: 3)
        #expect(fixture.scroll.coasting == nil)
        #expect(fixture.window.nextDeadline == nil)
    }

    @Test func aPressAnywhereStopsIt() {
        let fixture = ScrollFixture(content: Size(width: 200, height: 5000), settings: ScrollFixture.lively)
        fling(fixture)
        fixture.harness.advance(seconds: 0.05)
        fixture.harness.send(.pointerDown(PointerEvent(location: Point(x: 280, y: 280), time: fixture.window.now)))
        let offset = fixture.scroll.contentOffset
        fixture.harness.advance(seconds: 1)
        #expect(fixture.scroll.contentOffset == offset)
    }

    @Test func aWheelOrAJumpStopsIt() {
        let fixture = ScrollFixture(content: Size(width: 200, height: 5000), settings: ScrollFixture.lively)
        fling(fixture)
        fixture.harness.advance(seconds: 0.05)
        fixture.harness.scroll(fixture.scroll, clicks: -1)
        var offset = fixture.scroll.contentOffset
        fixture.harness.advance(seconds: 1)
        #expect(fixture.scroll.contentOffset == offset)
        fling(fixture)
        fixture.harness.advance(seconds: 0.05)
        fixture.scroll.contentOffset.y = 1000
        offset = fixture.scroll.contentOffset
        fixture.harness.advance(seconds: 1)
        #expect(fixture.scroll.contentOffset == offset)
    }

    @Test func itEndsAtTheEdgeAndWakesNobodyAfterwards() {
        let fixture = ScrollFixture(content: Size(width: 200, height: 320), settings: ScrollFixture.lively)
        fling(fixture)
        fixture.harness.advance(seconds: 0.2)
        #expect(fixture.scroll.contentOffset.y == 120)
        #expect(fixture.scroll.coasting == nil)
    }

    @Test func fingersThatRestedOrADesktopWithoutMotionThrowNothing() {
        let rested = ScrollFixture(content: Size(width: 200, height: 5000), settings: ScrollFixture.lively)
        fling(rested, pause: 0.2)
        rested.harness.advance(seconds: 1)
        #expect(rested.scroll.contentOffset.y == 100)
        let quiet = ScrollFixture(content: Size(width: 200, height: 5000))
        fling(quiet)
        quiet.harness.advance(seconds: 1)
        #expect(quiet.scroll.contentOffset.y == 100)
    }

    @Test func wheelClicksThrowNothing() {
        let fixture = ScrollFixture(content: Size(width: 200, height: 5000), settings: ScrollFixture.lively)
        for _ in 0..<10 { fixture.harness.scroll(fixture.scroll, clicks: 1) }
        fixture.fingers(0, 0, at: fixture.window.now)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.scroll.contentOffset.y == 600)
    }
}

struct ScrollScrollerTests {
    @Test func theBarComesWithAScrollAndGoesByItself() {
        let fixture = ScrollFixture()
        let bar = fixture.scroll.scroller
        #expect(bar.opacity == 0)
        fixture.harness.scroll(fixture.scroll, clicks: 1)
        #expect(bar.opacity == 1)
        fixture.harness.advance(seconds: 0.9)
        #expect(bar.opacity == 1)
        fixture.harness.advance(seconds: 0.6)
        #expect(bar.opacity == 0)
        #expect(fixture.window.nextDeadline == nil)
        // It also appears with the pointer, so that people can find it.
        fixture.harness.move(to: Point(x: 50, y: 50))
        #expect(bar.opacity == 1)
    }

    @Test func itFadesWhereThingsMayMove() {
        let fixture = ScrollFixture(settings: ScrollFixture.lively)
        fixture.harness.scroll(fixture.scroll, clicks: 1)
        var seen: Set<Int> = []
        for _ in 0..<120 {
            fixture.harness.advance(seconds: 1.0 / 60)
            seen.insert(Int(fixture.scroll.scroller.opacity * 10))
        }
        #expect(seen.count > 5)
        #expect(fixture.scroll.scroller.opacity == 0)
        #expect(fixture.window.nextDeadline == nil)
    }

    @Test func itStaysWhileThePointerIsOnItWithoutWakingAnybody() {
        let fixture = ScrollFixture()
        fixture.harness.move(to: Point(x: 50, y: 50))
        fixture.harness.move(to: Point(x: 195, y: 50))
        fixture.harness.advance(seconds: 5)
        #expect(fixture.scroll.scroller.opacity == 1)
        #expect(fixture.window.nextDeadline == nil)
        fixture.harness.move(to: Point(x: 50, y: 50))
        fixture.harness.advance(seconds: 2)
        #expect(fixture.scroll.scroller.opacity == 0)
    }

    @Test func theThumbDragsTheContent() {
        let fixture = ScrollFixture()
        fixture.harness.move(to: Point(x: 195, y: 20))
        // The trough has 196 points, the thumb 39.2: 156.8 points of travel for 800 of content.
        fixture.harness.drag(from: Point(x: 195, y: 20), to: Point(x: 195, y: 20 + 78.4))
        #expect(abs(fixture.scroll.contentOffset.y - 400) < 1)
        fixture.harness.drag(from: Point(x: 195, y: 100), to: Point(x: 195, y: 1000))
        #expect(fixture.scroll.contentOffset.y == 800)
    }

    @Test func aPressInTheTroughJumpsThereAndHoldsTheThumb() {
        let fixture = ScrollFixture()
        fixture.harness.move(to: Point(x: 195, y: 100))
        fixture.harness.send(.pointerDown(PointerEvent(location: Point(x: 195, y: 100), time: 200)))
        #expect(abs(fixture.scroll.contentOffset.y - 400) < 1)
        // Held by its middle it follows the pointer from there, and does not jump.
        fixture.harness.send(.pointerMoved(PointerEvent(location: Point(x: 195, y: 101), time: 200.1, button: 1)))
        #expect(abs(fixture.scroll.contentOffset.y - 405) < 1)
        fixture.harness.send(.pointerUp(PointerEvent(location: Point(x: 195, y: 101), time: 200.2)))
    }

    @Test func aBarThatCannotBeSeenCannotBePressed() {
        let fixture = ScrollFixture()
        #expect(fixture.window.hitTest(Point(x: 195, y: 100)) !== fixture.scroll.scroller)
        fixture.scroll.flashScrollers()
        #expect(fixture.window.hitTest(Point(x: 195, y: 100)) === fixture.scroll.scroller)
    }

    @Test func contentThatIsWiderGetsABarBelow() {
        let fixture = ScrollFixture(content: Size(width: 1000, height: 1000))
        fixture.harness.move(to: Point(x: 100, y: 195))
        fixture.harness.send(.pointerDown(PointerEvent(location: Point(x: 93, y: 195), time: 200)))
        fixture.harness.send(.pointerUp(PointerEvent(location: Point(x: 93, y: 195), time: 200.1)))
        #expect(abs(fixture.scroll.contentOffset.x - 400) < 1)
        #expect(fixture.scroll.contentOffset.y == 0)
    }

    @Test func theLastPixelOfALongContentCanBeReached() {
        let fixture = ScrollFixture(content: Size(width: 200, height: 60_000_000))
        fixture.harness.move(to: Point(x: 195, y: 100))
        fixture.harness.drag(from: Point(x: 195, y: 10), to: Point(x: 195, y: 300))
        #expect(fixture.scroll.contentOffset.y == 60_000_000 - 200)
    }
}
