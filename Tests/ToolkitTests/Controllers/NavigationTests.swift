import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Stacks of controllers with their bar, used as a person does.
@Suite struct NavigationTests {
    private final class Page: ViewController {
        let field = TextField()
        let log: Log

        init(_ title: String, _ log: Log = Log()) {
            self.log = log
            super.init()
            self.title = title
        }

        override func viewDidLoad() {
            field.frame = Rect(x: 20, y: 20, width: 200, height: 32)
            view.addSubview(field)
        }

        override func viewWillAppear() { log.lines.append("\(title) will appear") }
        override func viewDidAppear() { log.lines.append("\(title) did appear") }
        override func viewWillDisappear() { log.lines.append("\(title) will disappear") }
        override func viewDidDisappear() { log.lines.append("\(title) did disappear") }
    }

    private final class Log {
        var lines: [String] = []
    }

    private func harness(
        _ root: ViewController, width: Double = 600, isAnimated: Bool = false, direction: UserInterfaceLayoutDirection = .leftToRight
    ) -> Harness {
        let window = Window(size: Size(width: width, height: 400))
        window.rootViewController = root
        var settings = Harness.quietSettings
        settings.animationsEnabled = isAnimated
        settings.layoutDirection = direction
        return Harness(window, settings: settings)
    }

    private func back(_ harness: Harness) -> Control? { harness.find(Control.self) { $0.identifier == "navigation-back" } }

    @Test func theBarSaysWhereOneIsAndLeadsBack() throws {
        let navigation = NavigationController(rootViewController: Page("Items"))
        let harness = harness(navigation)
        #expect(harness.find(Label.self) { $0.text == "Items" } != nil && back(harness) == nil)
        navigation.pushViewController(Page("Camera"))
        harness.advance(seconds: 0.02)
        let title = try #require(harness.find(Label.self) { $0.text == "Camera" })
        #expect(abs(title.convert(title.bounds, to: nil).midX - 300) < 1, "in the middle")
        #expect(navigation.topViewController.view.frame == Rect(x: 0, y: 57, width: 600, height: 343))
        harness.click(try #require(back(harness)))
        #expect(navigation.viewControllers.count == 1 && back(harness) == nil)
    }

    @Test func keysAndTheBackButtonOfAMouseLeadBackUnlessThereIsNoWay() {
        let navigation = NavigationController(rootViewController: Page("Items"))
        let harness = harness(navigation)
        let page = Page("Camera")
        navigation.pushViewController(page)
        harness.click(page.field)
        harness.press(.left, .alt)
        #expect(navigation.viewControllers.count == 1)
        navigation.pushViewController(page)
        harness.advance(seconds: 0.02)
        harness.click(at: Point(x: 300, y: 300), button: 8)
        #expect(navigation.viewControllers.count == 1)
        page.navigationItem.hidesBackButton = true
        navigation.pushViewController(page)
        harness.press(.left, .alt)
        #expect(navigation.topViewController === page && back(harness) == nil)
    }

    @Test func itemsStandAtTheSidesAndFollowWhatIsSaidOfThem() throws {
        var pressed: [String] = []
        let page = Page("Camera")
        let cancel = BarButtonItem(.cancel) { pressed.append("cancel") }
        let done = BarButtonItem(.done) { pressed.append("done") }
        page.navigationItem.leftBarButtonItem = cancel
        page.navigationItem.rightBarButtonItems = [done, BarButtonItem(.trash)]
        let navigation = NavigationController(rootViewController: Page("Items"))
        let harness = harness(navigation)
        navigation.pushViewController(page)
        harness.advance(seconds: 0.02)
        #expect(back(harness) == nil, "what stands at the left takes the place of the way back")
        let (left, right) = (try #require(cancel.button), try #require(done.button))
        #expect(left.frame.minX == 16 && right.frame.maxX == 584 && right.style == .prominent && left.style == .bordered)
        harness.click(left)
        harness.click(right)
        #expect(pressed == ["cancel", "done"])
        done.isEnabled = false
        harness.click(right)
        #expect(pressed.count == 2)
        done.title = "Reading the picture…"
        harness.advance(seconds: 0.02)
        #expect(right.title == "Reading the picture…" && right.frame.maxX == 584 && right.frame.width > 120)
        page.navigationItem.leftItemsSupplementBackButton = true
        page.title = "A camera with a name that is much too long for the bar that it is to stand in"
        harness.advance(seconds: 0.02)
        let way = try #require(back(harness))
        let label = try #require(harness.find(Label.self) { $0.text == page.title })
        let frames = [way, left, label, right].map { $0.convert($0.bounds, to: nil) }
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxX <= $1.minX }, "\(frames)")
        page.navigationItem.rightBarButtonItem = nil
        #expect(done.button == nil)
    }

