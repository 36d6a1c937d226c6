import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The positions, transitions and presenters of presented controllers.
struct ModalPresentationTests {
    @Test(arguments: [
        (ModalPresentationStyle.formSheet, Rect(x: 350, y: 200, width: 300, height: 200)),
        (.pageSheet, Rect(x: 116, y: 12, width: 768, height: 576)),
        (.fullScreen, Rect(x: 0, y: 0, width: 1000, height: 600)),
        (.currentContext, Rect(x: 0, y: 0, width: 1000, height: 600)),
    ])
    func eachStyleHasItsPlace(style: ModalPresentationStyle, place: Rect) {
        let stage = Stage(size: Size(width: 1000, height: 600))
        let shown = NotingController.presented(style)
        stage.root.present(shown)
        stage.harness.advance(seconds: 0.02)
        #expect(shown.frameInWindow == place)
        stage.harness.resize(to: Size(width: 500, height: 400))
        #expect(Rect(x: 0, y: 0, width: 500, height: 400).contains(shown.frameInWindow))
        shown.dismiss()
        stage.harness.advance(seconds: 0.02)
        #expect(stage.window.layers.count == 1)
    }

    @Test(arguments: [ModalPresentationStyle.formSheet, .pageSheet])
    func whatFillsASheetHasItsRoundCorners(style: ModalPresentationStyle) {
        let stage = Stage(size: Size(width: 1000, height: 600))
        let shown = NotingController.presented(style)
        shown.view.backgroundColor = Color(red: 0, green: 0, blue: 1)
        stage.root.present(shown)
        stage.harness.advance(seconds: 0.02)
        let place = shown.frameInWindow
        for (x, y, inward) in [
            (place.minX, place.minY, (1, 1)), (place.maxX - 1, place.minY, (-1, 1)), (place.minX, place.maxY - 1, (1, -1)),
            (place.maxX - 1, place.maxY - 1, (-1, -1)),
        ] {
            #expect(stage.pixel(Int(x), Int(y)) != [255, 0, 0])
            #expect(stage.pixel(Int(x) + 10 * inward.0, Int(y)) == [255, 0, 0])
            #expect(stage.pixel(Int(x), Int(y) + 10 * inward.1) == [255, 0, 0])
        }
    }

    @Test func onlyAFullScreenPutsItsPresenterOutOfSight() {
        let stage = Stage(isAnimated: true)
        let full = NotingController.presented(.fullScreen)
        stage.root.notes = []
        stage.root.present(full)
        stage.harness.advance(seconds: 0.1)
        #expect(stage.root.notes == ["will disappear"], "it is still seen")
        stage.harness.advance(seconds: 0.5)
        #expect(stage.root.notes == ["will disappear", "did disappear"])
        full.dismiss()
        #expect(stage.root.notes.last == "will appear")
        stage.harness.advance(seconds: 0.5)
        #expect(stage.root.notes.suffix(2) == ["will appear", "did appear"])
        stage.root.notes = []
        let page = NotingController.presented(.pageSheet)
        stage.root.present(page)
        stage.harness.advance(seconds: 0.5)
        page.dismiss()
        stage.harness.advance(seconds: 0.5)
        #expect(stage.root.notes == [])
    }

    @Test func itSlidesUpAndAnInterruptedWayGoesBackFromWhereItIs() {
        let stage = Stage(isAnimated: true)
        let sheet = NotingController.presented(.formSheet)
        stage.root.present(sheet)
        sheet.view.superview?.superview?.layoutIfNeeded()
        #expect(sheet.frameInWindow.minY >= 590, "it begins below the window")
        stage.harness.advance(seconds: 0.08)
        let half = sheet.frameInWindow.minY
        #expect(half > 200 && half < 590)
        sheet.dismiss()
        stage.harness.advance(seconds: 0.017)
        #expect(sheet.frameInWindow.minY >= half && sheet.frameInWindow.minY < half + 60, "no jump")
        stage.harness.advance(seconds: 0.05)
        #expect(sheet.frameInWindow.minY > half)
        stage.harness.advance(seconds: 0.5)
        #expect(stage.window.layers.count == 1)
    }

    @Test func itFadesIn() {
        let stage = Stage(isAnimated: true)
        let full = NotingController.presented(.fullScreen, .crossDissolve)
        full.view.backgroundColor = Color(red: 1, green: 0, blue: 0)
        stage.harness.advance(seconds: 0.02)
        let before = stage.pixel(400, 300)
        stage.root.present(full)
        stage.harness.advance(seconds: 0.05)
        let between = stage.pixel(400, 300)
        stage.harness.advance(seconds: 0.5)
        #expect(stage.pixel(400, 300) == [0, 0, 255])
        #expect(between != before && between != [0, 0, 255])
    }

    @Test func aPageTurnsRoundAndIsSeenFromNearBy() {
        let stage = Stage(isAnimated: true)
        let red = stage.add(View(), 0, 0, 800, 600)
        red.backgroundColor = Color(red: 1, green: 0, blue: 0)
        let full = NotingController.presented(.fullScreen, .flipHorizontal)
        full.view.backgroundColor = Color(red: 0, green: 0, blue: 1)
        stage.root.present(full)
        stage.harness.advance(seconds: 0.06)
        // The sides of the board are no longer at the sides of the window; the near one is higher than the far one.
        let middle = stage.pixel(400, 300)
        #expect(middle == [0, 0, 255], "the front is red still")
        let heights = [true, false].map { isLeft in
            (0..<800).map { isLeft ? $0 : 799 - $0 }.first { stage.pixel($0, 300) == [0, 0, 255] }.map { x in
                (0..<300).first { stage.pixel(x + (isLeft ? 6 : -6), $0) == [0, 0, 255] } ?? 300
            } ?? 300
        }
        #expect(heights[0] != heights[1])
        stage.harness.advance(seconds: 0.6)
        #expect(stage.pixel(5, 5) == [255, 0, 0] && stage.pixel(400, 300) == [255, 0, 0], "the back stands flat")
        full.dismiss()
        stage.harness.advance(seconds: 0.02)
        #expect(stage.pixel(1, 1) != [0, 0, 255])
        stage.harness.advance(seconds: 0.8)
        #expect(stage.pixel(5, 5) == [0, 0, 255])
    }

