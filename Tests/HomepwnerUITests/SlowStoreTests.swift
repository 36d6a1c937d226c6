import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// A slow library: the shown contents stay until newer ones are known, and late answers do no harm.
@Suite struct SlowStoreTests {
    private static func rows(_ count: Int) -> [ItemContent] { (0..<count).map { .named("Item \($0)", cents: Int64($0)) } }

    @Test func whatIsSearchedIsReadWhenTheFieldIsGoneTo() async throws {
        let slow = try await SlowFixture(Self.rows(30))
        let fixture = slow.fixture
        defer { fixture.close() }
        #expect(slow.store.preparedSearchCount == 0, "most people look at their list and search nothing")
        fixture.harness.press(.character("f"), .control)
        try await fixture.wait("the texts to be read before a letter comes") { slow.store.preparedSearchCount == 1 }
        fixture.harness.type("item 29")
        try await fixture.wait("what is found") { fixture.main.model.listing?.count == 1 }
        #expect(fixture.main.model.row(at: 0)?.name == "Item 29")
    }

    /// Ctrl+Z right after Delete is meant for that, however long anything takes.
    @Test func undoTakesBackTheDeletionThatWasAskedForBefore() async throws {
        let fixture = try Fixture(items: ["A", "B", "C"].map { .named($0) })
        defer { fixture.close() }
        await fixture.settle()
        fixture.harness.press(.home)
        let first = try #require(fixture.main.model.row(at: 0)?.name)
        fixture.harness.press(.delete)
        try await fixture.wait("the first to go") { fixture.main.model.count == 2 && fixture.main.model.row(at: 1) != nil }
        for _ in 0..<5 {
            fixture.harness.press(.home)
            let before = fixture.main.model.shownSequence
            fixture.harness.press(.delete)
            fixture.harness.press(.character("z"), .control)
            try await fixture.wait("both") { fixture.main.model.shownSequence == before + 2 }
            let names = try fixture.stored().map(\.content.name)
            #expect(names.count == 2 && !names.contains(first), "\(names)")
        }
    }

