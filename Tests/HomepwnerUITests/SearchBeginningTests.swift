import Foundation
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI
@testable import Inventory

/// The beginning of a search: the last ones, the conditions that can be typed, and pasted texts.
@Suite struct SearchBeginningTests {
    private func fixture() throws -> Fixture {
        var drill = ItemContent(name: "Drill", place: "House/Garage")
        drill.value = Money(minorUnits: 120_00, currency: .usd)
        drill.tags = [Reference(name: "Gift")]
        var lamp = ItemContent(name: "Lamp", place: "House/Kitchen")
        lamp.value = Money(minorUnits: 40_00, currency: .usd)
        return try Fixture(items: [drill, lamp, ItemContent(name: "Needle, for the drill press", place: "House/Kitchen")])
    }

    private func offered(_ fixture: Fixture) -> [String] {
        let field = fixture.main.searchField
        return field.isOfferingCompletions
            ? field.completionSource?.completions(of: field.text, before: "", in: field).map(\.title) ?? [] : []
    }

    private func begin(_ fixture: Fixture) async {
        fixture.harness.press(.character("f"), .control)
        await fixture.settle()
    }

    private func search(_ text: String, _ fixture: Fixture) async {
        await begin(fixture)
        fixture.harness.type(text)
        fixture.harness.press(.enter)
        await fixture.settle()
        await begin(fixture)
        fixture.harness.press(.escape)
        await fixture.settle()
        #expect(fixture.main.searchField.text.isEmpty)
    }

