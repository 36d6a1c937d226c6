import Testing

@testable import Toolkit

@Suite struct TextEditorTests {
    // MARK: Typing and deleting

    @Test func typingGoesWhereTheCaretIsAndReplacesTheSelection() {
        var editor = TextEditor(text: "Cup")
        editor.type("s", time: 0)
        editor.select(anchor: 0, head: 3)
        editor.type("Mug", time: 0)
        #expect(editor.text == "Mugs")
        #expect(editor.selection == TextSelection(caret: 3))
    }

    @Test func backspaceAndDeleteTakeWholeCharacters() {
        var editor = TextEditor(text: "a👨‍👩‍👧e\u{301}")
        editor.delete(.characterBackward, time: 0)
        #expect(editor.text == "a👨‍👩‍👧")
        editor.move(.documentStart)
        editor.move(.right)
        editor.delete(.characterForward, time: 0)
        #expect(editor.text == "a")
    }

    @Test func backspaceTakesMarksOneByOneWhereTheyAreTypedOneByOne() {
        var editor = TextEditor(text: "नि")
        editor.delete(.characterBackward, time: 0)
        #expect(editor.text == "न")
        #expect(editor.selection == TextSelection(caret: 3))
    }

    @Test func wordsAndLinesAreDeletedBothWays() {
        var editor = TextEditor(text: "one two, three\nfour five", isMultiline: true)
        editor.delete(.wordBackward, time: 0)
        #expect(editor.text == "one two, three\nfour ")
        editor.delete(.lineBackward, time: 0)
        #expect(editor.text == "one two, three\n")
        editor.select(anchor: 3, head: 3)
        editor.delete(.wordForward, time: 0)
        #expect(editor.text == "one, three\n")
        editor.delete(.lineForward, time: 0)
        #expect(editor.text == "one\n")
        editor.delete(.lineForward, time: 0)
        #expect(editor.text == "one")
        #expect(editor.delete(.characterForward, time: 0) == false)
    }

    @Test func controlCharactersAreNotTypedAndDeleteNothing() {
        var editor = TextEditor(text: "abc")
        editor.selectAll()
        #expect(editor.type("\u{8}", time: 0) == true)
        #expect(editor.text == "abc")
    }

    // MARK: Pasting

    @Test func pastedLinesBecomeOneLine() {
        var editor = TextEditor()
        editor.paste("\u{FEFF}Cup\r\nand\tSaucer\0\u{1B}[0m\n", time: 0)
        #expect(editor.text == "Cup and Saucer[0m")
    }

    @Test func pastedLinesKeepTheirBreaksWhereThereAreLines() {
        var editor = TextEditor(isMultiline: true)
        editor.paste("a\r\nb\rc\n\n\td\u{2029}e\0\u{85}f", time: 0)
        #expect(editor.text == "a\nb\nc\n\n\td\ne\nf")
    }

    @Test func textThatIsSetStaysByteForByte() {
        let odd = "a\0b\r\n\u{202E}c"
        var editor = TextEditor(text: odd)
        #expect(Array(editor.text.utf8) == Array(odd.utf8))
        editor.type("d", time: 0)
        #expect(editor.text == odd + "d")
    }

    // MARK: The limit

    @Test func whatIsBeyondTheLimitIsKeptAndTold() {
        var editor = TextEditor(text: "ab", maximumLength: 4)
        func isTooLong() -> Bool { editor.isTooLong() }
        func count() -> Int { editor.characterCount() }
        #expect(editor.paste("🇩🇪🇫🇷🇮🇹", time: 0) == false)
        #expect(editor.text == "ab🇩🇪🇫🇷🇮🇹" && count() == 5)
        editor.delete(.characterBackward, time: 0)
        #expect(editor.text == "ab🇩🇪🇫🇷" && !isTooLong())
        #expect(editor.type("\u{301}", time: 0) == true, "a mark joins the character before it")
        #expect(editor.type("x", time: 0) == false)
        #expect(editor.text.count == 5 && isTooLong())
        editor.undo()
        #expect(!isTooLong())
        editor.selectAll()
        #expect(editor.type("wxyz", time: 0) == true)
        #expect(editor.type("!", time: 0) == false)
        #expect(editor.text == "wxyz!")
    }

    @Test func aHeapOfMarksIsTooLong() {
        var editor = TextEditor(maximumLength: 10)
        #expect(editor.paste("a" + String(repeating: "\u{301}", count: 10_000), time: 0) == false)
        let isTooLong = editor.isTooLong()
        #expect(editor.text.utf8.count == 20_001 && isTooLong)
    }

    @Test func countingAStretchEqualsCountingAll() {
        var random = SystemRandomNumberGenerator()
        let pool = [
            "a", " ", "é", "e\u{301}", "\u{301}", "🇩🇪", "🇩", "👨‍👩‍👧", "\u{200D}", "한", "\u{1112}", "\u{1161}", "\r", "\n", "\r\n", "नि", "क्", "你",
            "👍🏽", "🏽",
        ]
        var text = ""
        for round in 0..<2_000 {
            let offsets = text.indices.map { text.offset(of: $0) } + [text.length]
            let first = offsets.randomElement(using: &random) ?? 0
            let second = round % 3 == 0 ? offsets.randomElement(using: &random) ?? 0 : first
            let range = min(first, second)..<max(first, second)
            let string = pool.randomElement(using: &random) ?? ""
            let counter = CharacterCounter(text)
            let counted = counter.count(ofReplacing: range, in: text, by: string)
            text.replaceSubrange(text.index(at: range.lowerBound)..<text.index(at: range.upperBound), with: string)
            #expect(counted == text.count, "\(text.unicodeScalars.map(\.value))")
            if text.length > 400 { text = "" }
        }
    }

