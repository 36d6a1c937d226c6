import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// New values by the menu and its sheet: for the selected item whatever the detail shows, for several, and for a day that is past.
@Suite struct NewValueTests {
    private func begin(_ fixture: Fixture) throws {
        let count = fixture.main.list.selectedCount
        try fixture.choose(inMenu: count == 1 ? "Selected Item" : "\(count) Selected Items", "New Value…")
    }

    private func save(_ amount: String, on day: String? = nil, _ fixture: Fixture) throws {
        fixture.harness.type(amount)
        if let day {
            let field = try #require(fixture.harness.find(DateField.self) { $0.window != nil })
            fixture.harness.click(field)
            fixture.harness.press(.character("a"), .control)
            fixture.harness.type(day)
        }
        fixture.harness.press(try fixture.harness.get(.button, "Save"))
    }

    @Test func itIsOfTheSelectedItemThoughTheDetailShowsTheOneBefore() async throws {
        let slow = try await SlowFixture([.named("Lamp", cents: 1_000), .named("Rug", cents: 2_000)])
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.home)
        try await fixture.wait("the first item") { fixture.main.detail.item?.content.name == "Rug" }
        slow.store.hold()
        fixture.harness.press(.down)
        #expect(fixture.main.detail.item?.content.name == "Rug")
        try begin(fixture)
        slow.store.release()
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is NewValueSheet }
        fixture.harness.advance(seconds: 0.5)
        let said = fixture.harness.all(.label).map(\.label).first { $0.contains("$10.00") || $0.contains("$20.00") } ?? ""
        #expect(said.contains("Lamp") && said.contains("$10.00"), "\(said)")
        try save("15", fixture)
        try await fixture.wait("the value") { (try? fixture.stored().map { $0.content.value?.minorUnits }) == [1_500, 2_000] }
    }

    @Test func piecesAreSplitOffIntoAnotherPlace() async throws {
        var chairs = ItemContent.named("Chairs", cents: 10_000, place: "Hall")
        chairs[.quantity] = Quantity(thousandths: 6_000).map(FieldValue.quantity)
        let fixture = try Fixture(items: [.named("Lamp"), chairs], style: .plain)
        defer { fixture.close() }
        func quantities() -> [String] {
            let items = (try? fixture.stored()) ?? []
            return items.map { "\($0.content.name) \($0.content.quantity) \($0.content.placePath)" }.sorted()
        }
        fixture.main.list.selectedPlaces = [0]
        try fixture.choose(inMenu: "Selected Item", "Split…")
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is SplitSheet }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.type("6")
        fixture.harness.press(.enter)
        #expect(fixture.main.presentedViewController is SplitSheet, "all of them are no split")
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("2\tAttic")
        fixture.harness.press(try fixture.harness.get(.button, "Split Off"))
        try await fixture.wait("the two") { quantities() == ["Chairs 2 Attic", "Chairs 4 Hall", "Lamp 1 "] }
        try await fixture.wait("the words") { fixture.main.footer.notice == "Split 2 of 6 off “Chairs”" }
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the way back") { quantities() == ["Chairs 6 Hall", "Lamp 1 "] }
    }

    /// A part is where its whole is: pieces that go elsewhere leave it, and the sheet says so before.
    @Test(arguments: ["Attic", "Study"]) func piecesOfAPartThatGoElsewhereLeaveTheirWholeAndTheSheetSaysSo(place: String) async throws {
        let fixture = try Fixture(items: [.named("Tea Set", place: "Study")], style: .plain)
        defer { fixture.close() }
        let whole = try #require(try fixture.stored().first)
        var cups = ItemContent.named("Cups")
        cups.parent = Reference(id: whole.id, path: ["Tea Set"])
        cups[.quantity] = Quantity(thousandths: 6_000).map(FieldValue.quantity)
        _ = try await fixture.main.around.reader.store.perform(.add(NewItem(cups)))
        try await fixture.wait("the parts") { fixture.main.model.count == 2 && fixture.main.model.row(at: 0)?.name == "Cups" }
        fixture.main.list.selectedPlaces = [0]
        try fixture.choose(inMenu: "Selected Item", "Split…")
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is SplitSheet }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.type("2\t\(place)")
        let sentence = "In another place, the new item is not a part of “Tea Set” any more."
        let isSaid = fixture.harness.find(Label.self) { $0.window != nil && $0.text.contains(sentence) } != nil
        #expect(isSaid == (place == "Attic"))
        fixture.harness.press(try fixture.harness.get(.button, "Split Off"))
        try await fixture.wait("the two") { (try? fixture.stored().count) == 3 }
        let new = try #require(try fixture.stored().first { "\($0.content.quantity)" == "2" })
        #expect(new.content.placePath == place && new.content.parent?.name == (place == "Attic" ? nil : "Tea Set"))
    }

    @Test func severalGetItInOneStepAndEachIsToldSo() async throws {
        let fixture = try Fixture(items: [.named("Lamp", cents: 1_000), .named("Rug", cents: 2_000), .named("Vase")], style: .plain)
        defer { fixture.close() }
        fixture.main.list.selectedPlaces = [0, 1]
        try begin(fixture)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.harness.focused?.label == "Value of each")
        #expect(fixture.harness.all(.label).contains { $0.label.hasPrefix("2 items. Each item gets this value") })
        try save("7", fixture)
        try await fixture.wait("the values") { (try? fixture.stored().map { $0.content.value?.minorUnits }) == [1_000, 700, 700] }
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the way back") { (try? fixture.stored().map { $0.content.value?.minorUnits }) == [1_000, 2_000, nil] }
    }

    @Test func whatIsOlderThanThePresentValueIsSaidToBe() async throws {
        var lamp = ItemContent.named("Lamp")
        lamp.setValuations([Valuation(Money(minorUnits: 9_000, currency: .usd), day: PartialDay(iso: "2026-05-02"), source: "Dealer")])
        let fixture = try Fixture(items: [lamp], style: .plain)
        defer { fixture.close() }
        fixture.harness.press(.home)
        try await fixture.wait("the lamp") { fixture.main.detail.item != nil }
        try begin(fixture)
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is NewValueSheet }
        fixture.harness.advance(seconds: 0.5)
        try save("50", on: "2020-01-31", fixture)
        try await fixture.wait("the older value") { (try? fixture.stored().first?.content.valuations.count) == 1 }
        #expect(try fixture.stored().first?.content.value?.minorUnits == 9_000)
        try await fixture.wait("the words") { fixture.main.footer.notice?.contains("was added as an older value") == true }
    }
}
