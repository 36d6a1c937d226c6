import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI
@testable import WorkspaceModel

/// The numbers that stay in sight: beside messages, in the search field and in the trash.
@Suite struct CountsTests {
    private static let items: [ItemContent] = [
        .named("Bed", cents: 70_000, place: "House/Bedroom"), .named("Drill", cents: 9_000, place: "House/Garage/Box"),
        .named("Bike", cents: 90_000, place: "House/Garage"), .named("Coin", cents: 100),
    ]

    private func fixture(size: Size = Size(width: 1280, height: 800)) async throws -> Fixture {
        let fixture = try Fixture(items: Self.items, size: size, style: .plain, sidebar: true)
        await fixture.settle()
        return fixture
    }

    private func choose(_ row: SidebarRow, _ fixture: Fixture) async {
        fixture.main.model.choose(row)
        await fixture.settle()
    }

    private func place(_ name: String, _ fixture: Fixture) throws -> SidebarRow {
        .scope(.place(try #require(fixture.main.sidebar.catalog.places.first { $0.name == name }).id))
    }

    // MARK: - Messages

    @Test(arguments: [1280.0, 420]) func theNumberOfItemsStandsBesideAMessage(width: Double) async throws {
        let fixture = try await fixture(size: Size(width: width, height: 800))
        defer { fixture.close() }
        fixture.main.list.table.becomeFirstResponder()
        fixture.harness.press(.home)
        fixture.harness.press(.delete)
        try await fixture.wait("the offer to undo") { fixture.main.footer.notice == "Deleted “Coin”" }
        let foot = try fixture.harness.get(.panel, "Status")
        let count = try fixture.harness.get(.label, "3 items", within: foot)
        let notice = try fixture.harness.get(.notification, "Deleted “Coin”. Press Ctrl+Z to undo.", within: foot)
        let undo = try fixture.harness.get(.button, "Undo", within: foot)
        #expect(count.frame.maxX <= notice.frame.minX && notice.frame.maxX <= undo.frame.minX)
        #expect(undo.frame.maxX <= width && notice.frame.width >= 60)
        if width > 1000 {
            #expect(!fixture.harness.all(.label, within: foot).filter { $0.label == "Total $1,690.00" }.isEmpty)
        }
        fixture.harness.press(undo)
        await fixture.settle()
        _ = try fixture.harness.get(.label, "4 items", within: try fixture.harness.get(.panel, "Status"))
    }

    /// A total is never cut, so a narrow window shows it only without a message.
    @Test func theTotalHasNoPlaceBesideAMessageInANarrowWindow() throws {
        let foot = FooterBar()
        foot.countText = "3 items"
        foot.totalText = "Total $1,690.00"
        let labels = foot.subviews.compactMap { $0 as? Label }
        let total = try #require(labels.first { $0.text == "Total $1,690.00" })
        func showsTotal(_ width: Double) -> Bool {
            foot.frame = Rect(x: 0, y: 0, width: width, height: FooterBar.height)
            foot.layoutIfNeeded()
            return !total.isHidden
        }
        #expect(showsTotal(1280) && showsTotal(260))
        var messages = Messages()
        messages.offerUndo("Deleted “A telescope with a very long name on a wooden mount”")
        foot.follow(messages)
        #expect(showsTotal(1280) && !showsTotal(260))
        messages.offerUndo(nil)
        foot.follow(messages)
        #expect(showsTotal(260))
    }

    // MARK: - The search field

    @Test func theSearchFieldSaysWhereItSearches() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        #expect(fixture.main.searchField.placeholder == "Search 4 items")
        await choose(try place("Garage", fixture), fixture)
        #expect(fixture.main.searchField.placeholder == "Search 2 items in Garage")
        // A wide window has room for all of it.
        let hint = Label(fixture.main.searchField.placeholder, font: Font(size: 14)).intrinsicContentSize.width
        #expect(hint + 44 <= fixture.main.searchField.bounds.width, "\(hint)")
        // The search finds fewer items; the hint still counts those of the place.
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("bi")
        await fixture.settle()
        #expect(fixture.visibleNames == ["Bike"])
        #expect(fixture.main.searchField.placeholder == "Search 2 items in Garage")
        fixture.harness.press(.escape)
        await choose(.scope(.recentlyAdded), fixture)
        #expect(fixture.main.searchField.placeholder == "Search 4 items in Recently Added")
        await choose(.scope(.all), fixture)
        #expect(fixture.main.searchField.placeholder == "Search 4 items")
    }

    // MARK: - The trash

    @Test(arguments: [1280.0, 420]) func theTrashLooksLikeTheOtherLists(width: Double) async throws {
        let fixture = try await fixture(size: Size(width: width, height: 800))
        defer { fixture.close() }
        _ = try await fixture.addItemWithPicture()
        await fixture.settle()
        let gone = try fixture.stored().filter { ["Bed", "Drill", "Red"].contains($0.content.name) }.map(\.id)
        _ = try fixture.library.direct.delete(gone, actor: "ann@home")
        await fixture.settle()
        await choose(.trash, fixture)
        fixture.harness.advance(seconds: 1)
        let deleted = try #require(fixture.main.listFrame.deleted)
        #expect(deleted.table.numberOfRows == 3 && deleted.table.rowHeight == fixture.main.list.table.rowHeight)
        let cells = try (0..<3).map { try #require(deleted.table.cellForRow(at: $0) as? ItemCell) }
        #expect(cells.count { $0.thumbnailView.image != nil } == 1, "the one picture is shown")
        let spoken = (0..<3).compactMap { deleted.tableView(deleted.table, accessibilityLabelForRowAt: $0) }
        let end = ", $90.00, \u{2068}House › Garage › Box\u{2069}, by ann@home."
        #expect(spoken.contains { $0.hasPrefix("Drill, deleted ") && $0.hasSuffix(end) })
        #expect(fixture.main.footer.countText == "3 items")
        #expect(fixture.main.footer.totalText == "Total $790.00")
        let bar = fixture.main.listFrame.titleBar
        #expect(bar.isHidden == (width < 1000))
        #expect(bar.path == ["Trash"] && bar.totalText == "3 items · $790.00")
        // The buttons act on the row that is chosen by keys.
        deleted.table.becomeFirstResponder()
        fixture.harness.press(.home)
        fixture.harness.press(try fixture.harness.get(.button, "Restore"))
        await fixture.settle()
        #expect(deleted.table.numberOfRows == 2)
        // The rows follow the density of the list.
        fixture.harness.press(.character("3"), .control)
        #expect(deleted.table.rowHeight == 36 && deleted.table.cellForRow(at: 0) is CompactItemCell)
        await choose(.scope(.all), fixture)
        let back = spoken[0].hasPrefix("Drill") ? "$991.00" : spoken[0].hasPrefix("Bed") ? "$1,601.00" : "$901.00"
        #expect(fixture.main.footer.countText == "3 items" && fixture.main.footer.totalText == "Total " + back)
    }

    @Test func theTrashHidesTheValuesThatTheLibraryHides() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        _ = try fixture.library.direct.delete(fixture.stored().map(\.id), actor: "ann@home")
        _ = try await fixture.library.store(actor: "test").perform(.put(.hiddenFields(HiddenFields([.value]))))
        await fixture.settle()
        await choose(.trash, fixture)
        #expect(fixture.main.footer.countText == "4 items" && fixture.main.footer.totalText.isEmpty)
        #expect(fixture.main.listFrame.titleBar.totalText == "4 items")
    }

    // MARK: - Keyboard shortcuts

    @Test func theKeysAreNarrowedByWhatIsTyped() throws {
        let fixture = try Fixture(items: Self.items)
        defer { fixture.close() }
        fixture.harness.press(.function(1))
        fixture.harness.advance(seconds: 0.5)
        func lines() throws -> [String] {
            let sheet = try fixture.harness.get(.dialog, "Keyboard Shortcuts")
            return fixture.harness.all(.label, within: sheet).map(\.label).filter { $0.contains(": ") }
        }
        let all = try lines().count
        #expect(all > 30)
        // Letters that are typed anywhere go to the field.
        fixture.harness.type("undo")
        #expect(try lines() == ["Undo: Ctrl+Z"])
        let sheet = try fixture.harness.get(.dialog, "Keyboard Shortcuts")
        #expect(fixture.harness.all(.heading, within: sheet).count == 2, "its title and the heading of the line")
        _ = try fixture.harness.get(.searchField, "Search", within: try fixture.harness.get(.dialog, "Keyboard Shortcuts"))
        // The first Escape empties the field, the second one closes the page.
        fixture.harness.press(.escape)
        #expect(try lines().count == all)
        fixture.harness.type("qqq")
        #expect(try lines().isEmpty)
        _ = try fixture.harness.get(.label, "No key does this.")
        fixture.harness.press(.escape)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("ctrl+h")
        #expect(try lines().contains { $0.hasSuffix(": Ctrl+H") })
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.main.presentedViewController == nil)
    }
}
