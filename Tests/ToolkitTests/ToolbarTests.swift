import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Bars and their items.
@Suite struct ToolbarTests {
    @Test func flexibleSpacesShareTheRoom() {
        let items = [
            BarButtonItem(.camera), BarButtonItem(.flexibleSpace), BarButtonItem(title: "Kind"), BarButtonItem(.flexibleSpace),
            BarButtonItem(.trash),
        ]
        let bar = Toolbar(items: items)
        bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
        bar.layoutIfNeeded()
        // The symbols keep the margin; their buttons are a bit wider.
        #expect(items[0].button?.frame.midX == 16 + 10 && items[4].button?.frame.midX == 384 - 10)
        let middle = items[2].button?.frame ?? .zero
        #expect(abs(middle.midX - 200) < 0.01)
        bar.margin = 24
        bar.layoutIfNeeded()
        #expect(items[0].button?.frame.midX == 24 + 10 && items[4].button?.frame.midX == 376 - 10)
        #expect(bar.intrinsicContentSize == Size(width: View.noIntrinsicMetric, height: 44))
    }

    @Test func fixedSpacesHaveTheirWidth() {
        let space = BarButtonItem(.fixedSpace)
        space.width = 42
        let items = [BarButtonItem(.add), space, BarButtonItem(.add)]
        let bar = Toolbar(items: items)
        bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
        bar.layoutIfNeeded()
        #expect(items[2].button?.frame.minX == (items[0].button?.frame.maxX ?? 0) + 42)
        space.width = 10
        bar.layoutIfNeeded()
        #expect(items[2].button?.frame.minX == (items[0].button?.frame.maxX ?? 0) + 10)
    }

    @Test func titlesKeepTheMarginAndWherePeopleReadFromTheRightTheFirstStandsThere() throws {
        let items = [BarButtonItem(title: "First"), BarButtonItem(.flexibleSpace), BarButtonItem(title: "Last")]
        let bar = Toolbar(items: items)
        let window = Window(size: Size(width: 400, height: 100))
        window.rootViewController = ContainerStage(bar, size: Size(width: 300, height: 44))
        var settings = Harness.quietSettings
        let harness = Harness(window, size: Size(width: 400, height: 100), settings: settings)
        // The titles keep the margin; their buttons are eight points wider on each side, for the focus ring.
        #expect(items[0].button?.frame.minX == 16 - 8 && items[2].button?.frame.maxX == 284 + 8)
        let title = try #require(items[0].button).intrinsicContentSize.width
        #expect(items[0].button?.frame.width == title + 16)
        settings.layoutDirection = .rightToLeft
        window.send(.settingsChanged(settings))
        harness.advance(seconds: 0.02)
        #expect(items[0].button?.frame.maxX == 284 + 8 && items[2].button?.frame.minX == 16 - 8)
    }

    @Test func itemsArePressed() {
        var pressed: [String] = []
        let item = BarButtonItem(.camera) { pressed.append("camera") }
        let bar = Toolbar(items: [item, BarButtonItem(title: "Done") { pressed.append("done") }])
        let window = Window(size: Size(width: 400, height: 100), title: "")
        window.rootViewController = ContainerStage(bar, size: Size(width: 300, height: 44))
        let harness = Harness(window)
        if let button = item.button { harness.click(button) }
        if let button = harness.button("Done") { harness.click(button) }
        item.isEnabled = false
        if let button = item.button { harness.click(button) }
        #expect(pressed == ["camera", "done"])
        item.title = "Photo"
        harness.advance(seconds: 0.1)
        #expect(harness.button("Photo") != nil)
    }
}

/// Events of controls, states of buttons, and further properties of text fields in nibs.
@Suite struct ControlEventTests {
    private func stage(_ view: View) -> Harness {
        let window = Window(size: Size(width: 400, height: 100), title: "")
        window.rootViewController = ContainerStage(view, size: Size(width: 200, height: 40))
        return Harness(window)
    }

    @Test func aPressIsToldStepByStep() {
        let button = Button("Go")
        var told: [String] = []
        for event in [Control.Event.touchDown, .touchUpInside, .touchUpOutside, .primaryActionTriggered] {
            button.addAction(for: event) { _ in told.append(event.rawValue) }
        }
        let harness = stage(button)
        harness.click(button)
        #expect(told == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        told = []
        harness.drag(from: Point(x: 20, y: 20), to: Point(x: 300, y: 90))
        #expect(told == ["touchDown", "touchUpOutside"])
        button.removeActions(for: .touchDown)
        told = []
        harness.click(button)
        #expect(told.first == "touchUpInside")
    }