    @Test func anEmptyFieldOffersTheLastSearches() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        for text in ["drill", "place:kitchen", "drill", "x", "pric>5"] { await search(text, fixture) }
        await begin(fixture)
        #expect(offered(fixture).prefix(2) == ["drill", "place:kitchen"].map { DisplayText.isolated($0) }[...])
        #expect(fixture.main.model.count == 3)
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(fixture.main.searchField.text.hasPrefix("place:kitchen") && fixture.main.model.count == 2)
        // They are kept with the library.
        #expect(RecentSearches(fixture.library).texts == ["drill", "place:kitchen"])
    }

    @Test func aSearchThatGoesOnTakesThePlaceOfItsBeginning() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        for text in ["car", "carpet", "drill", "drill press", "lamp"] { await search(text, fixture) }
        #expect(RecentSearches(fixture.library).texts == ["lamp", "drill press", "carpet", "car"])
        for text in ["needle", "value>5", "tag:gift", "kitchen"] { await search(text, fixture) }
        #expect(RecentSearches(fixture.library).texts == ["kitchen", "tag:gift", "value>5", "needle", "lamp"])
    }

    @Test func aConditionIsChosenFromTheEmptyField() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await begin(fixture)
        #expect(offered(fixture).first == DisplayText.isolated("place:"))
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(fixture.main.searchField.text == "place:")
        // The values follow.
        #expect(offered(fixture).contains(DisplayText.isolated("place:Kitchen")))
        fixture.harness.press(.escape)
        fixture.harness.press(.escape)
        await fixture.settle()
        // Tab goes on to the next control, as in other empty fields.
        await begin(fixture)
        fixture.harness.press(.tab)
        #expect(!fixture.main.searchField.isFirstResponder && fixture.main.searchField.text.isEmpty)
    }

    @Test func hiddenFieldsAreNotOffered() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        _ = try await fixture.library.store(actor: "test").perform(.put(.hiddenFields(HiddenFields([.tags, .bought]))))
        await fixture.settle()
        await begin(fixture)
        #expect(!offered(fixture).contains { $0.contains("tag:") || $0.contains("bought") })
        #expect(offered(fixture).contains { $0.contains("place:") })
    }

    @Test func thePageOfAllConditionsIsOpenedAndSearched() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await begin(fixture)
        fixture.harness.press(.up)
        fixture.harness.press(.enter)
        await fixture.settle()
        let page = try #require(fixture.main.presentedViewController as? ReferenceController)
        #expect(page.title == "Search Conditions")
        fixture.harness.type("warranty")
        func shows(_ sign: String) -> Bool { fixture.harness.find(Label.self) { $0.text.contains(sign) && !$0.isHidden } != nil }
        #expect(shows("warranty<=60d") && !shows("serial:"))
    }

    /// Each example is understood, in an empty library and in one with names and custom fields.
    @Test func theExamplesOfThePageAreUnderstood() async throws {
        var full = Catalog()
        full.put(.place(Place(id: UUID(), name: "Living Room")), 1)
        full.put(.tag(Inventory.Tag(id: UUID(), name: "Gift")), 1)
        full.put(.type(ItemType(id: UUID(), name: "Tools")), 1)
        for (index, kind) in OwnField.Kind.allCases.enumerated() {
            full.put(.field(OwnField(id: UUID(), name: "My \(kind.rawValue)", kind: kind, choices: ["Deep blue"])), Int64(index + 1))
        }
        for catalog in [Catalog(), full] {
            for line in QueryReference(catalog).reference.groups.dropLast().flatMap(\.lines) {
                for sign in line.signs.split(separator: "\u{2003}") {
                    let query = ParsedQuery(String(sign), QueryContext(catalog, currency: .usd, days: DayParser(.plain)))
                    // Names in examples need not be those of the library.
                    let slips = query.notes.filter { if case .unknownName = $0.kind { false } else { true } }
                    #expect(slips.isEmpty, "\(sign)")
                }
            }
        }
    }

    @Test func pastedConditionsCountAtOnce() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        fixture.harness.pasteboards[.clipboard] = PasteboardItem(text: "place:kitchen\nvalue>30")
        await begin(fixture)
        fixture.harness.press(.character("v"), .control)
        await fixture.settle()
        #expect(fixture.main.searchField.text == "place:kitchen value>30")
        #expect(fixture.main.searchField.tokens.filter { $0.kind == .condition }.count == 2 && fixture.main.model.count == 1)
        // An end that needs a value waits for it.
        fixture.harness.press(.character("a"), .control)
        fixture.harness.pasteboards[.clipboard] = PasteboardItem(text: "drill place:")
        fixture.harness.press(.character("v"), .control)
        await fixture.settle()
        #expect(fixture.main.model.count == 2)
    }

    /// A condition that is pressed again is opened, and its other values are offered; what is behind it stays.
    @Test func anOpenedConditionOffersItsOtherValues() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        let field = fixture.main.searchField
        await begin(fixture)
        fixture.harness.type("place:Garage lamp")
        await fixture.settle()
        #expect(fixture.main.model.count == 0)
        let token = try #require(field.tokens.first)
        field.tokenEditor.open(token)
        await fixture.settle()
        #expect(field.isOfferingCompletions)
        // Garage, House, Kitchen.
        for _ in 0..<3 { fixture.harness.press(.down) }
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(field.text == "place:Kitchen lamp" && fixture.main.model.count == 1)
        // Letters that are typed now are in front of the rest.
        fixture.harness.type("red ")
        #expect(field.text == "place:Kitchen red lamp")
    }

    /// Suggestions count what is behind them.
    @Test func aWordInFrontOfOthersIsCompleted() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await begin(fixture)
        fixture.harness.type(" lamp")
        fixture.harness.press(.home)
        fixture.harness.type("place:")
        await fixture.settle()
        let field = fixture.main.searchField
        let offered = field.completionSource?.completions(of: "place:", before: " lamp", in: field) ?? []
        #expect(offered.first { $0.text == "place:Kitchen " }?.detail == "1")
        #expect(offered.first { $0.text == "place:Garage " }?.detail == "0")
        #expect(field.isOfferingCompletions)
    }

    /// Codes that are scanned, and saved searches, take no place among the searches that people typed; these can be forgotten.
    @Test func onlyTypedSearchesAreKeptAndTheyCanBeForgotten() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await search("drill", fixture)
        fixture.main.headerController.search(for: "HP-0042")
        await fixture.settle()
        await begin(fixture)
        fixture.harness.press(.escape)
        await fixture.settle()
        #expect(RecentSearches(fixture.library).texts == ["drill"])
        await begin(fixture)
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(fixture.main.searchField.text.isEmpty && !offered(fixture).contains(DisplayText.isolated("drill")))
        #expect(RecentSearches(fixture.library).texts.isEmpty)
    }

    /// Tab leaves a condition that was opened as it is.
    @Test func tabLeavesAnOpenedConditionAsItIs() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        await begin(fixture)
        fixture.harness.type("place:Kitchen ")
        await fixture.settle()
        let field = fixture.main.searchField
        field.tokenEditor.open(try #require(field.tokens.first))
        await fixture.settle()
        #expect(field.isOfferingCompletions)
        fixture.harness.press(.tab)
        await fixture.settle()
        #expect(field.text == "place:Kitchen " && !field.isFirstResponder)
    }

    @Test func aNameInQuotesIsNotCompletedInItsMiddle() async throws {
        let fixture = try Fixture(items: [ItemContent(name: "Rug", place: "Living Room")])
        defer { fixture.close() }
        await fixture.settle()
        let field = fixture.main.searchField
        let source = try #require(field.completionSource)
        #expect(source.completions(of: "place:\"Livin", before: "", in: field).count == 1)
        #expect(source.completions(of: "place:\"Livin", before: " Room\"", in: field).isEmpty)
    }

    @Test func examplesOfHiddenFieldsAreLeftOut() throws {
        var catalog = Catalog()
        catalog.put(.hiddenFields(HiddenFields([.serialNumber, .lastSeen])), 1)
        let signs = QueryReference(catalog).reference.groups.flatMap(\.lines).map(\.signs).joined(separator: " ")
        #expect(!signs.contains("serial") && !signs.contains("seen") && signs.contains("added:7d") && signs.contains("maker:"))
    }
}
