import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Texts are read by lines and positions, and values are set as by typing.
@Suite struct AccessibilityTextTests {
    @Test func aFieldSaysWhereItsTextIs() throws {
        let stage = Stage()
        let field = stage.add(TextField("Crème brûlée"), 40, 60, 300, 38)
        let harness = stage.harness
        let node = try #require(harness.all(.textField).first)
        let text = try #require(node.text)
        #expect(text.string == "Crème brûlée" && text.caretLine == nil, "keys go elsewhere")
        let whole = try #require(harness.extent(of: 0..<text.string.utf8.count, in: node))
        let first = try #require(harness.extent(of: 0..<6, in: node))
        let second = try #require(harness.extent(of: 7..<15, in: node))
        #expect(whole.line == 0..<15 && first.line == 0..<15)
        #expect(first.frame.minX == whole.frame.minX && second.frame.maxX == whole.frame.maxX && first.frame.maxX < second.frame.minX)
        #expect(node.frame.contains(whole.frame) && first.frame.height > 10)
        // A click at that point finds the same offset.
        harness.click(at: Point(x: second.frame.minX + 1, y: second.frame.midY))
        #expect(field.editor.selection.head == 7)
        #expect(harness.focused?.text?.caretLine == 0..<15)
        // Half of a letter is not included, and there is nothing beyond the end.
        let odd = try #require(harness.extent(of: 3..<99, in: node))
        #expect(odd.range == 2..<15)
        let caret = try #require(harness.extent(of: 6..<6, in: node))
        #expect(caret.frame.minX == first.frame.maxX)
    }

    @Test func aTextViewSaysItsLines() throws {
        let stage = Stage()
        let view = stage.add(TextView(), 40, 60, 160, 200)
        view.text = "A line that is far too long for one line\n\nThe last"
        let harness = stage.harness
        harness.advance(seconds: 0.02)
        let node = try #require(harness.all(.textView).first)
        let string = try #require(node.text?.string)
        var lines: [Range<Int>] = []
        var at = 0
        while at < string.utf8.count {
            let extent = try #require(harness.extent(of: at..<at, in: node))
            #expect(extent.line.contains(at))
            lines.append(extent.line)
            at = extent.line.upperBound
        }
        // The lines together are the text, and are below each other.
        #expect(lines.first?.lowerBound == 0 && lines.last?.upperBound == string.utf8.count && lines.count >= 4)
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        let words = lines.map { String(decoding: Array(string.utf8)[$0], as: UTF8.self) }
        #expect(words.suffix(2) == ["\n", "The last"] && words[0].hasPrefix("A line"))
        let tops = lines.compactMap { harness.extent(of: $0, in: node)?.frame.minY }
        #expect(tops.count == lines.count && zip(tops, tops.dropFirst()).allSatisfy { $0 < $1 })
        view.becomeFirstResponder()
        harness.press(.end, .control)
        #expect(harness.focused?.text?.caretLine == lines.last)
        harness.press(.up)
        #expect(harness.focused?.text?.caretLine == lines[lines.count - 2])
        harness.press(.home, .control)
        #expect(harness.focused?.text?.caretLine == lines[0])
    }

    /// Heights of lines that were never visible are only estimated: a request measures them.
    @Test func whatIsOutOfSightHasItsPlaceToo() throws {
        let stage = Stage()
        let view = stage.add(TextView(), 40, 60, 220, 90)
        view.text = (1...60).map { "Line \($0) of some" }.joined(separator: "\n")
        stage.harness.advance(seconds: 0.02)
        let node = try #require(stage.harness.all(.textView).first)
        let end = view.text.utf8.count
        let last = try #require(stage.harness.extent(of: end - 4..<end, in: node))
        #expect(last.line.upperBound == end && last.frame.minY > node.frame.maxY)
        view.becomeFirstResponder()
        stage.harness.press(.end, .control)
        let seen = try #require(stage.harness.extent(of: end - 4..<end, in: node))
        #expect(node.frame.contains(seen.frame) && seen.frame.minX == last.frame.minX)
    }

