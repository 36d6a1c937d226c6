import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// A field in a cell that is scrolled out of sight keeps the keyboard, and still gets the keys.
struct TableTypingTests {
    private final class FieldCell: TableViewCell {
        let field = TextField()

        required init(reuseIdentifier: String) {
            super.init(reuseIdentifier: reuseIdentifier)
            contentView.addSubview(field)
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            field.frame = contentView.bounds.insetBy(dx: 10, dy: 6)
        }
    }

    private final class FieldItem: CollectionViewCell {
        let field = TextField()

        required init(reuseIdentifier: String) {
            super.init(reuseIdentifier: reuseIdentifier)
            contentView.addSubview(field)
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            field.frame = contentView.bounds.insetBy(dx: 10, dy: 6)
        }
    }

    /// The typed texts, by row; the cells show them.
    private final class Texts: TableViewDataSource, CollectionViewDataSource {
        var texts = [String](repeating: "", count: 200)

        func numberOfRows(in tableView: TableView) -> Int { texts.count }

        func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
            let cell = tableView.dequeue(FieldCell.self, for: row)
            cell.field.text = texts[row]
            cell.field.onChange = { [weak self] in self?.texts[row] = $0 }
            return cell
        }

        func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { texts.count }

        func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
            let cell = collectionView.dequeue(FieldItem.self, for: indexPath)
            cell.field.text = texts[indexPath.item]
            cell.field.onChange = { [weak self] in self?.texts[indexPath.item] = $0 }
            return cell
        }
    }

    @Test func inATable() throws {
        let (texts, table) = (Texts(), TableView())
        let harness = Self.harness(table)
        table.register(FieldCell.self)
        table.dataSource = texts
        harness.advance(seconds: 0.02)
        let field = try #require(table.cellForRow(at: 2) as? FieldCell).field
        harness.click(field)
        harness.type("ab")
        table.contentOffset = Point(x: 0, y: 6_000)
        harness.advance(seconds: 0.02)
        #expect(!table.visibleRows.contains(2) && field.isFirstResponder)
        harness.type("c")
        #expect(texts.texts[2] == "abc" && texts.texts.count { !$0.isEmpty } == 1)
        // Typing brings it back into sight.
        #expect(table.visibleRows.contains(2))
        // Rows that are inserted above it move it along; when the keyboard moves on, the cell is reused.
        table.contentOffset = Point(x: 0, y: 6_000)
        harness.advance(seconds: 0.02)
        texts.texts.insert(contentsOf: ["", ""], at: 0)
        table.insertRows([0, 1], with: .none)
        harness.advance(seconds: 0.02)
        harness.type("d")
        #expect(field.text == "abcd" && field.isFirstResponder)
        table.contentOffset = Point(x: 0, y: 6_000)
        table.becomeFirstResponder()
        table.contentOffset = Point(x: 0, y: 3_000)
        harness.advance(seconds: 0.02)
        #expect(table.cellForRow(at: 4) == nil)
    }

    @Test func inACollection() throws {
        let (texts, view) = (Texts(), CollectionView())
        let harness = Self.harness(view)
        (view.collectionViewLayout as? CollectionViewFlowLayout)?.itemSize = Size(width: 180, height: 50)
        view.register(FieldItem.self)
        view.dataSource = texts
        harness.advance(seconds: 0.02)
        let field = try #require(view.cellForItem(at: IndexPath(item: 3, section: 0)) as? FieldItem).field
        harness.click(field)
        harness.type("ab")
        view.contentOffset = Point(x: 0, y: 3_000)
        harness.advance(seconds: 0.02)
        #expect(!view.indexPathsForVisibleItems.contains(IndexPath(item: 3, section: 0)) && field.isFirstResponder)
        harness.type("c")
        #expect(texts.texts[3] == "abc" && texts.texts.count { !$0.isEmpty } == 1)
    }

    private static func harness(_ view: ScrollView) -> Harness {
        let controller = ViewController()
        let window = Window(size: Size(width: 400, height: 300))
        view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        controller.view.addSubview(view)
        window.rootViewController = controller
        return Harness(window)
    }
}
