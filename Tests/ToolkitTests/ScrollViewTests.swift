import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A scroll view of 200 x 200 points at the window's corner, over a visible content.
final class ScrollFixture {
    let window = Window(size: Size(width: 300, height: 300))
    let scroll = ScrollView()
    let harness: Harness

    init(content: Size = Size(width: 200, height: 1000), scale: Double = 1, settings: DesktopSettings = Harness.quietSettings) {
        let controller = ViewController()
        controller.view.addSubview(scroll)
        scroll.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        scroll.contentSize = content
        for i in 0..<50 {
            let stripe = View(frame: Rect(x: Double(i % 5) * 40, y: Double(i) * 20, width: 35, height: 15))
            stripe.backgroundColor = Color(hex: UInt32(i) * 0x050301)
            scroll.contentView.addSubview(stripe)
        }
        window.rootViewController = controller
        harness = Harness(window, scale: scale, settings: settings)
    }

    /// Moves fingers on a touchpad by points.
    func fingers(_ x: Double = 0, _ y: Double, at time: Double, in place: Point = Point(x: 100, y: 100)) {
        harness.send(.scroll(ScrollEvent(location: place, delta: Point(x: x, y: y), isPrecise: true, time: time)))
    }

    static var lively: DesktopSettings {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        return settings
    }
}

struct ScrollViewTests {
    @Test func wheelClicksMoveByTheirStepAndStopAtTheEnds() {
        let fixture = ScrollFixture()
        fixture.harness.scroll(fixture.scroll, clicks: 1)
        #expect(fixture.scroll.contentOffset.y == 60)
        fixture.harness.scroll(fixture.scroll, clicks: 100)
        #expect(fixture.scroll.contentOffset.y == 800)
        fixture.harness.scroll(fixture.scroll, clicks: -100)
        #expect(fixture.scroll.contentOffset.y == 0)
    }

    @Test(arguments: [1, 1.25, 2]) func fractionsAddUp(scale: Double) {
        let fixture = ScrollFixture(scale: scale)
        for i in 0..<300 {
            fixture.fingers(0, 0.1, at: 200 + Double(i) * 0.01)
            let pixels = fixture.scroll.contentOffset.y * scale
            #expect(abs(pixels - pixels.rounded()) < 1e-9)
        }
        #expect(abs(fixture.scroll.contentOffset.y - 30) <= 0.5 / scale)
        // Back again at the start: nothing was lost on the way.
        for i in 0..<300 { fixture.fingers(0, -0.1, at: 210 + Double(i) * 0.01) }
        #expect(fixture.scroll.contentOffset.y == 0)
    }

    @Test func aNewScaleFindsNewPixels() {
        let fixture = ScrollFixture()
        fixture.fingers(0, 10.4, at: 200)
        #expect(fixture.scroll.contentOffset.y == 10)
        fixture.harness.resize(to: Size(width: 300, height: 300), scale: 2)
        #expect(fixture.scroll.contentOffset.y == 10.5)
    }

    @Test func contentThatFitsDoesNotMove() {
        let fixture = ScrollFixture(content: Size(width: 200, height: 150))
        fixture.harness.scroll(fixture.scroll, clicks: 3)
        #expect(fixture.scroll.contentOffset == .zero)
        #expect(fixture.scroll.scroller.isHidden)
        fixture.scroll.contentSize.height = 500
        fixture.harness.scroll(fixture.scroll, clicks: 3)
        #expect(fixture.scroll.contentOffset.y == 180)
        fixture.scroll.contentSize.height = 250
        #expect(fixture.scroll.contentOffset.y == 50)
        fixture.harness.advance(seconds: 0.1)
    }

    @Test func shiftTurnsTheWheelSideways() {
        let fixture = ScrollFixture(content: Size(width: 500, height: 500))
        let place = Point(x: 100, y: 100)
        fixture.harness.send(.scroll(ScrollEvent(location: place, delta: Point(x: 0, y: 1), time: 200, modifiers: .shift)))
        #expect(fixture.scroll.contentOffset == Point(x: 60, y: 0))
        fixture.harness.send(.scroll(ScrollEvent(location: place, delta: Point(x: 1, y: 1), time: 200)))
        #expect(fixture.scroll.contentOffset == Point(x: 120, y: 60))
        fixture.harness.advance(seconds: 0.1)
    }

