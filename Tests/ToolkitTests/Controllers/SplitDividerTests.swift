import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A list and a detail in a window of 1,000 by 400 points.
final class SplitFixture {
    let split: SplitController
    let window = Window(size: Size(width: 1_000, height: 400))
    let harness: Harness
    var moves = 0

    init(isMirrored: Bool = false) {
        let (primary, secondary) = (ViewController(), ViewController())
        primary.view.backgroundColor = .white
        secondary.view.themeBackground = .secondaryBackground
        split = SplitController(primary: primary, secondary: secondary)
        window.rootViewController = split
        var settings = Harness.quietSettings
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        harness = Harness(window, settings: settings)
        split.onDividerMove = { [weak self] _ in self?.moves += 1 }
        harness.advance(seconds: 0.02)
    }

    var list: View { split.panes[0].controller.view }
    var detail: View { split.panes[1].controller.view }

    /// The middle of the line.
    var line: Point {
        Point(x: list.frame.minX == 0 ? list.frame.maxX + 0.5 : list.frame.minX - 0.5, y: 200)
    }
}

/// A person drags the line between list and detail, or moves it by keys.
struct SplitDividerTests {
    @Test func aPointerDragsItWithinLimits() {
        for isMirrored in [false, true] {
            let fixture = SplitFixture(isMirrored: isMirrored)
            #expect(fixture.list.frame.width == 589)
            let sign = isMirrored ? -1.0 : 1
            fixture.harness.move(to: fixture.line)
            #expect(fixture.harness.log.contains { $0.contains("resizeHorizontally") })
            fixture.harness.drag(from: fixture.line, to: fixture.line.offsetBy(x: -100 * sign, y: 0))
            #expect(fixture.list.frame.width == 489)
            #expect(fixture.detail.frame.width == 510)
            #expect(fixture.moves == 1)
            fixture.harness.drag(from: fixture.line, to: fixture.line.offsetBy(x: -400 * sign, y: 0))
            #expect(fixture.list.frame.width == 320)
            fixture.harness.drag(from: fixture.line, to: fixture.line.offsetBy(x: 600 * sign, y: 0))
            #expect(fixture.list.frame.width == 720)
            // Another window width keeps the share, and the limits.
            fixture.harness.resize(to: Size(width: 2_000, height: 400))
            #expect(fixture.list.frame.width == 1_440)
            fixture.harness.resize(to: Size(width: 950, height: 400))
            #expect(fixture.list.frame.width == 670)
            fixture.harness.click(at: fixture.line, count: 2)
            #expect(fixture.list.frame.width == 560)
            #expect(fixture.split.panes[0].chosenWidth == nil)
        }
    }

    @Test func keysMoveIt() {
        for isMirrored in [false, true] {
            let fixture = SplitFixture(isMirrored: isMirrored)
            let (narrower, wider) = isMirrored ? (Key.right, Key.left) : (.left, .right)
            let field = TextField()
            field.frame = Rect(x: 10, y: 10, width: 200, height: 38)
            fixture.list.addSubview(field)
            field.becomeFirstResponder()
            fixture.harness.press(.function(8))
            #expect(!field.isFirstResponder)
            fixture.harness.press(narrower)
            fixture.harness.press(narrower)
            #expect(fixture.list.frame.width == 557)
            fixture.harness.press(wider, .shift)
            #expect(fixture.list.frame.width == 637)
            #expect(fixture.moves == 0)
            fixture.harness.press(.enter)
            #expect(fixture.moves == 1)
            #expect(field.isFirstResponder)
            fixture.harness.press(.function(8))
            fixture.harness.press(.home)
            #expect(fixture.list.frame.width == 320)
            fixture.harness.press(.end)
            #expect(fixture.list.frame.width == 720)
            // Escape restores it, and nothing has changed.
            fixture.harness.press(.escape)
            #expect(fixture.list.frame.width == 637)
            #expect(fixture.moves == 1)
            #expect(field.isFirstResponder)
        }
    }

    @Test func aNarrowWindowHasNone() {
        let fixture = SplitFixture()
        fixture.harness.press(.function(8))
        fixture.harness.resize(to: Size(width: 500, height: 400))
        #expect(fixture.window.firstResponder == nil)
        #expect(!fixture.split.dividerCommand.isEnabled())
        fixture.harness.press(.function(8))
        fixture.harness.press(.left)
        #expect(fixture.list.frame.width == 500)
        #expect(fixture.split.panes[0].chosenWidth == nil)
    }

    /// Scrolled content beside the line is still moved and not painted again.
    @Test func theLineIsInNobodysWay() {
        let fixture = SplitFixture()
        let scroll = ScrollView(frame: Rect(origin: .zero, size: fixture.list.frame.size))
        fixture.list.addSubview(scroll)
        let band = ScrollPixelTests.Bands(frame: Rect(x: 0, y: 0, width: 589, height: 4_000))
        scroll.contentView.addSubview(band)
        scroll.contentSize = band.frame.size
        fixture.harness.advance(seconds: 3)
        band.painted = []
        fixture.harness.comparesFrames = false
        fixture.harness.scroll(scroll, clicks: 1)
        #expect(band.painted.reduce(0) { $0 + $1.width * $1.height } < 589 * 70)
    }
}
