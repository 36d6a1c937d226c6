import Graphics
import Testing
import TestSupport
import ToolkitTesting

@testable import Toolkit

struct TableReuseTests {
    @Test func scrollingThroughManyRowsMakesAScreenfulOfCells() {
        let fixture = TableFixture(100_000, named: false)
        #expect(fixture.table.visibleRows == 0..<10)
        for _ in 0..<60 { fixture.harness.scroll(fixture.table, clicks: 1) }
        for _ in 0..<60 { fixture.harness.scroll(fixture.table, clicks: 0.31) }
        for row in [99_999, 0, 54_321, 17, 99_999] {
            fixture.table.scrollToRow(row, at: .middle)
            fixture.settle()
        }
        // Ten rows and the parts of one above and one below.
        #expect(fixture.table.madeCellCount <= 11)
        #expect(fixture.shown == (99_990..<100_000).map { "Row \($0)" })
    }

    @Test func onlyRowsThatComeIntoSightAreAskedFor() {
        let fixture = TableFixture(100_000, named: false)
        #expect(fixture.asked == Array(0..<10))
        fixture.asked = []
        fixture.harness.scroll(fixture.table, clicks: 1)
        #expect(fixture.asked == [10])
        fixture.asked = []
        fixture.harness.scroll(fixture.table, clicks: -1)
        #expect(fixture.asked == [0])
    }

    @Test func identifiersAreNeverMixed() {
        let fixture = TableFixture(10_000, named: false) { $0.isOther = { $0 % 3 == 0 } }
        var random = SeededRandom(1)
        for _ in 0..<80 {
            fixture.harness.scroll(fixture.table, clicks: Double.random(in: -40...60, using: &random))
            for row in fixture.table.visibleRows {
                let cell = fixture.table.cellForRow(at: row)
                #expect(cell is OtherFixtureCell == (row % 3 == 0))
                #expect(cell?.reuseIdentifier == (row % 3 == 0 ? "ToolkitTests.OtherFixtureCell" : "ToolkitTests.FixtureCell"))
            }
            #expect(fixture.shown == fixture.table.visibleRows.map { "Row \($0)" })
        }
        #expect(fixture.table.madeCellCount <= 16)
    }

    @Test func thePoolHandsOutOnlyWhatWasMadeUnderTheIdentifier() {
        var pool = CellReusePool<TableViewCell>()
        _ = pool.register("a") { FixtureCell(reuseIdentifier: $0) }
        // The same class under another identifier is another kind.
        _ = pool.register("b") { FixtureCell(reuseIdentifier: $0) }
        let first = pool.dequeue("a")
        let isKept = pool.enqueue(first)
        #expect(isKept)
        let other = pool.dequeue("b")
        #expect(other !== first)
        let again = pool.dequeue("a")
        #expect(again === first)
        pool.beginRequest(reserving: other)
        let asked = pool.dequeue("a")
        #expect(asked.reuseIdentifier == "a")
        #expect(pool.madeCount == 3)
        // The reserved cell is of another kind and free again.
        #expect(pool.endRequest(using: asked).map { $0 === other } == [true])
    }

    @Test func theReservedCellIsHandedOutFirst() {
        var pool = CellReusePool<TableViewCell>()
        _ = pool.register("a") { FixtureCell(reuseIdentifier: $0) }
        let (reserved, idle) = (pool.dequeue("a"), pool.dequeue("a"))
        _ = pool.enqueue(idle)
        pool.beginRequest(reserving: reserved)
        let (first, second) = (pool.dequeue("a"), pool.dequeue("a"))
        #expect(first === reserved && second === idle)
        #expect(pool.endRequest(using: first).map { $0 === idle } == [true])
        // Cells that are handed out without a request are forgotten.
        _ = pool.dequeue("a")
        #expect(pool.endRequest(using: nil).isEmpty)
    }

    @Test func registeringAnewLetsTheOldCellsGo() {
        var pool = CellReusePool<TableViewCell>()
        _ = pool.register("a") { FixtureCell(reuseIdentifier: $0) }
        _ = pool.enqueue(pool.dequeue("a"))
        let gone = pool.register("a") { OtherFixtureCell(reuseIdentifier: $0) }
        #expect(gone.count == 1)
        let new = pool.dequeue("a")
        #expect(new is OtherFixtureCell)
    }

    @Test func thePoolKeepsOnlySoMany() {
        var pool = CellReusePool<TableViewCell>()
        _ = pool.register("a") { FixtureCell(reuseIdentifier: $0) }
        let cells = (0..<200).map { _ in pool.dequeue("a") }
        let kept = cells.filter { pool.enqueue($0) }.count
        #expect(kept == CellReusePool<TableViewCell>.limit)
        #expect(pool.idleCount("a") == kept)
    }

