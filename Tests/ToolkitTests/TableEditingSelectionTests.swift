import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The selection in edit mode, and a row that is moved aside while others appear and disappear.
struct TableEditingSelectionTests {
    private static func fixture(
        _ settings: DesktopSettings = Harness.quietSettings, configure: (TableView) -> Void = { _ in }
    ) -> TableFixture {
        TableFixture(100, settings: settings) {
            $0.editableRows = { _ in true }
            $0.movableRows = { _ in true }
            $0.table.allowsMultipleSelection = true
            configure($0.table)
        }
    }

    @Test func rowsAreNotSelectedInEditModeUnlessTheTableAllowsIt() {
        let fixture = Self.fixture()
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        fixture.click(3)
        fixture.click(5, .control)
        fixture.click(4, count: 2)
        fixture.harness.press(.down)
        fixture.harness.press(.space)
        fixture.harness.press(.enter)
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.selected == [])
        #expect(fixture.log == [])
        // Keys still act at a row.
        #expect(fixture.table.cursorRow == 5)
        fixture.harness.press(.down, .alt)
        #expect(fixture.log == ["move 5 to 6"])
        fixture.table.setEditing(false, animated: false)
        fixture.click(2)
        #expect(fixture.selected == [2])
    }

    @Test func oneRowAtATimeIsSelectedWhereEditModeAllowsIt() {
        let fixture = Self.fixture { $0.allowsSelectionDuringEditing = true }
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        fixture.click(3)
        fixture.click(5, .control)
        #expect(fixture.selected == [5])
        fixture.harness.press(.down, .shift)
        #expect(fixture.selected == [6])
    }

    @Test func rowsAreTickedWhereEditModeAllowsMany() throws {
        let fixture = Self.fixture { $0.allowsMultipleSelectionDuringEditing = true }
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        let cell = try #require(fixture.table.cellForRow(at: 2))
        #expect(cell.contentView.frame.minX == 46)
        #expect(cell.editing?.control?.mark == .empty)
        fixture.click(2)
        fixture.click(4)
        #expect(fixture.selected == [2, 4])
        #expect(cell.editing?.control?.mark == .ticked)
        // The circle acts like its row, and no row is asked to be deleted.
        fixture.harness.click(at: fixture.point(2, x: 26))
        #expect(fixture.selected == [4])
        fixture.harness.press(.down)
        #expect(fixture.selected == [4])
        fixture.harness.press(.space)
        #expect(fixture.selected == [3, 4])
        fixture.harness.press(.enter)
        #expect(
            fixture.selected == [4] && !fixture.log.contains { $0.hasPrefix("activate") }, "Enter ticks as Space does, and opens nothing")
        fixture.harness.press(.enter)
        #expect(fixture.selected == [3, 4])
        fixture.harness.press(.end, .shift)
        #expect(fixture.selected == Array(3..<100))
        #expect(fixture.table.rowShowingDeleteConfirmation == nil)
        fixture.table.setEditing(false, animated: false)
        fixture.settle()
        #expect(cell.contentView.frame.minX == 0)
    }

    @Test func nothingCanBeSelectedInATableThatAllowsNoSelection() {
        let fixture = Self.fixture { $0.allowsSelection = false }
        fixture.click(3)
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        #expect(fixture.selected == [])
        #expect(fixture.log == [])
        #expect(fixture.table.cursorRow == 4)
        // The menu of a row is for no row.
        fixture.harness.click(at: fixture.point(2), button: 3)
        #expect(fixture.selected == [])
    }

    /// Opens and closes a row by two fingers, and inserts other rows above it before it stops.
    @Test(arguments: [true, false])
    func aRowGoesOnOpeningOrClosingWhileOthersCome(opens: Bool) throws {
        let fixture = Self.fixture(SectionFixture.movingSettings)
        func swipe(_ way: Double) {
            let place = fixture.point(fixture.table.rowShowingDeleteConfirmation ?? 5)
            for _ in 0..<4 {
                let delta = Point(x: way / 4, y: 0)
                fixture.harness.send(
                    .scroll(ScrollEvent(location: place, delta: delta, isPrecise: true, time: fixture.harness.time + 0.01)))
            }
            let end = ScrollEvent(
                location: place, delta: .zero, isPrecise: true, time: fixture.harness.time + 0.02)
            fixture.harness.send(.scroll(end))
        }
        swipe(60)
        if !opens {
            fixture.harness.advance(seconds: 0.5)
            fixture.harness.press(.escape)
        }
        fixture.harness.advance(seconds: 0.08)
        let cell = try #require(fixture.table.cellForRow(at: 5))
        let middle = -cell.contentView.frame.minX
        #expect(middle > 2 && middle < 95)
        fixture.names.insert("New", at: 1)
        fixture.table.insertRows([1], with: .automatic)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.table.cellForRow(at: 6) === cell)
        #expect(fixture.table.rowShowingDeleteConfirmation == (opens ? 6 : nil))
        #expect(cell.contentView.frame.minX == (opens ? -96 : 0))
        #expect(cell.showingDeleteConfirmation == opens)
        #expect(fixture.log.filter { $0.hasPrefix("end") } == (opens ? [] : ["end 6"]))
        #expect(fixture.window.nextDeadline == nil)
    }
}
