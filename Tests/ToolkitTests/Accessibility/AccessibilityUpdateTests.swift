import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The tree leaves the window as values, only while somebody listens, and the updates add up to the tree.
@Suite struct AccessibilityUpdateTests {
    private func updates(_ window: Window) -> [AccessibilityUpdate] {
        window.takeRequests().compactMap { if case .accessibility(let update) = $0 { update } else { nil } }
    }

    @Test func nobodyIsToldAnythingBeforeSomebodyListens() throws {
        let window = Window(size: Size(width: 200, height: 100))
        let root = ViewController()
        let button = Button("One")
        root.view.addSubview(button)
        window.rootViewController = root
        button.frame = Rect(x: 0, y: 0, width: 80, height: 30)
        window.settle()
        #expect(updates(window).isEmpty && button.accessibilityFacts == nil)
        window.send(.accessibilityListening(true))
        let first = try #require(updates(window).first)
        #expect(first.generation == 1 && first.changed.map(\.label) == ["", "One"])
        window.settle()
        #expect(updates(window).isEmpty)
        button.title = "Two"
        window.settle()
        let second = try #require(updates(window).first)
        #expect(second.generation == 2 && second.changed.map(\.label) == ["Two"] && second.removed.isEmpty)
        button.isHidden = true
        window.settle()
        let third = try #require(updates(window).first)
        #expect(third.removed == second.changed.map(\.id) && third.changed.map(\.role) == [.window])
        window.send(.accessibilityListening(false))
        button.isHidden = false
        window.settle()
        #expect(updates(window).isEmpty)
    }

    @Test func whatMovesIsToldTenTimesASecond() throws {
        let window = Window(size: Size(width: 200, height: 100))
        let root = ViewController()
        let label = Label("Moves")
        root.view.addSubview(label)
        window.rootViewController = root
        window.settle()
        window.send(.accessibilityListening(true))
        _ = window.takeRequests()
        window.animate(duration: 1) { label.frame = Rect(x: 0, y: (100 * $0).rounded(), width: 80, height: 20) }
        var count = 0
        for frame in 1...90 {
            window.advance(to: Double(frame) / 60)
            window.settle()
            count += updates(window).count
        }
        #expect((5...12).contains(count))
        #expect(window.accessibility.tree?.nodes.values.first { $0.role == .label }?.frame.minY == 100)
    }

    @Test func notificationsAreAnnouncedWhenTheyComeOrHaveOtherWords() {
        let stage = Stage()
        let notice = stage.add(Label("Here before"), 0, 0, 300, 20)
        notice.accessibilityRole = .notification
        notice.accessibilityLive = .polite
        let plain = stage.add(Label("A label"), 0, 40, 300, 20)
        #expect(stage.harness.takeAnnouncements().isEmpty, "what is there when somebody begins to listen is no news")
        plain.text = "Another label"
        notice.text = "Deleted 3 items"
        #expect(stage.harness.takeAnnouncements() == [AccessibilityAnnouncement("Deleted 3 items")])
        notice.textColor = .negative
        notice.frame.size.width = 200
        #expect(stage.harness.takeAnnouncements().isEmpty, "the words are the same")
        notice.isHidden = true
        #expect(stage.harness.takeAnnouncements().isEmpty)
        notice.isHidden = false
        notice.accessibilityLive = .assertive
        #expect(stage.harness.takeAnnouncements() == [AccessibilityAnnouncement("Deleted 3 items", isUrgent: true)])
    }

    @Test func anyViewMayBeALiveRegion() {
        let stage = Stage()
        let count = stage.add(Label("3 rows"), 0, 0, 300, 20)
        count.accessibilityLive = .polite
        #expect(stage.harness.takeAnnouncements().isEmpty)
        count.text = "4 rows"
        #expect(stage.harness.takeAnnouncements() == [AccessibilityAnnouncement("4 rows")])
        // The region is off during the steps; its words at the end of them are known.
        count.accessibilityLive = .off
        count.text = "5 rows"
        #expect(stage.harness.takeAnnouncements().isEmpty)
        count.accessibilityLive = .polite
        #expect(stage.harness.takeAnnouncements().isEmpty)
        count.text = ""
        #expect(stage.harness.takeAnnouncements().isEmpty)
        count.text = "5 rows"
        #expect(stage.harness.takeAnnouncements() == [AccessibilityAnnouncement("5 rows")])
    }

