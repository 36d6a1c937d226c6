import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A sidebar, a list and its detail, each with a field, in a window.
final class ThreePanes {
    let sidebar, list, detail: SplitPane
    let split: SplitController
    let window: Window
    let harness: Harness
    /// One field in each pane.
    let fields: [TextField]
    var changes = 0

    init(width: Double = 1_200, isMirrored: Bool = false, isAnimated: Bool = false) {
        let controllers = [ViewController(), ViewController(), ViewController()]
        fields = zip(controllers, ["Place", "Row", "Value"]).map { controller, name in
            let field = TextField()
            field.accessibilityLabel = name
            field.frame = Rect(x: 10, y: 10, width: 120, height: 38)
            controller.view.themeBackground = .background
            controller.view.addSubview(field)
            return field
        }
        sidebar = SplitPane(controllers[0], title: "Sidebar", width: .points(220), narrow: .drawer(below: 1_100))
        (sidebar.minimumWidth, sidebar.maximumWidth, sidebar.holdingPriority) = (180, 320, .defaultHigh)
        list = SplitPane(controllers[1], title: "List", width: .fraction(0.6))
        list.minimumWidth = 320
        detail = SplitPane(controllers[2], title: "Detail", narrow: .stacked(below: 900))
        detail.minimumWidth = 280
        split = SplitController([sidebar, list, detail])
        window = Window(size: Size(width: width, height: 500))
        window.rootViewController = split
        var settings = Harness.quietSettings
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        settings.animationsEnabled = isAnimated
        harness = Harness(window, settings: settings)
        split.onChange = { [weak self] in self?.changes += 1 }
        harness.advance(seconds: 0.02)
    }

    func frame(_ pane: SplitPane) -> Rect { pane.controller.view.frame }

    /// Returns the extent of a pane, from the leading edge; nil for an invisible pane.
    func extent(_ pane: SplitPane) -> ClosedRange<Double>? {
        let view = pane.controller.view
        guard view.window != nil, !view.isHiddenInWindow else { return nil }
        let frame = view.convert(view.bounds, to: nil)
        guard split.view.effectiveUserInterfaceLayoutDirection == .rightToLeft else { return frame.minX...frame.maxX }
        return window.size.width - frame.maxX...window.size.width - frame.minX
    }

    /// Returns a point at a distance from the leading edge.
    func point(_ x: Double) -> Point {
        Point(x: split.view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? window.size.width - x : x, y: 300)
    }

    func resize(to width: Double) {
        harness.resize(to: Size(width: width, height: 500))
        harness.advance(seconds: 0.02)
    }
}

/// Panes of a split: any number of them, each with its own widths.
@Suite struct SplitPaneTests {
    @Test(arguments: [false, true]) func theyAreBesideEachOtherInTheirOrder(isMirrored: Bool) {
        let panes = ThreePanes(isMirrored: isMirrored)
        #expect(panes.extent(panes.sidebar) == 0...220)
        // The list has its share of the width beside the sidebar: 0.6 of 979.
        #expect(panes.extent(panes.list) == 221...808)
        #expect(panes.extent(panes.detail) == 809...1_200)
    }

