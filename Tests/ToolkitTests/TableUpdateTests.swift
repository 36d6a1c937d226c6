import Graphics
import Testing
import TestSupport
import Toolkit
import ToolkitTesting

struct TableUpdateTests {
    @Test func reloadingKeepsOrClearsTheSelectionAsAsked() {
        let fixture = TableFixture { $0.table.allowsMultipleSelection = true }
        fixture.click(2)
        fixture.click(4, .shift)
        fixture.log = []
        fixture.table.reloadData(selection: .keep)
        #expect(fixture.selected == [2, 3, 4])
        fixture.table.reloadData(selection: .select([7, 200]))
        #expect(fixture.selected == [7])
        #expect(fixture.table.cursorRow == 7)
        fixture.settle()
        #expect(fixture.table.cellForRow(at: 7)?.isSelected == true)
        fixture.table.reloadData()
        #expect(fixture.selected == [])
        #expect(fixture.table.cursorRow == nil)
        fixture.settle()
        // Code is not informed of its own changes.
        #expect(fixture.log == [])
    }

    @Test func rowsPutInAboveLeaveTheScreenAsItIs() {
        let fixture = TableFixture(100)
        fixture.table.scrollToRow(40, at: .top)
        fixture.click(42)
        let cell = fixture.table.cellForRow(at: 42)
        let before = fixture.shown
        fixture.names.insert(contentsOf: ["New 0", "New 1"], at: 10)
        fixture.table.insertRows([10, 11])
        fixture.settle()
        #expect(fixture.shown == before)
        #expect(fixture.table.visibleRows == 42..<52)
        #expect(fixture.selected == [44])
        // The cells themselves moved along: none was filled again.
        #expect(fixture.table.cellForRow(at: 44) === cell)
        fixture.harness.press(.down)
        #expect(fixture.selected == [45])
    }

    @Test func aRowPutInAtTheTopIsSeenThere() {
        let fixture = TableFixture(100)
        fixture.names.insert("New", at: 0)
        fixture.table.insertRows([0])
        fixture.settle()
        #expect(fixture.shown.prefix(3) == ["New", "Row 0", "Row 1"])
    }

    @Test func rowsTakenOutCloseUp() {
        let fixture = TableFixture(100) { $0.table.allowsMultipleSelection = true }
        fixture.table.scrollToRow(40, at: .top)
        fixture.click(41)
        fixture.click(44, .shift)
        fixture.names.removeSubrange(42..<44)
        fixture.names.removeSubrange(0..<10)
        fixture.table.deleteRows(RowSet(Array(0..<10) + [42, 43]))
        fixture.settle()
        #expect(fixture.shown.prefix(4) == ["Row 40", "Row 41", "Row 44", "Row 45"])
        #expect(fixture.selected == [31, 32])
    }

    @Test func aCellThatWaitsForItsNextRowIsAsHighAsARow() throws {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        let fixture = TableFixture(20, settings: settings)
        let leaving = try #require(fixture.table.cellForRow(at: 2))
        var heights: Set<Double> = []
        let observer = HeightObserver { heights.insert($0) }
        leaving.contentView.addSubview(observer)
        fixture.names.remove(at: 2)
        fixture.table.deleteRows([2], with: .automatic)
        for _ in 0..<20 {
            fixture.harness.advance(seconds: 0.03)
            observer.setNeedsLayout()
        }
        #expect(fixture.window.nextDeadline == nil)
        #expect(heights == [60] && leaving.contentView.frame.height == 60, "\(heights)")
    }

    @Test func theCursorStaysWhereTheDeletedRowWas() {
        let fixture = TableFixture(10)
        fixture.click(4)
        fixture.names.remove(at: 4)
        fixture.table.deleteRows([4])
        fixture.settle()
        #expect(fixture.selected == [])
        #expect(fixture.table.cursorRow == 4)
        fixture.names.removeSubrange(3..<9)
        fixture.table.deleteRows(RowSet(3..<9))
        fixture.settle()
        #expect(fixture.table.cursorRow == 2)
        fixture.names = []
        fixture.table.deleteRows(RowSet(0..<3))
        fixture.settle()
        #expect(fixture.table.cursorRow == nil)
        fixture.harness.press(.down)
        #expect(fixture.selected == [])
    }

    @Test func deletingTheLastScreenfulScrollsBack() {
        let fixture = TableFixture(100)
        fixture.harness.press(.end)
        fixture.table.scrollToRow(99)
        fixture.settle()
        fixture.names.removeSubrange(20..<100)
        fixture.table.deleteRows(RowSet(20..<100))
        fixture.settle()
        #expect(fixture.table.contentOffset.y == 600)
        #expect(fixture.shown == (10..<20).map { "Row \($0)" })
    }

    @Test func theButtonHeldDownWhileARowGoesAboveServesItsOwnRow() {
        let fixture = TableFixture(100)
        var opened: [Int] = []
        fixture.onThumbnail = { opened.append($0) }
        fixture.table.scrollToRow(20, at: .top)
        fixture.settle()
        let place = fixture.point(23, x: 34)
        fixture.harness.send(.pointerDown(PointerEvent(location: place, time: 200)))
        fixture.names.removeSubrange(23..<24)
        fixture.table.deleteRows([23])
        fixture.settle()
        fixture.harness.send(.pointerUp(PointerEvent(location: place, time: 200.1)))
        // Its row is gone, and the row at its position now was not pressed.
        #expect(opened == [])
    }

