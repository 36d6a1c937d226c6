import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The notes of the form grow with their text.
@Suite struct FormNotesTests {
    private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

    private func open(_ fixture: Fixture) throws -> ItemFormView {
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form?.form)
        form.notes.becomeFirstResponder()
        return form
    }

    /// The sheet, with its bar.
    private func sheet(_ fixture: Fixture) throws -> Rect { frame(try #require(fixture.main.presentedViewController?.view)) }

    private func caret(_ form: ItemFormView) -> Point { form.notes.convert(form.notes.contextMenuAnchor, to: nil) }

    @Test(arguments: [1.0, 1.25]) func theyAndTheSheetGrowAndShrinkWithTheirLines(scale: Double) throws {
        let fixture = try Fixture(size: Size(width: 1120, height: 900), scale: scale)
        defer { fixture.close() }
        let form = try open(fixture)
        let plain = try sheet(fixture)
        fixture.harness.type("one\ntwo")
        #expect(abs(form.notes.bounds.height - 62) < 0.5)
        #expect(try sheet(fixture) == plain)
        let name = form.name.frame
        for line in 3...10 { fixture.harness.type("\nline \(line)") }
        let grown = try sheet(fixture)
        #expect(form.notes.bounds.height > 180)
        let all = form.notes.sizeThatFits(Size(width: form.notes.bounds.width, height: 900)).height
        #expect(abs(form.notes.bounds.height - all) < 0.5)
        #expect(abs(grown.height - plain.height - (all - 62)) <= 1)
        #expect(abs(grown.midY - plain.midY) <= 1 && grown.minX == plain.minX && grown.width == plain.width)
        #expect(form.name.frame == name, "the other fields stand in the sheet as they stood")
        #expect(frame(form.notes).insetBy(dx: 0, dy: -1).contains(caret(form)))
        // A key that begins no line leaves the height as it is.
        fixture.harness.type(" and more")
        #expect(try sheet(fixture) == grown)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.delete)
        #expect(try sheet(fixture) == plain)
        #expect(abs(form.notes.bounds.height - 62) < 0.5)
    }

    @Test(arguments: [(Size(width: 1120, height: 760), 100.0), (Size(width: 360, height: 640), 30.0)])
    func theSheetStaysInTheWindowAndTheyScroll(size: Size, least: Double) throws {
        let fixture = try Fixture(size: size)
        defer { fixture.close() }
        let form = try open(fixture)
        for line in 1...40 { fixture.harness.type("line \(line)\n") }
        let sheet = try sheet(fixture)
        #expect(sheet.minY >= 12 && sheet.maxY <= size.height - 12 && sheet.height >= size.height - 25)
        #expect(form.notes.bounds.height > 62 + least && form.notes.bounds.height < 400)
        #expect(sheet.contains(caret(form)) && frame(form.notes).insetBy(dx: 0, dy: -1).contains(caret(form)))
        // The caret is followed up, too.
        fixture.harness.press(.home, .control)
        #expect(sheet.contains(caret(form)) && frame(form.notes).contains(caret(form)))
    }

    @Test(arguments: [Size(width: 900, height: 300), Size(width: 400, height: 320)]) func lowWindowsKeepThemLow(size: Size) throws {
        let fixture = try Fixture(size: size)
        defer { fixture.close() }
        let form = try open(fixture)
        for line in 1...9 { fixture.harness.type("line \(line)\n") }
        #expect(form.notes.bounds.height == 62)
        #expect(frame(form.notes).insetBy(dx: 0, dy: -1).contains(caret(form)))
        #expect(caret(form).y < size.height)
    }

    @Test func theyFollowTheWindow() throws {
        let fixture = try Fixture(size: Size(width: 1120, height: 900))
        defer { fixture.close() }
        let form = try open(fixture)
        for line in 1...20 { fixture.harness.type("line \(line)\n") }
        let high = form.notes.bounds.height
        fixture.harness.resize(to: Size(width: 1120, height: 640))
        #expect(form.notes.bounds.height < high)
        #expect(frame(form.notes).insetBy(dx: 0, dy: -1).contains(caret(form)), "who types sees the caret")
        #expect(try sheet(fixture).maxY <= 640)
        fixture.harness.resize(to: Size(width: 1120, height: 900))
        #expect(form.notes.bounds.height == high)
    }

    @Test func anItemWithLongNotesOpensWithAllOfThem() throws {
        let notes = (1...8).map { "Line \($0) " + String(repeating: "of some words ", count: 5) }.joined(separator: "\n")
        let fixture = try Fixture(items: [.named("Lamp", notes: notes)], size: Size(width: 1120, height: 960))
        defer { fixture.close() }
        fixture.harness.press(.home)
        fixture.harness.press(.character("e"), .control)
        let form = try #require(fixture.main.forms.form?.form)
        let all = form.notes.sizeThatFits(Size(width: form.notes.bounds.width, height: .infinity)).height
        #expect(all > 250 && form.notes.bounds.height == all)
    }
}
