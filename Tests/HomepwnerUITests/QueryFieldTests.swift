import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The query language in the search field, as a person types it.
@Suite struct QueryFieldTests {
    private func fixture() throws -> Fixture {
        var drill = ItemContent(name: "Drill", place: "House/Garage")
        drill.value = Money(minorUnits: 120_00, currency: .usd)
        drill.tags = [Reference(name: "Gift")]
        var lamp = ItemContent(name: "Lamp", place: "House/Kitchen")
        lamp.value = Money(minorUnits: 40_00, currency: .usd)
        var needle = ItemContent(name: "Needle, for the drill press", place: "House/Kitchen")
        needle[.maker] = .text("Sonara")
        return try Fixture(items: [drill, lamp, needle])
    }

    private func names(_ fixture: Fixture) -> [String] {
        (0..<fixture.main.model.count).compactMap { fixture.main.model.row(at: $0)?.name }.sorted()
    }

    private func type(_ text: String, _ fixture: Fixture) async {
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type(text)
        await fixture.settle()
    }

    @Test func conditionsFindWhileTheyAreTyped() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        let cases = [
            ("value>100", ["Drill"]), ("place:kitchen", ["Lamp", "Needle, for the drill press"]), ("tag:gift or lamp", ["Drill", "Lamp"]),
            ("-place:kitchen", ["Drill"]), ("drill no:maker", ["Drill"]), ("\"drill press\"", ["Needle, for the drill press"]),
            ("is:disposed", []),
        ]
        for (text, found) in cases {
            await type(text, fixture)
            #expect(names(fixture) == found, "\(text)")
        }
        fixture.harness.press(.escape)
        await fixture.settle()
        #expect(fixture.main.model.count == 3 && fixture.main.searchField.text.isEmpty)
    }

    /// The end of the text is no mistake while somebody types it.
    @Test func aConditionThatIsNotFinishedHidesNothing() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        for text in [
            "place:", "place:k", "drill value>", "tag:gif", "drill -", "-tag:", "-place:zz", "drill or tag:g", "lamp or", "(tag:gift or",
            "drill and value>soon",
        ] {
            await type(text, fixture)
            #expect(fixture.main.model.count > 0, "\(text)")
        }
        await type("tag:gone", fixture)
        #expect(fixture.main.model.count == 3)
        // A row that is pressed stays where it is.
        fixture.harness.click(fixture.main.list.table)
        await fixture.settle()
        #expect(fixture.main.model.count == 3)
        #expect(fixture.main.listFrame.queryBar.content.note == "There is no tag “gone”.")
        #expect(fixture.main.reports.subjects.allSatisfy { $0.kind != .found })
        fixture.harness.press(.character("f"), .control)
        // Enter ends the typing: it is searched as a word now.
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(fixture.main.model.count == 0)
    }

    @Test func whatIsNotUnderstoodIsSaidWhereNothingIsFound() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        func says(_ text: String) -> Bool { fixture.harness.find(Label.self) { $0.text == text && !$0.isHidden } != nil }
        await type("pric>100 ", fixture)
        #expect(says("There is no field “pric”. Did you mean price?"))
        #expect(fixture.harness.find(Button.self) { $0.title.hasPrefix("Add “") } == nil)
        await type("value>soon ", fixture)
        #expect(says("“soon” is not an amount. Write digits only, for example 1234.50."))
        await type("sofa", fixture)
        #expect(says("No item matches “\(DisplayText.isolated("sofa"))”."))
        #expect(fixture.harness.find(Button.self) { $0.title.hasPrefix("Add “") } != nil)
    }

    @Test func theNamesAreThoseOfTheLibraryNow() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await type("tag:loud ", fixture)
        #expect(fixture.main.model.count == 0)
        let lamp = try #require(fixture.library.direct.all().first { $0.content.name == "Lamp" })
        _ = try fixture.library.direct.perform(
            .assign(.addTags([Reference(name: "Loud")]), to: .items([lamp.id])), actor: "another")
        try await fixture.wait("the lamp") { names(fixture) == ["Lamp"] }
    }

    @Test func thePartsOfAnItemAreFoundByItsName() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        let drill = try #require(fixture.library.direct.all().first { $0.content.name == "Drill" })
        var bit = ItemContent(name: "Bit")
        bit.parent = Reference(id: drill.id, path: [])
        _ = try fixture.library.direct.add(bit, actor: "another")
        await type("part-of:drill ", fixture)
        try await fixture.wait("the part") { names(fixture) == ["Bit"] }
    }

    /// A report of what was found has the same items.
    @Test func aReportCanBeOfWhatWasFound() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await type("value>100", fixture)
        let subject = try #require(fixture.main.reports.subjects.first { $0.kind == .found })
        #expect(try await fixture.main.around.reader.store.count(of: subject.query) == 1)
    }

    @Test func tabTakesASuggestionAndEscapeClosesTheList() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        let field = fixture.main.searchField
        await type("pl", fixture)
        #expect(field.isOfferingCompletions)
        fixture.harness.press(.tab)
        await fixture.settle()
        #expect(field.text == "place:" && field.isOfferingCompletions)
        fixture.harness.type("ki")
        await fixture.settle()
        fixture.harness.press(.tab)
        await fixture.settle()
        #expect(field.text == "place:Kitchen " && names(fixture) == ["Lamp", "Needle, for the drill press"])
        fixture.harness.type("ta")
        await fixture.settle()
        fixture.harness.press(.escape)
        await fixture.settle()
        #expect(!field.isOfferingCompletions && field.text == "place:Kitchen ta")
        fixture.harness.press(.escape)
        await fixture.settle()
        #expect(field.text.isEmpty && fixture.main.model.count == 3)
    }

    /// The list of suggestions says how many items each would leave.
    @Test func suggestionsAreCounted() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await type("place:", fixture)
        let suggestions = SearchSuggestions(
            SearchReader(fixture.library, fixture.main.around.reader.store, .plain), fixture.main.workspace,
            fixture.main.around.reader.store, .plain, recent: RecentSearches(fixture.library))
        func shown() -> [String] {
            suggestions.completions(of: "drill place:", before: "", in: fixture.main.searchField).map { $0.detail ?? "" }
        }
        _ = shown()
        try await fixture.wait("the numbers") { shown() == ["1", "2", "1"] }
    }

    @Test func aTextThatIsTooLongForConditionsIsSearchedAsWords() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        fixture.main.headerController.restoreSearch(Array(repeating: "drill", count: 300).joined(separator: " "))
        await fixture.settle()
        #expect(names(fixture) == ["Drill", "Needle, for the drill press"])
        fixture.main.headerController.restoreSearch(String(repeating: "(", count: 4_000))
        await fixture.settle()
        #expect(fixture.main.model.count == 0)
    }

    @Test func deletedItemsAreOfferedWhereTheyAre() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await type("is:deleted ", fixture)
        let button = try #require(fixture.harness.find(Button.self) { $0.title == "Show Deleted Items" })
        fixture.harness.click(button)
        await fixture.settle()
        #expect(fixture.main.workspace.showsTrash)
    }

    /// A slip must not make a report of things that nobody asked for.
    @Test func noReportIsOfferedOfATextThatIsNotUnderstood() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await type("-tga:gift ", fixture)
        #expect(fixture.main.model.count == 3)
        #expect(fixture.main.reports.subjects.allSatisfy { $0.kind != .found })
        #expect(fixture.harness.find(Label.self) { $0.text.contains("There is no field “tga”") } != nil)
    }

    /// A code from a scanner is one text, whatever its signs mean in a query.
    @Test func aScannedCodeIsNoCondition() async throws {
        var box = ItemContent(name: "Box")
        box[.code] = .text("-4711A")
        let fixture = try Fixture(items: [box, ItemContent(name: "Lamp")])
        defer { fixture.close() }
        await fixture.settle()
        fixture.main.headerController.search(for: "-4711A")
        await fixture.settle()
        #expect(names(fixture) == ["Box"])
    }

    /// The chips say the conditions in words; a press on one removes its condition from the text, too.
    @Test func chipsSayTheConditionsAndRemoveThem() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        let bar = fixture.main.listFrame.queryBar
        await type("lamp", fixture)
        #expect(bar.isHidden)
        await type("place:kitchen value>20 lamp ", fixture)
        #expect(bar.content.chips.map(\.words) == ["In Kitchen", "Over 20", "“lamp”"] && !bar.isHidden)
        bar.remove(0)
        await fixture.settle()
        #expect(fixture.main.searchField.text == "value>20 lamp" && bar.content.chips.count == 2)
        bar.remove(0)
        await fixture.settle()
        #expect(fixture.main.searchField.text == "lamp" && bar.isHidden)
        // The end that somebody is typing stays.
        await type("-place:garage tag:zif", fixture)
        #expect(bar.content.chips.map(\.words) == ["Not in Garage"])
        bar.remove(0)
        await fixture.settle()
        #expect(fixture.main.searchField.text == "tag:zif")
    }

    /// A token has the minus that denies it: whoever removes it removes both.
    @Test func aDeniedConditionIsRemovedWithItsSign() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await type("-place:kitchen drill ", fixture)
        let field = fixture.main.searchField
        let token = try #require(field.tokens.first)
        #expect(token.range == 0..<14)
        field.tokenEditor.remove(token)
        await fixture.settle()
        #expect(field.text == "drill ")
    }

    /// A rename changes no condition that was understood.
    @Test func aRenameLeavesTheSearchAsItIs() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await type("place:kitchen", fixture)
        #expect(fixture.main.model.count == 2)
        var kitchen = try #require(fixture.library.direct.catalog().place(at: ["House", "Kitchen"]))
        kitchen.name = "Galley"
        _ = try fixture.library.direct.perform(.put(.place(kitchen)), actor: "another")
        try await fixture.wait("the new name") {
            fixture.main.workspace.catalog.tree.catalog.place(at: ["House", "Galley"]) != nil
        }
        await fixture.settle()
        #expect(fixture.main.model.count == 2)
    }

    @Test func aSuggestionMendsTheText() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        let bar = fixture.main.listFrame.queryBar
        await type("vale>100 drill ", fixture)
        #expect(bar.content.note == "There is no field “vale”. Did you mean value?" && bar.content.suggestion == "value")
        fixture.harness.click(bar.suggestionButton)
        await fixture.settle()
        #expect(fixture.main.searchField.text == "value>100 drill " && names(fixture) == ["Drill"] && bar.content.note == nil)
    }
}
