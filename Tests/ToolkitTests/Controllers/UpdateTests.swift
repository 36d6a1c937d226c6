import Graphics
import Testing
import ToolkitTesting
import Tracking

@testable import Toolkit

/// Updates of screens: when they come, in which order, and what they meet.
@Suite struct UpdateTests {
    /// A state with parts that can be read, and the names of the screens that were updated.
    private final class State {
        let tracker = ReadTracker()
        var values = [0, 0, 0]
        var log: [String] = []

        func value(_ part: Int) -> Int {
            tracker.note(part)
            return values[part]
        }

        func change(_ part: Int) {
            values[part] += 1
            tracker.change(1 << UInt64(part))
        }

        func takeLog() -> [String] {
            defer { log = [] }
            return log
        }
    }

    private final class Screen: ViewController {
        let name: String
        let state: State
        let part: Int
        private(set) var shown = -1
        var whileUpdating: ((Screen) -> Void)?

        init(_ name: String, _ state: State, reads part: Int) {
            (self.name, self.state, self.part) = (name, state, part)
            super.init()
            preferredContentSize = Size(width: 200, height: 100)
        }

        override func update() {
            shown = state.value(part)
            state.log.append("\(name) \(shown)")
            whileUpdating?(self)
        }
    }

    private let state = State()
    private let window = Window(size: Size(width: 600, height: 400))
    private let root: Screen
    private let child: Screen
    private let harness: Harness

    init() {
        window.readTracker = state.tracker
        root = Screen("root", state, reads: 0)
        child = Screen("child", state, reads: 1)
        root.addChild(child)
        root.view.addSubview(child.view)
        window.rootViewController = root
        harness = Harness(window, settings: Harness.quietSettings)
    }

    private func frame() { harness.advance(seconds: 0.02) }

    @Test func screensAreUpdatedWhenTheyAppearParentsFirst() {
        frame()
        #expect(state.takeLog() == ["root 0", "child 0"])
        frame()
        #expect(state.takeLog().isEmpty && !window.needsFrame)
    }

    /// A page that covers the window is in sight, and the controllers below it are not.
    @Test func aPageOverTheWindowIsUpdated() {
        frame()
        let page = Screen("page", state, reads: 2)
        page.modalPresentationStyle = .fullScreen
        root.present(page, animated: false)
        frame()
        _ = state.takeLog()
        state.change(2)
        state.change(0)
        frame()
        #expect(state.takeLog() == ["page 1"])
        page.dismiss(animated: false)
        frame()
        #expect(state.takeLog().contains("root 1"))
    }

    @Test func onlyReadersOfAChangedPartAreUpdated() {
        frame()
        _ = state.takeLog()
        state.change(1)
        #expect(window.needsFrame && state.log.isEmpty, "a change calls nobody")
        frame()
        #expect(state.takeLog() == ["child 1"])
        state.change(0)
        state.change(1)
        state.change(1)
        frame()
        #expect(state.takeLog() == ["root 1", "child 3"])
        state.change(2)
        frame()
        #expect(state.takeLog().isEmpty && !window.needsFrame)
    }

    @Test func somethingOfItsOwnMakesAScreenUpdateItself() {
        frame()
        _ = state.takeLog()
        child.setNeedsUpdate()
        #expect(window.needsFrame)
        frame()
        #expect(state.takeLog() == ["child 0"])
    }

    @Test func anEventMeetsNoScreenWithEarlierContent() {
        frame()
        var met: [Int] = []
        let button = Button("Press")
        button.frame = Rect(x: 20, y: 20, width: 80, height: 30)
        root.view.addSubview(button)
        frame()
        button.action = { [child] in met.append(child.shown) }
        state.change(1)
        window.send(.pointerDown(PointerEvent(location: Point(x: 40, y: 30), time: 1)))
        state.change(1)
        window.send(.pointerUp(PointerEvent(location: Point(x: 40, y: 30), time: 1.1)))
        #expect(met == [2])
    }

    @Test func anUpdateThatAlwaysAsksForAnotherEndsAfterFour() {
        frame()
        _ = state.takeLog()
        child.whileUpdating = { $0.setNeedsUpdate() }
        child.setNeedsUpdate()
        window.settle()
        #expect(state.takeLog().count == 4 && window.needsFrame)
        child.whileUpdating = nil
        frame()
        #expect(state.takeLog().count == 1 && !window.needsFrame)
    }

    @Test func aPartThatChangesInTheMiddleOfThePassIsTakenOverInTheSameFrame() {
        frame()
        _ = state.takeLog()
        // The child changes what its parent has taken over already.
        child.whileUpdating = { if $0.shown == 1 { $0.state.change(0) } }
        state.change(1)
        window.settle()
        #expect(state.takeLog() == ["child 1", "root 1"] && !window.updates.isNeeded)
    }

    @Test func anActThatIsPutOffMeetsTheWholePass() {
        frame()
        _ = state.takeLog()
        let second = Screen("second", state, reads: 1)
        root.addChild(second)
        root.view.addSubview(second.view)
        second.setVisible(true)
        frame()
        _ = state.takeLog()
        child.whileUpdating = { screen in
            if screen.shown == 1 { screen.state.tracker.afterUpdates { screen.state.change(1) } }
        }
        state.change(1)
        window.settle()
        #expect(state.takeLog() == ["child 1", "second 1", "child 2", "second 2"])
    }

    @Test func aScreenOutOfSightIsUpdatedWhenItComesBack() {
        frame()
        child.setVisible(false)
        child.view.isHidden = true
        _ = state.takeLog()
        state.change(1)
        child.setNeedsUpdate()
        frame()
        #expect(state.takeLog().isEmpty && child.shown == 0)
        child.setVisible(true)
        #expect(state.takeLog() == ["child 1"], "before it is seen")
        frame()
        #expect(state.takeLog().isEmpty)
    }

    @Test func presentedScreensAndPopoversAreUpdatedToo() throws {
        frame()
        let sheet = Screen("sheet", state, reads: 1), content = Screen("popover", state, reads: 1)
        root.present(sheet)
        frame()
        let popover = PopoverController(content)
        popover.present(from: sheet.view.bounds, in: sheet.view)
        frame()
        #expect(content.window !== window && content.window?.readTracker === state.tracker)
        _ = state.takeLog()
        state.change(1)
        frame()
        #expect(state.takeLog().sorted() == ["child 1", "popover 1", "sheet 1"])
        state.change(1)
        window.send(.pointerMoved(PointerEvent(location: .zero, time: 1)))
        #expect(content.shown == 2 && sheet.shown == 2, "events of one window meet no earlier content in another")
        popover.dismiss()
        sheet.dismiss()
        frame()
        _ = state.takeLog()
        state.change(1)
        frame()
        #expect(state.takeLog() == ["child 3"])
    }

    @Test func anotherTrackerMakesEachScreenUpdateItself() {
        frame()
        _ = state.takeLog()
        window.readTracker = ReadTracker()
        frame()
        #expect(state.takeLog() == ["root 0", "child 0"])
    }
}
