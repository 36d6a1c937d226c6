import Graphics
import Testing
import Toolkit
import ToolkitTesting

struct TablePointerTests {
    @Test func aClickSelectsAndTakesTheKeyboard() {
        let fixture = TableFixture()
        fixture.click(3)
        #expect(fixture.selected == [3])
        #expect(fixture.log == ["select [3]", "change"])
        #expect(fixture.table.isFirstResponder)
        fixture.log = []
        fixture.click(3)
        #expect(fixture.log == [])
        fixture.click(5)
        #expect(fixture.log == ["deselect [3]", "select [5]", "change"])
    }

    @Test func aDoubleClickActivates() {
        let fixture = TableFixture()
        fixture.click(3, count: 2)
        #expect(fixture.log == ["select [3]", "change", "activate 3"])
        // Two clicks on two rows are not one double click, however near they are.
        fixture.log = []
        let boundary = fixture.table.rectForRow(at: 4).maxY
        fixture.harness.send(.pointerDown(PointerEvent(location: Point(x: 200, y: boundary - 1), time: 300)))
        fixture.harness.send(.pointerUp(PointerEvent(location: Point(x: 200, y: boundary - 1), time: 300.05)))
        fixture.harness.send(.pointerDown(PointerEvent(location: Point(x: 200, y: boundary + 1), time: 300.1)))
        fixture.harness.send(.pointerUp(PointerEvent(location: Point(x: 200, y: boundary + 1), time: 300.15)))
        #expect(fixture.selected == [5])
        #expect(!fixture.log.contains { $0.hasPrefix("activate") })
    }

    /// The thumbnail at x 14, 40 points wide and high in the middle of a row of 60.
    @Test(arguments: [
        (Point(x: 14, y: 10), true), (Point(x: 13, y: 30), false), (Point(x: 53, y: 49), true), (Point(x: 54, y: 30), false),
        (Point(x: 34, y: 9), false), (Point(x: 34, y: 50), false), (Point(x: 14, y: 49), true), (Point(x: 53, y: 10), true),
        (Point(x: 53.9, y: 49.9), true), (Point(x: 13.9, y: 9.9), false),
    ])
    func theTransparentButtonTakesItsPressesAndNoOthers(place: Point, isInside: Bool) {
        let fixture = TableFixture()
        var opened: [Int] = []
        fixture.onThumbnail = { opened.append($0) }
        let row = fixture.table.rectForRow(at: 4)
        fixture.harness.click(at: Point(x: row.minX + place.x, y: row.minY + place.y), count: 2)
        if isInside {
            #expect(opened == [4, 4])
            #expect(fixture.selected == [])
            #expect(fixture.log == [])
        } else {
            #expect(opened == [])
            #expect(fixture.log == ["select [4]", "change", "activate 4"])
        }
    }

    @Test func aButtonServesTheRowThatItsCellShowsNow() {
        let fixture = TableFixture(1000)
        var opened: [Int] = []
        fixture.onThumbnail = { opened.append($0) }
        fixture.harness.scroll(fixture.table, clicks: 50)
        fixture.harness.click(at: fixture.point(53, x: 34))
        #expect(opened == [53])
    }

    @Test func controlAndShiftSelectSeveral() {
        let fixture = TableFixture { $0.table.allowsMultipleSelection = true }
        fixture.click(2)
        fixture.click(5, .shift)
        #expect(fixture.selected == [2, 3, 4, 5])
        fixture.click(1, .shift)
        #expect(fixture.selected == [1, 2])
        fixture.click(6, .control)
        #expect(fixture.selected == [1, 2, 6])
        fixture.click(8, [.control, .shift])
        #expect(fixture.selected == [1, 2, 6, 7, 8])
        fixture.log = []
        fixture.click(7, .control)
        #expect(fixture.selected == [1, 2, 6, 8])
        #expect(fixture.log == ["deselect [7]", "change"])
        // A plain click on one of several rows keeps that one, but only when the button is up: it might have been a drag.
        fixture.harness.send(.pointerDown(PointerEvent(location: fixture.point(2), time: 300)))
        #expect(fixture.selected == [1, 2, 6, 8])
        fixture.harness.send(.pointerUp(PointerEvent(location: fixture.point(2), time: 300.1)))
        #expect(fixture.selected == [2])
    }

