import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// Searches that people save: in the sidebar with their numbers, with their order, and taken over when they are changed.
@Suite struct SavedSearchWindowTests {
    private func household() throws -> Fixture {
        func content(_ name: String, cents: Int64, _ place: String) -> ItemContent { .named(name, cents: cents, place: place) }
        return try Fixture(
            items: [
                content("Lamp", cents: 1_000, "Hall"), content("Rug", cents: 20_000, "Hall"), content("Piano", cents: 100_000, "Study"),
                content("Clock", cents: 30_000, "Study"),
            ], size: Size(width: 1300, height: 760), style: .plain, sidebar: true)
    }

    private func search(_ text: String, _ fixture: Fixture) async throws {
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type(text)
        fixture.harness.press(.enter)
        try await fixture.wait("the keyboard in the list") { !fixture.main.searchField.isFirstResponder }
    }

    private func save(as name: String, _ fixture: Fixture) async throws {
        fixture.harness.press(.character("s"), .control)
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is SaveSearchSheet }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.type(name + "\n")
        try await fixture.wait("the row") { fixture.main.sidebar.catalog.search(named: name) != nil }
    }

    private func row(_ name: String, _ fixture: Fixture) -> OutlineRow? {
        guard let search = fixture.main.sidebar.catalog.search(named: name) else { return nil }
        return fixture.main.sidebar.outlineView(fixture.main.sidebar.outline, contentOf: SidebarRow.search(search.id).id)
    }

    @Test func aSearchIsSavedAndShownAgainWithItsNumber() async throws {
        let fixture = try household()
        defer { fixture.close() }
        try await search("value>150", fixture)
        try await fixture.wait("the dear ones") { fixture.main.model.count == 3 }
        try await save(as: "Dear things", fixture)
        let id = try #require(fixture.main.sidebar.catalog.search(named: "Dear things")?.id)
        try await fixture.wait("the chosen row") { fixture.main.sidebar.outline.selectedID == SidebarRow.search(id).id }
        #expect(fixture.main.listFrame.titleBar.path == ["Dear things"])
        try await fixture.wait("the number") {
            fixture.harness.advance(seconds: 0.4)
            return row("Dear things", fixture)?.detail == "3"
        }
        // Another list, then back again.
        fixture.main.headerController.endSearch()
        fixture.main.model.choose(.scope(.all))
        try await fixture.wait("all items") { fixture.main.model.count == 4 && fixture.main.searchField.text.isEmpty }
        fixture.main.model.choose(.search(id))
        try await fixture.wait("the dear ones") { fixture.main.model.count == 3 && fixture.main.searchField.text == "value>150" }
        #expect(!fixture.main.workspace.isSavedSearchChanged)
        // A change of the library is counted.
        _ = try await fixture.main.around.reader.store.perform(
            .delete(.items([try #require(try fixture.stored().first { $0.content.name == "Rug" }).id])))
        try await fixture.wait("the new number") {
            fixture.harness.advance(seconds: 0.4)
            return row("Dear things", fixture)?.detail == "2"
        }
        // Undo takes the search back, too.
        fixture.main.workspace.send(.undo)
        fixture.main.workspace.send(.undo)
        try await fixture.wait("no saved search") { fixture.main.sidebar.catalog.searches.isEmpty }
        try await fixture.wait("the usual list") { fixture.main.workspace.shownRow == .scope(.all) }
    }

    @Test func aChangedSearchSaysSoAndIsUpdatedOrReverted() async throws {
        let fixture = try household()
        defer { fixture.close() }
        try await search("value>150", fixture)
        try await save(as: "Dear things", fixture)
        try await search("value>500", fixture)
        try await fixture.wait("one item") { fixture.main.model.count == 1 }
        #expect(fixture.main.listFrame.titleBar.path == ["Dear things (changed)"])
        let bar = fixture.main.listFrame.queryBar
        #expect(bar.saveButton.title == "Update…" && !bar.saveButton.isHidden)
        fixture.harness.click(bar.saveButton)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Back to “Dear things”"))
        try await fixture.wait("the stored search") { fixture.main.model.count == 3 && fixture.main.searchField.text == "value>150" }
        #expect(bar.saveButton.isHidden)
        try await search("value>500", fixture)
        fixture.harness.click(bar.saveButton)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Update “Dear things”"))
        try await fixture.wait("the new condition") { !fixture.main.workspace.isSavedSearchChanged }
        let saved = try #require(fixture.main.sidebar.catalog.search(named: "Dear things"))
        #expect(QueryPrinter(fixture.main.sidebar.catalog).text(of: saved.condition) == "value>500")
    }

    /// The order of a saved search is its own: other lists keep theirs.
    @Test func theOrderOfASearchIsItsOwn() async throws {
        let fixture = try household()
        defer { fixture.close() }
        let usual = fixture.main.workspace.query.order
        try await search("value>150", fixture)
        fixture.main.workspace.send(.sort(Inventory.SortOrder(.name, ascending: true)))
        try await fixture.wait("names") { fixture.visibleNames == ["Clock", "Piano", "Rug"] }
        try await save(as: "By name", fixture)
        fixture.main.workspace.send(.sort(usual))
        #expect(fixture.main.workspace.isSavedSearchChanged)
        fixture.main.model.choose(.scope(.all))
        fixture.main.headerController.endSearch()
        try await fixture.wait("all") { fixture.main.model.count == 4 }
        let id = try #require(fixture.main.sidebar.catalog.search(named: "By name")?.id)
        fixture.main.model.choose(.search(id))
        try await fixture.wait("names again") { fixture.visibleNames == ["Clock", "Piano", "Rug"] }
    }

    @Test func aSearchInAPlaceIsSavedWithThePlaceAndANameIsTakenOnce() async throws {
        let fixture = try household()
        defer { fixture.close() }
        let hall = try #require(fixture.main.sidebar.catalog.place(at: ["Hall"]))
        fixture.main.model.choose(.scope(.place(hall.id)))
        try await search("value>150", fixture)
        try await fixture.wait("the rug") { fixture.visibleNames == ["Rug"] }
        try await save(as: "Hall", fixture)
        let saved = try #require(fixture.main.sidebar.catalog.search(named: "Hall"))
        #expect(QueryPrinter(fixture.main.sidebar.catalog).text(of: saved.condition) == "place:Hall value>150")
        // The place is a condition now.
        try await fixture.wait("the saved search") {
            fixture.main.workspace.query.scope == .all && !fixture.main.workspace.isSavedSearchChanged
        }
        #expect(fixture.visibleNames == ["Rug"])
        try await search("value>20", fixture)
        fixture.harness.press(.character("s"), .control)
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is SaveSearchSheet }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.type("hall\n")
        #expect(fixture.main.presentedViewController is SaveSearchSheet)
        #expect(fixture.harness.find(Label.self) { $0.text.hasPrefix("There is a saved search “Hall” already.") } != nil)
    }

    @Test func aSavedSearchIsLeftWithItsConditions() async throws {
        let fixture = try household()
        defer { fixture.close() }
        try await search("value>150", fixture)
        try await save(as: "Dear things", fixture)
        let id = try #require(fixture.main.sidebar.catalog.search(named: "Dear things")?.id)
        for leave in [{ fixture.main.model.choose(.scope(.all)) }, { fixture.main.headerController.endSearch() }] {
            fixture.main.model.choose(.search(id))
            try await fixture.wait("the dear ones") {
                fixture.main.model.count == 3 && fixture.main.sidebar.outline.selectedID == SidebarRow.search(id).id
            }
            leave()
            try await fixture.wait("all items") {
                fixture.main.model.count == 4 && fixture.main.searchField.text.isEmpty
                    && fixture.main.sidebar.outline.selectedID == SidebarRow.scope(.all).id
            }
        }
    }

    @Test func whatIsNotUnderstoodIsNotSaved() async throws {
        let fixture = try household()
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("pric>150")
        fixture.harness.press(.character("s"), .control)
        #expect(fixture.main.presentedViewController == nil)
    }
}
