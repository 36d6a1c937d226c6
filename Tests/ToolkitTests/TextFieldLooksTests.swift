import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The display of a field: long and odd texts, errors, and looks.
@Suite struct TextFieldLooksTests: UsesTextForm {
    let form = TextForm()

    @Test func aVeryLongNameDoesNotStall() {
        field.text = String(repeating: "A long name, née 你好. ", count: 50_000)
        harness.click(field)
        harness.press(.end)
        harness.comparesFrames = false
        let spent = processorTime {
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
    }

    @Test func aHeapOfMarksIsNotAllDrawn() {
        let heap = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
        field.text = heap
        harness.click(field)
        #expect(field.currentLine.display.string.utf8.count < 1_000)
        harness.press(.end)
        harness.type("x")
        #expect(field.text == heap + "x")
        harness.press(.home)
        harness.press(.right)
        harness.press(.delete)
        harness.press(.backspace)
        #expect(field.text == "x")
    }

    @Test func lettersOfAnotherFontDoNotMoveTheLine() {
        field.text = "Cup"
        harness.click(field)
        let plain = field.origin(of: field.currentLine).y + field.currentLine.layout.baseline
        let height = field.currentLine.layout.size.height
        harness.type("你")
        #expect(field.currentLine.layout.size.height != height, "the fonts of this machine cannot show what is tested")
        #expect(abs(field.origin(of: field.currentLine).y + field.currentLine.layout.baseline - plain) < 0.01)
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
    }

    /// A field that logs its painted areas.
    private final class Recorder: TextField {
        var painted: [Rect] = []

        override func draw(_ canvas: Canvas, dirty: Rect) {
            painted.append(dirty)
            super.draw(canvas, dirty: dirty)
        }
    }

    /// A key repaints neither the edge nor the symbol. The harness checks that the picture is the same in each frame.
    @Test(arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func aKeyPaintsWhereTextIsAndNotTheEdge(direction: UserInterfaceLayoutDirection) {
        let form = TextForm(scale: 1.5)
        let field = Recorder()
        field.frame = Rect(x: 20, y: 240, width: 300, height: 38)
        field.icon = .search
        field.semanticContentAttribute = direction == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        form.window.rootViewController?.view.addSubview(field)
        form.harness.click(field)
        form.harness.type("a")
        field.painted = []
        form.harness.comparesFrames = false  // which paints all of it
        form.harness.type("lamp")
        let inside = field.bounds.insetBy(dx: 6, dy: 2)
        #expect(!field.painted.isEmpty && field.painted.allSatisfy(inside.contains), "\(field.painted)")
        form.harness.comparesFrames = true
        form.harness.type("s and a title that is much longer than the field is wide")
        form.harness.press(.home, .shift)
        form.harness.press(.delete)
        #expect(field.text.isEmpty)
    }

    /// Beside a view that is hidden and shown, text reaches further while that is hidden. The harness compares each frame with a full
    /// repaint.
    @Test(arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func aLongTextIsPaintedToTheEndBesideAHiddenView(direction: UserInterfaceLayoutDirection) {
        let form = TextForm(scale: 1.5)
        let field = TextField()
        field.frame = Rect(x: 20, y: 240, width: 300, height: 38)
        field.semanticContentAttribute = direction == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        let stepper = Label("mm")
        field.trailingView = stepper
        stepper.isHidden = true
        form.window.rootViewController?.view.addSubview(field)
        form.harness.click(field)
        let room = field.textRect.width
        form.harness.type(String(repeating: "WMWMWMWMWM", count: 5))
        #expect(field.textRect.width == room && room > 300 - 12 - 12, "it reaches further than the field's edge alone would let it")
        form.harness.press(.home)
        form.harness.type("x")
    }

    @Test func theErrorShowsAtTheEdge() throws {
        let before = try #require(harness.screenshot())
        field.hasError = true
        harness.advance(seconds: 0.1)
        let after = try #require(harness.screenshot())
        let red = after[Int(field.frame.midX), Int(field.frame.minY)]
        #expect(red != before[Int(field.frame.midX), Int(field.frame.minY)])
        #expect(red & 0xFFFFFF == 0xB81D24)
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
    }
}
