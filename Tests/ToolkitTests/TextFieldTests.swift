import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

@Suite struct TextFieldTests: UsesTextForm {
    let form = TextForm()

    // MARK: Keyboard

    @Test func aClickTakesTheKeyboardAndTypingGoesIn() {
        var heard: [String] = []
        field.onChange = { heard.append($0) }
        harness.type("x")
        #expect(field.text.isEmpty, "nobody has the keyboard yet")
        harness.click(field)
        harness.type("Cup")
        #expect(field.text == "Cup")
        #expect(heard == ["C", "Cu", "Cup"])
    }

    @Test func tabGoesThroughTheFieldsAndSelectsAll() {
        field.text = "Cup"
        form.place.text = "Kitchen"
        harness.press(.tab)
        #expect(field.isFirstResponder)
        #expect(field.selectedText == "Cup")
        harness.press(.tab)
        #expect(form.place.selectedText == "Kitchen")
        harness.press(.tab)
        #expect(form.notes.isFirstResponder)
        harness.press(.tab)
        #expect(field.isFirstResponder)
        harness.press(.tab, .shift)
        #expect(form.notes.isFirstResponder)
    }

    @Test func wordsLinesAndSelectionGoByKeys() {
        field.text = "Espresso cup and saucer"
        harness.press(.tab)
        harness.press(.home)
        harness.press(.right, .control)
        harness.press(.right, [.control, .shift])
        harness.press(.right, .shift)
        #expect(field.selectedText == " cup ")
        harness.press(.delete)
        harness.press(.end)
        harness.press(.backspace, .control)
        #expect(field.text == "Espressoand ")
        harness.press(.home, .shift)
        harness.type("Mug")
        #expect(field.text == "Mug")
    }

    @Test func undoAndRedoStayInTheField() {
        var undoneElsewhere = 0
        form.window.windowCommands = [Command("Undo", shortcuts: [.control("z")], perform: { undoneElsewhere += 1 })]
        harness.click(field)
        harness.type("one two")
        harness.press(.character("z"), .control)
        #expect(field.text == "one ")
        harness.press(.character("z"), .control)
        harness.press(.character("z"), .control)
        #expect(field.text.isEmpty)
        harness.press(.character("z"), [.control, .shift])
        harness.press(.character("y"), .control)
        #expect(field.text == "one two")
        #expect(undoneElsewhere == 0)
        form.window.makeFirstResponder(nil)
        harness.press(.character("z"), .control)
        #expect(undoneElsewhere == 1)
    }

    @Test func enterSubmitsOrGoesOn() {
        var submitted = 0
        var others = 0
        form.window.windowCommands = [Command("Done", shortcuts: [Shortcut(.enter)], perform: { others += 1 })]
        harness.click(field)
        harness.press(.enter)
        #expect(others == 1)
        field.onSubmit = { submitted += 1 }
        harness.press(.enter)
        field.shouldReturn = { false }
        harness.press(.enter)
        #expect((submitted, others) == (1, 1))
        #expect(field.text.isEmpty)
    }

    @Test func deleteAtTheEndIsNotLeftToOthers() {
        var deleted = 0
        form.window.windowCommands = [Command("Delete Item", shortcuts: [Shortcut(.delete)], perform: { deleted += 1 })]
        harness.click(field)
        harness.press(.delete)
        #expect(deleted == 0)
    }

    @Test func theLimitBeeps() {
        field.maximumLength = 3
        harness.click(field)
        harness.type("abc")
        #expect(!harness.log.contains("beep"))
        #expect(!field.isTooLong)
        harness.type("d")
        #expect(field.text == "abcd" && field.isTooLong && field.characterCount == 4)
        #expect(harness.log.contains("beep"))
    }

