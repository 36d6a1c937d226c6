// Both imports, as in a program that shows the contents of a file: the name is the same in both.
import Foundation
import Testing
import Toolkit

/// Places in views with sections, in a file that also imports Foundation.
@Suite struct IndexPathTests {
    /// A data source, as programs write it.
    private final class Rows: TableViewDataSource {
        func numberOfRows(in tableView: TableView) -> Int { 2 }

        func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell { TableViewCell(reuseIdentifier: "row") }

        func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
    }

    @Test func theNameNeedsNoModuleBeforeIt() {
        let path = IndexPath(row: 3, section: 1)
        let same: Toolkit.IndexPath = path
        let foundation: Foundation.IndexPath = same
        #expect(foundation == IndexPath(item: 3, section: 1))
        #expect((path.section, path.row, path.item) == (1, 3, 3))
        #expect(path == [1, 3] && path.count == 2)
        let names: [IndexPath: String] = [path: "Lamp", IndexPath(row: 0, section: 0): "Chair"]
        #expect(names[.init(row: 3, section: 1)] == "Lamp")
        #expect([path, IndexPath(item: 9, section: 0), IndexPath(item: 0, section: 1)].sorted().map(\.item) == [9, 0, 3])
    }

    @Test func bothNumbersCanBeChanged() {
        var path = IndexPath(item: 3, section: 1)
        path.row += 1
        path.section = 7
        #expect(path == IndexPath(row: 4, section: 7))
        path.item = 0
        #expect(IndexPathSet([path]).first == IndexPath(row: 0, section: 7))
    }
}