    @Test func aPageCurlsUpAndAPressOnItLaysItDown() {
        let stage = Stage(isAnimated: true)
        let button = stage.addButton("Page", 20, 20)
        let under = NotingController.presented(.formSheet, .partialCurl)
        stage.root.present(under)
        stage.harness.advance(seconds: 0.8)
        #expect(under.frameInWindow == Rect(x: 0, y: 400, width: 800, height: 200), "below the page, whatever style was asked for")
        #expect(stage.root.notes.contains("will disappear") == false, "the page is still seen")
        stage.harness.click(at: Point(x: 400, y: 500))
        #expect(under.presentingViewController != nil)
        // The page's edge is slanted: at the right more is free than at the left.
        #expect(stage.window.hitTest(Point(x: 5, y: 350)) == nil && stage.window.hitTest(Point(x: 795, y: 350)) != nil)
        stage.harness.click(button)
        #expect(button.count == 0 && under.presentingViewController == nil)
        stage.harness.advance(seconds: 0.8)
        stage.harness.click(button)
        #expect(button.count == 1)
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

    /// Keys do not wait for the first picture: quick fingers press the next one before it.
    @Test(
        arguments: [ModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal, .partialCurl],
        [ModalPresentationStyle.formSheet, .fullScreen, .currentContext])
    func keysReachItWhileItComes(transition: ModalTransitionStyle, style: ModalPresentationStyle) {
        for seconds in [0, 0.02, 0.1, 1] {
            let stage = Stage(isAnimated: true)
            let shown = NotingController.presented(style, transition)
            let fields = [TextField(), TextField()]
            for (index, field) in fields.enumerated() {
                field.frame = Rect(x: 20, y: 20 + 40 * Double(index), width: 100, height: 32)
                shown.view.addSubview(field)
            }
            stage.root.present(shown)
            fields[0].becomeFirstResponder()
            stage.harness.renderFrames()
            stage.harness.advance(seconds: seconds)
            stage.harness.press(.tab)
            stage.harness.press(.tab)
            stage.harness.type("a")
            stage.harness.press(.tab)
            stage.harness.type("b")
            stage.harness.advance(seconds: 1)
            stage.harness.type("c")
            #expect(fields.map(\.text) == ["a", "bc"], "after \(seconds) s")
            shown.dismiss()
            stage.harness.advance(seconds: 1)
            #expect(stage.window.firstResponder == nil)
        }
    }

    /// A view below a sheet that asks for the keyboard gets it when the sheet goes away.
    @Test func whatIsCoveredTakesNoKeyboard() {
        let stage = Stage(isAnimated: true)
        let below = stage.add(TextField(), 20, 20, 100, 32)
        let shown = NotingController.presented(.formSheet)
        let field = TextField()
        shown.view.addSubview(field)
        stage.root.present(shown)
        field.becomeFirstResponder()
        #expect(!below.becomeFirstResponder() && field.isFirstResponder)
        stage.harness.type("a")
        shown.dismiss()
        #expect(below.isFirstResponder)
        // A leaving view does not get it either.
        #expect(!field.becomeFirstResponder())
        stage.harness.type("b")
        stage.harness.advance(seconds: 1)
        stage.harness.type("c")
        #expect(field.text == "a" && below.text == "bc")
    }

    /// A view that turns is drawn in another position than its frame.
    @Test func aPressDoesNotReachWhatTurns() {
        let stage = Stage(isAnimated: true)
        let shown = NotingController.presented(.fullScreen, .flipHorizontal)
        var presses = 0
        let button = Button("Act") { presses += 1 }
        button.frame = Rect(x: 300, y: 250, width: 200, height: 100)
        shown.view.addSubview(button)
        stage.root.present(shown)
        for _ in 0..<2 {
            stage.harness.click(at: Point(x: 400, y: 300))
            #expect(presses == 0)
            shown.dismiss()
            stage.harness.advance(seconds: 1)
            stage.root.present(shown)
            stage.harness.renderFrames()
        }
        stage.harness.advance(seconds: 1)
        stage.harness.click(at: Point(x: 400, y: 300))
        #expect(presses == 1)
    }

    @Test func whereMotionIsNotWantedNothingMoves() {
        for transition in [ModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal, .partialCurl] {
            let stage = Stage(isAnimated: false)
            let full = NotingController.presented(.fullScreen, transition)
            var isDone = false
            stage.root.present(full) { isDone = true }
            #expect(isDone && !stage.window.animator.isRunning, "\(transition)")
            stage.harness.advance(seconds: 0.02)
            #expect(full.frameInWindow.maxY == 600, "\(transition)")
        }
    }

    @Test func controllersKnowWhoHoldsThem() {
        let leaf = ViewController()
        let navigation = NavigationController(rootViewController: leaf)
        let split = SplitController(primary: navigation, secondary: ViewController())
        #expect(leaf.navigationController === navigation && leaf.splitViewController === split)
        #expect(navigation.navigationController == nil && split.panes[1].controller.navigationController == nil)
        #expect(split.panes[1].controller.splitViewController === split)
        navigation.pushViewController(ViewController())
        #expect(navigation.topViewController.navigationController === navigation)
        let popped = navigation.popViewController()
        #expect(popped?.navigationController == nil)
    }
}
