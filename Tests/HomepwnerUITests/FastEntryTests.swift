import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Many items at once: lines that are pasted, and copies.
@Suite struct FastEntryTests {
    private func paste(_ text: String, into fixture: Fixture) {
        fixture.harness.pasteboards[.clipboard] = PasteboardItem(text: text)
        fixture.harness.press(.character("v"), .control)
    }

    private func openForm(_ fixture: Fixture) throws -> ItemFormView {
        fixture.harness.press(.character("n"), .control)
        return try #require(fixture.main.forms.form?.form)
    }

    // MARK: - Lines

    @Test func linesBecomeItemsAtThePlaceOfTheForm() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try openForm(fixture)
        fixture.harness.click(form.place)
        fixture.harness.type("Attic")
        fixture.harness.click(form.name)
        paste("Lamp\n  Rug \r\n\nChair\nDesk\n", into: fixture)
        let alert = try fixture.harness.get(.alert, "Add 4 items, one for each line?")
        #expect(alert.hint == "Lamp\nRug\nChair\nDesk")
        fixture.harness.press(.enter)
        try await fixture.wait("the items") { fixture.main.model.count == 4 && fixture.main.presentedViewController == nil }
        let stored = try fixture.stored().map(\.content)
        #expect(stored.map(\.name) == ["Lamp", "Rug", "Chair", "Desk"] && stored.allSatisfy { $0.placePath == "Attic" })
        try await fixture.wait("the notice") { fixture.main.footer.notice == "Added 4 items" }
        #expect(fixture.library.drafts.load() == nil)
        // One step takes all of them back.
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the undo") { fixture.main.model.count == 0 }
    }

    @Test func linesMayBeOneNameAfterAll() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try openForm(fixture)
        paste("A lamp\nwith a shade", into: fixture)
        fixture.harness.click(try fixture.harness.get(.button, "As One Name"))
        fixture.harness.advance(seconds: 1)
        #expect(form.name.text == "A lamp with a shade")
        #expect(form.name.isFirstResponder)
        // Escape cancels the paste.
        paste("one\ntwo", into: fixture)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(form.name.text == "A lamp with a shade" && fixture.main.presentedViewController != nil)
        #expect(try fixture.stored().isEmpty)
    }

    @Test func oneLineIsPastedAsItIs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try openForm(fixture)
        paste("\nLamp\n\n", into: fixture)
        #expect(form.name.text.contains("Lamp") && fixture.main.forms.form?.presentedViewController == nil)
    }

    /// A field that belongs to one thing only is not given to several items, and is not lost.
    @Test func whatIsTypedForOneItemStays() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try openForm(fixture)
        fixture.harness.click(form.serialNumber)
        fixture.harness.type("SN 1")
        fixture.harness.click(form.name)
        paste("Lamp\nRug", into: fixture)
        fixture.harness.press(.enter)
        try await fixture.wait("the items") { fixture.main.model.count == 2 }
        fixture.harness.advance(seconds: 1)
        #expect(try fixture.stored().allSatisfy { $0.content.serialNumber.isEmpty })
        #expect(fixture.main.forms.form?.form === form && form.serialNumber.text == "SN 1")
        #expect(fixture.harness.find(Label.self) { $0.text.hasPrefix("2 items were added.") } != nil)
        #expect(fixture.main.forms.form?.isSaving == false)
    }

    @Test func whatIsWrongInTheFormIsSaidFirst() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try openForm(fixture)
        fixture.harness.click(form.value)
        fixture.harness.type("12abc")
        fixture.harness.click(form.name)
        paste("Lamp\nRug", into: fixture)
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 1)
        #expect(form.value.hasError && form.value.isFirstResponder)
        #expect(try fixture.stored().isEmpty)
    }

    /// A quit during the storing of lines happens when they are stored, and not at some later time.
    @Test func toQuitWhileLinesAreAddedWaitsForThem() async throws {
        let slow = try await SlowFixture([])
        let fixture = slow.fixture
        defer { fixture.close() }
        var quits = 0
        fixture.main.onLeave = { _ in quits += 1 }
        let form = try openForm(fixture)
        fixture.harness.click(form.name)
        paste("Lamp\nRug", into: fixture)
        slow.store.hold()
        fixture.harness.press(.enter)
        try await slow.waitForQuestions()
        fixture.main.requestLeave(.quit)
        #expect(quits == 0)
        slow.store.release()
        try await fixture.wait("the end") { quits > 0 }
        #expect(try fixture.stored().map(\.content.name).sorted() == ["Lamp", "Rug"])
    }

    // MARK: - Copies

    @Test func copiesAreAddedInOneStepWithoutWhatOnlyOneCanHave() async throws {
        var lamp = ItemContent.named("Lamp", serial: "SN 1", cents: 4_950, place: "Study")
        lamp[.assetNumber] = .text("A-1")
        lamp[.maker] = .text("Sonara")
        let fixture = try Fixture(items: [lamp])
        defer { fixture.close() }
        fixture.harness.press(.home)
        fixture.harness.press(.character("d"), .control)
        let sheet = try #require(fixture.main.presentedViewController)
        #expect(sheet.title.contains("“Lamp”"))
        #expect(
            fixture.harness.find(Label.self) {
                $0.text == "Copies do not get the item number, which only one item can have."
            } != nil)
        #expect(fixture.harness.find(Switch.self) { $0.identifier == "duplicate-serial" }?.isOn == false)
        fixture.harness.press(.up)
        fixture.harness.press(.up)
        fixture.harness.click(try fixture.harness.get(.button, "Add 3 Copies"))
        try await fixture.wait("the copies") { fixture.main.model.count == 4 }
        let copies = try fixture.stored().map(\.content).filter { $0.serialNumber.isEmpty }
        #expect(copies.count == 3)
        #expect(copies.allSatisfy { $0.placePath == "Study" && $0.text(.maker) == "Sonara" && $0[.assetNumber] == nil && $0.value != nil })
        try await fixture.wait("the notice") { fixture.main.footer.notice == "Added 3 copies of “Lamp”" }
        #expect(try fixture.library.direct.undoTitle() == "Duplicate 3 Items")
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the undo") { fixture.main.model.count == 1 }
    }

    @Test func aNumberOfCopiesThatIsNoneIsNotTaken() throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        fixture.harness.press(.home)
        fixture.harness.press(.character("d"), .control)
        for text in ["0", "1.5", "x", "2000"] {
            fixture.harness.press(.character("a"), .control)
            fixture.harness.type(text)
            fixture.harness.press(.enter)
            #expect(fixture.main.presentedViewController is DuplicateController, "\(text)")
        }
        fixture.harness.press(.escape)
        #expect(fixture.main.presentedViewController == nil)
        #expect(try fixture.stored().count == 1)
    }
}
