import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Nodes of tables and collection views: as few for a million rows as for ten.
@Suite struct AccessibilityTableTests {
    @Test func aMillionRowsAreATableWithThoseInSightAndTheCursors() throws {
        let fixture = TableFixture(1_000_000, named: false)
        fixture.table.accessibilityLabel = "Items"
        fixture.table.becomeFirstResponder()
        fixture.table.selectRow(2)
        fixture.settle()
        let table = try fixture.harness.get(.table, "Items")
        #expect(fixture.harness.focused?.label == "Row 2, Serial 14, $2.00")
        #expect(table.table == AccessibilityTable(rowCount: 1_000_000, columnCount: 1) && table.children.count < 20)
        #expect(fixture.harness.focused?.place == AccessibilityPlace(2, of: 1_000_000))
        fixture.harness.scroll(fixture.table, clicks: 500)
        #expect(fixture.harness.focused?.place?.position == 2 && fixture.harness.focused?.states.contains(.showing) == false)
        #expect(fixture.harness.all(.row).count < 20)
        fixture.harness.press(.end)
        #expect(fixture.harness.focused?.place?.position == 999_999)
    }

    @Test func aRowKeepsWhoItIsWhereverItGoesAndWhicheverCellShowsIt() throws {
        let fixture = TableFixture(30)
        fixture.keysAreNames = true
        fixture.settle()
        let before = try fixture.harness.get(.row, "Row 3")
        #expect(before.children.isEmpty && before.actions.map(\.kind) == [.activate, .showMenu])
        fixture.names.insert("New", at: 0)
        fixture.table.insertRows(RowSet(0), with: .none)
        fixture.settle()
        let after = try #require(fixture.harness.tree()[before.id])
        #expect(after.place?.position == 4 && after.label == "Row 3")
        fixture.names.removeAll { $0 == "Row 3" }
        fixture.table.deleteRows(RowSet(4), with: .none)
        fixture.settle()
        #expect(fixture.harness.tree()[before.id] == nil)
    }

    @Test func aRowOutOfSightIsMadeWhenItIsAskedForAndWithoutACell() throws {
        let fixture = TableFixture(1_000)
        fixture.keysAreNames = true
        fixture.table.accessibilityLabel = "Items"
        fixture.settle()
        let made = fixture.table.rowCells.madeCount
        let table = try fixture.harness.get(.table, "Items")
        fixture.harness.perform(.realise(row: 700), with: table)
        let row = try fixture.harness.get(.row, "Row 700")
        #expect(row.place == AccessibilityPlace(700, of: 1_000) && !row.states.contains(.showing))
        #expect(fixture.table.rowCells.madeCount == made && !fixture.asked.contains(700))
        fixture.harness.perform(.focus, with: row)
        #expect(fixture.table.cursorRow == 700 && fixture.table.selectedRows.isEmpty)
        #expect(fixture.harness.focused?.id == row.id && fixture.harness.focused?.states.contains(.showing) == true)
        fixture.harness.perform(.realise(row: 1_000), with: table)
        #expect(fixture.harness.all(.row).allSatisfy { ($0.place?.position ?? 0) < 1_000 })
    }

    @Test func rowsAreSelectedActivatedAndHaveActsOfTheirOwn() throws {
        let fixture = TableFixture(30) { $0.table.allowsMultipleSelection = true }
        fixture.keysAreNames = true
        fixture.settle()
        func row(_ number: Int) throws -> AccessibilityNode { try fixture.harness.get(.row, "Row \(number)") }
        fixture.harness.perform(.select, with: try row(1))
        fixture.harness.perform(.addToSelection, with: try row(3))
        #expect(fixture.table.selectedRows == [1, 3])
        fixture.harness.perform(.deselect, with: try row(1))
        #expect(fixture.table.selectedRows == [3])
        fixture.harness.press(try row(5))
        #expect(fixture.log.last == "activate 5" && fixture.table.selectedRows == [5])
        var shown: [Int] = []
        fixture.onThumbnail = { shown.append($0) }
        fixture.table.reloadData(selection: .keep)
        fixture.settle()
        fixture.harness.perform(.perform(.custom("Show Picture")), with: try row(2))
        #expect(shown == [2])
    }

    @Test func aCollectionIsATableOfItsItems() throws {
        let fixture = CollectionFixture([5, 3])
        fixture.view.accessibilityLabel = "Pictures"
        fixture.harness.advance(seconds: 0.02)
        let table = try fixture.harness.get(.table, "Pictures")
        #expect(table.table?.rowCount == 8 && fixture.harness.all(.row).map { $0.place?.position } == (0..<8).map { $0 })
        fixture.view.becomeFirstResponder()
        fixture.harness.press(.home)
        #expect(fixture.harness.focused?.role == .row)
    }
}