    @Test func whereTextRunsFromTheRightAllOfItIsMirrored() throws {
        let page = Page("Camera")
        let done = BarButtonItem(.done)
        page.navigationItem.rightBarButtonItem = done
        let navigation = NavigationController(rootViewController: Page("Items"))
        let harness = harness(navigation, direction: .rightToLeft)
        navigation.pushViewController(page)
        harness.advance(seconds: 0.02)
        #expect(done.button?.frame.minX == 16)
        let way = try #require(back(harness))
        #expect(way.convert(way.bounds, to: nil).maxX > 580)
    }

    @Test(arguments: [120.0, 180, 240]) func aNarrowBarShortensTheWayBack(width: Double) throws {
        let navigation = NavigationController(rootViewController: Page("All the things that I own"))
        let harness = harness(navigation, width: width)
        navigation.pushViewController(Page("Camera"))
        harness.advance(seconds: 0.02)
        let way = try #require(back(harness))
        #expect(way.convert(way.bounds, to: nil).maxX <= width * 0.7)
        #expect(harness.find(Label.self) { $0.text.hasPrefix("All the") } == nil)
    }

    @Test func theKeyboardGoesFromTheContentThroughTheBarAndKeysOfTheContentWorkThere() throws {
        final class Form: ViewController {
            let field = TextField()
            var count = 0
            override func viewDidLoad() {
                field.frame = Rect(x: 20, y: 20, width: 200, height: 32)
                view.addSubview(field)
            }
            override var commands: [Command] { [Command("Count", shortcuts: [.control("k")]) { [weak self] in self?.count += 1 }] }
        }
        let form = Form()
        let (cancel, done) = (BarButtonItem(.cancel), BarButtonItem(.done))
        form.navigationItem.leftBarButtonItem = cancel
        form.navigationItem.rightBarButtonItem = done
        let navigation = NavigationController(rootViewController: Page("Items"))
        let harness = harness(navigation)
        navigation.pushViewController(form)
        form.navigationItem.leftItemsSupplementBackButton = false
        harness.advance(seconds: 0.02)
        harness.click(form.field)
        harness.press(.tab)
        #expect(cancel.button?.isFirstResponder == true)
        harness.press(.tab)
        #expect(done.button?.isFirstResponder == true)
        harness.press(.character("k"), .control)
        #expect(form.count == 1)
        harness.press(.tab)
        #expect(form.field.isFirstResponder)
    }

    @Test func tabGoesThroughSeveralButtonsAsTheyStand() {
        let page = Page("Items")
        let (done, trash) = (BarButtonItem(.done), BarButtonItem(.trash))
        page.navigationItem.rightBarButtonItems = [done, trash]
        let harness = harness(NavigationController(rootViewController: page))
        harness.click(page.field)
        // The first one is at the edge, and the others before it.
        for item in [trash, done] {
            harness.press(.tab)
            #expect(item.button?.isFirstResponder == true)
        }
        #expect((trash.button?.frame.maxX ?? 0) <= (done.button?.frame.minX ?? 0))
    }

    @Test func aTitleGivesWayToAWideButton() throws {
        let page = Page("The camera of the door")
        let done = BarButtonItem(title: "A button that takes more than its half of the bar")
        page.navigationItem.rightBarButtonItem = done
        let harness = harness(NavigationController(rootViewController: page))
        let title = try #require(harness.find(Label.self) { $0.text == page.title })
        let button = try #require(done.button)
        #expect(button.frame.minX < 300 && title.convert(title.bounds, to: nil).maxX <= button.frame.minX)
    }