    @Test func resizingKeepsThePlace() {
        let fixture = ScrollFixture()
        fixture.scroll.contentOffset = Point(x: 0, y: 300)
        fixture.scroll.frame.size.height = 120
        fixture.harness.advance(seconds: 0.1)
        #expect(fixture.scroll.contentOffset.y == 300)
        fixture.scroll.frame.size.height = 290
        fixture.harness.advance(seconds: 0.1)
        #expect(fixture.scroll.contentOffset.y == 300)
        fixture.scroll.contentOffset.y = 710
        fixture.scroll.frame.size.height = 300
        fixture.harness.advance(seconds: 0.1)
        #expect(fixture.scroll.contentOffset.y == 700)
    }

    @Test func whatTheInnerOneCannotUseTheOuterOneGets() {
        let fixture = ScrollFixture()
        let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        inner.contentSize = Size(width: 200, height: 150)
        fixture.scroll.contentView.addSubview(inner)
        fixture.harness.advance(seconds: 0.1)
        let place = Point(x: 50, y: 50)
        fixture.fingers(0, 70, at: 200, in: place)
        #expect(inner.contentOffset.y == 50)
        #expect(fixture.scroll.contentOffset.y == 20)
        fixture.harness.scroll(at: place, clicks: 1)
        #expect(fixture.scroll.contentOffset.y == 80)
        // A view that only scrolls up and down passes sideways scrolls on.
        var outer = false
        let catcher = ScrollCatcher { outer = true }
        fixture.window.layers[0].rootView.addSubview(catcher)
        catcher.frame = Rect(x: 0, y: 0, width: 300, height: 300)
        catcher.addSubview(fixture.scroll)
        fixture.harness.advance(seconds: 0.1)
        fixture.fingers(5, 0, at: 300)
        #expect(outer)
    }

    @Test func showingARectangleMovesAsLittleAsNeeded() {
        let fixture = ScrollFixture()
        fixture.scroll.scrollRectToVisible(Rect(x: 0, y: 150, width: 10, height: 40))
        #expect(fixture.scroll.contentOffset.y == 0)
        fixture.scroll.scrollRectToVisible(Rect(x: 0, y: 190, width: 10, height: 40))
        #expect(fixture.scroll.contentOffset.y == 30)
        fixture.scroll.scrollRectToVisible(Rect(x: 0, y: 10, width: 10, height: 40))
        #expect(fixture.scroll.contentOffset.y == 10)
        fixture.scroll.scrollRectToVisible(Rect(x: 0, y: 300, width: 10, height: 900))
        #expect(fixture.scroll.contentOffset.y == 300)
    }

    @Test func keysThatTheContentDoesNotWantScroll() {
        let fixture = ScrollFixture()
        let button = Button("Inside")
        button.frame = Rect(x: 10, y: 10, width: 100, height: 30)
        fixture.scroll.contentView.addSubview(button)
        button.becomeFirstResponder()
        fixture.harness.press(.pageDown)
        #expect(fixture.scroll.contentOffset.y == 160)
        fixture.harness.press(.down)
        #expect(fixture.scroll.contentOffset.y == 200)
        fixture.harness.press(.end)
        #expect(fixture.scroll.contentOffset.y == 800)
        fixture.harness.press(.home, .control)
        #expect(fixture.scroll.contentOffset.y == 0)
        fixture.harness.press(.down, .shift)
        #expect(fixture.scroll.contentOffset.y == 0)
    }
}

/// Notes the scrolls that are passed on to it.
private final class ScrollCatcher: View {
    private let caught: () -> Void

    init(_ caught: @escaping () -> Void) {
        self.caught = caught
        super.init()
    }

    override func scrolled(_ event: ScrollEvent) -> Bool {
        caught()
        return true
    }
}
