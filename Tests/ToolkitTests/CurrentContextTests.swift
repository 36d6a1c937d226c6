import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Controllers that are presented in the place of another, beside which the rest of the window can be used.
struct CurrentContextTests {
    @Test func theCurrentContextTakesThePlaceOfWhoDefinesItAndNoMore() {
        let stage = Stage()
        let beside = stage.addButton("Beside", 20, 20)
        let pane = NotingController()
        let inner = NotingController()
        stage.root.addChild(pane)
        pane.addChild(inner)
        stage.add(pane.view, 300, 0, 500, 600)
        pane.view.addSubview(inner.view)
        inner.view.frame = Rect(x: 0, y: 0, width: 500, height: 600)
        let covered = CountingButton("Covered")
        covered.frame = Rect(x: 50, y: 50, width: 100, height: 32)
        inner.view.addSubview(covered)
        pane.definesPresentationContext = true
        let shown = NotingController.presented(.currentContext)
        inner.present(shown)
        stage.harness.advance(seconds: 0.02)
        #expect(shown.frameInWindow == Rect(x: 300, y: 0, width: 500, height: 600))
        #expect(shown.presentingViewController === pane && pane.presentedViewController === shown)
        stage.harness.click(covered)
        stage.harness.click(beside)
        #expect(covered.count == 0 && beside.count == 1)
        let sheet = NotingController.presented(.formSheet)
        inner.present(sheet)
        #expect(sheet.presentingViewController === stage.root, "the oldest ancestor presents in the other styles")
        sheet.dismiss()
        shown.dismiss()
        stage.harness.click(covered)
        #expect(covered.count == 1)
    }

    /// A list beside a pane that defines a context, in which a controller is presented.
    private final class Panes {
        let stage: Stage
        let list = FocusView()
        let pane = NotingController()
        let covered = FocusView()
        let shown = NotingController()
        let inside = FocusView()

        init(isAnimated: Bool = false, transition: ModalTransitionStyle = .coverVertical) {
            stage = Stage(isAnimated: isAnimated)
            stage.add(list, 0, 0, 300, 600)
            stage.root.addChild(pane)
            pane.definesPresentationContext = true
            stage.add(pane.view, 300, 0, 500, 600)
            covered.frame = Rect(x: 0, y: 0, width: 500, height: 600)
            pane.view.addSubview(covered)
            inside.frame = Rect(x: 0, y: 0, width: 500, height: 600)
            shown.view.addSubview(inside)
            shown.modalPresentationStyle = .currentContext
            shown.modalTransitionStyle = transition
        }
    }

    private final class FocusView: View {
        var keys = 0
        override var canBecomeFirstResponder: Bool { true }
        override func pointerDown(_ event: PointerEvent) { becomeFirstResponder() }
        override func keyDown(_ event: KeyEvent) -> Bool {
            keys += 1
            return event.key == .down
        }
    }

    @Test func theKeyboardBelongsToTheContextThatHasTheFocus() {
        let panes = Panes()
        let harness = panes.stage.harness
        harness.click(panes.list)
        panes.pane.present(panes.shown)
        harness.advance(seconds: 0.02)
        #expect(panes.list.isFirstResponder, "what stands beside keeps the keyboard")
        harness.click(panes.inside)
        #expect(panes.inside.isFirstResponder)
        harness.press(.down)
        harness.click(panes.list)
        harness.press(.down)
        harness.press(.down)
        #expect(panes.inside.keys == 1 && panes.list.keys == 2)
        // Keys are passed from the presented controller to that of the context, and to the window's root.
        panes.inside.becomeFirstResponder()
        harness.press(.escape)
        #expect(panes.shown.keys == [.escape] && panes.pane.keys == [.escape] && panes.stage.root.keys == [.escape])
    }

    @Test func whatIsCoveredHasNoKeyboardUntilItIsFreeAgain() {
        let panes = Panes()
        let harness = panes.stage.harness
        harness.click(panes.covered)
        #expect(panes.covered.isFirstResponder)
        panes.pane.present(panes.shown)
        harness.advance(seconds: 0.02)
        #expect(!panes.covered.isFirstResponder)
        var visited: [View] = []
        for _ in 0..<4 {
            harness.press(.tab)
            if let view = panes.stage.window.firstResponder as? View { visited.append(view) }
        }
        #expect(visited.contains { $0 === panes.inside } && visited.contains { $0 === panes.list })
        #expect(!visited.contains { $0 === panes.covered }, "the Tab key passes what is covered")
        panes.inside.becomeFirstResponder()
        panes.shown.dismiss()
        #expect(panes.covered.isFirstResponder, "it gets back what it had")
        harness.advance(seconds: 0.02)
    }

