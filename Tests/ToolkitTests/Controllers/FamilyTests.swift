import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Families of controllers: their presenting controllers, the calls on the way, and the dismissal of all.
@Suite struct FamilyTests {
    private final class Log {
        var lines: [String] = []
    }

    private final class Noting: ViewController {
        let name: String
        let log: Log

        init(_ name: String, _ log: Log, _ style: ModalPresentationStyle = .formSheet) {
            self.name = name
            self.log = log
            super.init()
            modalPresentationStyle = style
            preferredContentSize = Size(width: 300, height: 200)
        }

        override func viewWillAppear() { log.lines.append("\(name) will appear") }
        override func viewIsAppearing() { log.lines.append("\(name) is appearing") }
        override func viewDidAppear() { log.lines.append("\(name) did appear") }
        override func viewWillDisappear() { log.lines.append("\(name) will disappear") }
        override func viewDidDisappear() { log.lines.append("\(name) did disappear") }
    }

    @Test func allMembersAnswerWhoPresentsAndWhatIsPresented() {
        let stage = Stage()
        let list = ViewController(), detail = ViewController(), inner = ViewController()
        detail.addChild(inner)
        let split = SplitController(primary: list, secondary: detail)
        stage.window.rootViewController = split
        let leaf = ViewController()
        let navigation = NavigationController(rootViewController: leaf)
        inner.present(navigation)
        for member in [split, list, detail, inner] {
            #expect(member.presentedViewController === navigation && member.presentingViewController == nil)
        }
        for member in [navigation, leaf] {
            #expect(member.presentingViewController === split && member.presentedViewController == nil)
        }
        leaf.presentingViewController?.dismiss()
        stage.harness.advance(seconds: 0.02)
        #expect(stage.window.layers.count == 1 && list.presentedViewController == nil && leaf.presentingViewController == nil)
    }

    @Test func inAContextTheNearestAncestorAnswersFirst() {
        let stage = Stage()
        let pane = ViewController(), inner = ViewController()
        stage.root.addChild(pane)
        pane.addChild(inner)
        pane.definesPresentationContext = true
        stage.add(pane.view, 300, 0, 500, 600)
        let page = NotingController.presented(.currentContext), sheet = NotingController.presented(.formSheet)
        inner.present(page)
        stage.root.present(sheet)
        #expect(inner.presentedViewController === page && stage.root.presentedViewController === sheet)
        #expect(page.presentingViewController === pane)
    }

    /// A window whose controller, A, has appeared.
    private func appeared() -> (log: Log, stage: Stage, under: Noting) {
        let log = Log()
        let stage = Stage(isAnimated: true)
        let under = Noting("A", log)
        stage.window.rootViewController = under
        stage.harness.advance(seconds: 0.02)
        log.lines = []
        return (log, stage, under)
    }

    @Test func aFullScreenIsToldInUIKitsOrder() {
        let (log, stage, under) = appeared()
        let over = Noting("B", log, .fullScreen)
        under.present(over) { log.lines.append("presented") }
        #expect(log.lines == ["A will disappear", "B will appear", "B is appearing"])
        stage.harness.advance(seconds: 0.1)
        #expect(log.lines.count == 3, "the rest comes when it stands")
        stage.harness.advance(seconds: 0.5)
        #expect(log.lines.dropFirst(3) == ["B did appear", "A did disappear", "presented"])
        log.lines = []
        over.dismiss { log.lines.append("dismissed") }
        #expect(log.lines == ["B will disappear", "A will appear", "A is appearing"])
        stage.harness.advance(seconds: 0.5)
        #expect(log.lines.dropFirst(3) == ["A did appear", "B did disappear", "dismissed"])
        #expect(under.isVisible && !over.isVisible)
    }

