import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Help that appears when the pointer rests, and disappears.
struct ToolTipTests {
    private final class Fixture {
        let stage: Stage
        let first: CountingButton
        let second: CountingButton

        init(scale: Double = 1) {
            stage = Stage(scale: scale)
            first = stage.addButton("First", 200, 200)
            second = stage.addButton("Second", 320, 200)
            first.toolTip = "Adds an item (Ctrl+N)"
            second.toolTip = "Shows more"
        }

        var shown: Window? { stage.window.children.first { $0.kind == .tooltip } }

        func rest(on view: View, seconds: Double) {
            stage.harness.move(to: view.frame.center)
            stage.harness.advance(seconds: seconds)
        }
    }

    @Test func itComesAfterSixTenthsOfASecondBelowItsView() throws {
        for scale in [1.0, 2.0] {
            let fixture = Fixture(scale: scale)
            fixture.rest(on: fixture.first, seconds: 0.5)
            #expect(fixture.shown == nil)
            fixture.stage.harness.advance(seconds: 0.2)
            let tip = try #require(fixture.shown)
            let view = fixture.first.frame.offsetBy(x: fixture.stage.window.screenFrame.minX, y: fixture.stage.window.screenFrame.minY)
            #expect(tip.screenFrame.minY >= view.maxY && tip.screenFrame.minY < view.maxY + 12)
            #expect(abs(tip.screenFrame.midX - view.midX) <= 1)
        }
    }

    @Test func aMoveOnTheWayStartsTheWaitAnew() {
        let fixture = Fixture()
        fixture.rest(on: fixture.first, seconds: 0.5)
        fixture.stage.harness.move(to: fixture.first.frame.center.offsetBy(x: 3, y: 0))
        fixture.stage.harness.advance(seconds: 0.5)
        #expect(fixture.shown == nil)
        fixture.stage.harness.advance(seconds: 0.2)
        #expect(fixture.shown != nil)
        fixture.stage.harness.move(to: fixture.first.frame.center)
        #expect(fixture.shown != nil, "it stays while the pointer moves on its view")
    }

    @Test func itGoesWithThePointerAPressAKeyTheWheelAndTheWindow() {
        for act in ["leave", "exit", "press", "key", "wheel", "inactive", "hidden"] {
            let fixture = Fixture()
            fixture.rest(on: fixture.first, seconds: 0.7)
            #expect(fixture.shown != nil)
            let harness = fixture.stage.harness
            switch act {
            case "leave": harness.move(to: Point(x: 20, y: 20))
            case "exit": harness.send(.pointerExited(time: harness.time))
            case "press": harness.send(.pointerDown(PointerEvent(location: fixture.first.frame.center, time: harness.time)))
            case "key": harness.press(.down)
            case "wheel": harness.scroll(at: fixture.first.frame.center, clicks: 1)
            case "inactive": harness.send(.activated(false))
            default: fixture.first.isHidden = true
            }
            #expect(fixture.shown == nil, "\(act)")
        }
    }

    @Test func afterAClickItStaysAwayUntilThePointerComesBack() {
        let fixture = Fixture()
        fixture.rest(on: fixture.first, seconds: 0.7)
        fixture.stage.harness.click(fixture.first)
        fixture.stage.harness.move(to: fixture.first.frame.center.offsetBy(x: 2, y: 1))
        fixture.stage.harness.advance(seconds: 2)
        #expect(fixture.shown == nil)
        fixture.rest(on: fixture.second, seconds: 0.7)
        #expect(fixture.shown != nil)
        fixture.stage.harness.move(to: Point(x: 20, y: 20))
        fixture.stage.harness.advance(seconds: 2)
        fixture.rest(on: fixture.first, seconds: 0.7)
        #expect(fixture.shown != nil)
    }

    @Test func theNextOneComesQuickly() {
        let fixture = Fixture()
        fixture.rest(on: fixture.first, seconds: 0.7)
        fixture.rest(on: fixture.second, seconds: 0.2)
        #expect(fixture.shown != nil, "somebody reads them one after the other")
        fixture.stage.harness.move(to: Point(x: 20, y: 20))
        fixture.stage.harness.advance(seconds: 2)
        fixture.rest(on: fixture.first, seconds: 0.2)
        #expect(fixture.shown == nil, "and then no more")
    }

    @Test func whatOpensTakesItAway() {
        let fixture = Fixture()
        fixture.rest(on: fixture.first, seconds: 0.7)
        Menu([Command("One") {}]).open(below: fixture.second.bounds, of: fixture.second)
        #expect(fixture.shown == nil)
    }

    @Test func noneComesOverAMenuOrFromAnInactiveWindow() {
        let fixture = Fixture()
        fixture.stage.harness.move(to: fixture.first.frame.center)
        Menu([Command("One") {}]).open(below: fixture.second.bounds, of: fixture.second)
        fixture.stage.harness.advance(seconds: 1)
        #expect(fixture.shown == nil)
        fixture.stage.harness.press(.escape)
        fixture.stage.harness.send(.activated(false))
        fixture.rest(on: fixture.second, seconds: 1)
        #expect(fixture.shown == nil)
    }
}