    @Test func aTableForOneIgnoresShiftAndTakesBackWithControl() {
        let fixture = TableFixture()
        fixture.click(2)
        fixture.click(5, .shift)
        #expect(fixture.selected == [5])
        fixture.click(6, .control)
        #expect(fixture.selected == [6])
        fixture.click(6, .control)
        #expect(fixture.selected == [])
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.selected == [])
    }

    @Test func aClickBelowTheLastRowSelectsNothing() {
        let fixture = TableFixture(3)
        fixture.click(1)
        fixture.harness.click(at: Point(x: 200, y: 400))
        #expect(fixture.selected == [])
        fixture.table.allowsEmptySelection = false
        fixture.click(1)
        fixture.harness.click(at: Point(x: 200, y: 400))
        #expect(fixture.selected == [1])
    }

    @Test func draggingSelectsARangeAndScrollsAtTheEdge() {
        let fixture = TableFixture(1000) { $0.table.allowsMultipleSelection = true }
        fixture.harness.drag(from: fixture.point(2), to: fixture.point(5))
        #expect(fixture.selected == [2, 3, 4, 5])
        let start = fixture.point(7)
        fixture.harness.send(.pointerDown(PointerEvent(location: start, time: fixture.window.now)))
        fixture.harness.send(.pointerMoved(PointerEvent(location: Point(x: 200, y: 640), time: fixture.window.now, button: 1)))
        fixture.harness.advance(seconds: 2)
        // Forty points outside mean 540 points per second.
        #expect(abs(fixture.table.contentOffset.y - 1080) < 20)
        #expect(fixture.selected.first == 7)
        #expect(fixture.table.selectedRows.last == fixture.table.visibleRows.last)
        // Nothing moves any more once the button is up.
        fixture.harness.send(.pointerUp(PointerEvent(location: Point(x: 200, y: 640), time: fixture.window.now)))
        let offset = fixture.table.contentOffset
        fixture.harness.advance(seconds: 1)
        #expect(fixture.table.contentOffset == offset)
    }

    @Test func aDragInATableForOneSelectsNoRange() {
        let fixture = TableFixture()
        fixture.harness.drag(from: fixture.point(2), to: fixture.point(5))
        #expect(fixture.selected == [2])
    }

    @Test func theMenuIsForTheRowUnderThePointer() {
        let fixture = TableFixture { $0.table.allowsMultipleSelection = true }
        fixture.click(1)
        fixture.click(3, .shift)
        fixture.log = []
        fixture.harness.click(at: fixture.point(2), button: 3)
        #expect(fixture.log == ["menu [1, 2, 3]"])
        #expect(fixture.harness.openChildren.map(\.kind) == [.menu])
        fixture.harness.press(.escape)
        fixture.log = []
        fixture.harness.click(at: fixture.point(6), button: 3)
        #expect(fixture.log == ["deselect [1, 2, 3]", "select [6]", "change", "menu [6]"])
        fixture.harness.press(.escape)
        fixture.log = []
        fixture.harness.press(.menu)
        #expect(fixture.log == ["menu [6]"])
    }

    @Test func theRowUnderThePointerIsMarkedAgainWhenTheWheelRests() {
        let fixture = TableFixture()
        func hovered() -> [Int] { fixture.table.visibleRows.filter { fixture.table.cellForRow(at: $0)?.isHovered == true } }
        fixture.harness.move(to: Point(x: 200, y: 270))
        #expect(hovered() == [4])
        // Rows that pass below the pointer are not marked; the marked row moves along.
        fixture.harness.scroll(at: Point(x: 200, y: 270), clicks: 1)
        #expect(hovered() == [4])
        fixture.harness.advance(seconds: 0.06)
        fixture.harness.scroll(at: Point(x: 200, y: 270), clicks: 2)
        fixture.harness.advance(seconds: 0.06)
        #expect(hovered() == [4])
        fixture.harness.advance(seconds: 0.06)
        #expect(hovered() == [7])
        // A marked row that leaves is no longer marked, wherever its cell is reused.
        fixture.harness.scroll(at: Point(x: 200, y: 270), clicks: 8)
        #expect(hovered() == [])
        // The mark follows the pointer itself at once.
        fixture.harness.move(to: Point(x: 200, y: 275))
        #expect(hovered() == [15])
        fixture.harness.scroll(at: Point(x: 200, y: 270), clicks: 1)
        fixture.harness.send(.pointerExited(time: fixture.window.now))
        #expect(hovered() == [])
        fixture.harness.advance(seconds: 0.3)
        #expect(hovered() == [])
    }

    @Test func theSelectionTurnsGreyWithTheWindow() throws {
        let fixture = TableFixture()
        fixture.click(2)
        fixture.harness.send(.pointerExited(time: fixture.window.now))
        let row = fixture.table.rectForRow(at: 2)
        func ground() throws -> UInt32 {
            let picture = try #require(fixture.harness.screenshot())
            return picture[5, Int(row.minY) + 5] & 0xFFFFFF
        }
        #expect(try ground() == 0xDCE9F7)
        fixture.harness.send(.activated(false))
        #expect(try ground() == 0xE6E5E3)
    }

    @Test func theSeparatorBeginsAtItsInset() throws {
        let fixture = TableFixture()
        fixture.click(2)
        fixture.harness.send(.pointerExited(time: fixture.window.now))
        let picture = try #require(fixture.harness.screenshot())
        for row in 0..<5 {
            let y = Int(fixture.table.rectForRow(at: row).maxY) - 1
            #expect(picture[67, y] & 0xFFFFFF == (row == 2 ? 0xDCE9F7 : 0xFEFEFE))
            #expect(picture[68, y] & 0xFFFFFF == 0xE1E0DE)
            #expect(picture[300, y] & 0xFFFFFF == 0xE1E0DE)
            #expect(picture[200, y - 1] & 0xFFFFFF != 0xE1E0DE)
        }
    }

    @Test func filesAreDroppedOnTheRowBelowThem() {
        let fixture = TableFixture { $0.dropTypes = [PasteboardItem.uriList] }
        let types = [PasteboardItem.uriList]
        func send(_ phase: DragEvent.Phase, _ point: Point) {
            fixture.harness.send(.drag(DragEvent(phase: phase, location: point, types: types)))
        }
        func marked() -> [Int] { fixture.table.visibleRows.filter { fixture.table.cellForRow(at: $0)?.isHighlighted == true } }
        send(.moved, fixture.point(2))
        #expect(marked() == [2])
        // From one cell to the next: leaving the old one must not remove the new mark.
        send(.moved, fixture.point(3))
        #expect(marked() == [3])
        send(.exited, fixture.point(3))
        #expect(marked() == [])
        send(.moved, fixture.point(4))
        send(.dropped(PasteboardItem(text: "photo")), fixture.point(4))
        #expect(fixture.log == ["drop photo on 4"])
        #expect(marked() == [])
        #expect(fixture.harness.log.filter { $0.contains("acceptDrag(true)") }.count == 3)
        fixture.dropTypes = []
        send(.moved, fixture.point(4))
        #expect(marked() == [])
        #expect(fixture.harness.log.filter { $0.contains("acceptDrag(false)") }.count == 1)
    }

    @Test func aDragNearTheEdgeScrolls() {
        let fixture = TableFixture(1000) { $0.dropTypes = [PasteboardItem.uriList] }
        let place = Point(x: 200, y: 590)
        fixture.harness.send(.drag(DragEvent(phase: .moved, location: place, types: [PasteboardItem.uriList])))
        fixture.harness.advance(seconds: 1)
        #expect(fixture.table.contentOffset.y > 60)
        let row = fixture.table.indexOfRow(at: place) ?? -1
        #expect(fixture.table.cellForRow(at: row)?.isHighlighted == true)
        fixture.harness.send(.drag(DragEvent(phase: .exited, location: place, types: [])))
        let offset = fixture.table.contentOffset
        fixture.harness.advance(seconds: 1)
        #expect(fixture.table.contentOffset == offset)
    }
}