    /// An item that is looked for while an undo is on its way is shown in the end, and not what the undo brings back.
    @Test(arguments: [false, true]) func anItemThatIsLookedForRightAfterAnUndoIsShown(isBack: Bool) async throws {
        let fixture = try Fixture(items: ["A", "B", "C", "D"].map { .named($0) })
        defer { fixture.close() }
        await fixture.settle()
        let ids = try Dictionary(uniqueKeysWithValues: fixture.stored().map { ($0.content.name, $0.id) })
        let (first, second) = (try #require(ids["A"]), try #require(ids["B"]))
        _ = try fixture.library.direct.perform(.delete(.items([first, second])), actor: "test")
        try await fixture.wait("two to go") { fixture.main.model.count == 2 }
        let wanted = isBack ? second : try #require(ids["D"])
        for _ in 0..<3 {
            fixture.harness.press(.character("z"), .control)
            fixture.main.workspace.send(.seek(Seek(wanted, fallback: .all)))
            try await fixture.wait("four") { fixture.main.model.count == 4 && fixture.main.workspace.isQuiet }
            await fixture.settle()
            #expect(fixture.currentItem == wanted)
            fixture.harness.press(.character("y"), .control)
            try await fixture.wait("two again") { fixture.main.model.count == 2 && fixture.main.workspace.isQuiet }
        }
    }

    /// The store is not asked for a picture of a row. A picture that was closed at once does not come over a form later.
    @Test func aPictureComesThoughTheStoreHoldsAndLeavesAFormAlone() async throws {
        let slow = try await SlowFixture(Self.rows(3))
        let fixture = slow.fixture
        defer { fixture.close() }
        _ = try await fixture.addItemWithPicture()
        try await fixture.wait("its row") { fixture.main.model.row(at: 0)?.photoSHA256 != nil }
        fixture.harness.press(.home)
        await fixture.settle()
        slow.store.hold()
        fixture.harness.press(.space)
        #expect(fixture.harness.openChildren.map(\.kind) == [.popover])
        let viewer = try #require(fixture.main.attachments.pictures.popover?.contentViewController as? PictureViewerController)
        try await fixture.wait("its pixels") { viewer.picture.levels != nil }
        #expect(slow.store.waitingCount == 0, "the item is selected, so that nothing else is asked")
        fixture.harness.press(.escape)
        fixture.harness.press(.space)
        fixture.harness.press(.escape)
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("La")
        slow.store.release()
        await fixture.settle()
        fixture.harness.type("mp")
        #expect(fixture.main.attachments.pictures.popover == nil && fixture.harness.openChildren.isEmpty)
        #expect(fixture.main.forms.form?.fields[.name] == "Lamp")
    }

    @Test func rowsThatComeLateStandEmptyAndAreThenPainted() async throws {
        let slow = try await SlowFixture(Self.rows(1_000))
        let fixture = slow.fixture
        defer { fixture.close() }
        slow.store.hold()
        fixture.harness.press(.end)
        try await slow.waitForQuestions()
        #expect(slow.showsBars, "the last rows were not read yet")
        let bars = try #require(fixture.harness.find(LoadingBars.self))
        #expect(bars.bounds.width > 200 && bars.bounds.height > 30)
        #expect(fixture.main.list.selectedPlaces.first == 999, "keys do not wait for rows")
        slow.store.release()
        try await fixture.wait("the last rows") { !slow.showsBars && fixture.main.detail.item?.content.name == "Item 0" }
        #expect(fixture.main.model.row(at: 999)?.name == "Item 0")
    }

    @Test func rowsThatStandEmptyAreFilledAfterAChangeThatLeftThemWhereTheyAre() async throws {
        let slow = try await SlowFixture(Self.rows(1_000))
        let fixture = slow.fixture
        defer { fixture.close() }
        slow.store.holdRows()
        fixture.harness.press(.end)
        try await slow.waitForQuestions()
        #expect(slow.showsBars)
        let change = try fixture.library.direct.add(.named("Vase"), actor: "other")
        try await fixture.wait("the change") { fixture.main.model.shownSequence == change.sequence }
        #expect(fixture.main.model.shown.step?.inserted.isEmpty == false && fixture.main.model.count == 1_001)
        slow.store.release()
        try await fixture.wait("the last rows") { !slow.showsBars }
    }

    @Test func aSearchShowsTheOldRowsUntilItKnowsTheNewOnes() async throws {
        let slow = try await SlowFixture(Self.rows(40))
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        slow.store.hold()
        fixture.harness.type("item 1")
        try await slow.waitForQuestions()
        #expect(fixture.main.model.count == 40 && fixture.main.footer.countText == "40 items")
        #expect(fixture.main.model.row(at: 0)?.name == "Item 39" && !slow.showsBars)
        fixture.harness.type("3")
        slow.store.release()
        try await fixture.wait("what was found") { fixture.main.footer.countText == "1 of 40 items" }
        #expect(fixture.main.model.row(at: 0)?.name == "Item 13")
        fixture.harness.press(.escape)
        try await fixture.wait("all rows") { fixture.main.footer.countText == "40 items" }
    }

    @Test(arguments: [false, true]) func aPictureKeepsPointingAtItsRowThoughTheRowsAreLoadedAgain(scrolls: Bool) async throws {
        let slow = try await SlowFixture([])
        let fixture = slow.fixture
        defer { fixture.close() }
        for number in 0..<40 {
            var content = ItemContent.named("Item \(number)")
            content.photos = [
                try fixture.library.direct.importPhoto(data: Fixture.picture(width: 60, height: 60), originalName: "p.png")
            ]
            _ = try fixture.library.direct.add(content, actor: "test")
        }
        let list = fixture.main.list
        try await fixture.wait("the rows") {
            fixture.main.model.count == 40 && fixture.visibleNames.count == 30
                && (list.table.cellForRow(at: 2) as? ItemCell)?.thumbnailView.image != nil
        }
        // The rows have come to rest.
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        let thumbnail = try #require((list.table.cellForRow(at: 2) as? ItemCell)?.thumbnailView)
        slow.store.hold()
        fixture.harness.click(at: thumbnail.convert(thumbnail.bounds, to: nil).center)
        #expect(fixture.harness.openChildren.map(\.kind) == [.popover], "the store holds its answers")
        #expect(list.selectedCount == 1, "the press selects its row, too")
        try await slow.waitForQuestions()
        // Cells go to other rows.
        if scrolls { list.table.contentOffset.y = 1.5 * list.table.rowHeight } else { list.table.reloadData() }
        fixture.harness.renderFrames()
        slow.store.release()
        await fixture.settle()
        let popover = try #require(fixture.main.attachments.pictures.popover)
        let row = try #require((list.table.cellForRow(at: 2) as? ItemCell)?.thumbnailView)
        let background = try #require(fixture.harness.find(PopoverBackground.self))
        func arrow() -> [Double?] { [popover.window?.screenFrame.minX, popover.window?.screenFrame.minY, background.arrowOffset] }
        let before = arrow()
        popover.move(to: row.bounds, in: row)
        #expect(popover.isPresented && arrow() == before, "it points at the row of its item")
    }

    @Test func aPicturePopsUpThoughItsThumbnailIsNotThereYet() async throws {
        let slow = try await SlowFixture([])
        let fixture = slow.fixture
        defer { fixture.close() }
        slow.store.failPictures(InventoryError(.diskError, "The disk reported an error."))
        _ = try await fixture.addItemWithPicture()
        let list = fixture.main.list
        try await fixture.wait("the row") { fixture.visibleNames == ["Red"] }
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        let thumbnail = try #require((list.table.cellForRow(at: 0) as? ItemCell)?.thumbnailView)
        #expect(thumbnail.image == nil)
        fixture.harness.click(at: thumbnail.convert(thumbnail.bounds, to: nil).center)
        try await fixture.wait("the picture") { fixture.harness.openChildren.map(\.kind) == [.popover] }
        #expect(list.selectedCount == 1, "the press was on the thumbnail’s place, and selects its row")
    }

    @Test func theDetailShowsTheItemThatWasSelectedLast() async throws {
        let slow = try await SlowFixture(Self.rows(9))
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.home)
        try await fixture.wait("the first item") { fixture.main.detail.item?.content.name == "Item 8" }
        slow.store.hold()
        for _ in 0..<3 { fixture.harness.press(.down) }
        try await slow.waitForQuestions()
        #expect(fixture.main.detail.item?.content.name == "Item 8")
        slow.store.release()
        try await fixture.wait("the last one selected") { fixture.main.detail.item?.content.name == "Item 5" }
        // Answers to old questions have no effect.
        await fixture.settle()
        #expect(fixture.main.detail.item?.content.name == "Item 5")
    }

