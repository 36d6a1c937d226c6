import Graphics
import Testing
import Toolkit

// A program's own protocols may refine those of the toolkit, and its classes conform to either in an extension, without naming actors. The
// test is that this compiles: a module does not export its default actor, only one that a protocol names.

private protocol Pages: TabBarControllerDelegate {}
private protocol Outlets: NibConnectable {}
private protocol Headings: OutlineViewDataSource, OutlineViewDelegate {}
private protocol Typing: TextFieldDelegate {}
private protocol Rows: TableViewDataSource, TableViewDelegate {}
private protocol Tiles: CollectionViewDataSource, CollectionViewDelegateFlowLayout {}

private final class Screen {
    var count = 3
    var side = 40.0
}

extension Screen: Pages, Typing {}

extension Screen: Outlets {
    static var nibBindings: [NibBinding] { [] }
}

extension Screen: Rows {
    func numberOfRows(in tableView: TableView) -> Int { count }
    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell { TableViewCell(reuseIdentifier: "row") }
}

extension Screen: Tiles {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        CollectionViewCell(reuseIdentifier: "tile")
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt indexPath: IndexPath
    ) -> Size { Size(width: side, height: side) }
}

/// The form in the book: one class, one extension for each protocol.
private final class Grid {
    var side = 25.0
}

extension Grid: CollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt indexPath: IndexPath
    ) -> Size { Size(width: side, height: side) }
}

struct ProtocolIsolationTests {
    @Test func whatAFlowLayoutAsksIsAnsweredByAnExtension() {
        let (screen, grid) = (Screen(), Grid())
        let layout = CollectionViewFlowLayout()
        layout.hasVariableItemSizes = true
        let view = CollectionView(frame: Rect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        view.register(CollectionViewCell.self)
        view.dataSource = screen
        view.delegate = screen
        view.layoutIfNeeded()
        #expect(view.rectForItem(at: IndexPath(item: 0, section: 0))?.size == Size(width: 40, height: 40))
        view.delegate = grid
        layout.invalidateLayout()
        view.layoutIfNeeded()
        #expect(view.rectForItem(at: IndexPath(item: 0, section: 0))?.size == Size(width: 25, height: 25))
    }
}