    @Test func itStaysInItsPlaceAndComesAndGoesWithIt() {
        let panes = Panes()
        let harness = panes.stage.harness
        panes.pane.present(panes.shown)
        harness.advance(seconds: 0.02)
        panes.pane.view.frame = Rect(x: 400, y: 50, width: 300, height: 200)
        harness.advance(seconds: 0.02)
        #expect(panes.shown.frameInWindow == Rect(x: 400, y: 50, width: 300, height: 200))
        // A view that is added later is below the cover.
        let late = panes.pane.view
        let button = CountingButton("Late")
        button.frame = Rect(x: 0, y: 0, width: 300, height: 200)
        late.addSubview(button)
        late.bringSubviewToFront(panes.covered)
        harness.click(at: Point(x: 500, y: 100))
        #expect(button.count == 0 && panes.inside.isFirstResponder)
        panes.pane.view.isHidden = true
        #expect(panes.stage.window.firstResponder == nil)
        panes.pane.view.isHidden = false
        panes.shown.dismiss()
        harness.advance(seconds: 0.02)
        #expect(panes.shown.view.superview == nil && panes.pane.presentedViewController == nil)
        panes.pane.setVisible(true)
        panes.pane.present(panes.shown)
        panes.shown.notes = []
        panes.pane.setVisible(false)
        #expect(panes.shown.notes == ["will disappear", "did disappear"])
    }

    /// When a cover that took the keyboard goes away, the view beside it has the keyboard again at once, not half a second later.
    @Test func theKeyboardGoesBackToWhatStandsBeside() {
        let panes = Panes(isAnimated: true, transition: .flipHorizontal)
        let harness = panes.stage.harness
        harness.click(panes.list)
        panes.pane.present(panes.shown)
        panes.inside.becomeFirstResponder()
        harness.advance(seconds: 1)
        harness.press(.down)
        panes.shown.dismiss()
        harness.press(.down)
        harness.advance(seconds: 0.1)
        harness.press(.down)
        #expect(panes.list.isFirstResponder && panes.list.keys == 2 && panes.inside.keys == 1)
        harness.advance(seconds: 1)
        harness.press(.down)
        #expect(panes.list.keys == 3)
        // If no view had the keyboard, the leaving one gets no key either.
        panes.list.resignFirstResponder()
        panes.pane.present(panes.shown)
        harness.advance(seconds: 1)
        panes.shown.dismiss()
        harness.renderFrames()
        harness.press(.up)
        #expect(panes.shown.keys.isEmpty)
    }

    @Test func aPaneTurnsRoundAlone() {
        let panes = Panes(isAnimated: true, transition: .flipHorizontal)
        panes.list.backgroundColor = Color(red: 1, green: 0, blue: 0)
        panes.covered.backgroundColor = Color(red: 0, green: 1, blue: 0)
        panes.inside.backgroundColor = Color(red: 0, green: 0, blue: 1)
        let stage = panes.stage
        stage.harness.advance(seconds: 0.02)
        panes.pane.present(panes.shown)
        stage.harness.advance(seconds: 0.05)
        #expect(stage.pixel(550, 300) == [0, 255, 0], "the front is green still")
        #expect(stage.pixel(303, 300) != [0, 255, 0] && stage.pixel(796, 300) != [0, 255, 0], "its sides turn away")
        #expect(stage.pixel(150, 300) == [0, 0, 255] && stage.pixel(298, 300) == [0, 0, 255], "what is beside it stands still")
        stage.harness.click(panes.list)
        #expect(panes.list.isFirstResponder, "and can be used")
        stage.harness.advance(seconds: 0.8)
        #expect(stage.pixel(303, 5) == [255, 0, 0] && stage.pixel(796, 595) == [255, 0, 0], "the back stands flat")
        panes.shown.dismiss()
        stage.harness.advance(seconds: 0.8)
        #expect(stage.pixel(303, 5) == [0, 255, 0])
    }
}
