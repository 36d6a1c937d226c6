import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Things that were sold, lost or stolen, and those that are here again: by the menus, for one, for several with their parts, and for all
/// in a place. Tags are taken off in the same way.
@Suite struct DisposalTests {
    private func choose(_ submenu: String, _ titles: String..., in fixture: Fixture) throws {
        fixture.harness.press(.function(10))
        for title in [submenu] + titles { fixture.harness.press(try fixture.harness.get(.menuItem, title)) }
    }

    /// Opens the sheet of the selected items.
    private func open(_ title: String, _ fixture: Fixture) async throws {
        let count = fixture.main.list.selectedCount
        try choose(count == 1 ? "Selected Item" : "\(count) Selected Items", "Sold, Lost, Stolen", title, in: fixture)
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is DisposalSheet }
        fixture.harness.advance(seconds: 0.5)
    }

    private func type(_ text: String, into id: String, _ fixture: Fixture) throws {
        fixture.harness.click(try #require(fixture.harness.find(View.self) { $0.identifier == id && $0.window != nil }))
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type(text)
    }

    /// The sentences of the sheet.
    private func said(_ fixture: Fixture) -> String {
        var texts: [String] = []
        _ = fixture.harness.find(Label.self) { label in
            if label.window != nil { texts.append(label.text) }
            return false
        }
        return texts.joined(separator: "|")
    }

    private func gift(_ name: String) -> ItemContent {
        var content = ItemContent.named(name)
        content.tags = [Reference(name: "gift")]
        return content
    }

    private func done(_ fixture: Fixture) throws { fixture.harness.press(try fixture.harness.get(.button, "Done")) }

    /// The items that left.
    private func gone(_ fixture: Fixture) throws -> [Item] {
        let listing = try fixture.library.direct.listing(ItemQuery(scope: .disposed))
        return try (0..<listing.count).compactMap { try fixture.library.direct.item($0, of: listing) }
    }

    /// The ways in which items left, by name; an item that is here has none.
    private func ways(_ fixture: Fixture) throws -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: try gone(fixture).map {
                ($0.content.name, ItemField.disposal.formatted($0.content[.disposal]))
            })
    }

    @Test func aSoldThingHasItsDayPriceAndOwnerAndUndoBringsItBack() async throws {
        let fixture = try Fixture(items: [.named("Lamp", cents: 1_000), .named("Rug")], style: .plain)
        defer { fixture.close() }
        fixture.main.list.selectedPlaces = [1]
        try await open("Sold…", fixture)
        #expect(said(fixture).contains("“Lamp”. It leaves the lists and sums"))
        try type("2026-03", into: "disposal-day", fixture)
        try type("12.50", into: "disposal-price", fixture)
        try type("Anna", into: "disposal-recipient", fixture)
        try done(fixture)
        try await fixture.wait("the sale") { (try? ways(fixture)) == ["Lamp": "Sold"] }
        let content = try #require(try gone(fixture).first?.content)
        #expect(content[.disposedOn]?.day?.iso == "2026-03" && content[.disposalPrice]?.money?.minorUnits == 1_250)
        #expect(content[.disposedTo]?.text == "Anna")
        try await fixture.wait("the words") { fixture.main.footer.notice == "Marked “Lamp” as sold" }
        #expect(fixture.main.model.count == 1)
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the way back") { fixture.main.model.count == 2 }
        #expect(try ways(fixture).isEmpty)
    }

    @Test func aDayThatIsNoneIsSaidAndNothingIsLost() async throws {
        let fixture = try Fixture(items: [.named("Lamp")], style: .plain)
        defer { fixture.close() }
        fixture.main.list.selectedPlaces = [0]
        try await open("Stolen…", fixture)
        #expect(fixture.harness.find(View.self) { $0.identifier == "disposal-price" } == nil, "nobody pays for what is stolen")
        try type("soon", into: "disposal-day", fixture)
        fixture.harness.press(.enter)
        #expect(said(fixture).contains("soon"), "\(said(fixture))")
        #expect(fixture.harness.focused?.label == "On")
        try type("", into: "disposal-day", fixture)
        fixture.harness.press(.delete)
        try done(fixture)
        try await fixture.wait("the theft") { (try? ways(fixture)) == ["Lamp": "Stolen"] }
        #expect(try gone(fixture).first?.content[.disposedOn] == nil, "an unknown day stays unknown")
    }

    @Test func partsLeaveWithTheirWholeAndComeBackWithIt() async throws {
        let fixture = try Fixture(items: [.named("Camera", cents: 10_000), .named("Strap"), .named("Rug")], style: .plain)
        defer { fixture.close() }
        let camera = try #require(try fixture.stored().first { $0.content.name == "Camera" })
        for name in ["Lens", "Cap"] {
            var part = ItemContent.named(name)
            part.parent = Reference(id: camera.id, path: ["Camera"])
            _ = try await fixture.main.around.reader.store.perform(.add(NewItem(part)))
        }
        let sold = try #require(try fixture.stored().first { $0.content.name == "Cap" })
        _ = try await fixture.main.around.reader.store.perform(.assign(.disposal(Disposal(kind: "sold")), to: .items([sold.id])))
        try await fixture.wait("the items") { fixture.main.model.count == 4 && fixture.main.model.isPrepared }
        let place = try #require((0..<4).first { fixture.main.model.row(at: $0)?.name == "Camera" })
        fixture.main.list.selectedPlaces = [place]
        try await open("Stolen…", fixture)
        #expect(try fixture.harness.get(.switch, "Its parts, too").value == .check(true))
        fixture.harness.press(.tab)
        #expect(fixture.harness.focused?.label == "Its parts, too", "the keyboard meets it before the buttons")
        try done(fixture)
        try await fixture.wait("the theft") { (try? ways(fixture)) == ["Camera": "Stolen", "Lens": "Stolen", "Cap": "Sold"] }
        try await fixture.wait("the words") { fixture.main.footer.notice == "Marked “Camera” with 1 part as stolen" }
        // Back again, with the lens, and without the cap that was sold before.
        fixture.main.model.choose(.scope(.disposed))
        try await fixture.wait("the list") { fixture.main.model.count == 3 && fixture.main.model.isPrepared }
        let gone = try #require((0..<3).first { fixture.main.model.row(at: $0)?.name == "Camera" })
        fixture.main.list.selectedPlaces = [gone]
        try choose("Selected Item", "Here Again", in: fixture)
        try await fixture.wait("the way back") { (try? ways(fixture)) == ["Cap": "Sold"] }
        try await fixture.wait("the words") { fixture.main.footer.notice == "2 items are here again" }
    }

    @Test func itemsBecomePartsOfAnotherOneInItsPlaceAndLeaveItAgain() async throws {
        let fixture = try Fixture(
            items: [.named("Camera", place: "Study"), .named("Lens", place: "Hall"), .named("Strap", place: "Hall")], style: .plain)
        defer { fixture.close() }
        func wholes() -> [String: String?] {
            let items = (try? fixture.stored()) ?? []
            return Dictionary(uniqueKeysWithValues: items.map { ($0.content.name, $0.content.parent?.name) })
        }
        func select(_ names: Set<String>) {
            fixture.main.list.selectedPlaces = RowSet((0..<3).filter { names.contains(fixture.main.model.row(at: $0)?.name ?? "") })
        }
        select(["Lens", "Strap"])
        try choose("2 Selected Items", "Part Of…", in: fixture)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.harness.focused?.label == "Find an Item")
        fixture.harness.type("cam")
        try await fixture.wait("the item that is found") { (try? fixture.harness.get(.treeItem, "Camera")) != nil }
        fixture.harness.press(.enter)
        try await fixture.wait("the parts") { wholes() == ["Camera": nil, "Lens": "Camera", "Strap": "Camera"] }
        #expect(try fixture.stored().allSatisfy { $0.content.place?.name == "Study" }, "a part is where its whole is")
        try await fixture.wait("the words") { fixture.main.footer.notice == "Made part of “Camera”" }
        // A circle is refused in a sentence, and nothing changes.
        select(["Camera"])
        try choose("Selected Item", "Part Of…", in: fixture)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.type("lens")
        try await fixture.wait("the lens") { (try? fixture.harness.get(.treeItem, "Lens")) != nil }
        fixture.harness.press(.enter)
        try await fixture.wait("the sentence") { fixture.main.messageBar.text.contains("which is one of its own parts") }
        #expect(wholes() == ["Camera": nil, "Lens": "Camera", "Strap": "Camera"])
        select(["Lens"])
        try choose("Selected Item", "Part Of…", in: fixture)
        try await fixture.wait("the rows") { (try? fixture.harness.get(.treeItem, "Not Part of Anything")) != nil }
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        try await fixture.wait("a thing of its own") { wholes() == ["Camera": nil, "Lens": nil, "Strap": "Camera"] }
    }

    @Test func allThatIsInAPlaceIsMarkedInOneStep() async throws {
        let fixture = try Fixture(
            items: [.named("Drill", place: "Garage"), .named("Saw", place: "Garage/Shelf"), .named("Rug", place: "Hall")], style: .plain)
        defer { fixture.close() }
        try await fixture.wait("the places") {
            fixture.main.sidebar.tree.catalog.places.count == 3 && fixture.main.sidebar.tree.counts != nil
        }
        let garage = try #require(fixture.main.sidebar.tree.catalog.places.first { $0.name == "Garage" })
        let menu = try #require(
            fixture.main.sidebar.commands(for: .scope(.place(garage.id))).first { $0.title == "All Items Sold, Lost, Stolen" })
        let kinds = menu.submenu.compactMap { if case .command(let command) = $0 { command } else { nil } }
        #expect(kinds.map(\.title).contains("Stolen…") && menu.isEnabled())
        try #require(kinds.first { $0.title == "Destroyed…" }).perform()
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is DisposalSheet }
        fixture.harness.advance(seconds: 0.5)
        #expect(said(fixture).contains("2 items in “Garage”. They leave"))
        try done(fixture)
        try await fixture.wait("the fire") { (try? ways(fixture)) == ["Drill": "Destroyed", "Saw": "Destroyed"] }
        try await fixture.wait("the words") { fixture.main.footer.notice == "Marked 2 items as destroyed" }
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the way back") { (try? ways(fixture).isEmpty) == true }
    }

    /// The last thing that is sold leaves no library behind in which nothing ever was.
    @Test func aHouseholdThatNothingIsLeftInSaysSoAndShowsWhatLeft() async throws {
        let fixture = try Fixture(items: [.named("Lamp", cents: 1_000)], style: .plain)
        defer { fixture.close() }
        fixture.main.list.selectedPlaces = [0]
        try await open("Sold…", fixture)
        try done(fixture)
        try await fixture.wait("the sentence") { said(fixture).contains("The only item left the household") }
        #expect(said(fixture).contains("1 item is under Disposed") && !said(fixture).contains("Nothing here yet"))
        fixture.harness.press(try fixture.harness.get(.button, "Show Disposed Items"))
        try await fixture.wait("the lamp") { fixture.visibleNames == ["Lamp"] }
        #expect(fixture.main.footer.countText == "1 item" && fixture.main.workspace.hasDetail)
        fixture.main.list.selectedPlaces = [0]
        try choose("Selected Item", "Here Again", in: fixture)
        try await fixture.wait("the way back") { fixture.main.model.shownScope == .all && fixture.visibleNames == ["Lamp"] }
    }

    /// The items of a place are not asked for in vain, whether they were counted or not.
    @Test(arguments: [true, false]) func aPlaceWithoutItemsIsSaid(isCounted: Bool) async throws {
        var drill = ItemContent.named("Drill", place: "Garage")
        drill[.disposal] = .text("sold")
        let (fixture, store) = try Fixture.delayed(items: [drill, .named("Rug", place: "Hall")]) { if !isCounted { $0.holdCounts() } }
        defer { fixture.close() }
        try await fixture.wait("the place") {
            fixture.main.sidebar.tree.catalog.places.count == 2 && (fixture.main.sidebar.tree.counts != nil) == isCounted
        }
        let garage = try #require(fixture.main.sidebar.tree.catalog.places.first { $0.name == "Garage" })
        let menu = try #require(
            fixture.main.sidebar.commands(for: .scope(.place(garage.id))).first { $0.title == "All Items Sold, Lost, Stolen" })
        let kinds = menu.submenu.compactMap { if case .command(let command) = $0 { command } else { nil } }
        try #require(kinds.first { $0.title == "Stolen…" }).perform()
        try await fixture.wait("the sentence") { fixture.main.messageBar.text == "There are no items in “Garage”." }
        #expect(fixture.main.presentedViewController == nil)
        store.release()
    }

    @Test func aTagIsTakenOffThoseThatHaveItAndTheCountIsTrue() async throws {
        let fixture = try Fixture(items: [gift("Lamp"), gift("Rug"), .named("Vase")], style: .plain)
        defer { fixture.close() }
        try await fixture.wait("the tags") { fixture.main.sidebar.tree.catalog.tags.count == 1 }
        fixture.main.list.selectedPlaces = [0, 1, 2]
        for expected in ["Took tag “gift” off 2 items", nil] {
            try choose("3 Selected Items", "Remove Tag…", in: fixture)
            fixture.harness.advance(seconds: 0.5)
            fixture.harness.type("gift")
            fixture.harness.press(.enter)
            if let expected { try await fixture.wait("the words") { fixture.main.footer.notice == expected } }
        }
        #expect(try fixture.stored().allSatisfy { $0.content.tags.isEmpty })
        // The second time nothing had it: that is said, and what was offered before stays the truth.
        try await fixture.wait("the sentence") { fixture.main.messageBar.text == "None of these items has tag “gift”." }
        #expect(fixture.main.footer.notice == "Took tag “gift” off 2 items")
        fixture.harness.click(try fixture.harness.get(.button, "Undo"))
        try await fixture.wait("the tags again") { (try? fixture.stored().filter { !$0.content.tags.isEmpty }.count) == 2 }
    }
}