    @Test func aButtonShowsWhatItsStateHas() {
        let button = Button("On", style: .link)
        button.setTitle("Off", for: .disabled)
        #expect(button.shownTitle == "On")
        button.isEnabled = false
        #expect(button.shownTitle == "Off")
        button.isEnabled = true
        button.setTitleColor(.negative, for: .normal)
        #expect(button.shownTitleColor == .negative)
        button.contentHorizontalAlignment = .trailing
        button.contentVerticalAlignment = .bottom
        let place = button.place(Size(width: 10, height: 10), in: Rect(x: 0, y: 0, width: 100, height: 30))
        #expect(place == Rect(x: 90, y: 20, width: 10, height: 10))
    }

    private final class Delegate: TextFieldDelegate {
        var told: [String] = []
        func textFieldDidBeginEditing(_ textField: TextField) { told.append("begin") }
        func textFieldDidEndEditing(_ textField: TextField) { told.append("end") }
        func textFieldShouldReturn(_ textField: TextField) -> Bool {
            told.append("return")
            return false
        }
    }

    @Test func aFieldTellsItsDelegateAndItsEvents() {
        let field = TextField()
        let delegate = Delegate()
        field.delegate = delegate
        var events: [String] = []
        for event in [Control.Event.editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit] {
            field.addAction(for: event) { _ in events.append(event.rawValue) }
        }
        let harness = stage(field)
        harness.click(field)
        harness.type("a")
        harness.press(.enter)
        harness.window.makeFirstResponder(nil)
        #expect(delegate.told == ["begin", "return", "end"])
        #expect(events == ["editingDidBegin", "editingChanged", "editingDidEnd"])
    }

    @Test func aLongTextBecomesSmallerButNotTooSmall() {
        let field = TextField()
        field.font = Font(size: 20)
        field.minimumFontSize = 12
        let harness = stage(field)
        #expect(field.fittedFont.size == 20)
        field.text = "A text that is a bit too long"
        harness.advance(seconds: 0.1)
        #expect((12..<20).contains(field.fittedFont.size))
        field.text = String(repeating: "much too long ", count: 20)
        #expect(field.fittedFont.size == 12)
        field.borderStyle = .none
        #expect(field.textRect.minX == 0)
    }

    @Test func accessoriesTakeRoomFromTheContent() {
        let cell = TableViewCell(reuseIdentifier: "")
        cell.frame = Rect(x: 0, y: 0, width: 320, height: 44)
        var pressed = 0
        cell.onAccessory = { pressed += 1 }
        for (type, room) in [
            (TableViewCell.AccessoryType.disclosureIndicator, 31.0), (.detailDisclosureButton, 54), (.checkmark, 31), (.detailButton, 38),
        ] {
            cell.accessoryType = type
            cell.layoutIfNeeded()
            #expect(cell.contentView.frame == Rect(x: 0, y: 0, width: 320 - room, height: 44))
        }
        cell.accessoryButton?.sendAction()
        #expect(pressed == 1)
        cell.accessoryType = .none
        cell.layoutIfNeeded()
        #expect(cell.contentView.frame.width == 320)
    }

    /// Returns the first and the last column of a cell's picture in which anything is drawn, in pixels.
    private func ink(_ harness: Harness) throws -> ClosedRange<Int> {
        let picture = try #require(harness.screenshot())
        let columns = (0..<picture.width).filter { x in (0..<picture.height).contains { picture[x, $0] != picture[0, 0] } }
        return try #require(columns.first)...(try #require(columns.last))
    }

    @Test(arguments: [1.0, 2.0]) func theDetailSignKeepsAsFarFromTheEdgeAsContentDoes(scale: Double) throws {
        let cell = TableViewCell(reuseIdentifier: "")
        cell.accessoryType = .detailButton
        let size = Size(width: 320, height: 44)
        let window = Window(size: size)
        let controller = ViewController()
        controller.view.addSubview(cell)
        cell.frame = Rect(origin: .zero, size: size)
        window.rootViewController = controller
        var settings = Harness.quietSettings
        let harness = Harness(window, size: size, scale: scale, settings: settings)
        let right = Double(320 * Int(scale) - 1 - (try ink(harness)).upperBound) / scale
        #expect(abs(right - 14) <= 1, "\(right)")
        settings.layoutDirection = .rightToLeft
        window.send(.settingsChanged(settings))
        harness.advance(seconds: 0.02)
        let left = Double(try ink(harness).lowerBound) / scale
        #expect(abs(left - 14) <= 1, "\(left)")
    }
}
