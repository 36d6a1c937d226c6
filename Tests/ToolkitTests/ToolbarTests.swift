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
        #expect(items[0].button?.frame.minX == 16)
        #expect(items[4].button?.frame.maxX == 384)
        let middle = items[2].button?.frame ?? .zero
        #expect(abs(middle.midX - 200) < 0.01)
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
        #expect(harness.paintMismatches.isEmpty)
    }
}

/// Events of controls, states of buttons, and what text fields of nibs know besides.
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
        #expect(harness.paintMismatches.isEmpty)
    }

    @Test func accessoriesTakeRoomFromTheContent() {
        let cell = TableViewCell(reuseIdentifier: "")
        cell.frame = Rect(x: 0, y: 0, width: 320, height: 44)
        var pressed = 0
        cell.onAccessory = { pressed += 1 }
        for type in [TableViewCell.AccessoryType.disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton] {
            cell.accessoryType = type
            cell.layoutIfNeeded()
            #expect(cell.contentView.frame == Rect(x: 0, y: 0, width: 289, height: 44))
        }
        cell.accessoryButton?.sendAction()
        #expect(pressed == 1)
        cell.accessoryType = .none
        cell.layoutIfNeeded()
        #expect(cell.contentView.frame.width == 320)
    }
}