    // MARK: Undo

    @Test func undoTakesTypingBackWordByWord() {
        var editor = TextEditor()
        for (index, character) in "one two".enumerated() { editor.type(String(character), time: Double(index) * 0.1) }
        editor.undo()
        #expect(editor.text == "one ")
        editor.undo()
        #expect(editor.text.isEmpty)
        #expect(editor.undo() == false)
        editor.redo()
        editor.redo()
        #expect(editor.text == "one two")
        #expect(editor.selection == TextSelection(caret: 7))
        #expect(editor.redo() == false)
    }

    @Test func aPauseAndAMoveBeginANewStep() {
        var editor = TextEditor()
        editor.type("a", time: 0)
        editor.type("b", time: 5)
        editor.move(.left)
        editor.move(.right)
        editor.type("c", time: 5.1)
        editor.undo()
        #expect(editor.text == "ab")
        editor.undo()
        #expect(editor.text == "a")
    }

    @Test func undoBringsTheSelectionBackAndTypingForgetsRedo() {
        var editor = TextEditor(text: "Cup and Saucer")
        editor.select(anchor: 7, head: 3)
        editor.type("x", time: 0)
        editor.undo()
        #expect(editor.text == "Cup and Saucer")
        #expect(editor.selection == TextSelection(anchor: 7, head: 3))
        editor.type("y", time: 1)
        #expect(!editor.canRedo)
    }

    @Test func deletingJoinsInOneDirection() {
        var editor = TextEditor(text: "abcdef")
        editor.select(anchor: 3, head: 3)
        editor.delete(.characterBackward, time: 0)
        editor.delete(.characterBackward, time: 0.1)
        editor.delete(.characterForward, time: 0.2)
        editor.delete(.characterForward, time: 0.3)
        #expect(editor.text == "af")
        editor.undo()
        #expect(editor.text == "adef")
        editor.undo()
        #expect(editor.text == "abcdef")
    }

    @Test func randomEditsAreAllTakenBack() {
        var random = SystemRandomNumberGenerator()
        let start = "The 🇩🇪 cup\nof e\u{301}spresso नि"
        for _ in 0..<50 {
            var editor = TextEditor(text: start, isMultiline: true, maximumLength: 60)
            for step in 0..<60 {
                let time = Double(step) * 0.5
                switch Int.random(in: 0..<7, using: &random) {
                case 0, 1: editor.type(["a", " ", "\u{301}", "🇫🇷", "\n"].randomElement(using: &random) ?? "", time: time)
                case 2: editor.delete(.characterBackward, time: time)
                case 3: editor.delete(.wordForward, time: time)
                case 4: editor.paste("x y\r\nz", time: time)
                case 5: editor.undo()
                default: editor.select(anchor: .random(in: -5...90, using: &random), head: .random(in: -5...90, using: &random))
                }
                #expect(editor.text.characterBoundary(atOrBefore: editor.selection.head) == editor.selection.head)
            }
            let final = editor.text
            while editor.undo() {}
            #expect(editor.text == start)
            while editor.redo() {}
            #expect(editor.canUndo || final == start)
            while editor.undo() {}
            #expect(editor.text == start)
        }
    }

    @Test func changesAddUpToOneReplacement() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var editor = TextEditor(text: "0123456789", isMultiline: true)
            var mirror = Array(editor.text.utf8)
            for step in 0..<Int.random(in: 1...5, using: &random) {
                editor.select(anchor: .random(in: 0...12, using: &random), head: .random(in: 0...12, using: &random))
                if Bool.random(using: &random) {
                    editor.paste("abc", time: Double(step))
                } else {
                    editor.delete(.characterBackward, time: 0)
                }
            }
            if let change = editor.takeChange() {
                let bytes = Array(editor.text.utf8)
                let start = change.replaced.lowerBound
                mirror.replaceSubrange(change.replaced, with: bytes[start..<start + change.length])
            }
            #expect(mirror == Array(editor.text.utf8))
            #expect(nil == editor.takeChange())
        }
    }

    // MARK: Composing

    @Test func composedTextIsNotPartOfTheText() {
        var editor = TextEditor(text: "Tee")
        editor.select(anchor: 0, head: 3)
        editor.compose("ni h", caret: 2, time: 0)
        #expect(editor.text.isEmpty)
        #expect(editor.markedText == MarkedText(text: "ni h", caret: 2))
        editor.commitComposed("你好", time: 0)
        #expect(editor.text == "你好")
        #expect(editor.markedText == nil)
        editor.compose("你", caret: 1, time: 0)
        #expect(editor.markedText?.caret == 3)
        editor.compose("", caret: 0, time: 0)
        #expect(editor.markedText == nil)
        editor.undo()
        editor.undo()
        #expect(editor.text == "Tee")
    }

    // MARK: Speed

    @Test func aKeyInALongNoteCostsLittle() {
        let note = String(repeating: "A cup of espresso, née 你好. ", count: 40_000)
        var editor = TextEditor(text: note, isMultiline: true, maximumLength: note.count + 1_000)
        editor.select(anchor: 50_000, head: 50_000)
        editor.type("x", time: 0)
        let spent = processorTime {
            for index in 0..<100 {
                editor.type("e", time: Double(index) * 0.1)
                if index % 10 == 0 { editor.move(.wordLeft) }
                _ = editor.takeChange()
            }
        }
        var count = 0
        let counting = processorTime { count = note.count }
        #expect(count > 1_000_000)
        #expect(spent < counting * 50, "a key took \(spent / 100), counting all \(counting)")
    }
}