    @Test func whatWasCoveredIsNoNewsWhenItIsBack() throws {
        let stage = Stage()
        let notice = stage.add(Label(""), 0, 0, 300, 20)
        notice.accessibilityRole = .notification
        notice.accessibilityLive = .polite
        #expect(stage.harness.takeAnnouncements().isEmpty)
        notice.text = "Deleted 3 items"
        #expect(stage.harness.takeAnnouncements().count == 1)
        let page = ViewController()
        page.modalPresentationStyle = .fullScreen
        try #require(stage.window.rootViewController).present(page, animated: false)
        stage.harness.renderFrames()
        #expect(!stage.harness.all(.notification).contains { $0.label == "Deleted 3 items" })
        page.dismiss(animated: false)
        stage.harness.renderFrames()
        #expect(stage.harness.all(.notification).contains { $0.label == "Deleted 3 items" })
        #expect(stage.harness.takeAnnouncements().isEmpty)
    }

    @Test func theAnswerToAnActIsReadAgainWithTheSameWords() {
        let stage = Stage()
        let problem = stage.add(Label(""), 0, 0, 300, 20)
        problem.accessibilityRole = .notification
        problem.accessibilityLive = .assertive
        let said = [AccessibilityAnnouncement("A place needs a name.", isUrgent: true)]
        #expect(stage.harness.takeAnnouncements().isEmpty)
        #expect(problem.say("A place needs a name."))
        #expect(stage.harness.takeAnnouncements() == said, "once, although it is shown too")
        #expect(!problem.say("A place needs a name."))
        #expect(stage.harness.takeAnnouncements() == said)
        // It disappears and appears within one frame.
        problem.text = ""
        problem.say("A place needs a name.")
        #expect(stage.harness.takeAnnouncements() == said)
    }

    @Test func onlyTheLastOfTwoAnswersIsRead() {
        let stage = Stage()
        let problem = stage.add(Label("There before"), 0, 0, 300, 20)
        problem.accessibilityLive = .assertive
        #expect(stage.harness.takeAnnouncements().isEmpty)
        problem.say("The picture cannot be read.")
        problem.say("Not saved yet. The picture cannot be read.")
        #expect(stage.harness.takeAnnouncements().map(\.text) == ["Not saved yet. The picture cannot be read."])
        // The region's urgency is that at the time of reading.
        problem.say("Not saved yet. The picture cannot be read.")
        problem.accessibilityLive = .polite
        #expect(stage.harness.takeAnnouncements().map(\.isUrgent) == [false])
        problem.say("Reading the picture…")
        problem.text = ""
        #expect(stage.harness.takeAnnouncements().isEmpty)
    }

    /// It is read once, when it becomes visible.
    @Test func anAnswerBelowAPageWaitsForIt() throws {
        let stage = Stage()
        let notice = stage.add(Label("Added a lamp"), 0, 0, 300, 20)
        notice.accessibilityLive = .polite
        #expect(stage.harness.takeAnnouncements().isEmpty)
        let page = ViewController()
        page.modalPresentationStyle = .fullScreen
        try #require(stage.window.rootViewController).present(page, animated: false)
        stage.harness.renderFrames()
        notice.say("Added a lamp")
        #expect(stage.harness.takeAnnouncements().isEmpty)
        page.dismiss(animated: false)
        stage.harness.renderFrames()
        #expect(stage.harness.takeAnnouncements().map(\.text) == ["Added a lamp"])
        #expect(stage.harness.takeAnnouncements().isEmpty)
    }

    @Test func nothingIsLostWhenASecondReaderBegins() {
        let stage = Stage()
        let notice = stage.add(Label(""), 0, 0, 300, 20)
        notice.accessibilityLive = .polite
        #expect(stage.harness.takeAnnouncements().isEmpty)
        notice.text = "Deleted 3 items"
        stage.window.announce("Stopped", isUrgent: true)
        stage.window.send(.accessibilityListening(true))
        #expect(stage.harness.takeAnnouncements().map(\.text) == ["Deleted 3 items", "Stopped"])
    }

