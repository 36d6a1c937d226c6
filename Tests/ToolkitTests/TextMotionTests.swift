import Testing

@testable import Toolkit

@Suite struct TextMotionTests {
    /// Returns the words of a text, as Ctrl+Right ends and Ctrl+Left begins them: `[` and `]` around each.
    private func marked(_ text: String) -> String {
        var starts: Set<Int> = []
        var ends: Set<Int> = []
        var offset = 0
        while offset < text.length {
            offset = text.wordEnd(after: offset)
            ends.insert(offset)
        }
        while offset > 0 {
            offset = text.wordStart(before: offset)
            starts.insert(offset)
        }
        var result = ""
        var index = text.startIndex
        while true {
            let offset = text.offset(of: index)
            if ends.contains(offset) { result += "]" }
            if starts.contains(offset) { result += "[" }
            guard index < text.endIndex else { return result }
            result.append(text[index])
            index = text.index(after: index)
        }
    }

    @Test(arguments: [
        // The results of Pango 1.50, except that the ends of the text always count.
        "[don]'[t] [stop], [foo]_[bar] [3].[14] [a]-[b]",
        "[你好世界] [hello]",
        "[こんにちは][世界][カタカナ]",
        "[x²] [é1] [12abc] [abc12]",
        "[l]'[été], [qu]’[on] \"[quote]\" [C]++]",
        "[אבג] [דהו] [12]",
        "[e\u{301}a] [n\u{200D}b] 👨‍👩‍👧 [smile]🙂]",
        "[foo]  [bar]\n[baz] $[5].[00] [50]%]",
        "[ [word]",
    ])
    func wordsAreThoseOfPango(_ expected: String) {
        let text = String(expected.filter { $0 != "[" && $0 != "]" })
        #expect(marked(text) == expected)
    }

