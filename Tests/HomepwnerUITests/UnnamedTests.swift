import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// Items without a name: kept, found, sorted, and called by the time when they were added.
@Suite struct UnnamedTests {
    private func save(_ fixture: Fixture) async throws {
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
    }

    @Test func aThingWithoutANameIsKeptAndKnownByItsTime() async throws {
        let fixture = try Fixture(style: .plain)
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.character("n"), .control)
        harness.type("\tSN 7")
        try await save(fixture)
        let item = try #require(try fixture.stored().first)
        #expect(item.content.name.isEmpty && item.content.serialNumber == "SN 7")
        let title = "Unnamed, " + item.createdAt.localTime
        try await fixture.wait("the detail") { fixture.main.detail.item != nil }
        #expect(fixture.main.list.spokenName(at: 0).hasPrefix(title + ", serial number SN 7"))
        #expect(fixture.main.detail.title == title)
        #expect(harness.all(.heading).contains { $0.label == title } || harness.find(Label.self) { $0.text == title } != nil)
        // The history, and the notice after a deletion.
        harness.press(.character("h"), [.control, .shift])
        try await fixture.wait("the history") { harness.find(Label.self) { $0.text.contains("Add “\(title)”") } != nil }
        harness.press(.escape)
        harness.press(.delete)
        try await fixture.wait("the deletion") { fixture.main.model.count == 0 && fixture.main.footer.notice?.contains(title) == true }
    }

    @Test func aFormInWhichNothingIsSaidIsNoItem() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("  ")
        fixture.harness.press(.enter, .control)
        let form = try #require(fixture.main.forms.form?.form)
        #expect(form.name.hasError)
        #expect(fixture.harness.find(Label.self) { $0.text == "Give the item a name." } != nil)
        #expect(try fixture.stored().isEmpty)
    }

    /// A picture is enough; the form waits for one that is still being read.
    @Test func aPictureIsEnough() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.main.forms.form?.take([.data(try Fixture.picture(width: 30, height: 20), name: "a.png")])
        try await save(fixture)
        #expect(try fixture.stored().map(\.content.photos.count) == [1])
    }

    /// The place from the previous item does not identify the next one.
    @Test func whatWasTakenOverIsNoItem() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let first = try #require(fixture.main.forms.form?.form)
        fixture.harness.type("Lamp")
        fixture.harness.click(first.place)
        fixture.harness.type("Attic")
        fixture.harness.press(.enter, [.control, .shift])
        try await fixture.wait("the next form") { fixture.main.forms.form.map { $0.form !== first } ?? false }
        fixture.harness.advance(seconds: 0.1)
        fixture.harness.press(.enter, .control)
        #expect(fixture.main.forms.form?.form.name.hasError == true)
        #expect(try fixture.stored().count == 1)
    }

    @Test func theyAreFoundAndSorted() async throws {
        let fixture = try Fixture(items: [.named("Lamp"), .named("", serial: "SN 7"), .named("Axe"), .named("", serial: "SN 8")])
        defer { fixture.close() }
        let harness = fixture.harness
        try await fixture.wait("the rows") { fixture.main.model.count == 4 }
        fixture.main.workspace.send(.sort(SortOrder(.name, ascending: true)))
        try await fixture.wait("the order") { fixture.visibleNames.suffix(2) == ["Axe", "Lamp"] }
        #expect(fixture.visibleNames == ["", "", "Axe", "Lamp"])
        harness.press(.character("f"), .control)
        harness.type("sn 8")
        #expect(fixture.main.model.count == 1 && fixture.main.model.row(at: 0)?.serialNumber == "SN 8")
        #expect(fixture.main.list.spokenName(at: 0).hasPrefix("Unnamed, "))
    }

    @Test func theDayIsSaidWhereItIsNotToday() throws {
        let then = Timestamp(milliseconds: 1_772_546_580_000)
        let day = then.localDay
        #expect(ItemTitle.text("", addedAt: then, .plain, today: day) == "Unnamed, \(then.localTime)")
        let later = try #require(Day(iso: "2026-11-22"))
        #expect(ItemTitle.text("", addedAt: then, .plain, today: later) == "Unnamed, 3 March 2026, \(then.localTime)")
        #expect(ItemTitle.text("Lamp", addedAt: then, .plain) == "Lamp")
    }
}
