import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The nodes of the toolkit's own controls.
@Suite struct AccessibilityTreeTests {
    @Test func buttonsAreCalledAsTheirTitleOrTheirHelpSays() throws {
        let stage = Stage()
        _ = stage.addButton("Save", 10, 10)
        let add = stage.add(Button(icon: .plus, style: .tool), 10, 60, 32, 32)
        add.toolTip = "Add an item (Ctrl+N)"
        stage.add(Button(style: .plain), 10, 110, 32, 32)
        #expect(stage.harness.all(.button).map(\.label) == ["Save", "Add an item"])
        #expect(try stage.harness.get(.button, "Add an item").help == "Add an item (Ctrl+N)")
        add.accessibilityLabel = "Add Item"
        add.isEnabled = false
        stage.harness.advance(seconds: 0.02)
        let node = try stage.harness.get(.button, "Add Item")
        #expect(
            !node.states.contains(.enabled) && !node.states.contains(.focusable) && node.frame == Rect(x: 10, y: 60, width: 32, height: 32))
    }

    @Test func aFieldIsCalledAsItsLabelAndNeverAsItsPlaceholder() throws {
        let form = TextForm()
        form.name.placeholder = "For example, Lamp"
        #expect(form.harness.all(.textField).map(\.label) == ["", ""])
        let label = Label("Name")
        form.window.rootViewController?.view.addSubview(label)
        label.frame = Rect(x: 0, y: 250, width: 80, height: 20)
        label.labels = form.name
        form.harness.advance(seconds: 0.02)
        form.harness.press(try form.harness.get(.textField, "Name"))
        form.harness.type("Lamp")
        form.name.hasError = true
        form.name.accessibilityHint = "There is a lamp already."
        form.name.accessibilityIsRequired = true
        form.harness.advance(seconds: 0.02)
        let node = try #require(form.harness.focused)
        #expect(
            node.text == AccessibilityText(string: "Lamp", caret: 4, selection: 4..<4, caretLine: 0..<4, placeholder: "For example, Lamp"))
        #expect(node.states.isSuperset(of: [.focusable, .editable, .required, .invalid]) && node.hint == "There is a lamp already.")
        let name = try form.harness.get(.label, "Name")
        #expect(node.labelledBy == name.id)
        // Another label names it.
        label.labels = form.place
        form.harness.advance(seconds: 0.02)
        #expect(form.harness.all(.textField).map(\.label) == ["", "Name"])
    }

    @Test func textsAreSetAndSelectedAsTypingDoes() throws {
        let form = TextForm()
        var told: [String] = []
        form.name.onChange = { told.append($0) }
        let node = try #require(form.harness.all(.textField).first)
        form.harness.perform(.setText("Café"), with: node)
        form.harness.perform(.setSelection(0..<3), with: node)
        #expect(told == ["Café"] && form.name.selectedText == "Caf")
        form.name.isEditable = false
        form.harness.perform(.setText("Tea"), with: node)
        form.name.isEditable = true
        form.name.isEnabled = false
        form.harness.perform(.setText("Tea"), with: node)
        #expect(form.name.text == "Café")
    }

    @Test func segmentsAreRadioButtonsAndTheChosenOneHasTheFocus() throws {
        let stage = Stage()
        let strip = stage.add(SegmentedControl([.init("List"), .init("Grid")]), 10, 10, 200, 32)
        strip.accessibilityLabel = "View"
        strip.becomeFirstResponder()
        stage.harness.advance(seconds: 0.02)
        #expect(stage.harness.focused?.label == "List")
        let group = try stage.harness.get(.radioGroup, "View")
        stage.harness.press(try stage.harness.get(.radioButton, "Grid", within: group))
        #expect(strip.selectedSegmentIndex == 1 && stage.harness.focused?.label == "Grid")
        #expect(stage.harness.all(.radioButton).map { $0.states.contains(.selected) } == [false, true])
        strip.isEnabled = false
        stage.harness.press(try stage.harness.get(.radioButton, "List", within: group))
        #expect(strip.selectedSegmentIndex == 1)
    }

    @Test func aSwitchSaysWhetherItIsOn() throws {
        let stage = Stage()
        let control = stage.add(Switch(), 10, 10, 44, 26)
        control.accessibilityLabel = "Show totals"
        stage.harness.press(try stage.harness.get(.switch, "Show totals"))
        let node = try stage.harness.get(.switch, "Show totals")
        #expect(control.isOn && node.value == .check(true))
        // A request sets a value as a press does: `onChange` is called once.
        var told: [Bool] = []
        control.onChange = { told.append($0) }
        for value in [0.0, 0, 1] { stage.harness.perform(.setValue(value), with: node) }
        control.isEnabled = false
        stage.harness.perform(.setValue(0), with: node)
        #expect(told == [false, true] && control.isOn)
    }

    @Test func aMenuIsCalledAsWhatOpenedItAndItsLinesAreChosen() throws {
        let stage = Stage()
        let button = stage.addButton("Sort", 10, 10)
        var chosen = ""
        let lines = ["Name", "Value", "Location"].map { name in
            Command(name, shortcuts: [.control("s")], isEnabled: { name != "Location" }, isOn: { name == "Value" }) { chosen = name }
        }
        let open = { Menu([.command(lines[0]), .command(lines[1]), .command(lines[2]), .separator, .command(Command("More") {})]) }
        open().open(below: button.bounds, of: button)
        stage.harness.advance(seconds: 0.02)
        let menu = try stage.harness.get(.menu, "Sort")
        #expect(stage.harness.focused == menu)
        #expect(stage.harness.all(.checkMenuItem).map(\.value) == [.check(false), .check(true), .check(false)])
        #expect(stage.harness.all(.menuItem).map(\.place) == [AccessibilityPlace(3, of: 4)])
        stage.harness.press(.down)
        #expect(stage.harness.focused?.label == "Name" && stage.harness.focused?.actions.first?.shortcut == .control("s"))
        stage.harness.press(try stage.harness.get(.checkMenuItem, "Location"))
        #expect(chosen == "")
        stage.harness.press(try stage.harness.get(.checkMenuItem, "Value"))
        #expect(chosen == "Value" && stage.harness.all(.menu).isEmpty)
    }

    @Test func anAlertIsReadWithItsMessageAndNothingElseCanBeUsed() throws {
        let stage = Stage()
        let below = stage.addButton("Below", 10, 10)
        let node = try stage.harness.get(.button, "Below")
        stage.root.present(
            AlertController(
                title: "Delete 3 items?", message: "Their photos go too.", actions: [.init("Delete"), .init("Cancel", style: .cancel)]))
        stage.harness.advance(seconds: 0.02)
        let alert = try stage.harness.get(.alert, "Delete 3 items?")
        #expect(alert.hint == "Their photos go too." && alert.states.contains(.modal))
        #expect(stage.harness.focused?.label == "Cancel" && stage.harness.all(.button).map(\.label) == ["Delete", "Cancel"])
        stage.harness.press(node)
        #expect(below.count == 0)
        stage.harness.press(try stage.harness.get(.button, "Cancel"))
        stage.harness.press(node)
        #expect(below.count == 1 && stage.harness.all(.alert).isEmpty)
    }

    @Test func anActBesideAPopoverClosesItAsAPressDoes() throws {
        let stage = Stage()
        let button = stage.addButton("Picture", 300, 300)
        let node = try stage.harness.get(.button, "Picture")
        let content = ViewController()
        content.title = "Red lamp"
        content.preferredContentSize = Size(width: 100, height: 80)
        let popover = PopoverController(content)
        popover.present(from: button.bounds, in: button)
        stage.harness.advance(seconds: 0.02)
        let dialog = try stage.harness.get(.dialog, "Red lamp")
        #expect(stage.harness.focused == dialog)
        stage.harness.press(node)
        #expect(!popover.isPresented && button.count == 0 && stage.harness.all(.dialog).isEmpty)
        stage.harness.press(node)
        #expect(button.count == 1)
    }

    @Test func completionsBelongToTheirField() throws {
        let form = TextForm()
        form.name.accessibilityLabel = "Name"
        form.name.completions = { _ in ["Lamp", "Lamp shade"] }
        form.name.becomeFirstResponder()
        form.harness.type("L")
        let list = try form.harness.get(.list, "Suggestions")
        #expect(list.popupFor == form.harness.focused?.id && form.harness.focused?.label == "Name")
        form.harness.press(try form.harness.get(.listItem, "Lamp shade"))
        #expect(form.name.text == "Lamp shade" && form.harness.all(.list).isEmpty)
    }

    @Test func aDatePickerHasDaysAndTimes() throws {
        let stage = Stage()
        let picker = stage.add(DatePicker(), 10, 10, 320, 216)
        picker.accessibilityLabel = "Purchased"
        picker.date = try #require(CivilMinute(year: 2026, month: 3, day: 13, hour: 9, minute: 30))
        picker.becomeFirstResponder()
        stage.harness.advance(seconds: 0.02)
        #expect(stage.harness.focused?.label == "Friday, 13 March 2026")
        stage.harness.press(try stage.harness.get(.day, "Saturday, 14 March 2026"))
        stage.harness.perform(.perform(.increment), with: try stage.harness.get(.spinButton, "Hour"))
        #expect(try stage.harness.get(.datePicker, "Purchased").value == .text("Saturday, 14 March 2026, 10:30"))
        stage.harness.press(try stage.harness.get(.button, "Next Month"))
        #expect(stage.harness.all(.day).contains { $0.label == "Thursday, 30 April 2026" })
    }

    @Test func whatIsNotFoundOrThereTwiceIsToldWithTheTree() throws {
        let stage = Stage()
        _ = stage.addButton("One", 10, 10)
        _ = stage.addButton("One", 10, 60)
        let twice = #expect(throws: NotFound.self) { try stage.harness.get(.button, "One") }
        #expect(twice?.description.hasPrefix("There is more than one button “One” in\n→ window “”") == true)
        let none = #expect(throws: NotFound.self) { try stage.harness.get(.button, "Two") }
        #expect(none?.description.contains("There is no button “Two” in\n") == true && none?.description.contains("button “One”") == true)
    }

    @Test func hiddenViewsAndOrnamentsAreNoNodes() {
        let stage = Stage()
        let label = stage.add(Label("Seen"), 0, 0, 80, 20)
        stage.add(ImageView(), 0, 40, 40, 40)
        stage.add(Label(""), 0, 90, 80, 20)
        let panel = stage.add(View(), 0, 120, 80, 80)
        panel.addSubview(Label("Inside"))
        #expect(stage.harness.tree().preorder().map(\.label) == ["", "Seen", "Inside"])
        panel.accessibilityElementsHidden = true
        label.isHidden = true
        stage.harness.advance(seconds: 0.02)
        #expect(stage.harness.tree().preorder().count == 1)
        panel.accessibilityElementsHidden = false
        panel.accessibilityLabel = "Facts"
        panel.isAccessibilityElement = true
        label.isHidden = false
        stage.harness.advance(seconds: 0.02)
        #expect(stage.harness.tree().preorder().map(\.role) == [.window, .label, .panel])
    }
}