    @Test(arguments: [false, true]) func eachLineIsDraggedWithinTheLimitsOfItsPane(isMirrored: Bool) throws {
        let panes = ThreePanes(isMirrored: isMirrored)
        func drag(_ from: Double, _ to: Double) { panes.harness.drag(from: panes.point(from), to: panes.point(to)) }
        drag(220.5, 270.5)
        #expect(panes.extent(panes.sidebar) == 0...270)
        drag(270.5, 600)
        #expect(panes.extent(panes.sidebar) == 0...320)
        drag(320.5, 20)
        #expect(panes.extent(panes.sidebar) == 0...180)
        let end = try #require(panes.extent(panes.list)).upperBound
        drag(end + 0.5, 1_199)
        #expect(panes.extent(panes.detail) == 921...1_200)
        drag(920.5, 200)
        #expect(panes.extent(panes.list) == 181...501)
        // A double press restores the initial width.
        panes.harness.click(at: panes.point(180.5), count: 2)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.extent(panes.sidebar) == 0...220 && panes.sidebar.chosenWidth == nil)
    }

    @Test func whatHoldsItsWidthLeastGivesWayFirst() {
        let panes = ThreePanes()
        panes.sidebar.chosenWidth = .points(320)
        panes.list.chosenWidth = .fraction(0.5)
        panes.resize(to: 1_100)
        // 779 points are left for list and detail.
        #expect(panes.extent(panes.sidebar) == 0...320 && panes.extent(panes.list) == 321...711)
        panes.detail.minimumWidth = 430
        panes.harness.advance(seconds: 0.02)
        // The list gives way before the sidebar does; the line beside the detail counts as a part of it.
        #expect(panes.extent(panes.list) == 321...670 && panes.extent(panes.detail) == 671...1_100)
        panes.detail.minimumWidth = 500
        panes.harness.advance(seconds: 0.02)
        #expect(panes.frame(panes.list).width == 320 && panes.frame(panes.sidebar).width == 279)
        #expect(panes.frame(panes.detail).width == 499)
    }

    @Test func aPaneIsHiddenAndShown() throws {
        let panes = ThreePanes()
        panes.split.toggle(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.extent(panes.sidebar) == nil && panes.sidebar.isCollapsed && panes.changes == 1)
        #expect(panes.extent(panes.list) == 0...720 && panes.extent(panes.detail) == 721...1_200)
        #expect(panes.harness.all(.splitter).map(\.label) == ["List Divider"])
        #expect(panes.harness.all(.textField).map(\.label) == ["Row", "Value"])
        // It stays hidden at a width at which it would be a drawer, and can be opened there.
        panes.resize(to: 1_000)
        #expect(panes.split.openDrawer == nil)
        panes.split.toggle(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.split.openDrawer === panes.sidebar && panes.sidebar.isCollapsed)
        panes.split.toggle(panes.sidebar)
        panes.resize(to: 1_200)
        panes.split.toggle(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.extent(panes.sidebar) == 0...220)
        #expect(panes.harness.all(.splitter).map(\.label) == ["Sidebar Divider", "List Divider"])
    }

    @Test(arguments: [false, true]) func itSlidesInAndOut(isMirrored: Bool) throws {
        let panes = ThreePanes(isMirrored: isMirrored, isAnimated: true)
        panes.split.hide(panes.sidebar)
        panes.harness.advance(seconds: 0.1)
        let sidebar = try #require(panes.extent(panes.sidebar)), list = try #require(panes.extent(panes.list))
        let detail = try #require(panes.extent(panes.detail))
        #expect(sidebar.lowerBound < 0 && sidebar.upperBound > 0 && sidebar.upperBound - sidebar.lowerBound == 220)
        #expect(list.lowerBound == sidebar.upperBound + 1 && detail.lowerBound == list.upperBound + 1)
        #expect(abs(detail.upperBound - 1_200) <= 1)
        panes.harness.advance(seconds: 0.5)
        #expect(panes.extent(panes.sidebar) == nil && panes.extent(panes.list) == 0...720)
        #expect(panes.window.nextDeadline == nil)
        // Shown again halfway, it returns from there.
        panes.split.show(panes.sidebar)
        panes.harness.advance(seconds: 0.5)
        panes.split.hide(panes.sidebar)
        panes.harness.advance(seconds: 0.08)
        let before = try #require(panes.extent(panes.sidebar)).upperBound
        panes.split.show(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        #expect(abs(try #require(panes.extent(panes.sidebar)).upperBound - before) < 60)
        panes.harness.advance(seconds: 0.5)
        #expect(panes.extent(panes.sidebar) == 0...220 && panes.sidebar.controller.isVisible)
    }

    @Test func belowThreeWidthsThereAreTwoAndOne() {
        let panes = ThreePanes()
        panes.resize(to: 1_099)
        #expect(panes.extent(panes.sidebar) == nil && panes.extent(panes.list) == 0...659 && panes.split.isExpanded)
        #expect(!panes.sidebar.controller.isVisible)
        panes.resize(to: 899)
        #expect(panes.extent(panes.list) == 0...899 && panes.extent(panes.detail) == nil && !panes.split.isExpanded)
        panes.split.show(panes.detail)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.extent(panes.list) == nil && panes.extent(panes.detail) == 0...899 && panes.split.frontPane === panes.detail)
        panes.split.show(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.extent(panes.sidebar) == 0...220 && panes.extent(panes.detail) == 0...899)
        panes.split.goBack()
        panes.split.closeDrawer()
        panes.resize(to: 1_200)
        #expect(panes.extent(panes.sidebar) == 0...220 && panes.extent(panes.list) == 221...808)
    }

    /// All the widths on the way are laid out: no pane is lost and none overlaps another.
    @Test(arguments: [false, true]) func everyWidthOnTheWayIsLaidOut(isMirrored: Bool) {
        let panes = ThreePanes(isMirrored: isMirrored, isAnimated: true)
        for width in Array(stride(from: 1_200.0, through: 700, by: -13)) + Array(stride(from: 700.0, through: 1_300, by: 17)) {
            panes.harness.resize(to: Size(width: width, height: 500))
            panes.harness.advance(seconds: 1.0 / 60)
            let seen = [panes.sidebar, panes.list, panes.detail].compactMap(panes.extent)
            for (before, after) in zip(seen, seen.dropFirst()) { #expect(after.lowerBound >= before.upperBound) }
            #expect(seen.last.map { $0.upperBound >= width } == true)
        }
        panes.harness.advance(seconds: 0.5)
        #expect(panes.extent(panes.detail)?.upperBound == panes.window.size.width && panes.window.nextDeadline == nil)
    }

    // MARK: - By keys

    @Test(arguments: [false, true]) func f6GoesFromPaneToPane(isMirrored: Bool) {
        let panes = ThreePanes(isMirrored: isMirrored)
        func focused() -> String? { panes.harness.focused?.label }
        panes.harness.press(.function(6))
        #expect(focused() == "Place")
        panes.harness.press(.function(6))
        #expect(focused() == "Row")
        panes.harness.press(.function(6))
        panes.harness.press(.function(6))
        #expect(focused() == "Place")
        panes.harness.press(.function(6), .shift)
        #expect(focused() == "Value")
        // The keyboard returns to the view that had it there.
        let other = Button("Other")
        other.frame = Rect(x: 10, y: 60, width: 90, height: 32)
        panes.list.controller.view.addSubview(other)
        panes.harness.advance(seconds: 0.02)
        other.becomeFirstResponder()
        panes.harness.press(.function(6))
        panes.harness.press(.function(6), .shift)
        #expect(focused() == "Other" && other.showsFocusRing)
        // F6 skips hidden panes.
        panes.sidebar.isCollapsed = true
        panes.harness.advance(seconds: 0.02)
        panes.harness.press(.function(6), .shift)
        #expect(focused() == "Value")
    }

    @Test(arguments: [false, true]) func f8GoesFromLineToLine(isMirrored: Bool) throws {
        let panes = ThreePanes(isMirrored: isMirrored)
        let (narrower, wider) = isMirrored ? (Key.right, Key.left) : (.left, .right)
        panes.fields[1].becomeFirstResponder()
        panes.harness.press(.function(8))
        #expect(panes.harness.focused?.label == "Sidebar Divider")
        #expect(panes.harness.focused?.value == .number(220, range: 180...320))
        panes.harness.press(narrower)
        #expect(panes.extent(panes.sidebar) == 0...204)
        panes.harness.press(.end)
        #expect(panes.extent(panes.sidebar) == 0...320)
        panes.harness.press(.home)
        #expect(panes.extent(panes.sidebar) == 0...180)
        panes.harness.press(.function(8))
        #expect(panes.harness.focused?.label == "List Divider")
        let width = panes.frame(panes.list).width
        panes.harness.press(wider)
        #expect(panes.frame(panes.list).width == width + 16)
        panes.harness.press(.function(8))
        #expect(panes.fields[1].isFirstResponder)
        let divider = try panes.harness.get(.splitter, "Sidebar Divider")
        panes.harness.perform(.perform(.increment), with: divider)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.extent(panes.sidebar) == 0...196)
    }

    /// A pane at the trailing end has its line at its leading edge.
    @Test(arguments: [false, true]) func aPaneBehindTheOneWithTheRestIsDraggedFromItsOtherSide(isMirrored: Bool) {
        let (middle, inspector) = (SplitPane(ViewController()), SplitPane(ViewController(), title: "Inspector", width: .points(200)))
        (inspector.minimumWidth, inspector.maximumWidth) = (100, 400)
        let split = SplitController([middle, inspector])
        let window = Window(size: Size(width: 1_000, height: 300))
        window.rootViewController = split
        var settings = Harness.quietSettings
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        let harness = Harness(window, settings: settings)
        harness.advance(seconds: 0.02)
        let sign = isMirrored ? -1.0 : 1
        func x(_ x: Double) -> Double { isMirrored ? 1_000 - x : x }
        #expect(inspector.controller.view.frame.minX == (isMirrored ? 0 : 800))
        harness.drag(from: Point(x: x(799.5), y: 100), to: Point(x: x(799.5) - 60 * sign, y: 100))
        #expect(inspector.controller.view.frame.width == 260)
        harness.press(.function(8))
        harness.press(isMirrored ? .left : .right)
        #expect(inspector.controller.view.frame.width == 244)
    }
}

