import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Drags from rows of a table to rows of an outline beside it.
@Suite struct TableDragTests {
    /// A table beside a sidebar.
    private final class Rows: TableViewDataSource, TableViewDelegate {
        let sidebar: OutlineFixture
        let table = TableView()
        var asked: [[Int]] = []
        var isFixed = false
        var canEdit = false

        init() {
            let stage = Stage.looks()
            sidebar = OutlineFixture(stage)
            table.register(FixtureCell.self)
            table.allowsMultipleSelection = true
            table.dataSource = self
            table.delegate = self
            stage.add(table, 240, 0, 300, 420)
            harness.advance(seconds: 0.02)
        }

        var harness: Harness { sidebar.harness }
        var selected: [Int] { Array(table.selectedRows) }

        func numberOfRows(in tableView: TableView) -> Int { 20 }
        func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
            let cell = tableView.dequeue(FixtureCell.self, for: row)
            cell.name.text = "Row \(row)"
            return cell
        }
        func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { canEdit }
        func tableView(_ tableView: TableView, itemsForBeginningDragOf rows: RowSet) -> TableDragItems? {
            asked.append(Array(rows))
            guard !isFixed else { return nil }
            let text = rows.map { "row \($0)" }.joined(separator: ", ")
            return TableDragItems(
                PasteboardItem(representations: [OutlineFixture.dragType: Array(text.utf8)]), title: "Row \(rows.first ?? 0)", icon: .folder
            )
        }

        func point(_ row: Int, x: Double = 120) -> Point {
            let rect = table.convert(table.rectForRow(at: row), to: nil)
            return Point(x: rect.minX + x, y: rect.midY)
        }

        func down(_ place: Point, _ modifiers: KeyModifiers = []) {
            harness.advance(seconds: 1)
            harness.send(.pointerMoved(PointerEvent(location: place, time: harness.time, button: 0, modifiers: modifiers)))
            harness.send(.pointerDown(PointerEvent(location: place, time: harness.time, modifiers: modifiers)))
        }
        func move(_ place: Point, _ modifiers: KeyModifiers = []) {
            harness.send(.pointerMoved(PointerEvent(location: place, time: harness.time, button: 1, modifiers: modifiers)))
        }
        func up(_ place: Point, _ modifiers: KeyModifiers = []) {
            harness.send(.pointerUp(PointerEvent(location: place, time: harness.time, modifiers: modifiers)))
        }

        /// Drags from a row to a point, and releases there.
        func drag(_ row: Int, to end: Point, drops: Bool = true) {
            let start = point(row)
            down(start)
            move(Point(x: start.x + 2, y: start.y + 8))
            move(end)
            if drops { up(end) }
        }
    }

    @Test func aRowIsDroppedOnAPlace() {
        let rows = Rows()
        rows.drag(2, to: rows.sidebar.point("Hall"))
        #expect(rows.sidebar.log == ["drop row 2 on Hall"])
        #expect(rows.selected == [2])
    }

    @Test func ofSelectedRowsAllAreDraggedAndStaySelected() {
        let rows = Rows()
        rows.harness.click(at: rows.point(1))
        rows.harness.click(at: rows.point(3), modifiers: .shift)
        rows.drag(2, to: rows.sidebar.point("Kitchen"))
        #expect(rows.sidebar.log == ["drop row 1, row 2, row 3 on Kitchen"])
        #expect(rows.selected == [1, 2, 3])
        // A row that is not selected is dragged alone.
        rows.drag(5, to: rows.sidebar.point("Hall"))
        #expect(rows.sidebar.log.last == "drop row 5 on Hall" && rows.selected == [5])
    }

    @Test func theRowUnderThePointerRingsAndThePreviewSaysHowMany() throws {
        let rows = Rows()
        rows.harness.click(at: rows.point(1))
        rows.harness.click(at: rows.point(3), modifiers: .shift)
        rows.drag(1, to: rows.sidebar.point("Hall"), drops: false)
        rows.harness.advance(seconds: 0.02)
        let table = rows.sidebar.outline.table
        #expect(table.interaction.dropTarget == rows.sidebar.row("Hall"))
        let one = DragPreview("Row 1", icon: .folder), many = try #require(rows.harness.find(DragPreview.self))
        #expect(many.frame.width > one.intrinsicContentSize.width + 20)
        rows.up(rows.sidebar.point("Hall"))
        #expect(rows.harness.find(DragPreview.self) == nil && table.interaction.dropTarget == nil)
    }

    @Test func escapeCallsItOffAndSoDoesAPlaceThatTakesNothing() {
        let rows = Rows()
        rows.drag(2, to: rows.sidebar.point("Hall"), drops: false)
        rows.harness.press(.escape)
        #expect(rows.harness.find(DragPreview.self) == nil && rows.sidebar.outline.table.interaction.dropTarget == nil)
        // The pointer has no effect until the button is up.
        rows.move(rows.sidebar.point("Kitchen"))
        rows.up(rows.sidebar.point("Kitchen"))
        rows.sidebar.dropRule = { _ in false }
        rows.drag(2, to: rows.sidebar.point("Hall"))
        rows.drag(2, to: rows.point(6))
        #expect(rows.sidebar.log.isEmpty && rows.selected == [2])
    }

    @Test func rowsThatStayAreSelectedByADragAndAskedForOnce() {
        let rows = Rows()
        rows.isFixed = true
        let start = rows.point(1)
        rows.down(start)
        for row in 2...4 { rows.move(rows.point(row)) }
        rows.up(rows.point(4))
        #expect(rows.selected == [1, 2, 3, 4] && rows.asked == [[1]])
    }

    @Test func withShiftADragSelects() {
        let rows = Rows()
        rows.harness.click(at: rows.point(1))
        rows.down(rows.point(2), .shift)
        rows.move(rows.point(4), .shift)
        rows.up(rows.point(4), .shift)
        #expect(rows.selected == [1, 2, 3, 4] && rows.asked.isEmpty)
    }

    /// A drag to the side moves the row aside as before, and drags it along once the pointer leaves the table.
    @Test func aSwipeStaysASwipeUntilItLeavesTheRow() {
        let rows = Rows()
        rows.canEdit = true
        rows.table.reloadData()
        rows.harness.advance(seconds: 0.02)
        let start = rows.point(2)
        rows.down(start)
        for step in 1...8 { rows.move(Point(x: start.x - Double(step) * 10, y: start.y)) }
        #expect(rows.table.swipe.row == 2 && rows.asked.isEmpty)
        rows.move(rows.sidebar.point("Hall"))
        rows.up(rows.sidebar.point("Hall"))
        rows.harness.advance(seconds: 1)
        #expect(rows.sidebar.log == ["drop row 2 on Hall"] && rows.table.swipe.row == nil)
        // Inside of the table it is a swipe.
        rows.harness.drag(from: start, to: Point(x: start.x - 90, y: start.y))
        rows.harness.advance(seconds: 1)
        #expect(rows.table.rowShowingDeleteConfirmation == 2 && rows.asked.count == 1)
    }

    @Test func inEditModeRowsStay() {
        let rows = Rows()
        rows.table.setEditing(true, animated: false)
        rows.drag(2, to: rows.sidebar.point("Hall"))
        #expect(rows.asked.isEmpty && rows.sidebar.log.isEmpty)
    }
}
