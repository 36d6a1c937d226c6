import Graphics
import Testing
@testable import Toolkit
import ToolkitTesting

/// Sections with headers and footers that stay in sight, what stands above and below all rows, heights, cell styles and accessories.
struct TableSectionTests {
    /// A table whose rows are in sections.
    private final class Sections: TableViewDataSource, TableViewDelegate {
        var counts: [Int]
        var headers: (Int) -> String? = { "Section \($0)" }
        var footers: (Int) -> String? = { _ in nil }
        let table = TableView()
        let window = Window(size: Size(width: 300, height: 400))
        let harness: Harness
        private let controller = ViewController()

        init(_ counts: [Int], settings: DesktopSettings = Harness.quietSettings) {
            self.counts = counts
            controller.view.addSubview(table)
            table.frame = Rect(x: 0, y: 0, width: 300, height: 400)
            table.rowHeight = 50
            window.rootViewController = controller
            harness = Harness(window, settings: settings)
            table.dataSource = self
            table.delegate = self
            harness.advance(seconds: 0.02)
        }

        func numberOfRows(in tableView: TableView) -> Int { counts.reduce(0, +) }
        func numberOfSections(in tableView: TableView) -> Int { counts.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { headers(section) }
        func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { footers(section) }
        func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool { true }
        func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { true }

        func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
            let cell = TableViewCell.cell(for: tableView, at: row)
            cell.textLabel.text = "\(tableView.indexPath(forRow: row))"
            return cell
        }

        /// Where a header is seen, from the table's top.
        func headerTop(_ section: Int) -> Double? {
            table.headerView(forSection: section).map { table.convert($0.bounds, from: $0).minY }
        }
    }

    @Test func headersStayUntilTheirLastRowPushesThemOut() throws {
        let sections = Sections([10, 2, 20])
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
        #expect(sections.harness.paintMismatches == [])
    }

    @Test func footersStayAtTheBottomAndRowsAreFoundBetween() {
        let sections = Sections([10, 10])
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
        // Keys go on across, and a row that is gone to is not below its header.
        sections.table.becomeFirstResponder()
        sections.table.selectRow(12)
        for _ in 0..<8 { sections.harness.press(.up) }
        #expect(sections.table.selectedRow == 4)
        let rect = sections.table.rectForRow(at: 4)
        #expect(rect.minY >= 30)
        #expect(sections.harness.paintMismatches == [])
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
            geometry.setSections(SectionGeometry(counts: counts, headers: heads, footers: feet))
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
        let sections = Sections([3, 3])
        sections.table.setEditing(true, animated: false)
        sections.harness.advance(seconds: 0.02)
        let start = Point(x: 278, y: sections.table.rectForRow(at: 1).midY)
        sections.harness.send(.pointerDown(PointerEvent(location: start, time: sections.harness.time + 0.01)))
        sections.harness.send(.pointerMoved(PointerEvent(location: Point(x: 278, y: 390), time: sections.harness.time + 0.02, button: 1)))
        sections.harness.advance(seconds: 0.1)
        #expect(sections.table.reorder?.target == 2)
        sections.harness.press(.escape)
        sections.harness.send(.pointerUp(PointerEvent(location: start, time: sections.harness.time + 0.01)))
        sections.counts = [4, 3]
        sections.table.insertRows([3])
        sections.harness.advance(seconds: 0.02)
        #expect(sections.table.rows(inSection: 1) == 4..<7)
    }