    @Test func whatGoesOutOfSightDoesNotHearTheKeyboard() {
        let page = Page("Items")
        let navigation = NavigationController(rootViewController: page)
        let harness = harness(navigation, isAnimated: true)
        harness.click(page.field)
        harness.type("a")
        navigation.pushViewController(Page("Camera"))
        harness.advance(seconds: 0.05)
        harness.type("b")
        harness.advance(seconds: 0.5)
        harness.type("c")
        #expect(page.field.text == "a")
    }

    @Test func aButtonThatChangesItsStyleKeepsTheKeyboard() {
        let page = Page("Items")
        let edit = page.editButtonItem
        page.navigationItem.rightBarButtonItem = edit
        let harness = harness(NavigationController(rootViewController: page))
        harness.click(page.field)
        harness.press(.tab)
        #expect(edit.button?.isFirstResponder == true)
        for title in ["Done", "Edit", "Done"] {
            harness.press(.space)
            #expect(edit.button?.title == title && edit.button?.isFirstResponder == true)
        }
        #expect(page.isEditing)
    }

    @Test func theBarHidesItselfAndComesBack() {
        for isAnimated in [false, true] {
            let page = Page("Items")
            let navigation = NavigationController(rootViewController: page)
            let harness = harness(navigation, isAnimated: isAnimated)
            navigation.setNavigationBarHidden(true, animated: true)
            harness.advance(seconds: 0.1)
            if isAnimated { #expect(page.view.frame.minY > 0 && page.view.frame.minY < 57) }
            harness.advance(seconds: 0.4)
            #expect(page.view.frame == Rect(x: 0, y: 0, width: 600, height: 400) && navigation.navigationBar.isHiddenInWindow)
            navigation.setNavigationBarHidden(false, animated: true)
            harness.advance(seconds: 0.5)
            #expect(page.view.frame.minY == 57 && !navigation.navigationBar.isHiddenInWindow)
        }
    }

    @Test(arguments: [false, true]) func appearanceComesInUIKitsOrderAroundAPush(isAnimated: Bool) {
        let log = Log()
        let navigation = NavigationController(rootViewController: Page("A", log))
        let harness = harness(navigation, isAnimated: isAnimated)
        log.lines = []
        navigation.pushViewController(Page("B", log))
        harness.advance(seconds: 0.1)
        if isAnimated { #expect(log.lines == ["A will disappear", "B will appear"], "both are on their way") }
        harness.advance(seconds: 0.5)
        #expect(log.lines == ["A will disappear", "B will appear", "A did disappear", "B did appear"])
        log.lines = []
        navigation.popViewController()
        harness.advance(seconds: 0.5)
        #expect(log.lines == ["B will disappear", "A will appear", "B did disappear", "A did appear"])
        // A controller that is popped early hears of it.
        log.lines = []
        navigation.pushViewController(Page("C", log))
        navigation.popToRootViewController(animated: false)
        harness.advance(seconds: 0.5)
        #expect(log.lines.filter { $0.hasPrefix("C") }.last == "C did disappear" && log.lines.last == "A did appear")
        #expect(navigation.children.count == 1)
        let shown = navigation.topViewController.view
        #expect(shown.window != nil && shown.frame == Rect(x: 0, y: 57, width: 600, height: 343), "what came back is seen")
    }

    @Test func aSheetIsAsHighAsWhatItShowsWithTheBar() {
        let stage = Stage(size: Size(width: 1000, height: 700))
        let page = Page("Form")
        page.preferredContentSize = Size(width: 300, height: 200)
        let navigation = NavigationController(rootViewController: page)
        stage.root.present(navigation)
        stage.harness.advance(seconds: 0.02)
        #expect(navigation.view.bounds.size == Size(width: 300, height: 257))
        page.preferredContentSize.height = 300
        stage.harness.advance(seconds: 0.02)
        #expect(page.view.bounds.size == Size(width: 300, height: 300))
        // A page inside knows its presenter, and can dismiss everything.
        #expect(page.presentingViewController === stage.root && navigation.presentingViewController === stage.root)
        page.dismiss()
        stage.harness.advance(seconds: 0.02)
        #expect(stage.window.layers.count == 1 && page.presentingViewController == nil)
    }

    @Test func aPopoverTakesTheSizeOfWhatTheStackShows() {
        let page = Page("Form")
        page.preferredContentSize = Size(width: 300, height: 200)
        #expect(PopoverController(NavigationController(rootViewController: page)).contentSize == Size(width: 300, height: 257))
    }
}
