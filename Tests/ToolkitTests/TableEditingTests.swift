import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// Edit mode, swipes and moves of rows, as a person uses them.
struct TableEditingTests {
    private static func fixture(_ count: Int = 100, animated: Bool = false, scale: Double = 1) -> TableFixture {
        var settings = Harness.quietSettings
        settings.animationsEnabled = animated
        return TableFixture(count, scale: scale, settings: settings) {
            $0.editableRows = { _ in true }
            $0.movableRows = { _ in true }
            $0.takesDelete = true
            $0.table.allowsMultipleSelection = true
            $0.table.allowsSelectionDuringEditing = true
        }
    }

    private func handle(_ fixture: TableFixture, _ row: Int) -> Point { fixture.point(row, x: 400 - 22) }
    private func circle(_ fixture: TableFixture, _ row: Int) -> Point { fixture.point(row, x: 26) }

    @Test func theContentGivesWayOnBothSidesWhileTheCellKeepsTheTablesWidth() throws {
        let fixture = Self.fixture()
        let cell = try #require(fixture.table.cellForRow(at: 2) as? FixtureCell)
        #expect(cell.contentView.frame == Rect(x: 0, y: 0, width: 400, height: 60))
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        #expect(fixture.table.isEditing)
        #expect(cell.isEditing)
        #expect(cell.frame.width == 400)
        #expect(cell.contentView.frame == Rect(x: 46, y: 0, width: 400 - 46 - 44, height: 60))
        #expect(cell.editingStyle == .delete)
        #expect(cell.showsReorderControl)
        // Rows that become visible later have their controls, too.
        fixture.harness.scroll(fixture.table, clicks: 10)
        let other = try #require(fixture.table.cellForRow(at: fixture.table.visibleRows.upperBound - 1))
        #expect(other.contentView.frame.minX == 46)
        fixture.table.setEditing(false, animated: false)
        fixture.settle()
        #expect(fixture.table.cellForRow(at: fixture.table.visibleRows.lowerBound)?.contentView.frame.width == 400)
    }

    @Test func editModeComesInByAndByAndAtOnceWhereTheDesktopWantsNoMotion() throws {
        let moving = Self.fixture(animated: true)
        let cell = try #require(moving.table.cellForRow(at: 0))
        moving.table.setEditing(true, animated: true)
        moving.harness.advance(seconds: 0.1)
        #expect(cell.contentView.frame.minX > 2 && cell.contentView.frame.minX < 44)
        // Reversed in the middle, it returns from there.
        let middle = cell.contentView.frame.minX
        moving.table.setEditing(false, animated: true)
        moving.harness.advance(seconds: 0.02)
        #expect(abs(cell.contentView.frame.minX - middle) < 6)
        moving.harness.advance(seconds: 0.5)
        #expect(cell.contentView.frame == Rect(x: 0, y: 0, width: 400, height: 60))
        #expect(moving.window.nextDeadline == nil)
        let still = Self.fixture()
        still.table.setEditing(true, animated: true)
        still.settle()
        #expect(still.table.cellForRow(at: 0)?.contentView.frame.minX == 46)
    }

    @Test func rowsWithoutControlsIndentOrNot() throws {
        let fixture = Self.fixture()
        fixture.editableRows = { $0 != 1 }
        fixture.movableRows = { $0 != 2 }
        fixture.style = { $0 == 3 ? .insert : .delete }
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        #expect(fixture.table.cellForRow(at: 1)?.editingStyle == TableViewCell.EditingStyle.none)
        #expect(fixture.table.cellForRow(at: 1)?.contentView.frame.minX == 46)
        #expect(fixture.table.cellForRow(at: 2)?.contentView.frame.maxX == 400)
        fixture.harness.click(at: circle(fixture, 3))
        #expect(fixture.log.contains("insert 3"))
        fixture.table.cellForRow(at: 4)?.indentationLevel = 2
        fixture.settle()
        #expect(fixture.table.cellForRow(at: 4)?.contentView.frame.minX == 66)
    }

    @Test func theRedCircleAsksAndTheButtonDeletes() throws {
        let fixture = Self.fixture()
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        fixture.harness.click(at: circle(fixture, 2))
        #expect(fixture.table.rowShowingDeleteConfirmation == 2)
        let cell = try #require(fixture.table.cellForRow(at: 2))
        #expect(cell.contentView.frame.minX == 46 - 96)
        #expect(cell.frame == Rect(x: 0, y: 120, width: 400, height: 60))
        // A press elsewhere closes it and does nothing else.
        fixture.harness.click(at: circle(fixture, 4))
        #expect(fixture.table.rowShowingDeleteConfirmation == nil)
        #expect(fixture.names.count == 100)
        fixture.harness.click(at: circle(fixture, 2))
        fixture.harness.click(at: fixture.point(2, x: 350))
        #expect(fixture.log.contains("delete 2"))
        #expect(fixture.shown.prefix(4) == ["Row 0", "Row 1", "Row 3", "Row 4"])
        #expect(fixture.table.cellForRow(at: 2)?.contentView.frame.minX == 46)
    }

