import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import ToolkitTesting

@testable import HomepwnerUI
@testable import Toolkit

/// A place's page: its facts above its things, the sheet that changes these, and places that are merged.
@Suite struct PlacePageTests {
    private func fixture(_ items: [ItemContent], size: Size = Size(width: 1280, height: 800)) async throws -> Fixture {
        let fixture = try Fixture(items: items, size: size, style: .plain, sidebar: true)
        await fixture.settle()
        return fixture
    }

    private func place(_ path: [String], _ fixture: Fixture) async throws -> Place {
        try #require(try await fixture.library.store(actor: "test").catalog().place(at: path))
    }

    private func show(_ path: [String], _ fixture: Fixture) async throws {
        fixture.main.model.choose(.scope(.place(try await place(path, fixture).id)))
        await fixture.settle()
    }

    /// Chooses in the context menu of a place's row.
    private func choose(_ start: String, of path: [String], _ fixture: Fixture) async throws {
        let commands = fixture.main.sidebar.commands(for: .scope(.place(try await place(path, fixture).id)))
        try #require(commands.first { $0.title.hasPrefix(start) }, "\(commands.map(\.title))").perform()
        fixture.harness.advance(seconds: 1)
    }

    private var chairs: ItemContent {
        var chairs = ItemContent.named("Chairs", cents: 14_500, place: "House/Dining Room")
        chairs[.quantity] = Quantity("6").map(FieldValue.quantity)
        return chairs
    }

    @Test func theTitleSaysItemsPiecesAndWorthWithAllBelow() async throws {
        var euro = ItemContent.named("Clock", place: "House/Dining Room/Shelf")
        euro.value = Money(minorUnits: 41_000, currency: .eur)
        let fixture = try await fixture([chairs, euro, .named("Coin", cents: 100)])
        defer { fixture.close() }
        let bar = fixture.main.listFrame.titleBar
        try await show(["House", "Dining Room"], fixture)
        #expect(bar.longTotalText == "2 items, 7 pieces · €410.00 · $870.00")
        #expect(fixture.harness.find(Label.self) { $0.text == bar.longTotalText } != nil)
        try await show(["House", "Dining Room", "Shelf"], fixture)
        #expect(bar.longTotalText.isEmpty && bar.totalText == "1 item · €410.00", "one piece of each is not said")
        // With less room the pieces are hidden, and the worth stays.
        try await show(["House", "Dining Room"], fixture)
        fixture.harness.resize(to: Size(width: 1110, height: 800))
        fixture.main.split.view.layoutIfNeeded()
        fixture.harness.advance(seconds: 0.2)
        _ = try fixture.library.direct.add(.named("Fork", place: "House/Dining Room"), actor: "test")
        try await fixture.wait("the number") { bar.longTotalText.hasPrefix("3 items, 8 pieces") }
    }

    @Test func theSheetChangesAllOfAPlaceInOneStep() async throws {
        let fixture = try await fixture([chairs])
        defer { fixture.close() }
        try await show(["House", "Dining Room"], fixture)
        let list = fixture.main.listFrame
        #expect(list.placeBar.isHidden)
        try await choose("Place…", of: ["House", "Dining Room"], fixture)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("Parlour")
        fixture.harness.perform(.focus, with: try fixture.harness.get(.popUpButton, "Kind"))
        fixture.harness.type("room")
        fixture.harness.perform(.focus, with: try fixture.harness.get(.textView, "Note"))
        fixture.harness.type("Key is in the vase.")
        let png = try Fixture.picture(width: 40, height: 30)
        let sheet = try #require(fixture.main.presentedViewController as? PlaceController)
        fixture.harness.drop(PasteboardItem(representations: ["image/png": Array(png)]), on: sheet.view)
        try await fixture.wait("the picture") { !fixture.harness.all(.button, "Remove Picture").isEmpty }
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        await fixture.settle()
        let changed = try await place(["House", "Parlour"], fixture)
        #expect(changed.placeKind == .room && changed.note == "Key is in the vase." && changed.picture != nil)
        #expect(!list.placeBar.isHidden && fixture.main.model.shownTitle == "Parlour")
        _ = try fixture.harness.get(.button, "Key is in the vase.")
        // One undo takes all of it back.
        fixture.harness.press(.character("z"), .control)
        await fixture.settle()
        let back = try await place(["House", "Dining Room"], fixture)
        #expect(back.placeKind == nil && back.note.isEmpty && back.picture == nil && list.placeBar.isHidden)
    }

    @Test func whatWasTypedIsNotThrownAwayWithoutAWordAndANameIsNeeded() async throws {
        let fixture = try await fixture([chairs])
        defer { fixture.close() }
        try await choose("Place…", of: ["House"], fixture)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.delete)
        fixture.harness.press(.enter)
        #expect(fixture.harness.find(Label.self) { $0.text == "A place needs a name. Write one." } != nil)
        fixture.harness.type("Home")
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        let discard = try #require(fixture.harness.find(Button.self) { $0.title == "Discard" })
        fixture.harness.click(discard)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController == nil)
        #expect(try await place(["House"], fixture).name == "House")
    }

    @Test func placesThatDifferInCaseAloneAreMergedInOneStep() async throws {
        let fixture = try await fixture([
            .named("Pan", place: "House/kitchen/Drawer"), .named("Kettle", place: "House/Kitchen"),
            .named("Cup", place: "House/Kitchen/Drawer"), .named("Rug", place: "House/Hall"),
        ])
        defer { fixture.close() }
        let hall = fixture.main.sidebar.commands(for: .scope(.place(try await place(["House", "Hall"], fixture).id)))
        #expect(!hall.contains { $0.title.hasPrefix("Merge") })
        let small = try await place(["House", "kitchen"], fixture)
        var noted = small
        noted.note = "Window leaks."
        _ = try fixture.library.direct.perform(.put(.place(noted)), actor: "test")
        await fixture.settle()
        try await choose("Merge “kitchen”", of: ["House", "Kitchen"], fixture)
        let merge = try #require(fixture.harness.find(Button.self) { $0.title == "Merge" })
        fixture.harness.click(merge)
        await fixture.settle()
        let places = Dictionary(uniqueKeysWithValues: try fixture.stored().map { ($0.content.name, $0.content.place?.path ?? []) })
        #expect(places["Pan"] == ["House", "Kitchen", "Drawer"] && places["Cup"] == ["House", "Kitchen", "Drawer"])
        #expect(try await place(["House", "Kitchen"], fixture).note == "Window leaks.")
        let catalog = try await fixture.library.store(actor: "test").catalog()
        #expect(catalog.place(at: ["House", "kitchen"]) == nil)
        fixture.harness.press(.character("z"), .control)
        await fixture.settle()
        let back = Dictionary(uniqueKeysWithValues: try fixture.stored().map { ($0.content.name, $0.content.place?.path ?? []) })
        #expect(back["Pan"] == ["House", "kitchen", "Drawer"] && back["Kettle"] == ["House", "Kitchen"])
        #expect(try await place(["House", "Kitchen"], fixture).note.isEmpty)
    }
}