    @Test func arrowsCollapseASelectionToTheirSide() {
        var editor = TextEditor(text: "Cup and Saucer")
        editor.select(anchor: 4, head: 7)
        editor.move(.left)
        #expect(editor.selection == TextSelection(caret: 4))
        editor.select(anchor: 4, head: 7)
        editor.move(.wordRight)
        #expect(editor.selection == TextSelection(caret: 7))
        editor.move(.wordRight, extending: true)
        #expect(editor.selection == TextSelection(anchor: 7, head: 14))
        editor.move(.wordLeft, extending: true)
        #expect(editor.selection == TextSelection(anchor: 7, head: 8))
        #expect(
            !{
                var copy = editor; copy.move(.documentStart); return copy.move(.left)
            }())
    }

    @Test func upAndDownKeepTheColumn() {
        var editor = TextEditor(text: "long line\nx\nlast line", isMultiline: true)
        editor.select(anchor: 6, head: 6)
        editor.move(.down)
        #expect(editor.selection.head == 11)
        editor.move(.down)
        #expect(editor.selection.head == 18)
        editor.move(.up)
        editor.move(.up)
        #expect(editor.selection.head == 6)
        editor.move(.right)
        editor.move(.down)
        editor.move(.down)
        #expect(editor.selection.head == 19)
        editor.move(.down)
        #expect(editor.selection.head == editor.text.length)
        editor.move(.pageUp)
        #expect(editor.selection.head == 0)
    }

    @Test func homeAndEndStayOnTheLine() {
        var editor = TextEditor(text: "one\r\ntwo\nthree", isMultiline: true)
        editor.select(anchor: 6, head: 6)
        editor.move(.lineEnd)
        #expect(editor.selection.head == 8)
        editor.move(.lineStart, extending: true)
        #expect(editor.selection == TextSelection(anchor: 8, head: 5))
        editor.move(.left)
        editor.move(.left)
        #expect(editor.selection.head == 3, "the break is one step")
        editor.move(.documentEnd)
        editor.move(.paragraphUp)
        editor.move(.paragraphUp)
        #expect(editor.selection.head == 5)
        editor.move(.paragraphDown)
        #expect(editor.selection.head == 8)
        editor.move(.documentStart)
        #expect(editor.selection.head == 0)
    }

    @Test func aTextFromTheRightGoesTheOtherWay() {
        struct Hebrew: TextGeometry {
            var linesPerPage: Int { 1 }
            func offset(besides offset: Int, toTheRight: Bool) -> Int? { nil }
            func runsRightToLeft(at offset: Int) -> Bool { true }
            func lineRange(at offset: Int) -> Range<Int> { 0..<13 }
            func offset(from offset: Int, lines: Int, x: inout Double?) -> Int? { nil }
        }
        var editor = TextEditor(text: "אבג דהו")
        editor.move(.wordRight, in: Hebrew())
        #expect(editor.selection.head == 7)
        editor.move(.right, in: Hebrew())
        #expect(editor.selection.head == 6)
        editor.move(.wordLeft, extending: true, in: Hebrew())
        #expect(editor.selection == TextSelection(anchor: 6, head: 13))
        editor.move(.left, in: Hebrew())
        #expect(editor.selection.head == 13)
    }

    // MARK: The pointer

    private func pressed(_ text: String, at character: Int, _ granularity: TextGranularity, multiline: Bool = true) -> String {
        var editor = TextEditor(text: text, isMultiline: multiline)
        editor.press(caret: character, character: character, granularity: granularity, extending: false)
        return editor.selectedText
    }

    @Test func doubleClickTakesWhatIsUnderThePointer() {
        #expect(pressed("one  two, three", at: 6, .word) == "two")
        #expect(pressed("one  two, three", at: 3, .word) == "  ")
        #expect(pressed("one  two?! three", at: 8, .word) == "?!")
        #expect(pressed("one two", at: 7, .word) == "two")
        #expect(pressed("one\ntwo", at: 3, .word) == "one")
        #expect(pressed("\n\ntwo", at: 1, .word).isEmpty)
        #expect(pressed("", at: 0, .word).isEmpty)
    }

    @Test func tripleClickTakesTheLine() {
        #expect(pressed("one\ntwo three\nfour", at: 6, .line) == "two three\n")
        #expect(pressed("one\ntwo three\nfour", at: 15, .line) == "four")
        #expect(pressed("one\ntwo", at: 1, .line, multiline: false) == "one\ntwo")
    }

    @Test func draggingGoesOnInTheSameSteps() {
        var editor = TextEditor(text: "one two three four")
        editor.press(caret: 9, character: 9, granularity: .word, extending: false)
        editor.drag(caret: 16, character: 16)
        #expect(editor.selectedText == "three four")
        editor.drag(caret: 5, character: 5)
        #expect(editor.selectedText == "two three")
        #expect(editor.selection.head == 4)
        editor.drag(caret: 10, character: 10)
        #expect(editor.selectedText == "three")
        editor.release()
        editor.drag(caret: 0, character: 0)
        #expect(editor.selectedText == "three")
    }

    @Test func shiftAndPressExtend() {
        var editor = TextEditor(text: "one two three")
        editor.select(anchor: 5, head: 5)
        editor.press(caret: 9, character: 9, granularity: .character, extending: true)
        #expect(editor.selection == TextSelection(anchor: 5, head: 9))
        editor.drag(caret: 2, character: 2)
        #expect(editor.selection == TextSelection(anchor: 5, head: 2))
    }

    // MARK: Display

    @Test func controlCharactersAreShownAsSigns() {
        let display = ShownText("a\0b\r\nc\u{7F}", keepsLineBreaks: false)
        #expect(display.string == "a\u{2400}b\u{21B5}c\u{2421}")
        #expect([0, 1, 2, 3, 5, 6, 7].map { display.display($0) } == [0, 1, 4, 5, 8, 9, 12])
        #expect([0, 1, 4, 5, 8, 9, 12].map { display.source($0) } == [0, 1, 2, 3, 5, 6, 7])
        #expect(display.source(2) == 1)
    }

    @Test func composedTextIsShownAtTheCaret() {
        let display = ShownText("ab\ncd", marked: (MarkedText(text: "XYZ", caret: 1), 1), keepsLineBreaks: true)
        #expect(display.string == "aXYZb\ncd")
        #expect(display.markedRange == 1..<4)
        #expect(display.display(1) == 1)
        #expect(display.display(2) == 5)
        #expect(display.source(2) == 1)
        #expect(display.source(4) == 1)
        #expect(display.source(5) == 2)
        #expect(display.display(1..<3) == 1..<6)
    }
}
