import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The content below a layer that appears or disappears: its changes are painted, and each frame is right. The harness compares each frame
/// with a full repaint.
struct WindowBackdropTests {
    /// A view that counts its paints.
    private final class Painted: View {
        var color = Color(red: 0.2, green: 0.5, blue: 0.7) {
            didSet { setNeedsDisplay() }
        }
        private(set) var count = 0

        override func draw(_ canvas: Canvas, dirty: Rect) {
            count += 1
            canvas.fill(bounds, color)
        }
    }

    private func stage(isAnimated: Bool, comparing: Bool = false) -> (stage: Stage, painted: Painted) {
        let stage = Stage(isAnimated: isAnimated)
        stage.harness.comparesFrames = comparing
        let painted = Painted(frame: Rect(x: 40, y: 40, width: 500, height: 400))
        stage.root.view.addSubview(painted)
        stage.harness.renderFrames()
        return (stage, painted)
    }

    private func moveOn(_ stage: Stage, until isDone: () -> Bool) {
        for _ in 0..<60 where !isDone() { stage.harness.advance(seconds: 0.016) }
        stage.harness.advance(seconds: 0.05)
    }

    @Test(arguments: [(ModalPresentationStyle.formSheet, true), (.formSheet, false), (.pageSheet, true), (.fullScreen, true)])
    func whatIsBelowIsPaintedOnce(style: ModalPresentationStyle, isAnimated: Bool) {
        let (stage, painted) = stage(isAnimated: isAnimated)
        let before = painted.count
        let shown = NotingController.presented(style)
        var isThere = false
        stage.root.present(shown, completion: { isThere = true })
        moveOn(stage) { isThere }
        #expect(isThere && painted.count == before, "the last frame shows it")
        guard isAnimated else { return }
        shown.dismiss()
        moveOn(stage) { stage.window.layers.count == 1 }
        #expect(stage.window.layers.count == 1)
        #expect(painted.count - before <= 2, "once for all frames, and once without the sheet")
    }

    @Test func whatChangesBelowIsSeenAtOnce() {
        let (stage, painted) = stage(isAnimated: true, comparing: true)
        let other = Painted(frame: Rect(x: 30, y: 430, width: 200, height: 100))
        // It changes in the same frame, before and after the sheet appears.
        painted.color = Color(red: 0.9, green: 0.4, blue: 0.1)
        let shown = NotingController.presented(.formSheet)
        stage.root.present(shown)
        stage.root.view.addSubview(other)
        for step in 0..<8 {
            stage.harness.advance(seconds: 0.016)
            painted.color = Color(red: 0.1 * Double(step), green: 0.4, blue: 0.3)
            if step == 3 { painted.frame.origin.x += 100.5 }
            if step == 5 { other.isHidden = true }
        }
        // It turns back on its way.
        shown.dismiss()
        for step in 0..<4 {
            stage.harness.advance(seconds: 0.016)
            painted.color = Color(red: 0.1, green: 0.1 * Double(step), blue: 0.3)
        }
        moveOn(stage) { stage.window.layers.count == 1 }
        #expect(stage.window.layers.count == 1 && stage.harness.paintMismatches.isEmpty)
    }

    @Test func sizeAndThemeMayChangeMeanwhile() {
        let (stage, _) = stage(isAnimated: true, comparing: true)
        let shown = NotingController.presented(.formSheet)
        stage.root.present(shown)
        stage.harness.advance(seconds: 0.05)
        stage.harness.resize(to: Size(width: 640, height: 480))
        stage.harness.advance(seconds: 0.05)
        var settings = stage.window.settings
        settings.prefersDark = true
        stage.harness.send(.settingsChanged(settings))
        stage.harness.advance(seconds: 0.05)
        // A second sheet appears over the first while that is moving.
        let second = NotingController.presented(.formSheet)
        shown.present(second)
        for _ in 0..<30 { stage.harness.advance(seconds: 0.016) }
        second.dismiss()
        shown.dismiss()
        moveOn(stage) { stage.window.layers.count == 1 }
        #expect(stage.harness.paintMismatches.isEmpty)
    }

    @Test func onItsWayBackItHasItsPictureStill() {
        let (stage, painted) = stage(isAnimated: true)
        let shown = NotingController.presented(.formSheet)
        stage.root.present(shown)
        for _ in 0..<6 { stage.harness.advance(seconds: 0.016) }
        let before = painted.count
        shown.dismiss()
        moveOn(stage) { stage.window.layers.count == 1 }
        #expect(stage.window.layers.count == 1)
        #expect(painted.count - before <= 1, "when the sheet is gone")
    }

    @Test func aSheetThatFollowsAnotherHasAPictureOfItsOwn() {
        let (stage, painted) = stage(isAnimated: true)
        let first = NotingController.presented(.formSheet)
        let second = NotingController.presented(.formSheet)
        var isThere = false
        stage.root.present(first, completion: { isThere = true })
        moveOn(stage) { isThere }
        let before = painted.count
        isThere = false
        first.dismiss { stage.root.present(second, completion: { isThere = true }) }
        moveOn(stage) { isThere }
        #expect(isThere && painted.count - before <= 2, "once for each")
    }

    /// A held key is delivered when the sheet appears: the list scrolls after the last frame.
    @Test func whatScrollsWhenASheetComesIsSeenWhereItIs() {
        final class Keys: View {
            let scroll = ScrollView()
            override var canBecomeFirstResponder: Bool { true }
            override func keyDown(_ event: KeyEvent) -> Bool {
                scroll.contentOffset.y += 30
                return true
            }
        }
        let stage = Stage(isAnimated: true)
        let keys = Keys(frame: Rect(x: 760, y: 10, width: 20, height: 20))
        let scroll = keys.scroll
        scroll.frame = Rect(x: 0, y: 0, width: 300, height: 600)
        for row in 0..<60 {
            let view = Painted(frame: Rect(x: 0, y: Double(row) * 30, width: 200, height: 20))
            view.color = Color(red: Double(row % 7) / 7, green: Double(row % 5) / 5, blue: 0.5)
            scroll.contentView.addSubview(view)
        }
        scroll.contentSize = Size(width: 300, height: 1_800)
        stage.root.view.addSubview(scroll)
        stage.root.view.addSubview(keys)
        stage.window.makeFirstResponder(keys)
        // The scroll bars have faded by then.
        stage.harness.advance(seconds: 3)
        stage.harness.renderFrames()
        stage.window.keyFilter = { _, _ in .keep }
        stage.harness.press(.down)
        stage.root.present(NotingController.presented(.formSheet))
        #expect(scroll.contentOffset.y == 30, "the key went on")
        for _ in 0..<30 { stage.harness.advance(seconds: 0.016) }
        #expect(stage.harness.paintMismatches.isEmpty)
    }
}
