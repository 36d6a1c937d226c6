import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

/// Where presented controllers stand, how they come and go, and who presents.
struct ModalPresentationTests {
    private func controller(_ style: ModalPresentationStyle, _ transition: ModalTransitionStyle = .coverVertical) -> NotingController {
        let made = NotingController()
        made.modalPresentationStyle = style
        made.modalTransitionStyle = transition
        made.preferredContentSize = Size(width: 300, height: 200)
        return made
    }

    private func frame(_ controller: ViewController) -> Rect { controller.view.convert(controller.view.bounds, to: nil) }

    private func pixel(_ stage: Stage, _ x: Int, _ y: Int) -> [UInt8] {
        guard let buffer = stage.harness.screenshot() else { return [] }
        let start = buffer.pixels + y * buffer.bytesPerRow + x * 4
        return (0..<3).map { start.load(fromByteOffset: $0, as: UInt8.self) }
    }

    @Test(arguments: [
        (ModalPresentationStyle.formSheet, Rect(x: 350, y: 200, width: 300, height: 200)),
        (.pageSheet, Rect(x: 116, y: 12, width: 768, height: 576)),
        (.fullScreen, Rect(x: 0, y: 0, width: 1000, height: 600)),
        (.currentContext, Rect(x: 0, y: 0, width: 1000, height: 600)),
    ])
    func eachStyleHasItsPlace(style: ModalPresentationStyle, place: Rect) {
        let stage = Stage(size: Size(width: 1000, height: 600))
        let shown = controller(style)
        stage.root.present(shown)
        stage.harness.advance(seconds: 0.02)
        #expect(frame(shown) == place)
        stage.harness.resize(to: Size(width: 500, height: 400))
        #expect(Rect(x: 0, y: 0, width: 500, height: 400).contains(frame(shown)))
        shown.dismiss()
        stage.harness.advance(seconds: 0.02)
        #expect(stage.window.layers.count == 1 && stage.harness.paintMismatches == [])
    }

