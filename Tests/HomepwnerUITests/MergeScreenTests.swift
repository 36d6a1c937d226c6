import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Two items that are the same thing become one in a sheet that shows where they differ and says what is left out.
@Suite struct MergeScreenTests {
    private func drills() throws -> Fixture {
        func content(_ name: String, _ maker: String, serial: String, cents: Int64, _ place: String) -> ItemContent {
            var content = ItemContent.named(name, cents: cents, place: place)
            content[.maker] = .text(maker)
            content.serialNumber = serial
            content.notes = "Notes of \(name)"
            return content
        }
        return try Fixture(
            items: [
                content("Drill", "Sonara", serial: "", cents: 10_000, "Garage"),
                content("Power Drill", "Makita", serial: "SN-7", cents: 12_000, "Cellar"), .named("Lamp", cents: 500, place: "Hall"),
            ], style: .plain)
    }

    private func rank(_ name: String, _ fixture: Fixture) throws -> Int {
        try #require((0..<fixture.main.model.count).first { fixture.main.model.row(at: $0)?.name == name })
    }

    private func select(_ names: String..., in fixture: Fixture) throws {
        for (index, name) in names.enumerated() {
            let row = fixture.main.list.table.rectForRow(at: try rank(name, fixture))
            let point = fixture.main.list.table.convert(Point(x: row.midX, y: row.midY), to: nil)
            fixture.harness.click(at: point, modifiers: index == 0 ? [] : .control)
        }
    }