    @Test func whoTurnsBackHalfwayNeverDidAppear() {
        let (log, stage, under) = appeared()
        let over = Noting("B", log, .fullScreen)
        under.present(over)
        stage.harness.advance(seconds: 0.1)
        over.dismiss()
        stage.harness.advance(seconds: 0.5)
        #expect(
            log.lines == [
                "A will disappear", "B will appear", "B is appearing", "B will disappear", "A will appear", "A is appearing",
                "A did appear",
                "B did disappear",
            ])
    }

    /// A controller that dismisses itself as soon as it appears: the one below appears once again, at the end.
    @Test func whoLeavesAtOnceLetsTheOneBelowAppearOnce() {
        final class Brief: ViewController {
            override func viewDidAppear() { dismiss() }
        }
        let log = Log()
        let stage = Stage(isAnimated: true)
        stage.window.rootViewController = Noting("A", log)
        stage.harness.advance(seconds: 0.02)
        log.lines = []
        let brief = Brief()
        brief.modalPresentationStyle = .fullScreen
        stage.window.rootViewController?.present(brief)
        for _ in 0..<100 where !log.lines.contains("A will appear") { stage.harness.advance(seconds: 0.02) }
        #expect(brief.isVisible && log.lines.last == "A is appearing", "it is on its way")
        for _ in 0..<100 where brief.isVisible { stage.harness.advance(seconds: 0.02) }
        #expect(log.lines == ["A will disappear", "A will appear", "A is appearing", "A did appear"])
        #expect(stage.window.layers.count == 1)
    }

    @Test func whoLeavesBeforeItIsSeenIsGone() {
        final class Shy: ViewController {
            override func viewIsAppearing() { dismiss() }
        }
        let stage = Stage(isAnimated: true)
        let shy = Shy()
        shy.preferredContentSize = Size(width: 300, height: 200)
        var ends = 0
        stage.root.present(shy) { ends += 1 }
        stage.harness.advance(seconds: 2)
        #expect(stage.window.layers.count == 1 && !shy.isVisible && shy.presentingViewController == nil && ends == 1)
        #expect(stage.root.presentedViewController == nil)
    }

    @Test func whoGoesBelowAnotherLeavesTheKeyboardWhereItIs() {
        let stage = Stage()
        let pane = ViewController()
        stage.root.addChild(pane)
        pane.definesPresentationContext = true
        stage.add(pane.view, 300, 0, 500, 600)
        let under = TextField()
        under.frame = Rect(x: 20, y: 20, width: 200, height: 32)
        pane.view.addSubview(under)
        stage.harness.advance(seconds: 0.02)
        stage.harness.click(under)
        func page(_ style: ModalPresentationStyle) -> (ViewController, TextField) {
            let (controller, field) = (ViewController(), TextField())
            field.frame = Rect(x: 20, y: 20, width: 200, height: 32)
            controller.modalPresentationStyle = style
            controller.preferredContentSize = Size(width: 300, height: 200)
            controller.view.addSubview(field)
            return (controller, field)
        }
        let (inPlace, lower) = page(.currentContext), (sheet, upper) = page(.formSheet)
        pane.present(inPlace)
        stage.harness.advance(seconds: 0.02)
        stage.harness.click(lower)
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.02)
        stage.harness.click(upper)
        stage.harness.type("a")
        inPlace.dismiss()
        stage.harness.advance(seconds: 0.02)
        stage.harness.type("b")
        #expect(upper.text == "ab" && under.text.isEmpty, "the sheet is still on top")
        sheet.dismiss()
        stage.harness.advance(seconds: 0.02)
        stage.harness.type("c")
        #expect(under.text == "c")
    }

    @Test func aSheetTellsItselfAlone() {
        let (log, stage, under) = appeared()
        let sheet = Noting("B", log)
        let field = TextField()
        field.frame = Rect(x: 10, y: 10, width: 100, height: 32)
        sheet.view.addSubview(field)
        under.present(sheet)
        #expect(log.lines == ["B will appear", "B is appearing"])
        // A view that takes the keyboard during its appearance gets the first key.
        field.becomeFirstResponder()
        stage.harness.type("x")
        #expect(field.text == "x")
        stage.harness.advance(seconds: 0.5)
        sheet.dismiss()
        stage.harness.advance(seconds: 0.5)
        #expect(log.lines.dropFirst(2) == ["B did appear", "B will disappear", "B did disappear"])
    }

    @Test func fromAnAncestorTheTopmostIsSeenGoing() throws {
        let log = Log()
        let stage = Stage(isAnimated: true)
        let under = Noting("A", log)
        stage.window.rootViewController = under
        let middle = Noting("B", log, .fullScreen), top = Noting("C", log)
        middle.view.backgroundColor = Color(red: 1, green: 0, blue: 0)
        under.present(middle, animated: false)
        middle.present(top, animated: false)
        stage.harness.advance(seconds: 0.02)
        log.lines = []
        let start = top.frameInWindow.minY
        var isDone = false
        under.dismiss { isDone = true }
        #expect(stage.window.layers.count == 2, "what was between is gone at once")
        #expect(under.presentedViewController == nil && top.presentingViewController == nil)
        stage.harness.advance(seconds: 0.12)
        #expect(top.frameInWindow.minY > start && !isDone, "the topmost slides down")
        #expect(stage.pixel(5, 5) != [0, 0, 255])
        stage.harness.advance(seconds: 0.5)
        #expect(isDone && stage.window.layers.count == 1)
        #expect(
            log.lines == [
                "C will disappear", "B will disappear", "B did disappear", "A will appear", "A is appearing", "A did appear",
                "C did disappear",
            ])
        #expect(!middle.isVisible && !top.isVisible && under.isVisible)
        // All of them can appear again.
        under.present(middle, animated: false)
        middle.present(top, animated: false)
        #expect(stage.window.layers.count == 3 && top.isVisible)
    }

    @Test func whatStandsInThePlaceOfAnotherGoesWithIt() {
        let log = Log()
        let stage = Stage(isAnimated: true)
        let sheet = Noting("B", log), inside = Noting("C", log, .currentContext)
        sheet.definesPresentationContext = true
        stage.root.present(sheet, animated: false)
        sheet.present(inside, animated: false)
        stage.harness.advance(seconds: 0.02)
        log.lines = []
        stage.root.dismiss()
        stage.harness.advance(seconds: 0.1)
        #expect(inside.view.window != nil, "it is seen going with the sheet")
        stage.harness.advance(seconds: 0.5)
        #expect(!sheet.isVisible && !inside.isVisible && inside.view.superview == nil && sheet.presentedViewController == nil)
        #expect(log.lines.sorted() == ["B did disappear", "B will disappear", "C did disappear", "C will disappear"])
    }

    @Test func tabsAreToldInOneOrder() {
        let log = Log()
        let tabs = TabBarController(viewControllers: [Noting("A", log), Noting("B", log)])
        let stage = Stage()
        stage.window.rootViewController = tabs
        log.lines = []
        tabs.selectedIndex = 1
        #expect(log.lines == ["A will disappear", "B will appear", "B is appearing", "A did disappear", "B did appear"])
    }

    @Test func theApplicationsShapesHoldBesideTheControllers() {
        let window = Window(size: Size(width: 800, height: 600))
        window.rootViewController = ViewController()
        let harness = Harness(window)
        window.applicationOrientations = .landscape
        harness.advance(seconds: 0.02)
        #expect(window.supportedInterfaceOrientations == .landscape)
        #expect(harness.log.filter { $0.hasPrefix("setSupportedOrientations") }.count == 1)
        final class Upright: ViewController {
            override var supportedInterfaceOrientations: InterfaceOrientationMask { .portrait }
        }
        // Without a common orientation the application's count.
        window.rootViewController = Upright()
        #expect(window.supportedInterfaceOrientations == .landscape)
        window.applicationOrientations = .allButUpsideDown
        #expect(window.supportedInterfaceOrientations == .portrait)
    }
}