    // MARK: - Swipes

    private func swipe(_ fixture: TableFixture, _ row: Int, by x: Double, y: Double = 0, lifts: Bool = true) {
        for step in 0..<8 {
            let time = fixture.harness.time + 0.01 * Double(step + 1)
            fixture.harness.send(
                .scroll(
                    ScrollEvent(location: fixture.point(row), delta: Point(x: x / 8, y: y / 8), isPrecise: true, time: time)))
        }
        guard lifts else { return }
        fixture.harness.send(
            .scroll(ScrollEvent(location: fixture.point(row), delta: .zero, isPrecise: true, time: fixture.harness.time + 0.1)))
    }

    @Test func twoFingersMoveARowAsideAndEscapeBringsItBack() throws {
        let fixture = Self.fixture()
        fixture.click(0)
        fixture.log = []
        swipe(fixture, 3, by: 40, lifts: false)
        #expect(fixture.table.cellForRow(at: 3)?.contentView.frame.minX == -40)
        #expect(fixture.table.contentOffset == .zero)
        // A short swipe springs back.
        swipe(fixture, 3, by: 0)
        #expect(fixture.table.cellForRow(at: 3)?.contentView.frame.minX == 0)
        swipe(fixture, 3, by: 70)
        #expect(fixture.table.rowShowingDeleteConfirmation == 3)
        #expect(fixture.table.cellForRow(at: 3)?.contentView.frame == Rect(x: -96, y: 0, width: 400, height: 60))
        fixture.harness.press(.escape)
        #expect(fixture.table.rowShowingDeleteConfirmation == nil)
        #expect(fixture.log == ["begin 3", "end 3", "begin 3", "end 3"])
        // Fingers that move up and down scroll as always, and so do those in the wrong direction.
        swipe(fixture, 3, by: 10, y: 90)
        #expect(fixture.table.contentOffset.y == 90)
        swipe(fixture, 5, by: -70)
        #expect(fixture.table.rowShowingDeleteConfirmation == nil)
    }

    @Test func scrollingAndAnotherRowCloseAnOpenOne() throws {
        let fixture = Self.fixture()
        swipe(fixture, 3, by: 80)
        swipe(fixture, 5, by: 80)
        #expect(fixture.table.rowShowingDeleteConfirmation == 5)
        #expect(fixture.table.cellForRow(at: 3)?.contentView.frame.minX == 0)
        swipe(fixture, 2, by: 0, y: 40)
        #expect(fixture.table.rowShowingDeleteConfirmation == nil)
        swipe(fixture, 3, by: 80)
        fixture.harness.scroll(fixture.table, clicks: 1)
        #expect(fixture.table.rowShowingDeleteConfirmation == nil)
    }

    @Test func aPressDraggedToTheLeftOpensARowAndOneDraggedDownSelects() throws {
        let fixture = Self.fixture()
        fixture.harness.drag(from: fixture.point(2, x: 300), to: fixture.point(2, x: 210))
        #expect(fixture.table.rowShowingDeleteConfirmation == 2)
        // The button deletes.
        fixture.harness.click(at: fixture.point(2, x: 360))
        #expect(fixture.names[2] == "Row 3")
        #expect(fixture.log.suffix(2) == ["delete 2", "end gone"])
        fixture.harness.drag(from: fixture.point(1), to: fixture.point(4))
        #expect(fixture.table.rowShowingDeleteConfirmation == nil)
        #expect(fixture.selected == [1, 2, 3, 4])
        // A row that is not editable stays in its position.
        fixture.editableRows = { _ in false }
        fixture.harness.drag(from: fixture.point(6, x: 300), to: fixture.point(6, x: 200))
        #expect(fixture.table.rowShowingDeleteConfirmation == nil)
    }

    @Test func aDeletedRowClosesUpByAndBy() throws {
        let fixture = Self.fixture(animated: true)
        swipe(fixture, 2, by: 80)
        fixture.harness.advance(seconds: 0.4)
        fixture.harness.click(at: fixture.point(2, x: 360))
        // The click took a second; the motion is over, and nothing runs any more.
        #expect(fixture.names[2] == "Row 3")
        fixture.names.remove(at: 2)
        fixture.table.deleteRows([2], with: .automatic)
        fixture.harness.advance(seconds: 0.12)
        let cell = try #require(fixture.table.cellForRow(at: 2))
        #expect(cell.frame.minY > 125 && cell.frame.minY < 175)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.table.cellForRow(at: 2)?.frame.minY == 120)
        #expect(fixture.window.nextDeadline == nil || fixture.window.nextDeadline! > fixture.harness.time + 0.3)
    }

    // MARK: - Moving