/// A pane that slides over the others.
@Suite struct SplitDrawerTests {
    @Test(arguments: [false, true]) func itSlidesOverTheOthers(isMirrored: Bool) throws {
        let panes = ThreePanes(width: 1_000, isMirrored: isMirrored, isAnimated: true)
        let before = panes.extent(panes.list)
        panes.split.show(panes.sidebar)
        panes.harness.advance(seconds: 0.05)
        let onTheWay = try #require(panes.extent(panes.sidebar))
        #expect(onTheWay.lowerBound < 0 && onTheWay.upperBound > 0)
        panes.harness.advance(seconds: 0.5)
        #expect(panes.extent(panes.sidebar) == 0...220 && panes.extent(panes.list) == before)
        #expect(panes.sidebar.controller.isVisible && panes.changes == 1)
        panes.split.hide(panes.sidebar)
        panes.harness.advance(seconds: 0.5)
        #expect(panes.extent(panes.sidebar) == nil && !panes.sidebar.controller.isVisible && panes.window.nextDeadline == nil)
    }

    @Test func theKeyboardGoesInAndComesBack() throws {
        let panes = ThreePanes(width: 1_000)
        panes.fields[2].becomeFirstResponder()
        panes.split.show(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.harness.focused?.label == "Place")
        // The covered pane cannot get the keyboard and is not read.
        panes.harness.press(.tab)
        #expect(panes.harness.focused?.label == "Place")
        panes.harness.press(.function(6))
        #expect(panes.harness.focused?.label == "Place")
        let drawer = try panes.harness.get(.dialog, "Sidebar")
        #expect(panes.harness.all(.textField).map(\.label) == ["Place"] && panes.harness.all(.textField, within: drawer).count == 1)
        panes.harness.press(.escape)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.split.openDrawer == nil && panes.harness.focused?.label == "Value")
        #expect(panes.harness.all(.textField).map(\.label) == ["Row", "Value"])
    }

    @Test(arguments: [false, true]) func aPressBesideItClosesIt(isMirrored: Bool) {
        let panes = ThreePanes(width: 1_000, isMirrored: isMirrored)
        var presses = 0
        let button = Button("Below")
        button.action = { presses += 1 }
        panes.list.controller.view.addSubview(button)
        button.frame = panes.list.controller.view.bounds
        panes.split.show(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        panes.harness.click(at: panes.point(100))
        panes.harness.advance(seconds: 0.02)
        #expect(panes.split.openDrawer === panes.sidebar)
        panes.harness.click(at: panes.point(400))
        panes.harness.advance(seconds: 0.02)
        #expect(panes.split.openDrawer == nil && presses == 0)
        panes.harness.click(at: panes.point(400))
        #expect(presses == 1)
    }

    @Test func aWiderWindowPutsItBesideTheOthersAndLeavesItTheKeyboard() {
        let panes = ThreePanes(width: 1_000)
        panes.fields[1].becomeFirstResponder()
        panes.split.show(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        panes.resize(to: 1_200)
        #expect(panes.split.openDrawer == nil && panes.extent(panes.sidebar) == 0...220 && panes.fields[0].isFirstResponder)
        #expect(panes.sidebar.controller.isVisible)
        panes.resize(to: 1_000)
        #expect(panes.extent(panes.sidebar) == nil && !panes.fields[0].isFirstResponder)
    }

    @Test func itLeavesSomethingToPressBesideIt() {
        let panes = ThreePanes(width: 240)
        panes.split.show(panes.sidebar)
        panes.harness.advance(seconds: 0.02)
        #expect(panes.extent(panes.sidebar) == 0...196)
        panes.harness.click(at: panes.point(220))
        #expect(panes.split.openDrawer == nil)
    }
}
