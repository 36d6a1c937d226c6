import Graphics
import Testing
@testable import Toolkit
import ToolkitTesting

/// Sections with headers and footers that stay visible, views above and below all rows, and heights.
struct TableSectionTests {
    @Test func headersStayUntilTheirLastRowPushesThemOut() throws {
        let sections = SectionFixture([10, 2, 20])
        let table = sections.table
        #expect(table.contentSize.height == 32 * 50 + 3 * 30)
        #expect(sections.headerTop(0) == 0)
        #expect(table.rectForRow(at: 0).minY == 30)
        #expect(table.rectForRow(at: 10).minY == 10 * 50 + 60)
        #expect(table.indexPath(forRow: 11) == IndexPath(row: 1, section: 1))
        #expect(table.row(at: IndexPath(row: 3, section: 2)) == 15)
        table.contentOffset = Point(x: 0, y: 200)
        sections.harness.advance(seconds: 0.02)
        #expect(sections.headerTop(0) == 0)
        // The second header comes from below and pushes.
        table.contentOffset = Point(x: 0, y: 515)
        sections.harness.advance(seconds: 0.02)
        #expect(sections.headerTop(0) == -15)
        #expect(sections.headerTop(1) == 15)
        table.contentOffset = Point(x: 0, y: 700)
        sections.harness.advance(seconds: 0.02)
        #expect(sections.headerTop(0) == nil)
        #expect(sections.headerTop(2) == 0)
        #expect(table.headerView(forSection: 2)?.textLabel.text == "Section 2")
    }

    @Test func aHeaderCoversTheRowBelowItFromThePointer() {
        let sections = SectionFixture([10, 20])
        sections.table.contentOffset = Point(x: 0, y: 100)
        sections.harness.advance(seconds: 0.02)
        sections.harness.click(at: Point(x: 100, y: 20))
        #expect(sections.table.selectedRows.isEmpty)
        sections.harness.click(at: Point(x: 100, y: 40))
        #expect(sections.table.selectedRow == 2)
    }

    @Test func footersStayAtTheBottomAndRowsAreFoundBetween() {
        let sections = SectionFixture([10, 10])
        sections.footers = { "Foot \($0)" }
        sections.table.reloadData()
        sections.harness.advance(seconds: 0.02)
        let footer = sections.table.footerView(forSection: 0)
        #expect(footer.map { sections.table.convert($0.bounds, from: $0).maxY } == 400)
        #expect(footer?.textLabel.text == "Foot 0")
        #expect(sections.table.indexOfRow(at: Point(x: 10, y: 35)) == 0)
        sections.table.contentOffset = Point(x: 0, y: 500)
        sections.harness.advance(seconds: 0.02)
        // Between the last row of one section and the first of the next there is no row.
        #expect(sections.table.indexOfRow(at: Point(x: 10, y: 29)) == 9)
        #expect(sections.table.indexOfRow(at: Point(x: 10, y: 40)) == nil)
        #expect(sections.table.indexOfRow(at: Point(x: 10, y: 91)) == 10)
        // Keys move across sections, and a row with the cursor is not below its header.
        sections.table.becomeFirstResponder()
        sections.table.selectRow(12)
        for _ in 0..<8 { sections.harness.press(.up) }
        #expect(sections.table.selectedRow == 4)
        let rect = sections.table.rectForRow(at: 4)
        #expect(rect.minY >= 30)
    }

    @Test func geometryAnswersAsOneThatLooksAtEachRow() {
        var state: UInt64 = 5
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<200 {
            let counts = (0..<(1 + random(5))).map { _ in random(6) }
            let heads = counts.map { _ in Double(random(3)) * 10 }
            let feet = counts.map { _ in Double(random(3)) * 7 }
            let rows = counts.reduce(0, +)
            var geometry = TableGeometry(RowGeometry(heights: (0..<rows).map { _ in Double(5 + random(30)) }))
            geometry.setSections(SectionGeometry(CellSections(counts), headers: heads, footers: feet))
            geometry.headerHeight = Double(random(2) * 11)
            var y = geometry.headerHeight
            var extents: [(Double, Double)] = []
            var row = 0
            for (section, count) in counts.enumerated() {
                y += heads[section]
                for _ in 0..<count {
                    #expect(geometry.top(ofRow: row) == y)
                    extents.append((y, y + geometry.height(ofRow: row)))
                    y += geometry.height(ofRow: row)
                    row += 1
                }
                y += feet[section]
            }
            #expect(geometry.totalHeight == y)
            for _ in 0..<10 {
                let place = Double(random(Int(y) + 20)) - 5 + 0.5
                let end = place + 1 + Double(random(100))
                #expect(geometry.row(at: place) == extents.firstIndex { $0.0 <= place && place < $0.1 })
                let seen = extents.indices.filter { extents[$0].1 > place && extents[$0].0 < end }
                #expect(Array(geometry.rows(from: place, to: end)) == seen)
            }
        }
    }