    @Test func theHandleMovesARowAndTheOthersGiveWay() throws {
        let fixture = Self.fixture(animated: true)
        fixture.table.setEditing(true, animated: false)
        fixture.click(1)
        fixture.settle()
        let harness = fixture.harness
        let start = handle(fixture, 1)
        let cell = try #require(fixture.table.cellForRow(at: 1))
        harness.send(.pointerDown(PointerEvent(location: start, time: harness.time + 0.01)))
        harness.send(.pointerMoved(PointerEvent(location: start.offsetBy(x: 0, y: 70), time: harness.time + 0.02, button: 1)))
        #expect(cell.frame.minY == 130)
        harness.advance(seconds: 0.3)
        // Row 2 has moved up into the gap.
        #expect(fixture.table.cellForRow(at: 2)?.frame.minY == 60)
        #expect(fixture.table.cellForRow(at: 3)?.frame.minY == 180)
        harness.send(.pointerUp(PointerEvent(location: start.offsetBy(x: 0, y: 70), time: harness.time + 0.01)))
        harness.advance(seconds: 0.5)
        #expect(fixture.log.last == "move 1 to 2")
        #expect(fixture.shown.prefix(4) == ["Row 0", "Row 2", "Row 1", "Row 3"])
        #expect(fixture.table.cellForRow(at: 2) === cell)
        #expect(cell.frame.minY == 120)
        #expect(fixture.selected == [2])
    }

    @Test func aHeldRowAtTheEdgeScrollsAndEscapePutsItBack() throws {
        let fixture = Self.fixture()
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        let harness = fixture.harness
        let start = handle(fixture, 3)
        harness.send(.pointerDown(PointerEvent(location: start, time: harness.time + 0.01)))
        let edge = Point(x: start.x, y: 596)
        harness.send(.pointerMoved(PointerEvent(location: edge, time: harness.time + 0.02, button: 1)))
        harness.advance(seconds: 1)
        let scrolled = fixture.table.contentOffset.y
        #expect(scrolled > 200)
        harness.press(.escape)
        harness.send(.pointerUp(PointerEvent(location: edge, time: harness.time + 0.01)))
        #expect(!fixture.log.contains { $0.hasPrefix("move") })
        #expect(fixture.names[3] == "Row 3")
        fixture.table.contentOffset = .zero
        fixture.settle()
        #expect(fixture.shown.prefix(4) == ["Row 0", "Row 1", "Row 2", "Row 3"])
        // A row that is released far below stays there; the table scrolls to the end and no further.
        harness.send(.pointerDown(PointerEvent(location: start, time: harness.time + 0.01)))
        harness.send(.pointerMoved(PointerEvent(location: edge, time: harness.time + 0.02, button: 1)))
        harness.advance(seconds: 20)
        #expect(harness.window.nextDeadline == nil || harness.window.nextDeadline! > harness.time + 0.1)
        harness.send(.pointerUp(PointerEvent(location: edge, time: harness.time + 0.01)))
        #expect(fixture.names.last == "Row 3")
        #expect(fixture.log.last == "move 3 to 99")
    }

    @Test func theDelegateKeepsRowsWithinLimits() throws {
        let fixture = Self.fixture()
        fixture.limit = { _, proposed in max(2, proposed) }
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        fixture.harness.drag(from: handle(fixture, 4), to: Point(x: 378, y: 5))
        #expect(fixture.log.last == "move 4 to 2")
    }

    @Test func altWithArrowsMovesTheRow() throws {
        let fixture = Self.fixture()
        fixture.click(2)
        fixture.harness.press(.down, .alt)
        fixture.harness.press(.down, .alt)
        #expect(fixture.names.prefix(5) == ["Row 0", "Row 1", "Row 3", "Row 4", "Row 2"])
        #expect(fixture.selected == [4])
        #expect(fixture.table.cursorRow == 4)
        fixture.harness.press(.up, .alt)
        #expect(fixture.shown.prefix(5) == ["Row 0", "Row 1", "Row 3", "Row 2", "Row 4"])
        fixture.harness.press(.home)
        fixture.log = []
        fixture.harness.press(.up, .alt)
        #expect(fixture.log == [])
        fixture.movableRows = { _ in false }
        fixture.harness.press(.down, .alt)
        #expect(fixture.log == [])
    }

    @Test func movingByRandomDragsEndsAsAListWould() throws {
        let fixture = Self.fixture(8)
        fixture.heights = { 40 + Double(($0 * 37) % 60) }
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        var state: UInt64 = 3
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<40 {
            let from = random(8)
            let to = random(8)
            var expected = fixture.names
            expected.insert(expected.remove(at: from), at: to)
            let target = fixture.table.rectForRow(at: to).midY
            let start = handle(fixture, from)
            // A little past the middle in the direction of the drag.
            fixture.harness.drag(from: start, to: Point(x: start.x, y: target + (to > from ? 3 : to < from ? -3 : 0)), steps: 5)
            #expect(fixture.names == expected, "\(from) to \(to)")
            #expect(fixture.shown == expected)
        }
    }
}