    @Test func aDisabledOrReadOnlyFieldKeepsItsText() {
        field.text = "Cup"
        field.isEditable = false
        harness.click(field)
        harness.type("x")
        harness.press(.backspace)
        harness.press(.character("a"), .control)
        harness.press(.character("x"), .control)
        #expect(field.text == "Cup")
        harness.press(.character("c"), .control)
        #expect(form.clipboard == "Cup")
        field.isEnabled = false
        #expect(!field.isFirstResponder)
        harness.click(field)
        #expect(!field.isFirstResponder)
    }

    // MARK: Input methods

    @Test func composedTextIsShownAtTheCaretUntilItIsCommitted() throws {
        field.text = "ab"
        form.click(field, at: 1)
        let before = try #require(form.window.keyboard.textInputCaret)
        harness.send(.textComposed(ComposedText(text: "ni", caret: 2), time: harness.time))
        #expect(field.text == "ab")
        #expect(field.currentLine.display.string == "anib")
        let during = try #require(form.window.keyboard.textInputCaret)
        #expect(during.minX > before.minX + 5, "the method's window follows the caret")
        #expect(during.maxY == before.maxY)
        harness.send(.textComposed(ComposedText(text: "", caret: 0), time: harness.time))
        harness.send(.textCommitted("你", time: harness.time))
        #expect(field.text == "a你b")
        #expect(field.currentLine.display.string == "a你b")
        harness.press(.tab)
        #expect(form.window.keyboard.textInputCaret?.minY != before.minY)
        form.window.makeFirstResponder(nil)
        #expect(form.window.keyboard.textInputCaret == nil)
    }

    // MARK: Caret

    @Test func theCaretBlinksForTenSecondsAndThenNothingWakesUp() {
        let form = TextForm(blinks: true)
        form.harness.click(form.name)
        #expect(form.window.nextDeadline != nil)
        var seen: Set<Bool> = []
        for _ in 0..<6 {
            form.harness.advance(seconds: 0.3)
            seen.insert(form.name.blinker.isOn)
        }
        #expect(seen == [true, false])
        form.harness.advance(seconds: 11)
        #expect(form.name.blinker.isOn)
        #expect(form.window.nextDeadline == nil)
        form.harness.type("a")
        #expect(form.window.nextDeadline != nil)
        form.harness.send(.activated(false))
        #expect(form.window.nextDeadline == nil)
    }

    @Test func theCaretStaysInTheField() {
        harness.click(field)
        for word in 0..<30 {
            harness.type("word\(word) ")
            let caret = field.shownCaretRect
            #expect(caret.minX >= 12 && caret.maxX <= 288)
        }
        harness.press(.home)
        #expect(field.shownCaretRect.minX == 12)
        harness.press(.end)
        #expect(field.shownCaretRect.maxX > 250)
        form.window.makeFirstResponder(form.place)
        #expect(field.scrollX == 0, "without the keyboard the beginning is shown")
    }

    @Test func textFromTheRightStandsAtTheRightAndArrowsGoByTheScreen() {
        field.text = "שלום עולם"
        harness.press(.tab)
        harness.press(.home)
        let start = field.shownCaretRect.minX
        #expect(start > 250)
        harness.press(.left)
        #expect(field.editor.selection.head == 2)
        #expect(field.shownCaretRect.minX < start)
        harness.press(.left, .control)
        #expect(field.editor.selection.head == 8)
        field.text = "abc שלום"
        harness.press(.home)
        var xs: [Double] = []
        for _ in 0..<9 {
            xs.append(field.shownCaretRect.minX)
            harness.press(.right)
        }
        #expect(field.editor.selection.head <= field.text.length)
        #expect(xs[0] < xs[3])
    }

    @Test func aLayerOnTopDoesNotChangeTheSelection() {
        field.text = "Espresso cup"
        form.click(field, at: 3)
        let layer = WindowLayer(rootView: View(), isModal: true)
        form.window.pushLayer(layer)
        harness.advance(seconds: 0.1)
        form.window.removeLayer(layer)
        #expect(field.isFirstResponder)
        #expect(field.editor.selection == TextSelection(caret: 3))
        harness.type("x")
        #expect(field.text == "Espxresso cup")
    }
}
