import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// Cell styles, accessories, backgrounds, and cells that know their identifier.
struct TableCellTests {
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
        _ = Harness(window)
        #expect(cells[0].detailTextLabel == nil)
        #expect(cells[2].imageView == nil)
        #expect(cells[0].textLabel.frame == Rect(x: 16, y: 0, width: 268, height: 60))
        let value1 = try #require(cells[1].detailTextLabel)
        #expect(value1.frame.maxX == 284)
        #expect(cells[1].textLabel.frame.maxX <= value1.frame.minX)
        let value2 = try #require(cells[2].detailTextLabel)
        #expect(cells[2].textLabel.frame.maxX + 8 == value2.frame.minX)
        #expect(cells[2].textLabel.textColor == .link)
        let subtitle = try #require(cells[3].detailTextLabel)
        #expect(subtitle.frame.minY == cells[3].textLabel.frame.maxY)
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
        #expect(cell.contentView.frame.width == 400 - 38)
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
    }

    @Test func aSmartCellKnowsItsIdentifier() {
        final class Smart: TableViewCell {}
        #expect(Smart.cellIdentifier.hasSuffix("Smart"))
        final class Source: TableViewDataSource {
            func numberOfRows(in tableView: TableView) -> Int { 3 }
            func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell { Smart.cell(for: tableView) }
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
