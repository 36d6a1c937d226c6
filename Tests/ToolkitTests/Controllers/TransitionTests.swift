import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The calls that controllers get when the window is resized.
@Suite struct TransitionTests {
    /// A controller that logs its calls.
    private final class Listener: ViewController {
        var told: [String] = []
        var steps: [Double] = []
        /// The size of its view when the block alongside ran, and when it had finished.
        var sizes: [Size] = []
        var childTraits: TraitCollection?

        override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
            told.append("size \(Int(size.width))x\(Int(size.height)) from \(Int(view.frame.width))x\(Int(view.frame.height))")
            coordinator.animate { [weak self] context in
                guard let self else { return }
                steps.append(context.percentComplete)
                sizes.append(view.frame.size)
                told.append("alongside")
            } completion: { [weak self] _ in
                self?.told.append("done")
            }
            super.viewWillTransition(to: size, with: coordinator)
        }

        override func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {
            told.append("will be \(newCollection.horizontalSizeClass) \(newCollection.verticalSizeClass)")
            super.willTransition(to: newCollection, with: coordinator)
        }

        override func traitCollectionDidChange(_ previous: TraitCollection) {
            told.append("was \(previous.horizontalSizeClass), is \(traitCollection.horizontalSizeClass)")
        }

        override func traitCollection(forChild child: ViewController, in own: TraitCollection) -> TraitCollection { childTraits ?? own }
    }

    private func window(_ root: ViewController, size: Size = Size(width: 800, height: 700)) -> Window {
        let window = Window(size: size)
        window.rootViewController = root
        return window
    }

    @Test func theClassOfALengthChangesAtSixHundredPoints() {
        #expect(UserInterfaceSizeClass(length: 599.5) == .compact)
        #expect(UserInterfaceSizeClass(length: 600) == .regular)
        #expect(
            TraitCollection(windowSize: Size(width: 640, height: 480))
                == TraitCollection(horizontalSizeClass: .regular, verticalSizeClass: .compact, isLandscape: true))
        #expect(!TraitCollection(windowSize: Size(width: 500, height: 500)).isLandscape)
    }

    @Test func aDraggedEdgeIsOneStepInTheSameLayoutPass() {
        let root = Listener()
        let harness = Harness(window(root))
        #expect(root.told == [])
        harness.window.send(.resized(Size(width: 500, height: 700), scale: 1))
        // Every call comes first, and nothing is changed until the frame.
        #expect(root.told == ["will be compact regular", "size 500x700 from 800x700", "was regular, is compact"])
        harness.advance(seconds: 0.02)
        #expect(root.told.suffix(2) == ["alongside", "done"])
        #expect(root.steps == [1])
        #expect(root.sizes == [Size(width: 500, height: 700)])
        root.told = []
        harness.resize(to: Size(width: 520, height: 700))
        #expect(root.told == ["size 520x700 from 500x700", "alongside", "done"])
        // The same size again is no change.
        harness.resize(to: Size(width: 520, height: 700))
        #expect(root.told.count == 3)
    }

    @Test func eachStepIsDoneBeforeTheNext() {
        let root = Listener()
        let harness = Harness(window(root))
        for width in [790.0, 780] { harness.window.send(.resized(Size(width: width, height: 700), scale: 1)) }
        #expect(root.told == ["size 790x700 from 800x700", "alongside", "done", "size 780x700 from 790x700"])
        harness.advance(seconds: 0.02)
        #expect(root.told.suffix(2) == ["alongside", "done"])
    }

    @Test func containersHandDown() {
        let child = Listener()
        let parent = Listener()
        parent.addChild(child)
        parent.view.addSubview(child.view)
        let harness = Harness(window(parent))
        child.view.frame = Rect(x: 0, y: 0, width: 800, height: 700)
        #expect(child.traitCollection.horizontalSizeClass == .regular)
        harness.resize(to: Size(width: 400, height: 700))
        #expect(child.told.first == "will be compact regular")
        #expect(child.told.contains("was regular, is compact"))
        #expect(child.traitCollection.horizontalSizeClass == .compact)
        // A container can have less room for a child than the window has.
        parent.childTraits = TraitCollection(horizontalSizeClass: .compact)
        child.told = []
        harness.resize(to: Size(width: 900, height: 700))
        #expect(child.traitCollection.horizontalSizeClass == .compact)
        #expect(!child.told.contains { $0.hasPrefix("will be") })
    }

    @Test func whatIsPresentedHearsItsOwnSize() {
        let root = Listener()
        let sheet = Listener()
        sheet.preferredContentSize = Size(width: 500, height: 300)
        let harness = Harness(window(root))
        root.present(sheet, animated: false)
        harness.advance(seconds: 0.02)
        harness.resize(to: Size(width: 400, height: 700))
        #expect(sheet.told.contains("size 376x300 from 500x300"))
        #expect(sheet.told.contains("was regular, is compact"))
        sheet.dismiss(animated: false)
        sheet.told = []
        harness.resize(to: Size(width: 700, height: 700))
        #expect(sheet.told == [])
    }

    @Test func tabsGiveTheirPagesWhatTheStripLeaves() {
        let pages = [Listener(), Listener()]
        let tabs = TabBarController(viewControllers: pages)
        let harness = Harness(window(tabs))
        harness.resize(to: Size(width: 640, height: 444))
        #expect(pages[0].told.first { $0.hasPrefix("size") } == "size 640x400 from 800x656")
        #expect(pages[0].view.frame.size == Size(width: 640, height: 400))
        // The other page has no view that could change.
        #expect(pages[1].told == [])
    }

    @Test func aPopoversContentHasTheRoomOfItsWindow() {
        let root = Listener()
        let content = Listener()
        content.preferredContentSize = Size(width: 200, height: 100)
        let harness = Harness(window(root))
        let popover = PopoverController(content)
        popover.present(from: Rect(x: 10, y: 10, width: 10, height: 10), in: root.view)
        harness.advance(seconds: 0.02)
        #expect(content.traitCollection.horizontalSizeClass == .compact)
    }
}

