import Graphics
import ToolkitTesting

@testable import Toolkit

/// A table whose rows are in sections, in a window of 300 by 400 points, with rows of 50.
final class SectionFixture: TableViewDataSource, TableViewDelegate {
    /// The names of the rows by section.
    var rows: [[String]]
    /// The names of the sections.
    var names: [String]
    var headers: ((Int) -> String?)?
    var footers: (Int) -> String? = { _ in nil }
    var target: ((IndexPath, IndexPath) -> IndexPath)?
    var log: [String] = []
    let table = TableView()
    let window = Window(size: Size(width: 300, height: 400))
    let harness: Harness
    private let controller = ViewController()

    init(_ counts: [Int], settings: DesktopSettings = Harness.quietSettings) {
        rows = counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
        names = counts.indices.map { "Section \($0)" }
        controller.view.addSubview(table)
        table.frame = Rect(x: 0, y: 0, width: 300, height: 400)
        table.rowHeight = 50
        window.rootViewController = controller
        harness = Harness(window, settings: settings)
        table.dataSource = self
        table.delegate = self
        harness.advance(seconds: 0.02)
    }

    /// Settings with motion.
    static var movingSettings: DesktopSettings {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        return settings
    }

    func numberOfRows(in tableView: TableView) -> Int { rows.reduce(0) { $0 + $1.count } }
    func numberOfSections(in tableView: TableView) -> Int { rows.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        headers.map { $0(section) } ?? names[section]
    }
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { footers(section) }
    func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool { true }
    func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { true }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = TableViewCell.cell(for: tableView)
        let path = tableView.indexPath(forRow: row)
        cell.textLabel.text = rows[path.section][path.row]
        return cell
    }

    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        log.append("move \(source.spot) to \(destination.spot)")
        rows[destination.section].insert(rows[source.section].remove(at: source.row), at: destination.row)
    }

    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
        target?(source, proposed) ?? RowPlaces(source: source, sections: table.geometry.rowSections).inOwnSection(proposed)
    }

    /// The texts of the visible cells, from the top.
    var shown: [String] { table.visibleRows.map { table.cellForRow(at: $0)?.textLabel.text ?? "missing" } }

    /// The visible rows from the top: headers in brackets, and the rows below.
    var outline: String {
        var parts: [(Double, String)] = table.visibleRows.map { (table.rectForRow(at: $0).minY, shown[$0 - table.visibleRows.lowerBound]) }
        for section in rows.indices {
            if let header = table.headerView(forSection: section) { parts.append((header.frame.minY, "[\(header.textLabel.text)]")) }
        }
        return parts.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: " ")
    }

    /// Returns the visible top of a header, from the table's top.
    func headerTop(_ section: Int) -> Double? {
        table.headerView(forSection: section).map { table.convert($0.bounds, from: $0).minY }
    }

    /// Returns the position of a row's handle in edit mode.
    func handle(_ row: Int) -> Point { Point(x: 278, y: table.rectForRow(at: row).midY) }

    /// Presses at one point, drags to others, and releases unless `releases` is false.
    func drag(from start: Point, through places: [Point], releases: Bool = true) {
        harness.send(.pointerDown(PointerEvent(location: start, time: harness.time + 0.01)))
        for place in places {
            harness.send(.pointerMoved(PointerEvent(location: place, time: harness.time + 0.01, button: 1)))
            harness.advance(seconds: 0.05)
        }
        if releases, let last = places.last { harness.send(.pointerUp(PointerEvent(location: last, time: harness.time + 0.01))) }
    }
}
