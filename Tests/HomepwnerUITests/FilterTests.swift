import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Conditions are added from a menu by those who do not type them, and become the same text and chips.
@Suite struct FilterTests {
    private func fixture(sidebar: Bool? = false) throws -> Fixture {
        var drill = ItemContent.named("Drill", cents: 12_000, place: "House/Garage")
        drill.tags = [Reference(name: "Gift")]
        drill[.maker] = .text("Sonara")
        drill[.condition] = .text("good")
        drill.bought = PartialDay(iso: "2024-05-03")
        var lamp = ItemContent.named("Lamp", cents: 4_000, place: "House/Kitchen")
        lamp.bought = PartialDay(iso: "2019")
        lamp[.condition] = .text("poor")
        let needle = ItemContent.named("Needle", cents: 30_000, place: "House/Kitchen")
        return try Fixture(items: [drill, lamp, needle], style: .plain, sidebar: sidebar)
    }

    private func names(_ fixture: Fixture) -> [String] {
        (0..<fixture.main.model.count).compactMap { fixture.main.model.row(at: $0)?.name }.sorted()
    }

    private func choose(_ titles: String..., in fixture: Fixture) async throws {
        fixture.harness.press(.function(4))
        for title in titles {
            let item =
                fixture.harness.all(.menuItem).first { $0.label == title }
                ?? fixture.harness.all(.checkMenuItem).first { $0.label == title }
            fixture.harness.press(try #require(item, "\(title) in \(fixture.harness.all(.menuItem).map(\.label))"))
        }
        fixture.harness.advance(seconds: 0.5)
        await fixture.settle()
    }

    private func field(_ name: String, _ fixture: Fixture) throws -> View {
        try #require(fixture.harness.find(View.self) { $0.identifier == "filter-" + name && $0.window != nil })
    }

    private func enter(_ text: String, into name: String, _ fixture: Fixture) throws {
        fixture.main.window?.makeFirstResponder(try field(name, fixture))
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type(text)
    }

    private func said(_ text: String, _ fixture: Fixture) -> Bool {
        fixture.harness.find(Label.self) { $0.window != nil && $0.text.contains(text) } != nil
    }

    @Test func factsAndStatesAreAddedAtOnce() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        try await choose("Has Not", "No maker", in: fixture)
        #expect(names(fixture) == ["Lamp", "Needle"])
        #expect(fixture.main.searchField.text == "no:maker")
        #expect(fixture.main.listFrame.queryBar.content.chips.map(\.words) == ["No maker"])
        try await choose("Has", "With purchase date", in: fixture)
        #expect(names(fixture) == ["Lamp"])
        // The same one again changes nothing.
        try await choose("Has Not", "No maker", in: fixture)
        #expect(names(fixture) == ["Lamp"] && fixture.main.listFrame.queryBar.content.chips.count == 2)
    }