/// The transition of a split between wide and narrow.
@Suite struct SplitTransitionTests {
    private let list = ViewController()
    private let detail = Page()
    private let split: SplitController
    private let harness: Harness

    private final class Page: ViewController {
        var told: [String] = []
        var steps: [Double] = []

        override func viewDidAppear() { told.append("appeared") }
        override func viewDidDisappear() { told.append("disappeared") }
        override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
            told.append("size \(Int(size.width.rounded()))")
            coordinator.animate { [weak self] in self?.steps.append($0.percentComplete) }
            super.viewWillTransition(to: size, with: coordinator)
        }
    }

    init() {
        split = SplitController(primary: list, secondary: detail, threshold: 900)
        let window = Window(size: Size(width: 1000, height: 700))
        window.rootViewController = split
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        harness = Harness(window, settings: settings)
        harness.advance(seconds: 0.1)
        detail.told = []
    }

    @Test func theDetailMovesOutAndInAgain() {
        harness.resize(to: Size(width: 850, height: 700))
        #expect(!split.isExpanded)
        #expect(!detail.view.isHidden)
        harness.advance(seconds: 0.1)
        // On the way, the list has taken some of the room, and the detail is at its edge.
        let width = list.view.frame.width
        #expect(width > 501 && width < 850)
        #expect(detail.view.frame.minX == width + 1)
        harness.advance(seconds: 0.3)
        #expect(detail.view.isHidden)
        #expect(list.view.frame == Rect(x: 0, y: 0, width: 850, height: 700))
        #expect(detail.told.last == "disappeared")
        // It followed the animation, from the start to the end.
        #expect(detail.steps.count > 5 && detail.steps.first == 0 && detail.steps.last == 1)
        harness.resize(to: Size(width: 1000, height: 700))
        #expect(split.isExpanded && !detail.view.isHidden)
        harness.advance(seconds: 0.5)
        #expect(list.view.frame.width == 589)
        #expect(detail.view.frame == Rect(x: 590, y: 0, width: 410, height: 700))
    }

    @Test func draggedBackOnTheWayItGoesBackFromThere() {
        harness.resize(to: Size(width: 890, height: 700))
        harness.advance(seconds: 0.1)
        let width = list.view.frame.width
        harness.resize(to: Size(width: 910, height: 700))
        #expect(split.isExpanded)
        harness.advance(seconds: 0.02)
        #expect(abs(list.view.frame.width - width) < 60)
        harness.advance(seconds: 0.5)
        #expect(list.view.frame.width == (910 * 0.589).rounded())
        #expect(!detail.view.isHidden && detail.isVisible)
    }

    @Test func everyWidthOnTheWayIsLaidOut() {
        for width in stride(from: 1000.0, through: 700, by: -17) {
            harness.resize(to: Size(width: width, height: 700))
            harness.advance(seconds: 1.0 / 60)
            #expect(list.view.frame.width <= width)
            if split.isExpanded { #expect(detail.view.frame.maxX == width) }
        }
        harness.advance(seconds: 0.5)
        #expect(list.view.frame.width == harness.window.size.width)
    }

    @Test func withoutMotionItIsOneStep() {
        harness.send(.settingsChanged(Harness.quietSettings))
        harness.resize(to: Size(width: 850, height: 700))
        #expect(detail.view.isHidden && list.view.frame.width == 850)
        #expect(detail.steps == [1])
    }
}
