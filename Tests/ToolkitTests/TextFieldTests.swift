import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

@Suite struct TextFieldTests {
    let form = TextForm()
    var field: TextField { form.name }
    var harness: Harness { form.harness }

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
        #expect(harness.paintMismatches == [])
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
        #expect(harness.paintMismatches == [])
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
        #expect(harness.paintMismatches == [])
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
        harness.type("d")
        #expect(field.text == "abc")
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
        #expect(harness.paintMismatches == [])
    }

    // MARK: Pointer

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
        #expect(harness.paintMismatches == [])
    }

    @Test func draggingSelectsBothWays() {
        field.text = "Espresso cup"
        form.drag(field, from: 9, to: 2)
        #expect(field.editor.selection == TextSelection(anchor: 9, head: 2))
        harness.click(form.place)
        #expect(!field.isFirstResponder)
        #expect(harness.paintMismatches == [])
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
        #expect(harness.paintMismatches == [])
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
        #expect(harness.paintMismatches == [])
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

    // MARK: Input methods

    @Test func composedTextIsShownAtTheCaretUntilItIsCommitted() throws {
        field.text = "ab"
        form.click(field, at: 1)
        let before = try #require(form.window.textInputCaret)
        harness.send(.textComposed(ComposedText(text: "ni", caret: 2), time: harness.time))
        #expect(field.text == "ab")
        #expect(field.currentLine.display.string == "anib")
        let during = try #require(form.window.textInputCaret)
        #expect(during.minX > before.minX + 5, "the method's window follows the caret")
        #expect(during.maxY == before.maxY)
        harness.send(.textComposed(ComposedText(text: "", caret: 0), time: harness.time))
        harness.send(.textCommitted("你", time: harness.time))
        #expect(field.text == "a你b")
        #expect(field.currentLine.display.string == "a你b")
        harness.press(.tab)
        #expect(form.window.textInputCaret?.minY != before.minY)
        form.window.makeFirstResponder(nil)
        #expect(form.window.textInputCaret == nil)
        #expect(harness.paintMismatches == [])
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
        #expect(form.harness.paintMismatches == [])
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
        #expect(harness.paintMismatches == [])
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
        #expect(harness.paintMismatches == [])
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

    // MARK: Long and odd text

    @Test func aVeryLongNameDoesNotStall() {
        field.text = String(repeating: "A long name, née 你好. ", count: 50_000)
        harness.click(field)
        harness.press(.end)
        let clock = ContinuousClock()
        harness.comparesFrames = false
        let spent = clock.measure {
            harness.type("0123456789")
            harness.press(.home)
            harness.type("0123456789")
        }
        #expect(field.text.hasPrefix("0123456789A") && field.text.hasSuffix(". 0123456789"))
        #expect(spent < .seconds(2), "21 keys took \(spent)")
        harness.comparesFrames = true
        #expect(field.shownCaretRect.minX >= 12 && field.shownCaretRect.maxX <= 288)
        for _ in 0..<40 { harness.press(.right, .control) }
        #expect(field.shownCaretRect.minX >= 12 && field.shownCaretRect.maxX <= 288)
        #expect(harness.paintMismatches == [])
    }

    @Test func oddTextIsShownAndEdited() {
        field.text = "a\0b\u{1}c\nd"
        harness.click(field)
        #expect(field.currentLine.display.string == "a\u{2400}b\u{2401}c\u{21B5}d")
        harness.press(.end)
        harness.press(.left)
        harness.press(.left)
        harness.press(.backspace)
        #expect(field.text == "a\0b\u{1}\nd")
        #expect(harness.paintMismatches == [])
    }

    @Test func theErrorShowsAtTheEdge() throws {
        let before = try #require(harness.screenshot())
        field.hasError = true
        harness.advance(seconds: 0.1)
        let after = try #require(harness.screenshot())
        let red = after[Int(field.frame.midX), Int(field.frame.minY)]
        #expect(red != before[Int(field.frame.midX), Int(field.frame.minY)])
        #expect(red & 0xFFFFFF == 0xB81D24)
        #expect(harness.paintMismatches == [])
    }

    // MARK: Search

    @Test func aSearchFieldIsEmptiedByEscapeAndCross() throws {
        let search = SearchField(placeholder: "Search 12 items")
        search.frame = Rect(x: 20, y: 250, width: 196, height: 32)
        form.window.rootViewController?.view.addSubview(search)
        var heard: [String] = []
        var escapes = 0
        search.onChange = { heard.append($0) }
        form.window.windowCommands = [Command("Escape", shortcuts: [Shortcut(.escape)], perform: { escapes += 1 })]
        harness.click(search)
        harness.type("cup")
        form.shoot("search")
        harness.press(.escape)
        #expect(search.text.isEmpty)
        harness.press(.escape)
        #expect(escapes == 1)
        harness.type("mug")
        let cross = try #require(harness.find(ClearButton.self))
        harness.click(cross)
        #expect(search.text.isEmpty)
        #expect(search.isFirstResponder)
        #expect(heard == ["c", "cu", "cup", "", "m", "mu", "mug", ""])
        #expect(harness.find(ClearButton.self) == nil, "an empty field has no cross")
        #expect(harness.paintMismatches == [])
    }

    // MARK: Completion

    private func offerPlaces() {
        form.place.completions = { typed in
            ["Garage", "Garden shed", "Kitchen", "Living room"].filter { typed.isEmpty || $0.lowercased().hasPrefix(typed.lowercased()) }
        }
    }

    @Test func completionsAreChosenByKeys() {
        offerPlaces()
        var heard: [String] = []
        form.place.onChange = { heard.append($0) }
        harness.click(form.place)
        #expect(harness.openChildren.isEmpty)
        harness.type("ga")
        #expect(harness.openChildren.count == 1)
        form.shoot("completion", of: harness.openChildren.first)
        harness.press(.down)
        harness.press(.down)
        harness.press(.enter)
        #expect(form.place.text == "Garden shed")
        #expect(harness.openChildren.isEmpty)
        #expect(heard == ["g", "ga", "Garden shed"])
        harness.press(.character("z"), .control)
        #expect(form.place.text == "ga")
        #expect(harness.paintMismatches == [])
    }

    @Test func completionsAreNotInTheWay() {
        offerPlaces()
        var done = 0
        var escapes = 0
        form.window.windowCommands = [
            Command("Done", shortcuts: [Shortcut(.enter)], perform: { done += 1 }),
            Command("Escape", shortcuts: [Shortcut(.escape)], perform: { escapes += 1 }),
        ]
        harness.click(form.place)
        harness.type("ga")
        harness.press(.escape)
        #expect(harness.openChildren.isEmpty)
        #expect(escapes == 0)
        harness.type("r")
        #expect(harness.openChildren.count == 1)
        harness.press(.enter)
        #expect((done, form.place.text) == (1, "gar"), "free text stays")
        harness.press(.down)
        #expect(harness.openChildren.count == 1)
        harness.press(.tab)
        #expect(form.notes.isFirstResponder)
        #expect(harness.openChildren.isEmpty)
        #expect(form.place.text == "gar")
        #expect(harness.paintMismatches == [])
    }

    @Test func completionsAreChosenByTheMouse() throws {
        offerPlaces()
        harness.click(form.place)
        harness.press(.down)
        let list = try #require(harness.openChildren.first)
        #expect(list.screenFrame.width == 300)
        #expect(list.screenFrame.minY == 100 + form.place.frame.maxY + 4)
        harness.click(at: Point(x: 40, y: 6 + 32 * 2.5), in: list)
        #expect(form.place.text == "Kitchen")
        #expect(form.place.isFirstResponder)
        #expect(harness.openChildren.isEmpty)
        harness.press(.character("a"), .control)
        harness.type("l")
        #expect(harness.openChildren.count == 1)
        harness.click(form.name)
        #expect(harness.openChildren.isEmpty)
        #expect(form.name.isFirstResponder)
        #expect(harness.paintMismatches == [])
    }

    @Test(arguments: [1.0, 1.5, 2.0])
    func itLooksRight(scale: Double) {
        let form = TextForm(scale: scale)
        form.name.text = "Motorcycle Helmet, Size M"
        form.place.placeholder = "Location"
        form.notes.text = "Bought from Ana.\nשלום עולם\nA second line that is long enough to be wrapped once or twice in this width."
        form.harness.click(form.notes)
        form.harness.press(.home, [.control, .shift])
        form.shoot("notes-\(scale)")
        form.harness.click(form.name)
        form.harness.press(.end)
        form.harness.send(.textComposed(ComposedText(text: "nihao", caret: 5), time: form.harness.time))
        form.shoot("form-\(scale)")
        #expect(form.harness.paintMismatches == [])
    }
}
