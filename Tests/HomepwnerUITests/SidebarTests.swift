import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI
@testable import Toolkit

/// The sidebar: choosing, adding, renaming, deleting, dropping, and the drawer of a narrow window.
@Suite struct SidebarTests {
    private static let items: [ItemContent] = [
        .named("Bed", cents: 70_000, place: "House/Bedroom"), .named("Drill", cents: 9_000, place: "House/Garage/Box"),
        .named("Bike", cents: 90_000, place: "House/Garage"), .named("Coin", cents: 100),
    ]

    private func fixture(size: Size = Size(width: 1280, height: 800), folder: URL? = nil) async throws -> Fixture {
        let fixture = try Fixture(items: folder == nil ? Self.items : [], size: size, folder: folder, sidebar: true)
        await fixture.settle()
        return fixture
    }

    private func outline(_ fixture: Fixture) -> OutlineView { fixture.main.sidebar.outline }

    /// The titles of the rows that are open.
    private func titles(_ fixture: Fixture) -> [String] {
        let outline = outline(fixture)
        return outline.tree.nodes.map { outline.content(of: $0).title }
    }

    private func cell(_ title: String, _ fixture: Fixture) throws -> TableViewCell {
        let outline = outline(fixture)
        let row = try #require(outline.tree.nodes.firstIndex { outline.content(of: $0).title == title }, "\(title)")
        return try #require(outline.table.cellForRow(at: row))
    }

    /// The middle of a row's title, in the window.
    private func point(_ title: String, _ fixture: Fixture) throws -> Point {
        let cell = try cell(title, fixture)
        return cell.convert(Point(x: 90, y: 14), to: nil)
    }

    private func press(_ title: String, _ fixture: Fixture) async throws {
        fixture.harness.click(at: try point(title, fixture))
        await fixture.settle()
    }

    private func open(_ title: String, _ fixture: Fixture) throws {
        let outline = outline(fixture)
        let node = try #require(outline.tree.nodes.first { outline.content(of: $0).title == title })
        outline.expand(node.id, animated: false)
        fixture.harness.advance(seconds: 0.1)
    }

    private func detail(_ title: String, _ fixture: Fixture) -> String? {
        let outline = outline(fixture)
        return outline.tree.nodes.map { outline.content(of: $0) }.first { $0.title == title }?.detail
    }

    private func places(_ fixture: Fixture) async throws -> [String: [String]] {
        let items = try fixture.stored()
        return Dictionary(uniqueKeysWithValues: items.map { ($0.content.name, $0.content.place?.path ?? []) })
    }

    private func answer(_ title: String, _ fixture: Fixture) async throws {
        let button = try #require(fixture.harness.find(Button.self) { $0.title == title }, "\(title)")
        fixture.harness.click(button)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        // The action may run only when the alert has closed.
        await fixture.settle()
    }

    // MARK: - Choosing

