import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// A search that finds nothing says which condition is to blame, and removes it.
@Suite struct EmptySearchTests {
    private func fixture() throws -> Fixture {
        func content(_ name: String, _ maker: String, cents: Int64, _ place: String) -> ItemContent {
            var content = ItemContent.named(name, cents: cents, place: place)
            content[.maker] = .text(maker)
            return content
        }
        return try Fixture(
            items: [
                content("Drill", "Sonara", cents: 10_000, "Garage"), content("Saw", "Makita", cents: 90_000, "Garage"),
                content("Lamp", "Sonara", cents: 20_000, "Hall"), content("Rug", "Orient", cents: 95_000, "Hall"),
            ], style: .plain)
    }

    private func search(_ text: String, _ fixture: Fixture) async {
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type(text)
        await fixture.settle()
        // Items are counted when nobody types on.
        fixture.harness.advance(seconds: 0.4)
        await fixture.settle()
    }

    private func says(_ text: String, _ fixture: Fixture) -> Bool {
        fixture.harness.find(Label.self) { !$0.isHiddenInWindow && $0.text.contains(text) } != nil
    }

    private func titles(_ fixture: Fixture) -> [String] {
        fixture.harness.all(.button).map(\.label).filter {
            $0.hasPrefix("Remove “") || $0 == "Clear Search" || $0.hasPrefix("Search All") || $0.hasPrefix("Add “")
        }
    }

    @Test func theConditionThatHidesMostIsRemovedFirst() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await search("maker:sonara value>500 -saw", fixture)
        #expect(fixture.main.model.count == 0)
        // Two things of Sonara; one dear thing without the saw; no dear thing of Sonara, whatever its name.
        #expect(titles(fixture) == ["Clear Search", "Remove “Over 500”: 2", "Remove “Maker contains sonara”: 1"])
        fixture.harness.press(try fixture.harness.get(.button, titles(fixture)[1]))
        await fixture.settle()
        #expect(fixture.main.model.count == 2)
        #expect(fixture.main.searchField.text.trimmed == "maker:sonara -saw")
    }

    @Test func conditionsThatFindNothingAreNamed() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await search("maker:sonara maker:makita place:hall place:garage", fixture)
        #expect(titles(fixture) == ["Clear Search"] && says("find nothing together", fixture))
        await search("zebra lamp maker:makita", fixture)
        #expect(says("“zebra” finds nothing by itself.", fixture))
    }

    @Test func aListThatExcludesTheItemsIsNamedWithTheirNumber() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        let hall = try #require(fixture.main.sidebar.catalog.places.first { $0.name == "Hall" })
        fixture.main.model.choose(.scope(.place(hall.id)))
        await fixture.settle()
        await search("saw", fixture)
        #expect(titles(fixture) == ["Search All Items", "Clear Search"] && says("In all lists: 1", fixture))
        await search("zebra", fixture)
        #expect(!says("In all lists", fixture))
    }

    @Test func wordsAreOfferedAsANameAndConditionsAreNot() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await search("zebra", fixture)
        #expect(titles(fixture) == ["Add “zebra”", "Clear Search"])
        await search("drill zebra", fixture)
        #expect(titles(fixture) == ["Add “drill zebra”", "Clear Search", "Remove “zebra”: 1"])
    }

    @Test func whileSomebodyTypesNothingIsCounted() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("drill zebra")
        await fixture.settle()
        #expect(titles(fixture) == ["Add “drill zebra”", "Clear Search"])
    }

    @Test func aChangeOfTheLibraryChangesTheNumbersAndNoButtonMoves() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await search("maker:sonara value>500", fixture)
        #expect(titles(fixture).contains("Remove “Over 500”: 2"))
        let clear = try #require(fixture.harness.find(Button.self) { $0.title == "Clear Search" })
        fixture.main.window?.makeFirstResponder(clear)
        var new = ItemContent.named("Radio", cents: 100)
        new[.maker] = .text("Sonara")
        _ = try fixture.library.direct.add(new, actor: "elsewhere")
        try await fixture.wait("the number") {
            fixture.harness.advance(seconds: 0.5)
            return titles(fixture).contains("Remove “Over 500”: 3")
        }
        #expect(clear.isFirstResponder)
    }
}
