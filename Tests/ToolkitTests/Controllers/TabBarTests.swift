import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Tabs, chosen as by a person.
@Suite struct TabBarTests {
    /// A page that reports when it appears and disappears.
    private final class Page: ViewController {
        var told: [String] = []
        let field = TextField()

        init(_ title: String) {
            super.init()
            self.title = title
        }

        override func viewDidLoad() {
            field.frame = Rect(x: 20, y: 20, width: 200, height: 32)
            view.addSubview(field)
        }

        override func viewWillAppear() { told.append("will appear") }
        override func viewDidDisappear() { told.append("did disappear") }
    }

    private final class Judge: TabBarControllerDelegate {
        var refused: ViewController?
        var selected: [String] = []

        func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController) -> Bool {
            viewController !== refused
        }

        func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController) {
            selected.append(viewController.title)
        }
    }

    private let pages = ["One", "Two", "Three"].map { Page($0) }
    private let judge = Judge()
    private let tabs: TabBarController
    private let harness: Harness

    init() {
        tabs = TabBarController(viewControllers: pages)
        tabs.delegate = judge
        let window = Window(size: Size(width: 600, height: 400))
        window.rootViewController = tabs
        harness = Harness(window)
    }

    private func click(tab index: Int) {
        harness.click(at: tabs.tabBar.convert(tabs.tabBar.frame(ofSegment: index), to: nil).center)
    }

    @Test func aPressOnATabShowsItsController() {
        #expect(tabs.selectedViewController === pages[0])
        #expect(pages[0].told == ["will appear"])
        #expect(!pages[2].isViewLoaded)
        click(tab: 2)
        #expect(tabs.selectedIndex == 2)
        #expect(pages[2].view.window != nil && pages[0].view.window == nil)
        #expect(pages[2].view.frame == Rect(x: 0, y: 44, width: 600, height: 356))
        #expect(pages[0].told == ["will appear", "did disappear"])
        #expect(pages[2].told == ["will appear"])
        #expect(judge.selected == ["Three"])
        #expect(pages[2].tabBarController === tabs)
    }

    @Test func aPressThatEndsOnAnotherTabIsNone() {
        let bar = tabs.tabBar
        let (first, last) = (bar.convert(bar.frame(ofSegment: 1), to: nil), bar.convert(bar.frame(ofSegment: 2), to: nil))
        harness.drag(from: first.center, to: last.center)
        #expect(tabs.selectedIndex == 0)
        #expect(judge.selected == [])
    }

    @Test func theDelegateCanRefuse() {
        judge.refused = pages[1]
        click(tab: 1)
        #expect(tabs.selectedIndex == 0)
        harness.press(.pageDown, .control)
        #expect(tabs.selectedIndex == 0)
        // Code needs no permission.
        tabs.selectedIndex = 1
        #expect(tabs.tabBar.selectedSegmentIndex == 1)
        #expect(judge.selected == [])
    }

    @Test func theKeyboardGoesThroughTheTabs() {
        // The keys work everywhere, and wrap around.
        harness.press(.pageUp, .control)
        #expect(tabs.selectedIndex == 2)
        harness.press(.pageDown, .control)
        #expect(tabs.selectedIndex == 0)
        // A field with the keyboard gets the arrows.
        harness.click(pages[0].field)
        harness.type("ab")
        harness.press(.left)
        #expect(tabs.selectedIndex == 0)
        harness.press(.pageDown, .control)
        #expect(tabs.selectedIndex == 1)
        // The view with the keyboard is gone: now the strip has it.
        #expect(tabs.tabBar.isFirstResponder)
        harness.press(.right)
        #expect(tabs.selectedIndex == 2)
        harness.press(.right)
        #expect(tabs.selectedIndex == 2)
        harness.press(.home)
        #expect(tabs.selectedIndex == 0)
        #expect(judge.selected == ["Three", "One", "Two", "Three", "One"])
    }

    @Test func fromRightToLeftTheFirstTabIsTheRightmost() {
        var settings = Harness.quietSettings
        settings.layoutDirection = .rightToLeft
        harness.send(.settingsChanged(settings))
        let frames = (0..<3).map { tabs.tabBar.frame(ofSegment: $0).minX }
        #expect(frames[0] > frames[1] && frames[1] > frames[2])
        tabs.tabBar.becomeFirstResponder()
        harness.press(.left)
        #expect(tabs.selectedIndex == 1)
        click(tab: 2)
        #expect(tabs.selectedIndex == 2)
    }

    @Test func otherTabsKeepTheSelectedController() {
        tabs.selectedIndex = 2
        tabs.viewControllers = [pages[2], pages[0]]
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === pages[2])
        #expect(pages[1].parent == nil && pages[2].view.window != nil)
        tabs.viewControllers = [pages[0], pages[1]]
        #expect(tabs.selectedViewController === pages[0] && pages[0].view.window != nil && pages[2].view.window == nil)
        tabs.selectedIndex = 9
        #expect(tabs.selectedViewController === pages[1])
        tabs.viewControllers = []
        #expect(tabs.selectedViewController == nil && tabs.selectedIndex == 0)
        harness.press(.pageDown, .control)
    }

    @Test func aTabSaysItsItemOrElseTheTitle() {
        #expect(tabs.tabBar.segments.map(\.title) == ["One", "Two", "Three"])
        pages[1].title = "Second"
        #expect(tabs.tabBar.segments[1].title == "Second")
        pages[1].tabBarItem = TabBarItem(title: "Item", icon: .list)
        pages[1].title = "Other"
        #expect(tabs.tabBar.segments[1].title == "Item" && tabs.tabBar.segments[1].icon != nil)
    }

    @Test func aNarrowStripStaysReadable() {
        for width in [600.0, 360, 180, 40] {
            harness.resize(to: Size(width: width, height: 300))
            #expect(tabs.tabBar.frame.width <= max(0, width - 32))
        }
    }
}