    @Test func theRowsSayHowManyItemsThereAre() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        #expect(
            titles(fixture) == [
                "All Items", "Recently Added", "Incomplete", "Warranty Ending", "Trash", "Places", "House", "Bedroom",
                "Garage", "Tags", "No tags yet", "Types",
            ])
        #expect(detail("All Items", fixture) == "4")
        #expect(detail("House", fixture) == "3")
        try open("House", fixture)
        #expect(detail("Garage", fixture) == "2", "with what is in the box there")
    }

    @Test func aRowShowsItsItemsAndThePathLeadsBack() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try open("House", fixture)
        try await press("Garage", fixture)
        #expect(Set(fixture.visibleNames) == ["Drill", "Bike"])
        let bar = fixture.main.listFrame.titleBar
        #expect(bar.path == ["House", "Garage"])
        #expect(bar.totalText == "2 items · $990.00")
        #expect(fixture.main.footer.countText == "2 of 4 items")
        #expect(fixture.main.footer.totalText == "Shown $990.00")
        let part = try #require(bar.pathBar.shown.first { $0.part == 0 })
        fixture.harness.click(at: bar.pathBar.convert(part.frame.center, to: nil))
        await fixture.settle()
        #expect(Set(fixture.visibleNames) == ["Bed", "Drill", "Bike"])
        #expect(outline(fixture).selectedID.map { $0.hasPrefix("place:") } == true)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("bi")
        await fixture.settle()
        #expect(fixture.visibleNames == ["Bike"])
        fixture.harness.press(.escape)
        await fixture.settle()
        #expect(fixture.visibleNames.count == 3, "the place is still shown")
    }

    @Test func keysChooseAtOnceAndTrashStandsInTheListsPlace() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let coin = try #require(try fixture.stored().first { $0.content.name == "Coin" })
        _ = try fixture.library.direct.delete([coin.id], actor: "test")
        await fixture.settle()
        fixture.main.list.select(place: 0)
        outline(fixture).takeKeyboard()
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        await fixture.settle()
        let deleted = try #require(fixture.main.listFrame.deleted)
        #expect(outline(fixture).hasKeyboard, "the keyboard stays where it is")
        #expect(deleted.table.numberOfRows == 1)
        // Delete must not act on rows that are not seen.
        deleted.table.becomeFirstResponder()
        fixture.harness.press(.delete)
        await fixture.settle()
        #expect(try fixture.stored().count == 3)
        fixture.harness.press(.home)
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(try fixture.stored().count == 4)
        fixture.harness.press(.character("f"), .control)
        await fixture.settle()
        #expect(fixture.main.listFrame.deleted == nil)
    }

    @Test func theLibraryRemembersWhatWasChosen() async throws {
        let first = try await fixture()
        try open("House", first)
        try await press("Bedroom", first)
        try await press("Tags", first)
        first.harness.press(.character("b"), .control)
        await first.settle()
        try await first.wait("what is kept") {
            let kept = (try? String(contentsOf: first.folder.appendingPathComponent("settings.json"), encoding: .utf8)) ?? ""
            return ["sidebar.chosen", "sidebar.open", "sidebar.hidden"].allSatisfy(kept.contains)
        }
        let second = try Fixture(reopening: first)
        defer { second.close() }
        #expect(second.visibleNames == ["Bed"], "in the first frame")
        await second.settle()
        #expect(!second.main.sidebar.isSidebarShown)
        second.harness.press(.character("b"), .control)
        await second.settle()
        #expect(titles(second).contains("Bedroom"))
        #expect(!titles(second).contains("No tags yet"))
    }

    /// A window that begins where it was left has its first rows before any texts were read for searching, and shows no unknown numbers.
    @Test func theWindowBeginsWithTheRowsOfWhatWasChosen() async throws {
        let first = try await fixture()
        let house = try #require(try await first.main.model.reader.store.catalog().place(at: ["House"]))
        func begin(with scope: ItemScope, after other: Fixture) throws -> Fixture {
            try other.library.settings.set("sidebar.chosen", to: SidebarRow.scope(scope).id)
            return try Fixture(reopening: other)
        }
        let second = try begin(with: .place(house.id), after: first)
        #expect(second.visibleNames == ["Bike", "Drill", "Bed"] && second.main.footer.countText == "3 of 4 items")
        await second.settle()
        #expect(second.visibleNames == ["Bike", "Drill", "Bed"] && second.main.footer.totalText.hasPrefix("Shown $1,690.00"))
        let third = try begin(with: .incomplete, after: second)
        defer { third.close() }
        #expect(third.main.footer.countText == "4 items" && third.harness.find(StatusPage.self) == nil)
        await third.settle()
        // The same fact is missing in all of them: the most valuable item comes first.
        #expect(third.visibleNames == ["Bike", "Bed", "Drill"] && third.main.footer.countText == "3 of 4 items")
    }

    /// Counting the items of a large library is slow: the names are there earlier, and questions that need a count are not asked yet.
    @Test func namesAreThereBeforeTheirItemsAreCounted() async throws {
        let first = try await fixture()
        first.main.model.stop()
        first.library.close()
        let (fixture, store) = try Fixture.delayed(folder: first.folder, sidebar: true) { $0.holdCounts() }
        defer { fixture.close() }
        #expect(fixture.main.model.shownTitle == "All Items")
        try await fixture.wait("the names") { titles(fixture).contains("House") }
        #expect(detail("House", fixture) == "")
        try await fixture.wait("the question for the counts, and no other") { store.waitingCount == 1 }
        fixture.harness.click(at: try point("House", fixture))
        try await fixture.wait("the house's rows") { fixture.visibleNames.count == 3 }
        #expect(fixture.main.model.shownTitle == "House")
        fixture.harness.press(.delete)
        #expect(fixture.main.messageBar.text.hasPrefix("The items are still being counted."))
        store.release()
        try await fixture.wait("the counts") { detail("House", fixture) == "3" }
        fixture.harness.press(.delete)
        await fixture.settle()
        #expect(fixture.harness.find(Button.self) { $0.title == "Delete" } != nil)
    }

    /// The list reports rows that could not be read, with a way to try again, and nothing else.
    @Test func rowsThatCannotBeReadAtTheStartAreSaid() async throws {
        let first = try await fixture()
        try first.library.settings.set("sidebar.chosen", to: SidebarRow.scope(.incomplete).id)
        first.main.model.stop()
        first.library.close()
        let (fixture, store) = try Fixture.delayed(folder: first.folder, sidebar: true) {
            $0.failResults(InventoryError(.diskError, "The disk failed."))
        }
        defer { fixture.close() }
        try await fixture.wait("the page") { fixture.harness.find(Button.self) { $0.title == "Try Again" } != nil }
        #expect(fixture.harness.find(Label.self) { $0.text.contains("The disk failed.") } != nil)
        #expect(fixture.harness.find(Label.self) { $0.text == "No facts are missing" } == nil)
        store.failResults(nil)
        fixture.harness.click(try fixture.harness.get(.button, "Try Again"))
        try await fixture.wait("the rows") { fixture.visibleNames == ["Bike", "Bed", "Drill"] }
        #expect(fixture.harness.find(StatusPage.self) == nil)
    }

    @Test func whatIsGoneFallsBackToAll() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try await press("House", fixture)
        let house = try #require(fixture.main.sidebar.tree.catalog.place(at: ["House"]))
        _ = try await fixture.main.around.reader.store.perform(.remove(.place, house.id, itemsTo: nil))
        await fixture.settle()
        #expect(fixture.visibleNames.count == 4)
        #expect(outline(fixture).selectedID == "all")
        #expect(fixture.main.model.shownTitle == "All Items")
    }

    @Test func newItemsGetWhatIsShown() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try open("House", fixture)
        try await press("Bedroom", fixture)
        fixture.harness.press(.character("n"), .control)
        await fixture.settle()
        fixture.harness.type("Pillow")
        fixture.harness.press(.enter, .control)
        await fixture.settle()
        #expect(try await places(fixture)["Pillow"] == ["House", "Bedroom"])
        #expect(Set(fixture.visibleNames) == ["Bed", "Pillow"])
    }

    @Test func picturesDroppedBesideTheRowsGetWhatIsShown() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let store = fixture.main.around.reader.store
        let ids = try fixture.stored().map(\.id)
        _ = try await store.perform(.assign(.addTags([Reference(name: "Gift")]), to: .items([ids[0]])))
        _ = try await store.perform(.assign(.type(Reference(name: "Tool")), to: .items([ids[1]])))
        await fixture.settle()
        let folder = try TestFolder()
        let catalog = fixture.main.sidebar.catalog
        let place = try #require(catalog.place(at: ["House", "Bedroom"])?.id)
        let tag = try #require(catalog.tags.first { $0.name == "Gift" }?.id)
        let type = try #require(catalog.types.first { $0.name == "Tool" }?.id)
        for (number, scope) in [ItemScope.place(place), .tag(tag), .type(type)].enumerated() {
            fixture.main.model.choose(.scope(scope))
            await fixture.settle()
            let paths = try ["A", "B"].map { name in
                try folder.write("\(name)\(number).png", try Fixture.picture(width: 30 + number, height: name == "A" ? 20 : 21))
            }
            let table = fixture.main.list.table
            #expect(fixture.harness.drop(.files(paths), at: table.convert(Point(x: 100, y: table.bounds.height - 40), to: nil)))
            try await fixture.wait("the rows") {
                fixture.visibleNames.contains("A\(number)") && fixture.visibleNames.contains("B\(number)")
            }
            await fixture.settle()
            let content = try #require(try fixture.stored().first { $0.content.name == "A\(number)" }?.content)
            switch scope {
            case .place: #expect(content.place?.path == ["House", "Bedroom"])
            case .tag: #expect(content.tags.map(\.name) == ["Gift"])
            default: #expect(content.type?.name == "Tool")
            }
        }
    }

    // MARK: - Changing

    @Test func aPlaceIsAddedInItsPlaceAndUndone() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try open("House", fixture)
        fixture.main.sidebar.beginAdding(in: .section(.places))
        fixture.harness.type("Attic")
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(titles(fixture).contains("Attic"))
        #expect(fixture.main.footer.notice == "Added place “Attic”")
        fixture.harness.press(.character("z"), .control)
        await fixture.settle()
        #expect(!titles(fixture).contains("Attic"))
        // A name that differs from another one only in case is refused with a message.
        fixture.main.sidebar.beginAdding(in: .section(.places))
        fixture.harness.type("house")
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(outline(fixture).isEditing)
        #expect(fixture.main.messageBar.text == "There is a place “House” already. Choose another name.")
        fixture.harness.press(.escape)
        #expect(titles(fixture).count { $0 == "House" } == 1)
    }

    /// The window says it before the library has to.
    @Test func alikeNamesAreRefusedWhereTheyAreTyped() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let store = fixture.main.around.reader.store
        let (tag, type, shed) = (UUID(), UUID(), UUID())
        _ = try await store.perform(.put(.tag(Tag(id: tag, name: "Gift"))))
        _ = try await store.perform(.put(.tag(Tag(id: UUID(), name: "Old"))))
        _ = try await store.perform(.put(.type(ItemType(id: type, name: "Lamp"))))
        _ = try await store.perform(.put(.type(ItemType(id: UUID(), name: "Glass"))))
        _ = try await store.perform(.put(.place(Place(id: shed, name: "Shed"))))
        await fixture.settle()
        let (editor, catalog) = (fixture.main.sidebar.editor, fixture.main.sidebar.catalog)
        let house = try #require(catalog.place(at: ["House"])), inner = try #require(catalog.places(in: house.id).first)
        func says(_ sentence: String, _ isDone: Bool) {
            #expect(!isDone && fixture.main.messageBar.text == sentence, "\(fixture.main.messageBar.text)")
        }
        says("There is a tag “Gift” already.", editor.add("GIFT", in: .section(.tags)))
        says("There is a type “Lamp” already.", editor.add("lamp", in: .section(.types)))
        says("There is a type “Glass” already. Choose another name.", editor.rename(.scope(.type(type)), to: "GLÁSS"))
        says("There is a place “House” already. Choose another name.", editor.rename(.scope(.place(shed)), to: "HOUSE"))
        let name = inner.name
        says(
            "There is a place “\(name)” in “House” already. Choose another name.",
            editor.add(name.uppercased(), in: .scope(.place(house.id))))
        // A tag can be merged with one whose name is alike.
        #expect(editor.rename(.scope(.tag(tag)), to: "OLD"))
        fixture.harness.advance(seconds: 0.5)
        _ = try fixture.harness.get(.alert, "Merge “Gift” with “Old”?")
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 0.5)
        // One that is moved there.
        _ = try await store.perform(.put(.place(Place(id: shed, name: name.lowercased()))))
        await fixture.settle()
        says("There is a place “\(name)” in “House” already. Choose another name.", editor.move(shed, into: house.id))
    }

    @Test func f2RenamesAndATagsNameThatIsThereOffersToMerge() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let store = fixture.main.around.reader.store
        let ids = try fixture.stored().map(\.id)
        _ = try await store.perform(.assign(.addTags([Reference(name: "Gift")]), to: .items(ids)))
        _ = try await store.perform(.assign(.addTags([Reference(name: "Present")]), to: .items([ids[0]])))
        await fixture.settle()
        try await press("Present", fixture)
        fixture.harness.press(.function(2))
        fixture.harness.type("Gift")
        fixture.harness.press(.enter)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        try await answer("Cancel", fixture)
        #expect(titles(fixture).contains("Present"))
        fixture.harness.press(.function(2))
        fixture.harness.type("Gift")
        fixture.harness.press(.enter)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        try await answer("Merge", fixture)
        try await fixture.wait("the tag to go") { !titles(fixture).contains("Present") }
        #expect(try fixture.stored().allSatisfy { $0.content.tags.map(\.name) == ["Gift"] })
        #expect(outline(fixture).selectedID == "all", "what was shown is gone")
        try await press("House", fixture)
        fixture.harness.press(.function(2))
        fixture.harness.type("Cottage")
        fixture.harness.press(.enter)
        try await fixture.wait("the new name") { fixture.main.model.shownTitle == "Cottage" }
        #expect(try await places(fixture)["Bed"] == ["Cottage", "Bedroom"])
    }

    @Test func deletingAPlaceAsksWhereItsThingsGo() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try open("House", fixture)
        try await press("Garage", fixture)
        fixture.harness.press(.delete)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        try await answer("Move 1 item to “House”", fixture)
        #expect(try await places(fixture)["Bike"] == ["House"])
        #expect(try await places(fixture)["Drill"] == ["House", "Box"])
        #expect(fixture.main.footer.notice == "Deleted place “Garage”")
        fixture.harness.press(.character("z"), .control)
        await fixture.settle()
        #expect(try await places(fixture)["Bike"] == ["House", "Garage"])
        #expect(try await places(fixture)["Drill"] == ["House", "Garage", "Box"])
        try await press("Garage", fixture)
        fixture.harness.press(.delete)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        try await answer("Leave 1 item Without a Place", fixture)
        #expect(try await places(fixture)["Bike"] == [])
    }

    // MARK: - Dropping

    @Test func itemsAndPlacesAreDroppedOnRows() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try open("House", fixture)
        let coin = try #require(fixture.visibleNames.firstIndex(of: "Coin"))
        let start = fixture.main.list.table.convert(fixture.main.list.table.rectForRow(at: coin).center, to: nil)
        fixture.harness.drag(from: start, to: try point("All Items", fixture))
        await fixture.settle()
        #expect(try await places(fixture)["Coin"] == [], "there is nothing to get there")
        fixture.harness.drag(from: start, to: try point("Bedroom", fixture))
        await fixture.settle()
        #expect(try await places(fixture)["Coin"] == ["House", "Bedroom"])
        #expect(fixture.main.footer.notice == "Moved 1 item to “Bedroom”")
        // A place goes into another one, by hand.
        fixture.harness.drag(from: try point("Garage", fixture), to: try point("Bedroom", fixture))
        await fixture.settle()
        #expect(try await places(fixture)["Drill"] == ["House", "Bedroom", "Garage", "Box"])
        try open("Bedroom", fixture)
        // Into itself it does not go.
        fixture.harness.drag(from: try point("Bedroom", fixture), to: try point("Garage", fixture))
        await fixture.settle()
        #expect(try await places(fixture)["Coin"] == ["House", "Bedroom"])
        fixture.harness.drag(from: try point("Garage", fixture), to: try point("Places", fixture))
        await fixture.settle()
        #expect(try await places(fixture)["Bike"] == ["Garage"])
    }

    @Test func anItemThatLeavesThePlaceLeavesTheListAndComesBack() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try open("House", fixture)
        try await press("Garage", fixture)
        let bike = try #require(fixture.visibleNames.firstIndex(of: "Bike"))
        fixture.main.list.select(place: bike)
        fixture.harness.window.makeFirstResponder(fixture.main.list.table)
        fixture.harness.press(.character("m"), .control)
        fixture.harness.advance(seconds: 0.5)
        let picker = try #require(fixture.main.panes.selection.picker)
        let popover = try #require(fixture.main.panes.selection.popover?.window)
        fixture.harness.type("bed")
        fixture.harness.advance(seconds: 0.1)
        #expect(picker.outlineView(OutlineView(), childrenOf: nil).count == 2, "a place, and one that would be made")
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(fixture.harness.openChildren.contains { $0 === popover } == false)
        #expect(fixture.visibleNames == ["Drill"])
        #expect(try await places(fixture)["Bike"] == ["House", "Bedroom"])
        fixture.harness.press(.character("z"), .control)
        await fixture.settle()
        #expect(Set(fixture.visibleNames) == ["Drill", "Bike"])
    }

    @Test func aTagThatIsNotThereIsMade() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.main.list.select(place: 0)
        fixture.harness.window.makeFirstResponder(fixture.main.list.table)
        fixture.harness.press(.character("t"), .control)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.type("Fragile")
        fixture.harness.press(.enter)
        await fixture.settle()
        #expect(titles(fixture).contains("Fragile"))
        #expect(detail("Fragile", fixture) == "1")
    }

    // MARK: - Narrow windows

    @Test func aNarrowWindowHasADrawerThatClosesWhenARowIsPressed() async throws {
        let fixture = try await fixture(size: Size(width: 420, height: 800))
        defer { fixture.close() }
        #expect(!fixture.main.sidebar.isSidebarShown)
        fixture.harness.click(fixture.main.header.sidebarButton)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.main.sidebar.isSidebarShown)
        #expect(outline(fixture).bounds.width == 296)
        // Keys choose, and the drawer stays.
        fixture.harness.press(.down)
        await fixture.settle()
        #expect(fixture.main.model.shownTitle == "Recently Added")
        #expect(fixture.main.sidebar.isSidebarShown)
        try await press("House", fixture)
        fixture.harness.advance(seconds: 0.5)
        #expect(!fixture.main.sidebar.isSidebarShown)
        #expect(fixture.visibleNames.count == 3)
        #expect(fixture.main.header.title == "House")
        #expect(fixture.main.listFrame.titleBar.isHidden)
        fixture.harness.press(.character("b"), .control)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 0.5)
        #expect(!fixture.main.sidebar.isSidebarShown)
        #expect(fixture.main.list.table.isFirstResponder)
    }
}