    @Test(arguments: 0..<12) func anyChangesShowWhatTheDataSays(seed: UInt64) {
        var random = SeededRandom(seed)
        let fixture = TableFixture(60, size: Size(width: 300, height: 320)) {
            if seed % 2 == 0 {
                $0.heights = { [30, 44, 60.5, 90][$0 % 4] }
                $0.table.hasVariableRowHeights = true
            }
            $0.isOther = { $0 % 5 == 0 }
            $0.table.allowsMultipleSelection = true
        }
        // Heights and kinds belong to names here, so that they move along with their rows.
        fixture.heights = { [unowned fixture] row in [30, 44, 60.5, 90][fixture.names[row].utf8.count % 4] }
        fixture.isOther = { [unowned fixture] row in fixture.names[row].hasSuffix("5") }
        fixture.table.reloadData()
        fixture.settle()
        for step in 0..<30 {
            let old = fixture.names
            let removed = RowSet((0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0..<old.count, using: &random) })
            for row in Array(removed).reversed() { fixture.names.remove(at: row) }
            var inserted = RowSet()
            let count = Int.random(in: 0...4, using: &random)
            while inserted.count < count { inserted.insert(Int.random(in: 0..<(fixture.names.count + count), using: &random)) }
            for row in inserted { fixture.names.insert("New \(step * 10 + row)", at: row) }
            let selected = Set(fixture.selected.map { old[$0] }).intersection(fixture.names)
            fixture.table.updateRows(deleting: removed, inserting: inserted)
            if Bool.random(using: &random) { fixture.settle() }
            #expect(Set(fixture.selected.map { fixture.names[$0] }) == selected)
            if !fixture.names.isEmpty, Bool.random(using: &random) {
                let row = Int.random(in: 0..<fixture.names.count, using: &random)
                fixture.names[row] += "x"
                fixture.table.reloadRows([row])
            }
            fixture.harness.scroll(fixture.table, clicks: Double.random(in: -3...4, using: &random))
            if let row = fixture.table.visibleRows.randomElement(using: &random) { fixture.click(row, .control) }
            #expect(fixture.shown == fixture.table.visibleRows.map { fixture.names[$0] })
            let total = (0..<fixture.names.count).reduce(0) { $0 + (seed % 2 == 0 ? fixture.heights?($1) ?? 0 : 60) }
            #expect(fixture.table.contentSize.height == total)
        }
    }

    @Test func scrollingToARowGoesWhereItWasTold() {
        let fixture = TableFixture(1000)
        func offset(_ row: Int, _ position: TableView.ScrollPosition) -> Double {
            fixture.table.scrollToRow(row, at: position)
            return fixture.table.contentOffset.y
        }
        #expect(offset(5, .none) == 0)
        #expect(offset(10, .none) == 60)
        #expect(offset(100, .top) == 6000)
        #expect(offset(100, .bottom) == 5460)
        #expect(offset(100, .middle) == 5730)
        #expect(offset(100, .none) == 5730)
        #expect(offset(999, .top) == 59_400)
        #expect(offset(0, .bottom) == 0)
        // A row that does not exist moves nothing.
        #expect(offset(1000, .top) == 0)
        #expect(offset(-1, .top) == 0)
    }

    @Test func scrollingBeforeTheFirstLayoutIsRemembered() {
        let fixture = TableFixture(1000)
        let table = TableView()
        table.register(FixtureCell.self)
        table.dataSource = fixture
        table.selectRow(510, scrollingTo: .top)
        let controller = ViewController()
        controller.view.addSubview(table)
        let window = Window(size: Size(width: 300, height: 300))
        window.rootViewController = controller
        table.frame = Rect(x: 0, y: 0, width: 300, height: 300)
        let harness = Harness(window)
        #expect(table.visibleRows == 510..<515)
        #expect(table.cellForRow(at: 510)?.isSelected == true)
        // Scrolling before a reload has the same effect.
        table.dataSource = fixture
        table.scrollToRow(20, at: .bottom)
        harness.advance(seconds: 0.02)
        #expect(table.visibleRows == 16..<21)
    }

    @Test func aTableWithoutRowsIsCalm() {
        let fixture = TableFixture(0)
        fixture.harness.click(at: Point(x: 100, y: 100), count: 2)
        for key in [Key.down, .up, .end, .enter, .space, .delete, .pageDown] { fixture.harness.press(key) }
        fixture.harness.press(.character("a"), .control)
        fixture.harness.scroll(fixture.table, clicks: 5)
        fixture.table.scrollToRow(0)
        fixture.table.selectRow(3, scrollingTo: .middle)
        fixture.settle()
        #expect(fixture.log == [])
        #expect(fixture.selected == [])
    }
}

/// Reports the height of its superview at each layout.
private final class HeightObserver: View {
    private let told: (Double) -> Void

    init(told: @escaping (Double) -> Void) {
        self.told = told
        super.init()
    }

    override func layoutSubviews() { told(superview?.bounds.height ?? -1) }
}
