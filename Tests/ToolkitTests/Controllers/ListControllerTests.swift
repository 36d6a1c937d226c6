import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Controllers that are a table or a collection view, the identifiers of cells, and views by their tags.
@Suite struct ListControllerTests {
    private final class Rows: TableViewController, TableViewDataSource, TableViewDelegate {
        final class Cell: TableViewCell {}

        var count = 3
        var activated: [Int] = []

        func numberOfRows(in tableView: TableView) -> Int { count }
        func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell { Cell.cell(for: tableView) }
        func tableView(_ tableView: TableView, didActivateRowAt row: Int) { activated.append(row) }
        func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { true }
    }

    private final class Tiles: CollectionViewController, CollectionViewDataSource {
        final class Cell: CollectionViewCell {}

        var count = 5

        override func viewDidLoad() { collectionView.register(Cell.self) }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
            collectionView.dequeue(Cell.self, for: indexPath)
        }
    }

    @Test func aTableControllerIsItsTablesDataSourceAndDelegate() {
        let rows = Rows()
        let navigation = NavigationController(rootViewController: rows)
        rows.navigationItem.rightBarButtonItem = rows.editButtonItem
        let window = Window(size: Size(width: 400, height: 400))
        window.rootViewController = navigation
        let harness = Harness(window)
        #expect(rows.view === rows.tableView && rows.tableView.cellForRow(at: 2) is Rows.Cell && rows.tableView.isFirstResponder)
        harness.press(.down)
        harness.press(.enter)
        #expect(rows.activated == [rows.tableView.cursorRow])
        let edit = harness.button("Edit")
        if let edit { harness.click(edit) }
        #expect(rows.isEditing && rows.tableView.isEditing && edit?.title == "Done")
        harness.press(.escape)
        // The selection is cleared when the controller appears again.
        rows.setEditing(false, animated: false)
        rows.tableView.selectRow(1)
        navigation.pushViewController(ViewController())
        navigation.popViewController()
        #expect(rows.tableView.selectedRows.isEmpty)
        rows.clearsSelectionOnViewWillAppear = false
        rows.tableView.selectRow(1)
        navigation.pushViewController(ViewController())
        navigation.popViewController()
        #expect(rows.tableView.selectedRow == 1)
    }

    @Test func aCollectionControllerIsItsViewsDataSource() {
        let tiles = Tiles()
        let window = Window(size: Size(width: 400, height: 400))
        window.rootViewController = tiles
        _ = Harness(window)
        #expect(tiles.view === tiles.collectionView && tiles.collectionView.isFirstResponder)
        #expect(tiles.collectionView.cellForItem(at: IndexPath(item: 4, section: 0)) is Tiles.Cell)
    }

    @Test func whatChangedBeforeTheFirstSightIsSeen() {
        let rows = Rows(), tiles = Tiles()
        for controller in [rows, tiles] as [ViewController] {
            let window = Window(size: Size(width: 400, height: 400))
            let navigation = NavigationController(rootViewController: ViewController())
            window.rootViewController = navigation
            let harness = Harness(window)
            // The view is laid out before it is shown.
            controller.view.frame = Rect(x: 0, y: 0, width: 400, height: 400)
            controller.view.layoutIfNeeded()
            (rows.count, tiles.count) = (4, 6)
            navigation.pushViewController(controller)
            harness.advance(seconds: 0.02)
        }
        #expect(rows.tableView.cellForRow(at: 3) != nil)
        #expect(tiles.collectionView.cellForItem(at: IndexPath(item: 5, section: 0)) != nil)
    }

    @Test func tilesAreNoLongerSelectedWhenOneComesBack() {
        let tiles = Tiles()
        let navigation = NavigationController(rootViewController: tiles)
        let window = Window(size: Size(width: 400, height: 400))
        window.rootViewController = navigation
        let harness = Harness(window)
        func goAndComeBack() {
            tiles.collectionView.selectItem(at: IndexPath(item: 1, section: 0))
            navigation.pushViewController(ViewController())
            navigation.popViewController()
            harness.advance(seconds: 0.02)
        }
        goAndComeBack()
        #expect(tiles.collectionView.indexPathsForSelectedItems.isEmpty)
        tiles.clearsSelectionOnViewWillAppear = false
        goAndComeBack()
        #expect(tiles.collectionView.indexPathsForSelectedItems.count == 1)
    }

    private enum Other {
        final class Cell: TableViewCell {}
        final class Tile: CollectionViewCell {}
        final class Header: TableViewHeaderFooterView {}
    }

    private final class Tile: CollectionViewCell {}
    private final class Header: TableViewHeaderFooterView {}

    @Test func nestedClassesOfOneNameAreDifferentCells() {
        final class Mixed: TableViewController, TableViewDataSource {
            func numberOfRows(in tableView: TableView) -> Int { 4 }
            func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
                row.isMultiple(of: 2) ? Rows.Cell.cell(for: tableView) : Other.Cell.cell(for: tableView)
            }
        }
        #expect(Rows.Cell.cellIdentifier != Other.Cell.cellIdentifier)
        #expect(Tile.defaultReuseIdentifier != Other.Tile.defaultReuseIdentifier)
        let table = TableView()
        table.register(Header.self)
        table.register(Other.Header.self)
        let (header, other): (View, View) = (table.dequeue(Header.self), table.dequeue(Other.Header.self))
        #expect(header is Header && other is Other.Header)
        let mixed = Mixed()
        let window = Window(size: Size(width: 400, height: 400))
        window.rootViewController = mixed
        _ = Harness(window)
        #expect(mixed.tableView.cellForRow(at: 0) is Rows.Cell && mixed.tableView.cellForRow(at: 1) is Other.Cell)
    }

    @Test func viewsAreFoundByTheirTags() {
        let root = View(), middle = View(), first = View(), second = View()
        root.addSubview(middle)
        middle.addSubview(first)
        root.addSubview(second)
        (root.tag, middle.tag, first.tag, second.tag) = (1, 2, 3, 3)
        #expect(root.viewWithTag(3) === first && root.viewWithTag(1) === root && root.viewWithTag(9) == nil)
        #expect(second.viewWithTag(3) === second && second.viewWithTag(1) == nil)
    }
}