    @Test func onlyAFullScreenPutsItsPresenterOutOfSight() {
        let stage = Stage(isAnimated: true)
        let full = controller(.fullScreen)
        stage.root.notes = []
        stage.root.present(full)
        stage.harness.advance(seconds: 0.1)
        #expect(stage.root.notes == [], "it is still seen")
        stage.harness.advance(seconds: 0.5)
        #expect(stage.root.notes == ["will disappear", "did disappear"])
        full.dismiss()
        #expect(stage.root.notes.suffix(2) == ["will appear", "did appear"])
        stage.harness.advance(seconds: 0.5)
        stage.root.notes = []
        let page = controller(.pageSheet)
        stage.root.present(page)
        stage.harness.advance(seconds: 0.5)
        page.dismiss()
        stage.harness.advance(seconds: 0.5)
        #expect(stage.root.notes == [] && stage.harness.paintMismatches == [])
    }

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
        let shown = controller(.currentContext)
        inner.present(shown)
        stage.harness.advance(seconds: 0.02)
        #expect(frame(shown) == Rect(x: 300, y: 0, width: 500, height: 600))
        #expect(shown.presentingViewController === pane && pane.presentedViewController === shown)
        stage.harness.click(covered)
        stage.harness.click(beside)
        #expect(covered.count == 0 && beside.count == 1)
        let sheet = controller(.formSheet)
        inner.present(sheet)
        #expect(sheet.presentingViewController === stage.root, "the oldest ancestor presents in the other styles")
        sheet.dismiss()
        shown.dismiss()
        stage.harness.click(covered)
        #expect(covered.count == 1 && stage.harness.paintMismatches == [])
    }

    /// A list beside a pane that defines a context, in which something is presented.
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
        // Keys go up from what is presented to who holds the context, and to the window's root.
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
        #expect(panes.stage.harness.paintMismatches == [])
    }

    @Test func itStaysInItsPlaceAndComesAndGoesWithIt() {
        let panes = Panes()
        let harness = panes.stage.harness
        panes.pane.present(panes.shown)
        harness.advance(seconds: 0.02)
        panes.pane.view.frame = Rect(x: 400, y: 50, width: 300, height: 200)
        harness.advance(seconds: 0.02)
        #expect(frame(panes.shown) == Rect(x: 400, y: 50, width: 300, height: 200))
        // What is added later stands below it.
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
        #expect(harness.paintMismatches == [])
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
        #expect(pixel(stage, 550, 300) == [0, 255, 0], "the front is green still")
        #expect(pixel(stage, 303, 300) != [0, 255, 0] && pixel(stage, 796, 300) != [0, 255, 0], "its sides turn away")
        #expect(pixel(stage, 150, 300) == [0, 0, 255] && pixel(stage, 298, 300) == [0, 0, 255], "what is beside it stands still")
        stage.harness.click(panes.list)
        #expect(panes.list.isFirstResponder, "and can be used")
        stage.harness.advance(seconds: 0.8)
        #expect(pixel(stage, 303, 5) == [255, 0, 0] && pixel(stage, 796, 595) == [255, 0, 0], "the back stands flat")
        panes.shown.dismiss()
        stage.harness.advance(seconds: 0.8)
        #expect(pixel(stage, 303, 5) == [0, 255, 0] && stage.harness.paintMismatches == [])
    }

    @Test func itSlidesUpAndAnInterruptedWayGoesBackFromWhereItIs() {
        let stage = Stage(isAnimated: true)
        let sheet = controller(.formSheet)
        stage.root.present(sheet)
        sheet.view.superview?.superview?.layoutIfNeeded()
        #expect(frame(sheet).minY >= 590, "it begins below the window")
        stage.harness.advance(seconds: 0.08)
        let half = frame(sheet).minY
        #expect(half > 200 && half < 590)
        sheet.dismiss()
        stage.harness.advance(seconds: 0.017)
        #expect(frame(sheet).minY >= half && frame(sheet).minY < half + 60, "no jump")
        stage.harness.advance(seconds: 0.05)
        #expect(frame(sheet).minY > half)
        stage.harness.advance(seconds: 0.5)
        #expect(stage.window.layers.count == 1 && stage.harness.paintMismatches == [])
    }

    @Test func itFadesIn() {
        let stage = Stage(isAnimated: true)
        let full = controller(.fullScreen, .crossDissolve)
        full.view.backgroundColor = Color(red: 1, green: 0, blue: 0)
        stage.harness.advance(seconds: 0.02)
        let before = pixel(stage, 400, 300)
        stage.root.present(full)
        stage.harness.advance(seconds: 0.05)
        let between = pixel(stage, 400, 300)
        stage.harness.advance(seconds: 0.5)
        #expect(pixel(stage, 400, 300) == [0, 0, 255])
        #expect(between != before && between != [0, 0, 255])
    }

    @Test func aPageTurnsRoundAndIsSeenFromNearBy() {
        let stage = Stage(isAnimated: true)
        let red = stage.add(View(), 0, 0, 800, 600)
        red.backgroundColor = Color(red: 1, green: 0, blue: 0)
        let full = controller(.fullScreen, .flipHorizontal)
        full.view.backgroundColor = Color(red: 0, green: 0, blue: 1)
        stage.root.present(full)
        stage.harness.advance(seconds: 0.06)
        // The sides of the board are no longer at the sides of the window, the near one higher than the far one.
        let middle = pixel(stage, 400, 300)
        #expect(middle == [0, 0, 255], "the front is red still")
        let heights = [true, false].map { isLeft in
            (0..<800).map { isLeft ? $0 : 799 - $0 }.first { pixel(stage, $0, 300) == [0, 0, 255] }.map { x in
                (0..<300).first { pixel(stage, x + (isLeft ? 6 : -6), $0) == [0, 0, 255] } ?? 300
            } ?? 300
        }
        #expect(heights[0] != heights[1])
        stage.harness.advance(seconds: 0.6)
        #expect(pixel(stage, 5, 5) == [255, 0, 0] && pixel(stage, 400, 300) == [255, 0, 0], "the back stands flat")
        full.dismiss()
        stage.harness.advance(seconds: 0.02)
        #expect(pixel(stage, 1, 1) != [0, 0, 255])
        stage.harness.advance(seconds: 0.8)
        #expect(pixel(stage, 5, 5) == [0, 0, 255] && stage.harness.paintMismatches == [])
    }

    @Test func aPageCurlsUpAndAPressOnItLaysItDown() {
        let stage = Stage(isAnimated: true)
        let button = stage.addButton("Page", 20, 20)
        let under = controller(.formSheet, .partialCurl)
        stage.root.present(under)
        stage.harness.advance(seconds: 0.8)
        #expect(frame(under) == Rect(x: 0, y: 400, width: 800, height: 200), "below the page, whatever style was asked for")
        #expect(stage.root.notes.contains("will disappear") == false, "the page is still seen")
        stage.harness.click(at: Point(x: 400, y: 500))
        #expect(under.presentingViewController != nil)
        // The page's edge is slanted: at the right more lies free than at the left.
        #expect(stage.window.hitTest(Point(x: 5, y: 350)) == nil && stage.window.hitTest(Point(x: 795, y: 350)) != nil)
        stage.harness.click(button)
        #expect(button.count == 0 && under.presentingViewController == nil)
        stage.harness.advance(seconds: 0.8)
        stage.harness.click(button)
        #expect(button.count == 1 && stage.harness.paintMismatches == [])
    }

    @Test func thePageIsRolledUpFromItsCorner() {
        let size = Size(width: 800, height: 600)
        let early = PageCurl(size: size, uncovered: 200, progress: 0.4)
        #expect(early.uncovers(Point(x: 799, y: 595)) && !early.uncovers(Point(x: 1, y: 595)), "the right corner goes first")
        let flat = PageCurl(size: size, uncovered: 200, progress: 0)
        #expect(flat.underneath.elements.isEmpty || !flat.uncovers(Point(x: 799, y: 599)))
        let end = PageCurl(size: size, uncovered: 200, progress: 1)
        #expect((0..<80).allSatisfy { end.uncovers(Point(x: Double($0) * 10, y: 401)) }, "all of what is presented lies free")
        #expect(end.right - end.left > 40, "and the page's edge is slanted")
        #expect(end.roll(.white).rows.count > 4 && Set(end.roll(.white).rows.map(\.points.count)).count == 1)
    }

    @Test func whereMotionIsNotWantedNothingMoves() {
        for transition in [ModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal, .partialCurl] {
            let stage = Stage(isAnimated: false)
            let full = controller(.fullScreen, transition)
            var isDone = false
            stage.root.present(full) { isDone = true }
            #expect(isDone && !stage.window.animator.isRunning, "\(transition)")
            stage.harness.advance(seconds: 0.02)
            #expect(frame(full).maxY == 600 && stage.harness.paintMismatches == [], "\(transition)")
        }
    }

    @Test func controllersKnowWhoHoldsThem() {
        let leaf = ViewController()
        let navigation = NavigationController(rootViewController: leaf)
        let split = SplitController(primary: navigation, secondary: ViewController())
        #expect(leaf.navigationController === navigation && leaf.splitViewController === split)
        #expect(navigation.navigationController == nil && split.secondary.navigationController == nil)
        #expect(split.secondary.splitViewController === split)
        navigation.push(ViewController())
        #expect(navigation.topViewController.navigationController === navigation)
        let popped = navigation.pop()
        #expect(popped?.navigationController == nil)
    }
}
