import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

@Suite struct TextViewTests: UsesTextForm {
    let form = TextForm()
    var view: TextView { form.notes }

    @Test func enterBeginsALineAndTabLeaves() {
        harness.click(view)
        harness.type("one\ntwo")
        #expect(view.text == "one\ntwo")
        harness.press(.enter, .control)
        #expect(view.text == "one\ntwo")
        harness.press(.tab, .control)
        #expect(form.name.isFirstResponder)
    }

    @Test func linesAreWrappedAndTheCaretGoesThroughThem() {
        view.text = String(repeating: "some words that fill a line ", count: 6)
        harness.click(view)
        harness.press(.home, .control)
        let first = view.shownCaretRect
        var ys = [first.minY]
        for _ in 0..<3 {
            harness.press(.down)
            ys.append(view.shownCaretRect.minY)
        }
        #expect(ys == ys.sorted() && Set(ys).count == 4)
        #expect(view.shownCaretRect.minX == first.minX)
        harness.press(.up)
        harness.press(.end)
        let end = view.shownCaretRect
        #expect(end.minY == ys[2], "the caret stays on its line")
        #expect(end.minX > 150)
        harness.press(.up)
        harness.press(.home)
        #expect(view.shownCaretRect.minY == ys[1])
        #expect(view.editor.selection.head > 0)
        harness.press(.up)
        harness.press(.up)
        #expect(view.editor.selection.head == 0)
    }

    @Test func goingDownKeepsToItsColumn() {
        view.text = "a long first line\nx\na long third line"
        harness.click(view)
        harness.press(.home, .control)
        for _ in 0..<10 { harness.press(.right) }
        let x = view.shownCaretRect.minX
        harness.press(.down)
        #expect(view.editor.selection.head == 19)
        harness.press(.down)
        #expect(abs(view.shownCaretRect.minX - x) < 6)
        harness.press(.left, .control)
        #expect(view.editor.selection.head == 27)
    }

    @Test func aLongNoteScrollsWithTheCaretAndTheWheel() {
        view.text = (1...200).map { "line \($0)" }.joined(separator: "\n")
        harness.click(view)
        harness.press(.end, .control)
        let bottom = view.bounds.height
        #expect(view.shownCaretRect.maxY <= bottom && view.shownCaretRect.minY > bottom - 40)
        form.shoot("long")
        harness.press(.pageUp)
        harness.press(.pageUp)
        #expect(view.shownCaretRect.minY >= 0)
        harness.press(.home, .control)
        #expect(view.shownCaretRect.minY == 9)
        harness.scroll(view, clicks: 5)
        #expect(view.shownCaretRect.minY < -100)
        harness.type("x")
        #expect(view.shownCaretRect.minY == 9, "typing comes back to the caret")
    }

    @Test func pointersSelectOverLinesAndScroll() {
        view.text = (1...60).map { "line number \($0)" }.joined(separator: "\n")
        harness.click(view)
        harness.press(.home, .control)
        form.click(view, at: 6, count: 2)
        #expect(view.selectedText == "number")
        form.click(view, at: 20, count: 3)
        #expect(view.selectedText == "line number 2\n")
        let start = form.point(view, 0)
        let below = Point(x: start.x + 20, y: 300)
        harness.send(.pointerDown(PointerEvent(location: start, time: harness.time)))
        harness.send(.pointerMoved(PointerEvent(location: below, time: harness.time, button: 1)))
        harness.advance(seconds: 1)
        harness.send(.pointerUp(PointerEvent(location: below, time: harness.time)))
        #expect(view.selectedText.hasPrefix("line number 1\n"))
        #expect(view.selectedText.count > 200)
        #expect(view.shownCaretRect.maxY <= view.bounds.height)
    }