    @Test func amountsAreAskedForWithBoundsAndTheNumberOfItems() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        try await choose("Value…", in: fixture)
        #expect(fixture.main.presentedViewController is FilterSheet)
        try enter("100", into: "first", fixture)
        await fixture.settle()
        #expect(said("2 items fit", fixture))
        try enter("200", into: "second", fixture)
        await fixture.settle()
        #expect(said("1 item fits", fixture))
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(fixture.main.presentedViewController == nil)
        #expect(fixture.main.searchField.text == "value:100..200" && names(fixture) == ["Drill"])
    }

    @Test func whatCannotBeReadIsSaidAndNothingIsSearched() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        try await choose("Value…", in: fixture)
        try enter("much", into: "second", fixture)
        fixture.harness.press(.enter)
        #expect(said("“much”", fixture) && fixture.main.presentedViewController is FilterSheet)
        let second = try #require(try field("second", fixture) as? TextField)
        #expect(second.hasError && second.isFirstResponder)
        try enter("50", into: "second", fixture)
        try enter("60", into: "first", fixture)
        fixture.harness.press(.enter)
        #expect(fixture.main.presentedViewController is FilterSheet)
        try enter("", into: "first", fixture)
        fixture.harness.press(.backspace)
        try enter("", into: "second", fixture)
        fixture.harness.press(.backspace)
        fixture.harness.press(.enter)
        #expect(said("Enter a value.", fixture))
        fixture.harness.press(.escape)
        await fixture.settle()
        #expect(fixture.main.searchField.text.isEmpty && names(fixture).count == 3)
    }

    @Test func daysAreBetweenTwoOrCountedFromToday() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        try await choose("Purchased…", in: fixture)
        try enter("2020", into: "first", fixture)
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(fixture.main.searchField.text == "bought>=2020" && names(fixture) == ["Drill"])
        fixture.harness.press(.character("f"), .control)
        fixture.harness.press(.escape)
        await fixture.settle()
        try await choose("Purchased…", in: fixture)
        fixture.main.window?.makeFirstResponder(try field("relation", fixture))
        fixture.harness.press(.up)
        for _ in 0..<12 { fixture.harness.press(.down) }
        #expect((try field("first", fixture) as? TextField)?.isEnabled == false)
        fixture.harness.press(try fixture.harness.get(.button, "Add Filter"))
        await fixture.settle()
        #expect(fixture.main.searchField.text == "bought>10y" && names(fixture).isEmpty)
    }

    @Test func choicesAndWhatIsExcluded() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        try await choose("More Fields", "Condition…", in: fixture)
        fixture.harness.click(try field("choice-poor", fixture))
        await fixture.settle()
        #expect(said("1 item fits", fixture))
        fixture.harness.click(try field("exclusion", fixture))
        await fixture.settle()
        #expect(said("2 items fit", fixture))
        fixture.harness.press(try fixture.harness.get(.button, "Add Filter"))
        await fixture.settle()
        #expect(fixture.main.searchField.text == "-condition:poor" && names(fixture) == ["Drill", "Needle"])
    }

    @Test func placesAreChosenFromTheTree() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        try await choose("Place…", in: fixture)
        fixture.harness.type("kit")
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(fixture.main.searchField.text.lowercased() == "place:kitchen" && names(fixture) == ["Lamp", "Needle"])
    }

    /// The text that somebody typed means what it meant, whatever stands at its end.
    @Test(arguments: [
        "lamp or", "lamp or ", "lamp or drill", "maker:\u{201E}son", "place:house ", "-tga:gift", "maker:sonara place:k", "salt and",
    ])
    func aTypedTextKeepsItsMeaning(typed: String) async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type(typed)
        await fixture.settle()
        let before = fixture.main.workspace.search
        try await choose("Has Not", "No maker", in: fixture)
        let after = fixture.main.workspace.search
        let noMaker = Condition.not(.field(.fixed(.maker), .known))
        #expect(
            after.condition == Condition.every([before.condition, noMaker]), "\(after.text)")
        #expect(!before.hasErrors || after.hasErrors, "\(after.text)")
        // Letters that are typed next are a word of their own.
        fixture.harness.type("x")
        await fixture.settle()
        #expect(fixture.main.workspace.search.condition.leaves.contains { $0.condition == .text("x") }, "\(fixture.main.searchField.text)")
    }

    @Test func boundsThatDoNotGoTogetherAreRefused() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        let context = QueryContext(fixture.main.sidebar.catalog, style: .plain)
        func problem(_ field: ItemField, _ first: String, _ last: String) -> String? {
            do throws(FilterReader.Problem) {
                _ = try FilterReader(.fixed(field), context).bounds(first, last)
                return nil
            } catch { return error.sentence }
        }
        #expect(problem(.value, "100 EUR", "200 USD") == "Both amounts must be in the same currency.")
        #expect(problem(.value, "100 JPY", "500.5") != nil && problem(.value, "100", "200 EUR") == nil)
        #expect(problem(.bought, "30d", "") == "Enter a day, a month or a year, such as 2024-03.")
        #expect(problem(.bought, "nextyear", "lastyear") != nil && problem(.bought, "2019", "2020-03") == nil)
        #expect(problem(.bought, "2020", "2019") != nil)
    }

    @Test func aHiddenFieldIsNotOffered() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        _ = try await fixture.library.store(actor: "test").perform(.put(.hiddenFields(HiddenFields([.maker]))))
        await fixture.settle()
        fixture.harness.press(.function(4))
        fixture.harness.press(try fixture.harness.get(.menuItem, "Has Not"))
        #expect(!fixture.harness.all(.menuItem).contains { $0.label == "No maker" })
    }

    @Test func theKeyboardStaysInTheChips() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("maker:sonara value>50 ")
        await fixture.settle()
        let row = fixture.main.listFrame.queryBar.row
        fixture.main.window?.makeFirstResponder(row)
        fixture.harness.press(.delete)
        await fixture.settle()
        #expect(row.isFirstResponder && row.chips.map(\.words) == ["Over 50"])
        fixture.harness.press(.enter)
        fixture.harness.press(try fixture.harness.get(.menuItem, "The Opposite"))
        await fixture.settle()
        #expect(row.isFirstResponder && fixture.main.searchField.text == "-value>50")
    }

    @Test func aChipTurnsIntoItsOpposite() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("maker:sonara value>50 ")
        await fixture.settle()
        #expect(names(fixture) == ["Drill"])
        fixture.main.window?.makeFirstResponder(fixture.main.listFrame.queryBar.row)
        fixture.harness.press(.enter)
        fixture.harness.press(try fixture.harness.get(.menuItem, "The Opposite"))
        await fixture.settle()
        #expect(fixture.main.searchField.text == "-maker:sonara value>50" && names(fixture) == ["Needle"])
        fixture.harness.press(.character("f"), .control)
        fixture.harness.press(.end)
        fixture.harness.type(" or lamp")
        await fixture.settle()
        // Behind alternatives, one more condition holds for all of them.
        try await choose("Has Not", "No maker", in: fixture)
        #expect(names(fixture) == ["Lamp", "Needle"])
    }

    /// A condition that a slip holds in the text cannot be removed, and the person is told.
    @Test func aChipThatCannotBeRemovedSaysWhy() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        let parts = [Condition.not(.field(.fixed(.maker), .known)), .field(.fixed(.place), .known)]
        let saved = SavedSearch(id: UUID(), name: "Two", condition: .all(parts), position: 1)
        _ = try await fixture.library.store(actor: "test").perform(.put(.search(saved)))
        await fixture.settle()
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("pric>5 search:Two ")
        await fixture.settle()
        let row = fixture.main.listFrame.queryBar.row
        #expect(row.chips.count == 3)
        fixture.main.window?.makeFirstResponder(row)
        fixture.harness.press(.end)
        fixture.harness.press(.delete)
        await fixture.settle()
        #expect(row.chips.count == 3 && said("a part of the search is not understood", fixture))
    }
}