    @Test func whatIsNotSeenIsAnnouncedOnceAndInOrder() {
        let stage = Stage()
        stage.window.announce("Before anybody listens")
        #expect(stage.harness.takeAnnouncements().isEmpty)
        stage.window.announce("Undone: Delete 3 Items")
        stage.window.announce("")
        stage.window.announce("Stopped", isUrgent: true)
        let said = [AccessibilityAnnouncement("Undone: Delete 3 Items"), AccessibilityAnnouncement("Stopped", isUrgent: true)]
        #expect(stage.harness.takeAnnouncements() == said)
        #expect(stage.harness.takeAnnouncements().isEmpty)
        // Windows over another one report through the one below.
        let child = Window(kind: .popover, size: Size(width: 80, height: 40))
        stage.window.openChild(child, at: Rect(x: 300, y: 300, width: 80, height: 40))
        child.announce("From above")
        #expect(stage.harness.takeAnnouncements().map(\.text) == ["From above"])
    }

    /// A window with one control of each kind, and an update for every change in it.
    @Test(arguments: 1...6) func whatIsToldAddsUpToTheTree(seed: UInt64) throws {
        let world = World(seed: seed)
        for _ in 0..<120 {
            world.act()
            // It compares the updates with a fresh tree.
            _ = world.harness.tree()
        }
    }
}

/// A user who acts at random.
private final class World {
    private let fixture = TableFixture(40)
    var harness: Harness { fixture.harness }
    private var state: UInt64
    private let field = TextField("Lamp")
    private let strip = SegmentedControl([.init("List"), .init("Grid")])
    private let toggle = Switch()
    private let button = Button("Open")
    private let label = Label("Some")
    private var popover: PopoverController?

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
        fixture.keysAreNames = true
        fixture.table.allowsMultipleSelection = true
        fixture.table.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        field.completions = { $0.isEmpty ? [] : [$0 + "a", $0 + "b"] }
        label.labels = field
        for (index, view) in [field, strip, toggle, button, label].enumerated() {
            view.frame = Rect(x: 10, y: 310 + 50 * Double(index), width: 200, height: 40)
            fixture.window.rootViewController?.view.addSubview(view)
        }
        fixture.settle()
    }

    private func random(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    private var root: ViewController? { fixture.window.rootViewController }

    func act() {
        switch random(16) {
        case 0: harness.press(.tab, random(2) == 0 ? [] : .shift)
        case 1: harness.press([Key.up, .down, .left, .right, .home, .end, .space, .enter, .escape, .delete][random(10)])
        case 2: harness.type(["a", "lamp", "Row 7"][random(3)])
        case 3: insertOrDelete()
        case 4: harness.scroll(at: Point(x: 200, y: 150), clicks: Double(random(9) - 4))
        case 5: field.isEnabled.toggle()
        case 6: label.text = ["", "Name", "Place"][random(3)]
        case 7: toggle.isHidden.toggle()
        case 8: Menu([Command("One") {}, Command("Two", isOn: { true }) {}]).open(below: button.bounds, of: button)
        case 9: if root?.presentedViewController == nil { root?.present(AlertController(title: "Sure?", message: "Really.", actions: [])) }
        case 10: root?.dismiss()
        case 11: togglePopover()
        case 12: harness.click(at: Point(x: Double(random(400)), y: Double(random(600))))
        case 13: harness.resize(to: Size(width: 400 + Double(random(50)), height: 600))
        case 14: fixture.table.reloadData(selection: .keep)
        default: requestAtRandom()
        }
        harness.advance(seconds: 0.02)
    }

    private func insertOrDelete() {
        if random(2) == 0 || fixture.names.isEmpty {
            let place = random(fixture.names.count + 1)
            fixture.names.insert("Made \(random(1_000_000))", at: place)
            fixture.table.insertRows(RowSet(place), with: .none)
        } else {
            let place = random(fixture.names.count)
            fixture.names.remove(at: place)
            fixture.table.deleteRows(RowSet(place), with: .none)
        }
    }

    private func togglePopover() {
        if popover?.isPresented == true { return popover?.dismiss() ?? () }
        let content = ViewController()
        content.preferredContentSize = Size(width: 80, height: 60)
        content.view.addSubview(Label("Inside"))
        let made = PopoverController(content)
        popover = made
        made.present(from: button.bounds, in: button)
    }

    private func requestAtRandom() {
        let nodes = harness.tree().preorder()
        let node = nodes[random(nodes.count)]
        let acts: [AccessibilityRequest.Act] = [
            .perform(.activate), .focus, .select, .addToSelection, .scrollIntoView, .perform(.showMenu), .realise(row: random(50)),
            .setText("Set"),
        ]
        harness.perform(acts[random(acts.count)], with: node)
    }
}