    @Test func editingFarAndNearKeepsTheFlowRight() {
        var random = SystemRandomNumberGenerator()
        view.text = (1...40).map { String(repeating: "word \($0) ", count: $0 % 7 * 5) }.joined(separator: "\n")
        harness.click(view)
        harness.comparesFrames = false
        for _ in 0..<150 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: harness.press(.backspace, .control)
            case 1: harness.press(.enter)
            case 2: harness.press(.delete)
            case 3:
                harness.press(
                    [.up, .down, .pageUp, .pageDown].randomElement(using: &random) ?? .up, Bool.random(using: &random) ? .shift : [])
            case 4: harness.press(.character("z"), .control)
            case 5:
                harness.pasteboards[.clipboard] = PasteboardItem(text: "pasted\nlines \n\nof text")
                harness.press(.character("v"), .control)
            case 6: view.edit { $0.select(anchor: .random(in: 0...9_000, using: &random), head: .random(in: 0...9_000, using: &random)) }
            default: harness.type("ab c")
            }
            let fresh = TextFlow()
            fresh.editor = { [editor = view.editor] in editor }
            fresh.reload()
            #expect(view.flow.pieces.map(\.length) == fresh.pieces.map(\.length))
            fresh.setUp(font: view.font, width: view.flow.width)
            for index in view.flow.pieces.indices where view.flow.pieces[index].laid != nil {
                let start = view.flow.pieces[..<index].reduce(0) { $0 + $1.length }
                let laid = fresh.laid(TextFlow.Place(index: index, start: start, y: 0))
                #expect(view.flow.pieces[index].laid?.display.string == laid.display.string)
                #expect(view.flow.pieces[index].height == fresh.pieces[index].height)
            }
            #expect(view.shownCaretRect.minY >= 0 && view.shownCaretRect.maxY <= view.bounds.height)
        }
        harness.comparesFrames = true
        harness.type("x")
    }

    @Test func aLongNoteCostsNoMorePerKey() {
        let paragraph = String(repeating: "A sentence with some words in it. ", count: 12)
        view.text = (1...250).map { _ in paragraph }.joined(separator: "\n")
        #expect(view.text.count > 100_000)
        harness.comparesFrames = false
        let opening = processorTime { harness.click(view) }
        let spent = processorTime {
            for key in "typing in it" { harness.type(String(key)) }
            harness.press(.end, .control)
            for key in "and at the end" { harness.type(String(key)) }
        }
        #expect(view.text.hasSuffix("and at the end"))
        #expect(opening < .seconds(1))
        #expect(spent / 27 < .milliseconds(40), "a key took \(spent / 27)")
    }

    @Test func aLineWithoutEndIsDivided() {
        view.text = String(repeating: "endless", count: 20_000)
        harness.comparesFrames = false
        let spent = processorTime {
            harness.click(view)
            harness.type("abc")
            harness.press(.end, .control)
            harness.type("xyz")
        }
        #expect(view.text.hasSuffix("endlessxyz"))
        #expect(view.flow.pieces.allSatisfy { $0.length <= TextFlow.longestPiece })
        #expect(spent < .seconds(2), "\(spent)")
        harness.press(.home)
        #expect(view.shownCaretRect.minY > 0)
    }

    @Test func composedTextIsShownInItsLine() {
        view.text = "one\ntwo\nthree"
        harness.click(view)
        form.click(view, at: 5)
        harness.send(.textComposed(ComposedText(text: "ni", caret: 2), time: harness.time))
        #expect(view.flow.pieces[1].laid?.display.string == "tniwo")
        harness.send(.textComposed(ComposedText(text: "", caret: 0), time: harness.time))
        harness.send(.textCommitted("你", time: harness.time))
        #expect(view.text == "one\nt你wo\nthree")
        #expect(view.flow.pieces[1].laid?.display.string == "t你wo")
    }

    @Test func itsSizeFollowsItsText() {
        view.text = "one"
        let one = view.sizeThatFits(Size(width: 300, height: 1_000)).height
        view.text = "one\ntwo\n"
        let three = view.sizeThatFits(Size(width: 300, height: 1_000)).height
        #expect(three > one + 30)
        #expect(three < one + 50)
    }

    @Test func arrowsGoFromLineToLine() {
        view.text = "ab\nאב\nc"
        harness.click(view)
        harness.press(.home, .control)
        harness.press(.right)
        harness.press(.right)
        harness.press(.right)
        #expect(view.editor.selection.head == 3)
        harness.press(.left)
        #expect(view.editor.selection.head == 5)
        harness.press(.left)
        harness.press(.left)
        #expect(view.editor.selection.head == 8)
        harness.press(.left)
        #expect(view.editor.selection.head == 7)
    }

    @Test func itsHeightIsToldWhenLinesComeAndGoAndNotAtEachKey() {
        var told: [Double] = []
        harness.click(view)
        view.onTextHeightChange = { told.append($0) }
        harness.type("a word and another")
        #expect(told.isEmpty)
        harness.type("\nb")
        harness.type("\nc")
        #expect(told.count == 2 && told == told.sorted())
        #expect(told.last?.rounded(.up) == view.sizeThatFits(Size(width: view.bounds.width, height: .infinity)).height)
        harness.press(.backspace)
        harness.press(.backspace)
        #expect(told.count == 3 && told.last == told.first)
    }

    @Test func whoTypesSeesTheCaretInAViewThatBecomesLower() {
        harness.click(view)
        harness.type("a\nb\nc\nd\ne")
        #expect(view.shownCaretRect.maxY > 60)
        view.frame.size.height = 60
        harness.advance(seconds: 0.02)
        #expect(view.shownCaretRect.minY > 0 && view.shownCaretRect.maxY <= 60)
        view.frame.size.height = 200
        harness.advance(seconds: 0.02)
        harness.press(.home, .control)
        #expect(view.shownCaretRect.minY > 0)
    }

    @Test func linesWithoutTextBeginWherePeopleReadFrom() {
        harness.click(view)
        #expect(view.shownCaretRect.minX < 20)
        var settings = Harness.quietSettings
        settings.layoutDirection = .rightToLeft
        harness.send(.settingsChanged(settings))
        view.placeholder = "Anything"
        harness.advance(seconds: 0.02)
        let right = view.bounds.width - 20
        #expect(view.shownCaretRect.minX > right)
        harness.type("שלום\n")
        #expect(view.shownCaretRect.minX > right, "the next line begins there too")
        harness.type("a")
        #expect(view.shownCaretRect.minX < 40, "what is written from the left begins on the left")
    }
}
