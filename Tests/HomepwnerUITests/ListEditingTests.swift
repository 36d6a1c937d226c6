import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// Edit mode, swipes and the order made by hand, in the program.
@Suite struct ListEditingTests {
    private static let things: [ItemContent] = ["Anvil", "Bell", "Chair", "Drum", "Easel"].map { .named($0) }

    private func names(_ fixture: Fixture) throws -> [String] {
        try fixture.library.direct.firstRows(.custom, limit: 100).map(\.name)
    }

    private func point(_ fixture: Fixture, _ row: Int, x: Double) -> Point {
        let table = fixture.main.list.table
        let rect = table.convert(table.rectForRow(at: row), to: nil)
        return Point(x: x < 0 ? rect.maxX + x : rect.minX + x, y: rect.midY)
    }

    @Test func theEditButtonShowsTheControlsAndTheRedCircleDeletes() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let harness = fixture.harness
        let button = fixture.main.header.listEditButton
        #expect(button.title == "Edit List", "the detail has a button that edits the item")
        harness.click(button)
        #expect(button.title == "Done")
        let cell = try #require(fixture.main.list.table.cellForRow(at: 1))
        #expect(cell.contentView.frame.minX == 46)
        #expect(cell.showsReorderControl)
        harness.click(at: point(fixture, 1, x: 26))
        harness.click(at: point(fixture, 1, x: -40))
        try await fixture.wait("the row to go") { fixture.main.model.count == 4 }
        #expect(fixture.visibleNames == ["Easel", "Chair", "Bell", "Anvil"])
        try await fixture.wait("the offer to undo") { fixture.main.footer.notice == "Deleted “Drum”" }
        #expect(fixture.main.list.isEditing)
        harness.press(.character("z"), .control)
        try await fixture.wait("the row to come back") { fixture.main.model.count == 5 }
        #expect(fixture.visibleNames == ["Easel", "Drum", "Chair", "Bell", "Anvil"])
        harness.click(button)
        #expect(fixture.main.list.table.cellForRow(at: 1)?.contentView.frame.minX == 0)
    }

    @Test func theKeyboardIsInTheListAgainWhenItsOnlyItemComesBack() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let harness = fixture.harness
        harness.click(at: point(fixture, 0, x: 120))
        harness.press(.delete)
        try await fixture.wait("the page of an empty list") { fixture.main.model.count == 0 && fixture.main.list.table.isHidden }
        #expect(!fixture.main.list.table.isFirstResponder)
        harness.press(.character("z"), .control)
        try await fixture.wait("the row to come back") { fixture.main.model.count == 1 && !fixture.main.list.table.isHidden }
        #expect(fixture.main.list.table.isFirstResponder)
    }

    @Test func theDetailFollowsInEditModeToo() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        fixture.harness.click(fixture.main.header.listEditButton)
        for (row, name) in [(2, "Chair"), (0, "Easel")] {
            fixture.harness.click(at: point(fixture, row, x: 120))
            #expect(fixture.main.detail.item?.content.name == name && fixture.main.list.selectedCount == 1)
        }
    }

    @Test func aRowMovedByItsHandleStaysThereAndUndoTakesItBack() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let harness = fixture.harness
        harness.press(.character("e"), [.control, .shift])
        harness.drag(from: point(fixture, 0, x: -22), to: point(fixture, 2, x: -22).offsetBy(x: 0, y: 4))
        #expect(fixture.visibleNames == ["Drum", "Chair", "Easel", "Bell", "Anvil"])
        #expect(fixture.main.model.query.order == .custom)
        try await fixture.wait("the move to be stored") { (try? names(fixture)) == ["Drum", "Chair", "Easel", "Bell", "Anvil"] }
        try await fixture.wait("the title of the undo") { (try? fixture.library.direct.undoTitle()) == "Move “Easel”" }
        try await fixture.wait("the order to be remembered") { fixture.library.settings.sortOrder == .custom }
        harness.press(.character("z"), .control)
        try await fixture.wait("the row to go back") { fixture.visibleNames.first == "Easel" }
        #expect(fixture.visibleNames == ["Easel", "Drum", "Chair", "Bell", "Anvil"])
    }

    @Test func altWithArrowsMovesQuicklyAndNothingIsLost() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let harness = fixture.harness
        harness.click(at: point(fixture, 0, x: 200))
        for _ in 0..<3 { harness.press(.down, .alt) }
        harness.press(.up, .alt)
        // The rows are right at once, before the library has heard of anything.
        #expect(fixture.visibleNames == ["Drum", "Chair", "Easel", "Bell", "Anvil"])
        #expect(fixture.main.detail.item?.content.name == "Easel")
        try await fixture.wait("all moves to be stored") { (try? names(fixture)) == ["Drum", "Chair", "Easel", "Bell", "Anvil"] }
        try await fixture.wait("the model to follow") { fixture.main.model.shownSequence == 9 }
        #expect(fixture.visibleNames == ["Drum", "Chair", "Easel", "Bell", "Anvil"])
        #expect(fixture.currentItem == fixture.main.model.row(at: 2)?.id)
    }

    @Test func aMoveThatLeadsToMyOrderSaysSoAndIsTakenBackWithIt() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let harness = fixture.harness
        #expect(fixture.main.model.query.order == .standard)
        harness.click(at: point(fixture, 0, x: 200))
        harness.press(.down, .alt)
        try await fixture.wait("word of the new order") { fixture.main.footer.notice == "Sorted by My Order: moved “Easel”" }
        #expect(fixture.visibleNames == ["Drum", "Easel", "Chair", "Bell", "Anvil"])
        try await fixture.wait("the model to follow") { fixture.main.model.shownSequence == 6 }
        #expect(fixture.main.footer.notice != nil)
        let undo = try harness.get(.button, "Undo")
        harness.click(undo)
        try await fixture.wait("the order chosen") { fixture.main.model.query.order == .standard }
        #expect(fixture.visibleNames == ["Easel", "Drum", "Chair", "Bell", "Anvil"])
        #expect(fixture.main.footer.notice == nil)
        try await fixture.wait("it to be remembered") { fixture.library.settings.sortOrder == .standard }
        // Done again, it is seen again.
        harness.press(.character("z"), [.control, .shift])
        try await fixture.wait("the order made by hand") { fixture.main.model.query.order == .custom }
        #expect(fixture.visibleNames == ["Drum", "Easel", "Chair", "Bell", "Anvil"])
        // Undo does not change an order that the user chose.
        fixture.main.workspace.send(.sort(SortOrder(.custom, ascending: false)))
        harness.press(.character("z"), .control)
        try await fixture.wait("the row to go back") { (try? names(fixture)) == ["Easel", "Drum", "Chair", "Bell", "Anvil"] }
        #expect(fixture.main.model.query.order.key == .custom)
    }

    @Test func whatIsSelectedIsInSightAfterANewSort() async throws {
        let fixture = try Fixture(items: (0..<300).map { .named("Thing \(1000 + ($0 * 7) % 300)", place: "Room \($0 % 5)") })
        defer { fixture.close() }
        let table = fixture.main.list.table
        fixture.main.list.select(place: 3)
        let key = fixture.currentItem
        for order in [
            SortOrder(.name, ascending: true), SortOrder(.name, ascending: false), SortOrder(.place, ascending: true), .standard,
        ] {
            fixture.main.workspace.send(.sort(order))
            try await fixture.wait("the order") { fixture.main.model.query.order == order }
            fixture.harness.advance(seconds: 0.02)
            #expect(fixture.currentItem == key)
            let rect = table.rectForRow(at: try #require(table.selectedRow))
            #expect(rect.minY >= (order.key == .place ? ItemListHeader.height : 0) && rect.maxY <= table.bounds.height)
        }
    }

    @Test func inAnotherOrderRowsHaveNoHandlesAndAltSaysWhy() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let harness = fixture.harness
        fixture.main.workspace.send(.sort(SortOrder(.name, ascending: true)))
        fixture.main.list.setEditing(true, animated: true)
        harness.advance(seconds: 0.1)
        #expect(fixture.main.list.table.cellForRow(at: 0)?.showsReorderControl == false)
        #expect(fixture.main.list.table.cellForRow(at: 0)?.editingStyle == .delete)
        harness.click(at: point(fixture, 0, x: 200))
        harness.press(.down, .alt)
        #expect(fixture.visibleNames == ["Anvil", "Bell", "Chair", "Drum", "Easel"])
        #expect(fixture.main.messageBar.text.contains("My Order"))
    }

    @Test func anItemThatIsAddedOrChangedMovesTheOthersAndNoMore() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        // After the first change, the list follows each change separately.
        _ = try fixture.library.direct.add(.named("Door"), actor: "test")
        try await fixture.wait("the first change") { fixture.main.model.shownSequence == 6 }
        _ = try fixture.library.direct.undo(actor: "test")
        try await fixture.wait("the second change") { fixture.main.model.shownSequence == 7 }
        fixture.main.workspace.send(.sort(SortOrder(.name, ascending: true)))
        fixture.harness.advance(seconds: 0.1)
        let table = fixture.main.list.table
        let cell = try #require(table.cellForRow(at: 3))
        fixture.harness.click(at: point(fixture, 3, x: 200))
        _ = try fixture.library.direct.add(.named("Candle"), actor: "test")
        try await fixture.wait("the row to come") { fixture.main.model.count == 6 }
        #expect(fixture.visibleNames == ["Anvil", "Bell", "Candle", "Chair", "Drum", "Easel"])
        // The cell went along with its row.
        #expect(table.cellForRow(at: 4) === cell)
        #expect(table.selectedRow == 4)
        let anvil = try #require(fixture.main.model.row(at: 0))
        _ = try fixture.library.direct.update(anvil.id, to: .named("Zither"), expecting: nil, actor: "test")
        try await fixture.wait("the row to move") { fixture.visibleNames.last == "Zither" }
        #expect(fixture.visibleNames == ["Bell", "Candle", "Chair", "Drum", "Easel", "Zither"])
        #expect(table.selectedRow == 3)
        #expect(table.cellForRow(at: 3) === cell)
    }

    @Test func aSwipedRowIsDeleted() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let harness = fixture.harness
        harness.drag(from: point(fixture, 2, x: 400), to: point(fixture, 2, x: 300))
        #expect(fixture.main.list.table.rowShowingDeleteConfirmation == 2)
        harness.press(.escape)
        #expect(fixture.main.list.table.rowShowingDeleteConfirmation == nil)
        harness.drag(from: point(fixture, 2, x: 400), to: point(fixture, 2, x: 300))
        // A press in another part of the window closes it, too, and only that.
        harness.click(try harness.get(.button, "More"))
        #expect(fixture.main.list.table.rowShowingDeleteConfirmation == nil)
        #expect(harness.openChildren.isEmpty)
        harness.drag(from: point(fixture, 2, x: 400), to: point(fixture, 2, x: 300))
        harness.click(at: point(fixture, 2, x: -40))
        try await fixture.wait("the row to go") { fixture.visibleNames == ["Easel", "Drum", "Bell", "Anvil"] }
    }
}
