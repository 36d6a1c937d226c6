import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The buttons of a toolbar are one stop of the Tab key, and the arrow keys move along them.
@Suite struct KeyGroupTests {
    /// A field, a toolbar and another field, one below the other.
    private struct Bars {
        let stage = Stage()
        let items = ["One", "Two", "Three"].map { BarButtonItem(title: $0) }
        let bar: Toolbar
        let above: TextField
        let below: TextField

        init(isMirrored: Bool = false) {
            var settings = Harness.quietSettings
            settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
            stage.harness.send(.settingsChanged(settings))
            above = stage.add(TextField(), 20, 20, 300, 38)
            bar = stage.add(Toolbar(items: items), 0, 100, 800, 44)
            below = stage.add(TextField(), 20, 200, 300, 38)
            above.becomeFirstResponder()
        }

        var focused: String { (stage.window.firstResponder as? Button)?.title ?? "" }
    }

    @Test(arguments: [false, true]) func theTabKeyStopsOnceAndArrowsGoAlong(isMirrored: Bool) {
        let bars = Bars(isMirrored: isMirrored)
        let harness = bars.stage.harness
        let (forward, backward) = isMirrored ? (Key.left, Key.right) : (.right, .left)
        harness.press(.tab)
        #expect(bars.focused == "One")
        harness.press(forward)
        #expect(bars.focused == "Two" && bars.stage.window.showsFocusRing)
        harness.press(backward)
        harness.press(backward)
        #expect(bars.focused == "One", "it does not go round")
        harness.press(.end)
        #expect(bars.focused == "Three")
        harness.press(forward)
        #expect(bars.focused == "Three")
        harness.press(.home)
        #expect(bars.focused == "One")
        harness.press(forward)
        harness.press(.tab)
        #expect(bars.below.isFirstResponder)
        harness.press(.tab, .shift)
        #expect(bars.focused == "Two", "it comes back to where it was")
        harness.press(.tab, .shift)
        #expect(bars.above.isFirstResponder)
    }

    @Test func aButtonThatCannotBePressedIsPassedOver() {
        let bars = Bars()
        let harness = bars.stage.harness
        bars.items[1].isEnabled = false
        harness.press(.tab)
        harness.press(.right)
        #expect(bars.focused == "Three")
        harness.press(.tab)
        bars.items[2].isEnabled = false
        harness.press(.tab, .shift)
        #expect(bars.focused == "One", "where it was last cannot be used now")
        harness.press(.down)
        #expect(bars.focused == "One")
        harness.press(.right, .shift)
        #expect(bars.focused == "One")
    }

    /// A click counts as having the keyboard last.
    @Test func theGroupNotesAClick() throws {
        let bars = Bars()
        let three = try #require(bars.items[2].button)
        three.becomeFirstResponder()
        bars.below.becomeFirstResponder()
        bars.stage.harness.press(.tab, .shift)
        #expect(bars.focused == "Three")
    }

    /// A view that uses a left or right key itself is not a member of a group, whose arrow keys would lead away from it.
    @Test func whatTakesArrowKeysSaysSo() throws {
        let line = SparklineView()
        line.entries = (0..<3).map { .init(time: Double($0), value: Double($0), words: "\($0)") }
        let (path, rows, choice) = (PathBar(), TableView(), PopUpButton(sections: [.init(items: [.init("A"), .init("B")])]))
        path.parts = ["House", "Kitchen", "Shelf"].map { .init($0) }
        let tokens = TokenField([.init("one"), .init("two")])
        let views: [View] = [
            QuantityField(quantity: 2), tokens, DatePicker(.date), DatePicker(.time), CalendarView(),
            SegmentedControl([.init("A"), .init("B")]), TextField("text"), TextView(),
            SearchField(), choice, Switch(), Button("Button"), line, path, rows,
        ]
        for view in views {
            let stage = Stage()
            stage.add(view, 0, 0, 400, 300)
            // Every view that the Tab key can stop at; a field of tokens has one after a step back.
            for view in [view] + view.subviews where view.becomeFirstResponder() {
                let takes = [Key.left, .left, .right].contains { view.keyDown(KeyEvent(key: $0, time: 0)) }
                #expect(!takes || view.usesArrowKeys, "\(type(of: view))")
            }
        }
    }

    /// A text and a row of choices in a bar need the arrow keys themselves.
    @Test func whatNeedsTheArrowKeysIsAStopOfItsOwn() {
        final class Bar: View {
            private let group = KeyGroup()
            override var keyGroup: KeyGroup? { group }
        }
        let stage = Stage()
        let bar = stage.add(Bar(), 0, 0, 800, 50)
        let (first, last) = (Button("First"), Button("Last"))
        let field = TextField("text")
        let choices = SegmentedControl([.init("A"), .init("B")])
        for (index, view) in [first, field, choices, last].enumerated() {
            view.frame = Rect(x: Double(index) * 150, y: 5, width: 140, height: 38)
            bar.addSubview(view)
        }
        first.becomeFirstResponder()
        stage.harness.press(.tab)
        #expect(field.isFirstResponder)
        stage.harness.press(.right)
        stage.harness.press(.home)
        #expect(field.isFirstResponder)
        stage.harness.press(.tab)
        #expect(choices.isFirstResponder)
        stage.harness.press(.tab)
        #expect(first.isFirstResponder)
        stage.harness.press(.right)
        #expect(last.isFirstResponder)
        stage.harness.press(.tab)
        #expect(field.isFirstResponder, "the stop of the buttons is behind it now, and the way goes round")
    }
}