    @Test func aCountOfASectionThatDoesNotFitEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let sections = Sections([3, 3])
                sections.counts = [4, 3]
                // Said of the wrong section.
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
        #expect(fixture.harness.paintMismatches == [])
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
        // What is measured above what is in sight moves nothing of it.
        let top = fixture.table.rectForRow(at: 5000).minY
        fixture.harness.scroll(fixture.table, clicks: -1)
        #expect(abs(fixture.table.rectForRow(at: 5000).minY - top - 60) < 1)
        #expect(fixture.harness.paintMismatches == [])
    }

    // MARK: - Cells

    @Test func theStandardStylesPlaceTheirTexts() throws {
        let window = Window(size: Size(width: 300, height: 240))
        let controller = ViewController()
        window.rootViewController = controller
        let styles: [TableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
        let cells = styles.map { TableViewCell(style: $0, reuseIdentifier: "x") }
        for (index, cell) in cells.enumerated() {
            cell.frame = Rect(x: 0, y: Double(index) * 60, width: 300, height: 60)
            cell.textLabel.text = "Text"
            cell.detailTextLabel?.text = "Detail"
            controller.view.addSubview(cell)
        }
        let harness = Harness(window)
        #expect(cells[0].detailTextLabel == nil)
        #expect(cells[2].imageView == nil)
        #expect(cells[0].textLabel.frame == Rect(x: 16, y: 0, width: 268, height: 60))
        let value1 = try #require(cells[1].detailTextLabel)
        #expect(value1.frame.maxX == 284)
        #expect(cells[1].textLabel.frame.maxX <= value1.frame.minX)
        let value2 = try #require(cells[2].detailTextLabel)
        #expect(cells[2].textLabel.frame.maxX + 8 == value2.frame.minX)
        #expect(cells[2].textLabel.textColor == .accent)
        let subtitle = try #require(cells[3].detailTextLabel)
        #expect(subtitle.frame.minY == cells[3].textLabel.frame.maxY)
        #expect(harness.paintMismatches == [])
    }

    @Test func accessoriesTakeRoomAndDoTheirOwnAction() throws {
        let fixture = TableFixture(10) { $0.editableRows = { _ in true } }
        let cell = try #require(fixture.table.cellForRow(at: 2))
        cell.accessoryType = .detailButton
        let custom = Button("Go")
        var presses = 0
        custom.action = { presses += 1 }
        let other = try #require(fixture.table.cellForRow(at: 3))
        other.accessoryView = custom
        other.editingAccessoryType = .checkmark
        fixture.settle()
        #expect(cell.contentView.frame.width == 400 - 31)
        #expect(other.contentView.frame.width == 400 - custom.frame.width - 16)
        fixture.harness.click(at: fixture.point(2, x: 384))
        #expect(fixture.log == ["accessory 2"])
        fixture.harness.click(custom)
        #expect(presses == 1)
        #expect(fixture.selected == [])
        fixture.table.setEditing(true, animated: false)
        fixture.settle()
        #expect(custom.isHidden)
        #expect(other.contentView.frame.maxX == 400 - 31)
        fixture.table.setEditing(false, animated: false)
        fixture.settle()
        #expect(!custom.isHidden)
        other.accessoryView = nil
        #expect(custom.superview == nil)
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func aSelectionMayHaveAGroundOfItsOwn() throws {
        let fixture = TableFixture(10)
        let cell = try #require(fixture.table.cellForRow(at: 1))
        let ground = View()
        ground.backgroundColor = Color(hex: 0x112233)
        cell.selectedBackgroundView = ground
        cell.backgroundView = View()
        fixture.settle()
        #expect(ground.isHidden)
        fixture.click(1)
        #expect(!ground.isHidden)
        #expect(ground.frame == Rect(x: 0, y: 0, width: 400, height: 60))
        #expect(cell.subviews.firstIndex { $0 === ground }! < cell.subviews.firstIndex { $0 === cell.contentView }!)
        let pixel = try #require(fixture.harness.screenshot())[200, 62]
        #expect(pixel & 0xFFFFFF == 0x112233)
        fixture.click(4)
        #expect(ground.isHidden)
        #expect(fixture.harness.paintMismatches == [])
    }

    @Test func aSmartCellKnowsItsIdentifier() {
        final class Smart: TableViewCell {}
        #expect(Smart.cellIdentifier == "Smart")
        final class Source: TableViewDataSource {
            func numberOfRows(in tableView: TableView) -> Int { 3 }
            func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell { Smart.cell(for: tableView, at: row) }
        }
        let source = Source()
        let window = Window(size: Size(width: 300, height: 240))
        let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 240))
        let controller = ViewController()
        controller.view.addSubview(table)
        window.rootViewController = controller
        table.dataSource = source
        _ = Harness(window)
        #expect(table.cellForRow(at: 2) is Smart)
        #expect(table.isRegistered(forCellReuseIdentifier: Smart.cellIdentifier))
    }
}
