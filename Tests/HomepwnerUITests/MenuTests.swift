import Foundation
import Graphics
import Inventory
import Reports
import StoreTesting
import Testing
import ToolkitTesting

@testable import HomepwnerUI
@testable import Toolkit

/// The window's menu, and those of items and places.
@Suite struct MenuTests {
    private func lines(_ fixture: Fixture) -> [String] {
        (fixture.harness.all(.menuItem) + fixture.harness.all(.checkMenuItem)).map(\.label)
    }

    /// The titles of the commands in the submenu of a line, which is closed again.
    private func submenu(_ title: String, _ fixture: Fixture) throws -> [String] {
        fixture.harness.click(try fixture.harness.get(.menuItem, title))
        let menu = try fixture.harness.get(.menu, title)
        let opened = fixture.harness.tree().preorder(from: menu.id).filter { $0.role == .menuItem || $0.role == .checkMenuItem }
        fixture.harness.press(.escape)
        return opened.map(\.label)
    }

    @Test func theWindowsMenuIsShortAndHasEverything() async throws {
        let fixture = try Fixture(items: [.named("Lamp", serial: "S-1"), .named("Rug")])
        defer { fixture.close() }
        fixture.harness.press(.home)
        fixture.harness.press(.down)
        try await fixture.wait("the detail") { fixture.main.detail.item?.content.name == "Lamp" }
        fixture.harness.click(try fixture.harness.get(.button, "More"))
        let first = lines(fixture)
        #expect(first.first == "New Item…" && first.count <= 16, "\(first)")
        let ofItem = [
            "Edit…", "Add Missing Facts…", "Duplicate…", "Split…", "Merge…", "Copy", "Copy Serial Number", "New Value…", "Move to Place…",
            "Tag…", "Remove Tag…",
            "Part Of…", "Number This Item", "Add Paper…", "Sold, Lost, Stolen", "Show Picture Large", "Show History", "Report…", "Delete",
        ]
        #expect(try submenu("Selected Item", fixture) == ofItem)
        #expect(try submenu("View", fixture) == ["As List", "As Grid", "Compact Rows", "Show the Sidebar"])
        #expect(try submenu("Library", fixture) == ["Libraries…", "History of All Items…", "Deleted Items…", "Fields…"])
        let rest = ["Report…", "Export…", "Import…", "Back Up…", "Preferences…", "Keyboard Shortcuts", "Quit", "Edit the List"]
        #expect(Set(rest).isSubset(of: first), "\(first)")
        #expect(first.contains { $0.hasPrefix("Undo") } && first.contains { $0.hasPrefix("Redo") })
    }