    @Test func aRowStaysInItsSectionAndCountsOfSectionsAreChecked() throws {
        let sections = SectionFixture([3, 3])
        sections.table.setEditing(true, animated: false)
        sections.harness.advance(seconds: 0.02)
        let start = Point(x: 278, y: sections.table.rectForRow(at: 1).midY)
        sections.harness.send(.pointerDown(PointerEvent(location: start, time: sections.harness.time + 0.01)))
        sections.harness.send(.pointerMoved(PointerEvent(location: Point(x: 278, y: 390), time: sections.harness.time + 0.02, button: 1)))
        sections.harness.advance(seconds: 0.1)
        #expect(sections.table.reorder.target == IndexPath(row: 2, section: 0))
        sections.harness.press(.escape)
        sections.harness.send(.pointerUp(PointerEvent(location: start, time: sections.harness.time + 0.01)))
        sections.rows[0].append("new")
        sections.table.insertRows([3])
        sections.harness.advance(seconds: 0.02)
        #expect(sections.table.rows(inSection: 1) == 4..<7)
    }

    @Test func aCountOfASectionThatDoesNotFitEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let sections = SectionFixture([3, 3])
                sections.rows[0].append("new")
                // The change names the wrong section.
                sections.table.insertRows([5])
            }
        }
    }

    @Test func headerAndFooterOfTheTableScrollWithTheRows() throws {
        let fixture = TableFixture(20, size: Size(width: 300, height: 400))
        let header = View(frame: Rect(x: 0, y: 0, width: 10, height: 80))
        let footer = Label("The end")
        fixture.table.tableHeaderView = header
        fixture.table.tableFooterView = footer
        fixture.settle()
        #expect(header.frame == Rect(x: 0, y: 0, width: 300, height: 80))
        #expect(fixture.table.rectForRow(at: 0).minY == 80)
        #expect(fixture.table.indexOfRow(at: Point(x: 10, y: 70)) == nil)
        let height = footer.intrinsicContentSize.height
        #expect(fixture.table.contentSize.height == 80 + 20 * 60 + height)
        #expect(footer.frame.minY == 80 + 20 * 60)
        fixture.table.tableHeaderView = nil
        fixture.settle()
        #expect(fixture.table.rectForRow(at: 0).minY == 0)
        #expect(header.superview == nil)
    }

    @Test func onlyRowsInSightAreMeasuredWhereHeightsAreEstimated() {
        var asked = Set<Int>()
        let fixture = TableFixture(10_000, named: false) {
            $0.heights = { row in
                asked.insert(row)
                return row % 2 == 0 ? 90 : 30
            }
            $0.table.hasVariableRowHeights = true
            $0.table.estimatedRowHeight = 60
        }
        #expect(asked.count < 40)
        #expect(fixture.table.rectForRow(at: 1) == Rect(x: 0, y: 90, width: 400, height: 30))
        fixture.table.scrollToRow(5000, at: .top)
        fixture.settle()
        #expect(asked.count < 80)
        #expect(fixture.table.rectForRow(at: 5000).height == 90)
        #expect(fixture.table.visibleRows.contains(5000))
        // Measuring rows above the visible ones moves none of these.
        let top = fixture.table.rectForRow(at: 5000).minY
        fixture.harness.scroll(fixture.table, clicks: -1)
        #expect(abs(fixture.table.rectForRow(at: 5000).minY - top - 60) < 1)
    }
}