    @Test func cellsArePreparedBeforeEachFurtherUse() {
        let fixture = TableFixture(100)
        let first = fixture.table.cellForRow(at: 0) as? FixtureCell
        #expect(first?.reuseCount == 0)
        fixture.harness.scroll(fixture.table, clicks: 30)
        fixture.harness.scroll(fixture.table, clicks: -30)
        let uses = fixture.table.visibleRows.compactMap { (fixture.table.cellForRow(at: $0) as? FixtureCell)?.reuseCount }
        #expect(uses.allSatisfy { $0 == 2 })
    }

    @Test func aRowReloadedKeepsItsCellAndThePressInIt() {
        let fixture = TableFixture(20)
        var opened: [Int] = []
        fixture.onThumbnail = { opened.append($0) }
        let cell = fixture.table.cellForRow(at: 3)
        let place = fixture.point(3, x: 34)
        fixture.harness.send(.pointerDown(PointerEvent(location: place, time: 200)))
        fixture.names[3] = "Renamed"
        fixture.table.reloadRows([3])
        fixture.settle()
        #expect(fixture.table.cellForRow(at: 3) === cell)
        #expect(fixture.shown[3] == "Renamed")
        fixture.harness.send(.pointerUp(PointerEvent(location: place, time: 200.1)))
        #expect(opened == [3])
    }

    @Test func aPressInACellThatGoesAwayFiresForNobody() {
        let fixture = TableFixture(100)
        var opened: [Int] = []
        fixture.onThumbnail = { opened.append($0) }
        let place = fixture.point(3, x: 34)
        fixture.harness.send(.pointerDown(PointerEvent(location: place, time: 200)))
        fixture.table.scrollToRow(60, at: .top)
        fixture.settle()
        fixture.harness.send(.pointerUp(PointerEvent(location: place, time: 200.1)))
        #expect(opened == [])
        fixture.table.reloadData()
        fixture.settle()
    }

    @Test func aMillionRowsLoadScrollAndSelectAtOnce() {
        let fixture = TableFixture(1_000_000, named: false) { $0.table.allowsMultipleSelection = true }
        fixture.click(0)
        fixture.harness.press(.end)
        #expect(fixture.table.visibleRows.last == 999_999)
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.table.selectedRows.ranges == [0..<1_000_000])
        fixture.harness.press(.home, .shift)
        fixture.harness.press(.pageDown)
        #expect(fixture.table.madeCellCount <= 11)
        #expect(fixture.asked.count < 60)
    }

    @Test func resizingGivesNewRowsCellsAndTakesThemAgain() {
        let fixture = TableFixture(1000)
        fixture.table.scrollToRow(500, at: .top)
        fixture.settle()
        fixture.resize(to: Size(width: 700, height: 900))
        #expect(fixture.table.visibleRows == 500..<515)
        #expect(fixture.table.cellForRow(at: 514)?.frame.width == 700)
        fixture.resize(to: Size(width: 360, height: 20))
        #expect(fixture.table.visibleRows == 500..<501)
        fixture.resize(to: Size(width: 1, height: 1))
        fixture.resize(to: Size(width: 400, height: 600))
        #expect(fixture.shown == (500..<510).map { "Row \($0)" })
        #expect(fixture.table.madeCellCount <= 16)
    }

    @Test func theLastRowsStayAtTheEdgeWhenTheWindowGrows() {
        let fixture = TableFixture(50)
        fixture.harness.scroll(fixture.table, clicks: 1000)
        #expect(fixture.table.contentOffset.y == 2400)
        fixture.resize(to: Size(width: 400, height: 900))
        #expect(fixture.table.contentOffset.y == 2100)
        #expect(fixture.table.visibleRows.last == 49)
        fixture.resize(to: Size(width: 400, height: 4000))
        #expect(fixture.table.contentOffset.y == 0)
    }

    @Test(arguments: [1, 1.25, 1.5, 2]) func cellsStandOnWholePixelsWithoutGaps(scale: Double) {
        let fixture = TableFixture(200, scale: scale) {
            $0.heights = { 40 + Double($0 % 7) * 3.3 }
            $0.table.hasVariableRowHeights = true
        }
        fixture.click(2)
        for _ in 0..<20 {
            fixture.harness.scroll(fixture.table, clicks: 0.73)
            let cells = fixture.table.visibleRows.compactMap { fixture.table.cellForRow(at: $0) }
            for (upper, lower) in zip(cells, cells.dropFirst()) {
                #expect(abs(upper.frame.maxY - lower.frame.minY) < 1e-6)
                let pixel = lower.frame.minY * scale
                #expect(abs(pixel - pixel.rounded()) < 1e-6)
            }
        }
    }

    @Test func anAccessoryThatAnotherCellTookOverStaysThere() {
        let (first, second) = (TableViewCell(reuseIdentifier: "a"), TableViewCell(reuseIdentifier: "a"))
        let button = Button("Check")
        first.accessoryView = button
        second.accessoryView = button
        first.accessoryView = nil
        #expect(button.superview === second)
        second.accessoryView = nil
        #expect(button.superview == nil)
    }
}