    @Test func changesThatComeDuringAQuestionAreAllShown() async throws {
        let slow = try await SlowFixture(Self.rows(5))
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.home)
        slow.store.hold()
        let set = try fixture.library.direct.listing(ItemQuery())
        _ = try fixture.library.direct.perform(.delete(.ranks([2..<3], of: set)), actor: "other")
        _ = try fixture.library.direct.add(.named("New"), actor: "other")
        try await slow.waitForQuestions()
        #expect(fixture.visibleNames == ["Item 4", "Item 3", "Item 1", "Item 0"] || fixture.main.model.count == 5)
        slow.store.release()
        try await fixture.wait("both changes") { fixture.visibleNames == ["New", "Item 4", "Item 3", "Item 1", "Item 0"] }
        try await fixture.wait("the same selection") { fixture.main.detail.item?.content.name == "Item 4" }
        #expect(fixture.main.list.selectedPlaces == RowSet(1))
    }

    @Test func historyAndFormOpenWhenTheirItemIsRead() async throws {
        let slow = try await SlowFixture(Self.rows(2))
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.harness.press(.home)
        try await fixture.wait("the item") { fixture.main.detail.item != nil }
        slow.store.hold()
        fixture.harness.press(.enter)
        #expect(fixture.main.forms.form == nil)
        slow.store.release()
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        fixture.harness.press(.escape)
        try await fixture.wait("the list") { fixture.main.presentedViewController == nil }
        fixture.harness.press(.character("h"), .control)
        try await fixture.wait("the history") { fixture.main.panes.back.history?.table.numberOfRows == 1 }
    }

    @Test func whatCannotBeReadIsSaidAndTheOldRowsStay() async throws {
        let slow = try await SlowFixture(Self.rows(3))
        let fixture = slow.fixture
        defer { fixture.close() }
        slow.store.failNext(InventoryError(.diskError, "The disk does not answer."))
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("2")
        try await fixture.wait("the sentence") { !fixture.main.messageBar.isHidden }
        #expect(fixture.main.messageBar.text == "The disk does not answer." && fixture.main.model.count == 3)
    }

    /// A window asks on other threads only; in a debug build each question of the main thread is counted.
    @Test func nothingIsReadOnTheMainThread() async throws {
        let fixture = try Fixture(items: Fixture.placedThings + Self.rows(200))
        defer { fixture.close() }
        try await fixture.wait("the rows") { fixture.main.model.isPrepared }
        let photo = try await fixture.addItemWithPicture()
        try await fixture.wait("the picture") { fixture.main.model.row(at: 0)?.photoSHA256 == photo.sha256 }
        let before = fixture.library.mainThreadUses
        let harness = fixture.harness
        for key in [Key.home, .down, .pageDown, .end, .home] { harness.press(key) }
        harness.scroll(fixture.main.list.table, clicks: 30)
        harness.press(.character("h"), .control)
        harness.press(.character("h"), .control)
        harness.press(.character("h"), [.control, .shift])
        harness.press(.escape)
        harness.press(.character("f"), .control)
        harness.type("lamp")
        harness.press(.down)
        harness.press(.space)
        harness.press(.escape)
        fixture.main.headerController.endSearch()
        for key in SortKey.allCases { fixture.main.workspace.send(.sort(SortOrder(key, ascending: true))) }
        try await fixture.wait("the order") { fixture.main.model.listing?.query.order == .init(.custom, ascending: true) }
        harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid && fixture.main.model.listing?.query.grouping == .place(.room) }
        harness.advance(seconds: 0.5)
        harness.press(.character("1"), .control)
        try await fixture.wait("the list") { !fixture.main.list.showsGrid }
        harness.press(.home)
        harness.type("it")
        harness.press(.character("e"), .control)
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        if let form = fixture.main.forms.form { form.view.window?.makeFirstResponder(form.form.place) }
        harness.type("H")
        harness.press(.escape)
        fixture.main.forms.form?.discard()
        try await fixture.wait("the list again") { fixture.main.presentedViewController == nil }
        let count = fixture.main.model.libraryCount
        harness.press(.delete)
        try await fixture.wait("the deletion") { fixture.main.model.libraryCount == count - 1 }
        harness.press(.character("z"), .control)
        try await fixture.wait("the undo") { fixture.main.model.libraryCount == count }
        #expect(fixture.library.mainThreadUses == before)
        // The counter counts.
        #if DEBUG
        _ = try fixture.library.direct.count()
        #expect(fixture.library.mainThreadUses == before + 1)
        #endif
    }

    /// The name of a place is known before its first item, which may arrive late.
    @Test func aPlaceIsNamedBeforeItsFirstItemIsRead() async throws {
        let slow = try await SlowFixture((0..<400).map { .named("Item \($0)", place: "Room \($0 / 20 + 10)") })
        let fixture = slow.fixture
        defer { fixture.close() }
        fixture.main.workspace.send(.sort(Inventory.SortOrder(.place, ascending: true)))
        try await fixture.wait("the locations") { fixture.main.model.listing?.sections.count == 20 }
        fixture.harness.advance(seconds: 0.3)
        slow.store.hold()
        fixture.main.list.scroll(to: 399)
        try await slow.waitForQuestions()
        #expect(fixture.harness.find(Label.self) { $0.text == "No place" } == nil)
        #expect(fixture.harness.find(Label.self) { $0.text == "Room 29" } != nil)
        let isThere = {
            fixture.harness.find(Label.self) { $0.text == "Item 399" } != nil
                || fixture.harness.find(Label.self) { $0.text == "Item 380" } != nil
        }
        #expect(!isThere())
        slow.store.release()
        try await fixture.wait("the last item") { isThere() }
    }
}