    private func open(_ fixture: Fixture) async throws -> MergeController {
        fixture.harness.press(.function(10))
        for title in ["2 Selected Items", "Merge…"] { fixture.harness.press(try fixture.harness.get(.menuItem, title)) }
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is MergeController }
        let sheet = try #require(fixture.main.presentedViewController as? MergeController)
        fixture.harness.advance(seconds: 0.5)
        try await fixture.wait("the items") { !summary(fixture).hasPrefix("Reading") }
        return sheet
    }

    private func control(_ name: String, _ fixture: Fixture) throws -> SegmentedControl {
        try #require(fixture.harness.find(SegmentedControl.self) { $0.identifier == "merge-" + name })
    }

    private func choose(_ name: String, _ side: Int, _ fixture: Fixture) throws {
        let control = try control(name, fixture)
        control.scrollIntoView()
        fixture.harness.advance(seconds: 0.2)
        let frame = control.frame(ofSegment: side)
        fixture.harness.click(at: control.convert(Point(x: frame.midX, y: frame.midY), to: nil))
    }

    private func summary(_ fixture: Fixture) -> String {
        guard let text = fixture.harness.find(BulkSummary.self, where: { _ in true })?.text else { return "" }
        return ([text.title] + text.lines).joined(separator: "\n")
    }

    private func stored(_ name: String, _ fixture: Fixture) throws -> ItemContent? {
        try fixture.stored().map(\.content).first { $0.name == name }
    }

    @Test func twoItemsBecomeOneByKeysAloneAndUndoBringsBothBack() async throws {
        let fixture = try drills()
        defer { fixture.close() }
        try select("Drill", "Power Drill", in: fixture)
        _ = try await open(fixture)
        #expect(summary(fixture).hasPrefix("“Drill” stays, and “Power Drill” is deleted."))
        #expect(summary(fixture).contains("It also gets Serial number: SN-7"))
        #expect(summary(fixture).contains("Left out: Name: Power Drill · Maker: Makita"))
        let maker = try control("maker", fixture)
        #expect(maker.segments.map(\.title) == ["Sonara", "Makita"] && maker.selectedSegmentIndex == 0)
        // The keyboard begins at the item that stays; Tab goes through the rows.
        #expect(try control("kept", fixture).isFirstResponder)
        for _ in 0..<3 { fixture.harness.press(.tab) }
        fixture.harness.press(.right)
        #expect(maker.isFirstResponder && maker.selectedSegmentIndex == 1)
        #expect(summary(fixture).contains("Left out: Name: Power Drill · Maker: Sonara"))
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the merge") { (try? stored("Power Drill", fixture)) == .some(nil) }
        try await fixture.wait("the words") { fixture.main.footer.notice == "Merged “Power Drill” into “Drill”" }
        #expect(fixture.main.presentedViewController == nil)
        let merged = try #require(try stored("Drill", fixture))
        #expect(merged.text(.maker) == "Makita" && merged.serialNumber == "SN-7" && merged.placePath == "Garage")
        #expect(merged.notes.contains("Notes of Drill") && merged.notes.contains("Notes of Power Drill"))
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the way back") { (try? stored("Power Drill", fixture)).flatMap { $0 }?.name == "Power Drill" }
        #expect(try stored("Drill", fixture)?.text(.maker) == "Sonara")
        #expect(try stored("Drill", fixture)?.notes == "Notes of Drill")
    }

    @Test func theOtherItemMayStayAndChosenValuesRemainChosen() async throws {
        let fixture = try drills()
        defer { fixture.close() }
        try select("Drill", "Power Drill", in: fixture)
        _ = try await open(fixture)
        try choose("name", 1, fixture)
        try choose("name", 0, fixture)
        try choose("kept", 1, fixture)
        #expect(summary(fixture).hasPrefix("“Power Drill” stays, and “Drill” is deleted."))
        // A value that was chosen stays chosen; the others are those of the item that stays.
        #expect(try control("name", fixture).selectedSegmentIndex == 0)
        #expect(try control("maker", fixture).selectedSegmentIndex == 1)
        fixture.harness.press(try fixture.harness.get(.button, "Merge"))
        try await fixture.wait("the merge") { (try? fixture.stored().count) == 2 }
        let merged = try #require(try stored("Drill", fixture))
        #expect(merged.text(.maker) == "Makita" && merged.serialNumber == "SN-7" && merged.placePath == "Cellar")
    }

    @Test func quantitiesAreAddedAndWhatCannotBeAddedIsSaid() async throws {
        var (one, two) = (ItemContent.named("Chair"), ItemContent.named("Chairs"))
        one[.quantity] = .quantity(try #require(Quantity(thousandths: 2_000)))
        two[.quantity] = .quantity(try #require(Quantity(thousandths: 4_000)))
        var metres = ItemContent.named("Rope")
        metres[.unit] = .text("m")
        let fixture = try Fixture(items: [one, two, metres], style: .plain)
        defer { fixture.close() }
        try select("Chair", "Chairs", in: fixture)
        _ = try await open(fixture)
        #expect(try control("quantity", fixture).segments.map(\.title) == ["2", "4"])
        #expect(try control("pieces", fixture).segments.map(\.title) == ["The same thing", "Different pieces, 6 in all"])
        try choose("pieces", 1, fixture)
        #expect(!summary(fixture).contains("Quantity:"))
        #expect(fixture.harness.find(SegmentedControl.self) { $0.identifier == "merge-quantity" && !$0.isHiddenInWindow } == nil)
        fixture.harness.press(.escape)
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().count == 3)
        try select("Chair", "Rope", in: fixture)
        _ = try await open(fixture)
        try choose("pieces", 1, fixture)
        #expect(summary(fixture).contains("The units differ"))
        #expect(fixture.harness.find(Button.self) { $0.identifier == "merge-merge" }?.isEnabled == false)
        try choose("pieces", 0, fixture)
        #expect(fixture.harness.find(Button.self) { $0.identifier == "merge-merge" }?.isEnabled == true)
    }

    @Test func aChangeFromOutsideIsShownAndNothingIsMergedUnseen() async throws {
        let fixture = try drills()
        defer { fixture.close() }
        try select("Drill", "Power Drill", in: fixture)
        _ = try await open(fixture)
        let other = try #require(try fixture.stored().first { $0.content.name == "Power Drill" })
        var content = other.content
        content[.maker] = .text("Bosch")
        _ = try fixture.library.direct.update(other.id, to: content, expecting: nil, actor: "elsewhere")
        // Before the window hears of it.
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sentence") { summary(fixture).hasPrefix("Somebody else changed one of the items") }
        #expect(try fixture.stored().count == 3)
        try await fixture.wait("the change") {
            fixture.harness.advance(seconds: 0.5)
            return (try? control("maker", fixture))?.segments.map(\.title) == ["Sonara", "Bosch"]
        }
        #expect(summary(fixture).contains("Left out: Name: Power Drill · Maker: Bosch"))
        _ = try fixture.library.direct.delete([other.id], actor: "elsewhere")
        try await fixture.wait("the deletion") {
            fixture.harness.advance(seconds: 0.5)
            return summary(fixture).hasPrefix("One of the two items was deleted meanwhile.")
        }
        #expect(fixture.harness.find(SegmentedControl.self) { !$0.isHiddenInWindow } == nil)
    }

    @Test func itemsOfTheSameNameAreToldApart() async throws {
        let fixture = try Fixture(
            items: [.named("Drill", cents: 100, place: "Garage"), .named("Drill", cents: 100, place: "Cellar")], style: .plain)
        defer { fixture.close() }
        fixture.main.window?.makeFirstResponder(fixture.main.list.itemsView)
        fixture.harness.press(.character("a"), .control)
        _ = try await open(fixture)
        #expect(try control("kept", fixture).segments.map(\.title) == ["Keep “Drill” in Garage", "Keep “Drill” in Cellar"])
        #expect(summary(fixture).hasPrefix("“Drill” in Garage stays, and “Drill” in Cellar is deleted."))
    }

    @Test func amountsThatWereChosenAreAddedWhenThePiecesAreOthers() async throws {
        func content(_ name: String, cents: Int64) -> ItemContent {
            var content = ItemContent.named(name, cents: cents)
            content[.price] = .money(Money(minorUnits: cents / 2, currency: .usd))
            return content
        }
        let fixture = try Fixture(items: [content("Cup", cents: 1_000), content("Mug", cents: 600)], style: .plain)
        defer { fixture.close() }
        try select("Cup", "Mug", in: fixture)
        _ = try await open(fixture)
        try choose("price", 1, fixture)
        try choose("value", 1, fixture)
        try choose("pieces", 1, fixture)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the merge") { (try? fixture.stored().count) == 1 }
        let cups = try #require(try stored("Cup", fixture))
        #expect(cups.worth?.minorUnits == 1_600 && cups.inAll(cups[.price]?.money)?.minorUnits == 800 && cups.quantity.description == "2")
    }

    @Test func aPartLeavesItsWholeOnlyWithAWord() async throws {
        let fixture = try Fixture(items: [.named("Box", place: "Attic"), .named("Lens", place: "Cellar")], style: .plain)
        defer { fixture.close() }
        let box = try #require(try fixture.stored().first { $0.content.name == "Box" })
        var part = ItemContent.named("Lens")
        part.parent = Reference(id: box.id, path: ["Box"])
        _ = try fixture.library.direct.add(part, actor: "test")
        await fixture.settle()
        let ids = try fixture.stored().filter { $0.content.name == "Lens" }.map(\.id)
        fixture.main.workspace.send(.open(.merge(.items(ids))))
        try await fixture.wait("the items") { !summary(fixture).hasPrefix("Reading") && !summary(fixture).isEmpty }
        fixture.harness.advance(seconds: 0.5)
        try choose("kept", 1, fixture)
        try choose("place", 0, fixture)
        #expect(summary(fixture).contains("Part of: Box"))
    }

    @Test func notesCanBeOneOrBoth() async throws {
        let fixture = try drills()
        defer { fixture.close() }
        try select("Drill", "Power Drill", in: fixture)
        _ = try await open(fixture)
        #expect(try control("notes", fixture).selectedSegmentIndex == 2)
        try choose("notes", 0, fixture)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the merge") { (try? fixture.stored().count) == 2 }
        #expect(try stored("Drill", fixture)?.notes == "Notes of Drill")
    }

    @Test func oneOrThreeItemsCannotBeMerged() throws {
        let fixture = try drills()
        defer { fixture.close() }
        try select("Drill", in: fixture)
        fixture.harness.press(.function(10))
        fixture.harness.press(try fixture.harness.get(.menuItem, "Selected Item"))
        #expect(try !fixture.harness.get(.menuItem, "Merge…").states.contains(.enabled))
        for _ in 0..<3 { fixture.harness.press(.escape) }
        fixture.main.window?.makeFirstResponder(fixture.main.list.itemsView)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.function(10))
        fixture.harness.press(try fixture.harness.get(.menuItem, "3 Selected Items"))
        #expect(try !fixture.harness.get(.menuItem, "Merge…").states.contains(.enabled))
    }
}