    /// The true height of a line that was never visible differs from the estimate: using it would move everything below during reading.
    @Test func whoAsksMovesNothing() throws {
        let stage = Stage()
        let view = stage.add(TextView(), 40, 60, 220, 90)
        view.text = (1...60).map { "Line \($0) " + String(repeating: "iiii ", count: 40) }.joined(separator: "\n")
        view.becomeFirstResponder()
        stage.harness.press(.end, .control)
        let node = try #require(stage.harness.all(.textView).first)
        let end = view.text.utf8.count
        let before = try #require(stage.harness.extent(of: end - 4..<end, in: node))
        #expect(node.frame.contains(before.frame))
        let size = view.intrinsicContentSize
        for at in stride(from: 0, to: end, by: 150) { _ = stage.harness.extent(of: at..<min(end, at + 400), in: node) }
        view.setNeedsLayout()
        stage.harness.advance(seconds: 0.02)
        #expect(stage.harness.extent(of: end - 4..<end, in: node) == before)
        #expect(view.intrinsicContentSize == size)
        // The whole text is one box, for which it is not laid out.
        let whole = try #require(stage.harness.extent(of: 0..<end, in: node))
        #expect(whole.frame.height > 1_000 && whole.frame.maxY == before.frame.maxY)
    }

    @Test func whereAPageIsReadFromTheRightTheTextBeginsThere() throws {
        let stage = Stage()
        var settings = Harness.quietSettings
        settings.layoutDirection = .rightToLeft
        stage.harness.send(.settingsChanged(settings))
        stage.add(TextField("שלום עולם"), 40, 60, 300, 38)
        let node = try #require(stage.harness.all(.textField).first)
        let first = try #require(stage.harness.extent(of: 0..<8, in: node))
        let second = try #require(stage.harness.extent(of: 9..<17, in: node))
        #expect(second.frame.maxX < first.frame.minX && first.frame.maxX > 300)
    }

    @Test func nothingElseHasAnExtent() throws {
        let stage = Stage()
        _ = stage.addButton("Press", 10, 10)
        #expect(stage.harness.extent(of: 0..<1, in: try stage.harness.get(.button, "Press")) == nil)
    }

    @Test func daysAndTimesAreGivenAsByTyping() throws {
        let stage = Stage()
        let field = stage.add(DateField(), 40, 60, 300, 38)
        var told: [String] = []
        field.onChange = { told.append($0) }
        let node = try #require(stage.harness.all(.textField).first)
        stage.harness.perform(.setText("2026-03-14"), with: node)
        #expect(field.day == CalendarDay(year: 2026, month: 3, day: 14) && told == ["2026-03-14"])
        stage.harness.perform(.setText("soon"), with: node)
        #expect(field.text == "soon" && field.hasProblem, "what was given is not thrown away")
        #expect(stage.harness.all(.textField).first?.states.contains(.invalid) ?? false)
        // It can be undone like typed text.
        field.becomeFirstResponder()
        stage.harness.press(.character("z"), .control)
        #expect(field.text == "2026-03-14")
    }

    @Test func aPickersHourAndMinuteTakeValues() throws {
        let stage = Stage()
        let picker = DatePicker(.time)
        picker.preferredDatePickerStyle = .inline
        stage.add(picker, 40, 60, 320, 64)
        picker.date = try #require(CivilMinute(year: 2026, month: 3, day: 14, hour: 9, minute: 5))
        var changes = 0
        picker.action = { changes += 1 }
        stage.harness.perform(.setValue(17), with: try stage.harness.get(.spinButton, "Hour"))
        stage.harness.perform(.setValue(59), with: try stage.harness.get(.spinButton, "Minute"))
        #expect(picker.date.hour == 17 && picker.date.minute == 59 && picker.date.day == 14 && changes == 2)
        for wrong in [-1, 24, Double.nan, .infinity] {
            stage.harness.perform(.setValue(wrong), with: try stage.harness.get(.spinButton, "Hour"))
        }
        #expect(picker.date.hour == 17 && changes == 2)
    }
}
