import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Pasted texts that are too long: they are not cut without a message.
@Suite struct FormTextTests {
    private func paste(_ text: String, into fixture: Fixture) {
        fixture.harness.pasteboards[.clipboard] = PasteboardItem(text: text)
        fixture.harness.press(.character("v"), .control)
    }

    private func sentence(_ fixture: Fixture, _ part: String) -> Label? { fixture.harness.find(Label.self) { $0.text.contains(part) } }

    @Test func aNameThatIsTooLongIsKeptAndMarked() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form?.form)
        let long = String(repeating: "Chair ", count: 200) + "!"
        paste(long, into: fixture)
        #expect(form.name.text == long)
        #expect(form.name.hasError)
        let label = try #require(sentence(fixture, "The name is too long: it has 1,201 characters, and the limit is 1,000."))
        #expect(label.textColor == .negative && label.frame.height > 10)
        harness.press(.enter, .control)
        #expect(fixture.main.presentedViewController != nil)
        #expect(form.name.hasError && form.name.isFirstResponder)
        #expect(try fixture.stored().isEmpty)
        // The mark is removed as soon as the text is short enough.
        harness.press(.character("a"), .control)
        harness.type("Chair")
        #expect(!form.name.hasError && sentence(fixture, "too long") == nil)
        harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().map(\.content.name) == ["Chair"])
    }

    @Test func notesThatAreTooLongAreKeptAndSurviveAsADraft() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Book")
        let form = try #require(fixture.main.forms.form?.form)
        fixture.harness.click(form.notes)
        let book = String(repeating: "näive\n", count: 20_000)
        paste(book, into: fixture)
        #expect(form.notes.text == book && form.notes.hasError)
        #expect(sentence(fixture, "The notes are too long: they have 120,000 characters, and the limit is 100,000.") != nil)
        fixture.harness.press(.enter, .control)
        #expect(form.notes.isFirstResponder && fixture.main.presentedViewController != nil)
        fixture.harness.advance(seconds: 5)
        try await fixture.wait("the draft") { fixture.library.drafts.load()?[.notes] == book }
    }

    @Test func aBookAsADateOrAValueIsOneShortSentence() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Book")
        let form = try #require(fixture.main.forms.form?.form)
        for (field, part) in [(form.value, "is not an amount"), (form.date, "is not a date")] {
            fixture.harness.click(field)
            paste(String(repeating: "word ", count: 20_000), into: fixture)
            #expect(field.text.count >= 99_999)
            fixture.harness.press(.enter, .control)
            #expect(field.hasError)
            #expect(try #require(sentence(fixture, part)).text.count < 200)
            fixture.harness.press(.character("a"), .control)
            fixture.harness.press(.delete)
        }
    }

    @Test func whatWouldStopTheWindowIsRefusedWithASentence() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form?.form)
        form.name.text = "Lamp"
        paste(String(repeating: "x", count: 5 << 20), into: fixture)
        #expect(form.name.text == "Lamp")
        #expect(sentence(fixture, "too long to paste: it has 5 MB") != nil)
    }
}