    @Test func everyCommandWithAKeyIsReachedByAMenuOrIsAWayThroughTheWindow() throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        fixture.harness.press(.home)
        fixture.harness.press(.function(10))
        var reached = Set(lines(fixture))
        for title in ["Selected Item", "Search", "View", "Library"] { reached.formUnion(try submenu(title, fixture)) }
        fixture.harness.press(.escape)
        // In other menus, in the header, or ways through the window.
        let split = fixture.main.split
        let elsewhere =
            [
                "Search", "To the List", "Clear Search", "Back", "Forward", "More", "Open Other…", "New Library…", "Paste Picture", "Move",
            ] + (split.paneCommands + [split.dividerCommand]).map(\.title)
        let missing = MainCommands(fixture.main).all.map(\.title).filter { title in
            !elsewhere.contains(title) && !reached.contains { $0.hasPrefix(title) }
        }
        #expect(missing.isEmpty, "\(missing)")
    }

    @Test func theMenuSaysHowManyItemsAreSelected() async throws {
        let fixture = try Fixture(items: [.named("Lamp"), .named("Rug"), .named("Vase")])
        defer { fixture.close() }
        fixture.harness.press(.function(10))
        #expect(try !fixture.harness.get(.menuItem, "Selected Item").states.contains(.enabled))
        fixture.harness.press(.escape)
        fixture.main.list.table.becomeFirstResponder()
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.function(10))
        fixture.harness.click(try fixture.harness.get(.menuItem, "3 Selected Items"))
        // Papers are added to one item alone.
        #expect(try !fixture.harness.get(.menuItem, "Add Paper…").states.contains(.enabled))
        #expect(try fixture.harness.get(.menuItem, "Number These Items").states.contains(.enabled))
        fixture.harness.press(.escape)
        fixture.harness.press(.escape)
        try fixture.choose(inMenu: "3 Selected Items", "Delete 3 Items")
        try await fixture.wait("that they are gone") { fixture.main.model.count == 0 }
    }

    // MARK: - Reports from menus

    private func report(_ fixture: Fixture) async throws -> ReportController {
        fixture.harness.advance(seconds: 1)
        let page = try #require(fixture.main.reports.report)
        try await fixture.waitForPages(of: page)
        return page
    }

    @Test func aReportFromTheMenuOfItemsIsOfThemThoughTheLastOneWasOfOthers() async throws {
        let fixture = try Fixture(items: [.named("Lamp"), .named("Rug"), .named("Vase")])
        defer { fixture.close() }
        fixture.harness.press(.home)
        let page = try await fixture.openReports()
        #expect(page.pages.outcome?.itemCount == 1)
        try fixture.choose("All 3 items", of: "Items")
        try await fixture.waitForPages(of: page)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        let usual = try await fixture.openReports()
        #expect(usual.pages.outcome?.itemCount == 3, "other items were preferred to this selection")
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        fixture.main.list.table.becomeFirstResponder()
        fixture.harness.press(.menu)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Report…"))
        #expect(try await report(fixture).pages.outcome?.itemCount == 1)
    }

    private func placeFixture() async throws -> Fixture {
        let fixture = try Fixture(
            items: [
                .named("Bed", place: "House/Bedroom"), .named("Cup", place: "House/Kitchen"),
                .named("Pan", place: "House/Kitchen/Box 1"),
            ],
            size: Size(width: 1280, height: 800), style: .plain, sidebar: true)
        await fixture.settle()
        return fixture
    }

    private func place(_ path: [String], _ fixture: Fixture) async throws -> Place {
        try #require(try await fixture.library.store(actor: "test").catalog().place(at: path))
    }

    /// Opens the menu of a place's row with the pointer.
    private func openMenu(of name: String, _ fixture: Fixture) throws {
        let row = try #require(fixture.harness.all(.treeItem).first { $0.label.hasPrefix(name) }, "\(fixture.harness.tree())")
        fixture.harness.click(row, button: 3)
    }

    @Test func theMenuOfAPlaceHasItsKindInASubmenu() async throws {
        let fixture = try await placeFixture()
        defer { fixture.close() }
        try openMenu(of: "Kitchen", fixture)
        let first = lines(fixture)
        #expect(first.contains("Kind") && first.contains("Report…") && first.contains("Labels…") && !first.contains("Room"), "\(first)")
        fixture.harness.click(try fixture.harness.get(.menuItem, "Kind"))
        fixture.harness.click(try fixture.harness.get(.menuItem, "Room"))
        #expect(fixture.harness.all(.menu).isEmpty)
        await fixture.settle()
        #expect(try await place(["House", "Kitchen"], fixture).placeKind == .room)
        // The current kind is ticked; choosing it again removes it.
        try openMenu(of: "Kitchen", fixture)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Kind"))
        #expect(fixture.harness.all(.checkMenuItem).filter { $0.value == .check(true) }.map(\.label) == ["Room"])
        fixture.harness.press(try fixture.harness.get(.checkMenuItem, "Room"))
        await fixture.settle()
        #expect(try await place(["House", "Kitchen"], fixture).placeKind == nil)
    }

    @Test func theMenuOfAPlaceOpensItsReportAndItsLabels() async throws {
        let fixture = try await placeFixture()
        defer { fixture.close() }
        let kitchen = try await place(["House", "Kitchen"], fixture).id
        try openMenu(of: "Kitchen", fixture)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Report…"))
        let page = try await report(fixture)
        #expect(page.options.subject.kind == .place(kitchen) && page.pages.outcome?.itemCount == 2)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        try openMenu(of: "Kitchen", fixture)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Labels…"))
        let labels = try await report(fixture)
        #expect(labels.options.choices.kind == "labels" && labels.options.choices.labelsPlaces)
        #expect(labels.options.subject.kind == .place(kitchen) && labels.pages.outcome?.itemCount == 2, "the kitchen and the box in it")
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        // Labels are no report of a place.
        try openMenu(of: "Bedroom", fixture)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Report…"))
        #expect(try await report(fixture).options.choices.kind == ReportKind.all[0].name)
    }

    @Test func aReportOfAPlaceIsNeitherLabelsNorALoanSlipThoughTheLastOneWas() async throws {
        let fixture = try await placeFixture()
        defer { fixture.close() }
        let bedroom = try await place(["House", "Bedroom"], fixture).id
        let others = ReportKind.all.filter { $0.takesLabels || $0.takesLoan }
        #expect(others.count == 2)
        for kind in others {
            var last = ReportChoices(fixture.library.settings)
            last.kind = kind.name
            try last.store(in: fixture.library.settings)
            try openMenu(of: "Bedroom", fixture)
            fixture.harness.press(try fixture.harness.get(.menuItem, "Report…"))
            let page = try await report(fixture)
            #expect(page.options.choices.kind == ReportKind.all[0].name, "after \(kind.name)")
            #expect(page.options.subject.kind == .place(bedroom) && page.pages.outcome?.itemCount == 1)
            fixture.harness.press(.escape)
            fixture.harness.advance(seconds: 1)
        }
        // Another kind stays the last one.
        let usual = ReportKind.all[1]
        #expect(!usual.takesLabels && !usual.takesLoan)
        var last = ReportChoices(fixture.library.settings)
        last.kind = usual.name
        try last.store(in: fixture.library.settings)
        try openMenu(of: "Bedroom", fixture)
        fixture.harness.press(try fixture.harness.get(.menuItem, "Report…"))
        #expect(try await report(fixture).options.choices.kind == usual.name)
    }
}
