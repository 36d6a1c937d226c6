import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

@Suite struct TextPointerTests: UsesTextForm {
    let form = TextForm()

    @Test func clicksPlaceTheCaretAndSelectWordAndAll() {
        field.text = "Espresso cup, white"
        form.click(field, at: 8)
        #expect(field.editor.selection == TextSelection(caret: 8))
        form.click(field, at: 10, count: 2)
        #expect(field.selectedText == "cup")
        form.click(field, at: 10, count: 3)
        #expect(field.selectedText == field.text)
        form.click(field, at: 3)
        form.click(field, at: 12, modifiers: .shift)
        #expect(field.selectedText == "resso cup")
    }

    @Test func draggingSelectsBothWays() {
        field.text = "Espresso cup"
        form.drag(field, from: 9, to: 2)
        #expect(field.editor.selection == TextSelection(anchor: 9, head: 2))
        harness.click(form.place)
        #expect(!field.isFirstResponder)
    }

    @Test func draggingOutScrollsOn() {
        field.text = String(repeating: "long words ", count: 30)
        form.click(field, at: 0)
        let start = form.point(field, 2)
        let outside = Point(x: 330, y: start.y)
        harness.send(.pointerDown(PointerEvent(location: start, time: harness.time)))
        harness.send(.pointerMoved(PointerEvent(location: outside, time: harness.time, button: 1)))
        let reached = field.editor.selection.head
        #expect(reached > 20)
        harness.advance(seconds: 1)
        let later = field.editor.selection.head
        #expect(later > reached + 20)
        harness.send(.pointerUp(PointerEvent(location: outside, time: harness.time)))
        harness.advance(seconds: 1)
        #expect(field.editor.selection.head == later)
        #expect(form.primary == field.selectedText)
    }

    // MARK: Clipboards

    @Test func cutCopyAndPaste() {
        field.text = "Espresso cup"
        form.click(field, at: 1, count: 2)
        harness.press(.character("x"), .control)
        #expect(field.text == " cup")
        #expect(form.clipboard == "Espresso")
        harness.press(.end)
        harness.press(.insert, .shift)
        #expect(field.text == " cupEspresso")
        harness.pasteboards[.clipboard] = PasteboardItem(text: "a\nb\n")
        harness.press(.character("a"), .control)
        harness.press(.character("v"), .control)
        #expect(field.text == "a b")
        harness.press(.character("z"), .control)
        #expect(field.text == " cupEspresso")
        harness.pasteboards[.clipboard] = nil
        harness.press(.character("v"), .control)
        #expect(field.text == " cupEspresso")
    }

    @Test func selectingFillsPrimaryAndTheMiddleButtonPastesIt() {
        field.text = "Espresso cup"
        form.place.text = "in"
        form.click(field, at: 10, count: 2)
        #expect(form.primary == "cup")
        form.click(form.place, at: 0, button: 2)
        #expect(form.place.text == "cupin")
        #expect(form.place.isFirstResponder)
        harness.press(.left, .shift)
        #expect(form.primary == "p")
        #expect(form.clipboard == nil)
    }

    @Test func theContextMenuOffersWhatCanBeDone() {
        field.text = "Espresso cup"
        form.click(field, at: 10, count: 2)
        form.click(field, at: 11, button: 3)
        let titles = field.contextCommands(at: field.caretRect(at: 11).center).filter { $0.isEnabled() }.map(\.title)
        #expect(titles == ["Cut", "Copy", "Paste", "Delete", "Select All"])
        #expect(harness.openChildren.count == 1)
        harness.press(.down)
        harness.press(.enter)
        #expect(harness.openChildren.isEmpty)
        #expect(field.text == "Espresso ")
        form.click(field, at: 2, button: 3)
        #expect(field.editor.selection == TextSelection(caret: 2), "a click beside the selection moves the caret")
    }

    @Test func droppedTextGoesWhereItIsDropped() {
        field.text = "Espresso cup"
        harness.click(form.place)
        let event = DragEvent(
            phase: .dropped(PasteboardItem(text: "big ")), location: form.point(field, 9), types: [PasteboardItem.plainText])
        harness.send(.drag(event))
        #expect(field.text == "Espresso big cup")
        let file = DragEvent(
            phase: .dropped(PasteboardItem(text: "file:///x")), location: form.point(field, 9),
            types: [PasteboardItem.uriList, PasteboardItem.plainText])
        harness.send(.drag(file))
        #expect(field.text == "Espresso big cup")
    }
}
