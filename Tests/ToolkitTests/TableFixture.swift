import Graphics
import Toolkit
import ToolkitTesting

/// A cell like the one of the list of items: a thumbnail with a transparent button over it, two lines, a value.
final class FixtureCell: TableViewCell {
    let thumbnail = View()
    let thumbnailButton = Button(style: .plain)
    let name = Label("", font: Font(size: 15, weight: .semibold))
    let detail = Label("", font: Font(size: 12.5), color: .secondaryLabel)
    let value = Label("", font: Font(size: 15, weight: .semibold), color: .positive)
    var reuseCount = 0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        value.textAlignment = .right
        for view in [thumbnail, name, detail, value, thumbnailButton] { contentView.addSubview(view) }
        thumbnail.cornerRadius = 5
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuseCount += 1
        thumbnailButton.action = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let middle = bounds.height / 2
        thumbnail.frame = Rect(x: 14, y: middle - 20, width: 40, height: 40)
        thumbnailButton.frame = thumbnail.frame
        name.frame = Rect(x: 68, y: middle - 20, width: max(0, bounds.width - 220), height: 20)
        detail.frame = Rect(x: 68, y: middle + 2, width: max(0, bounds.width - 220), height: 18)
        value.frame = Rect(x: max(0, bounds.width - 148), y: middle - 10, width: 130, height: 20)
    }
}

/// A cell of another kind, for tables with two.
final class OtherFixtureCell: TableViewCell {
    let label = Label("")

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds.insetBy(dx: 20, dy: 10)
    }
}

/// A table in a window, with named rows, that logs its calls.
final class TableFixture: TableViewDataSource, TableViewDelegate {
    var names: [String]
    /// The number of rows if there are too many for names.
    var count: Int?
    var heights: ((Int) -> Double)?
    let table = TableView()
    let window: Window
    let harness: Harness
    private let controller = ViewController()

    var log: [String] = []
    var asked: [Int] = []
    var onThumbnail: ((Int) -> Void)?
    var isOther: (Int) -> Bool = { _ in false }
    var takesDelete = false
    var dropTypes: Set<String> = []
    var searchesNames = false
    /// Whether the search for a name takes longer than a key may.
    var searchesLong = false
    var editableRows: (Int) -> Bool = { _ in false }
    var movableRows: (Int) -> Bool = { _ in false }
    var style: (Int) -> TableViewCell.EditingStyle = { _ in .delete }
    var limit: (Int, Int) -> Int = { $1 }
    /// Whether screen readers know rows by their names.
    var keysAreNames = false

    /// Makes a table that fills a window of a size in points.
    init(
        _ count: Int = 100, size: Size = Size(width: 400, height: 600), scale: Double = 1, named: Bool = true,
        settings: DesktopSettings = Harness.quietSettings, configure: (TableFixture) -> Void = { _ in }
    ) {
        names = named ? (0..<count).map { "Row \($0)" } : []
        self.count = named ? nil : count
        window = Window(size: size)
        controller.view.addSubview(table)
        table.frame = Rect(origin: .zero, size: size)
        table.register(FixtureCell.self)
        table.register(OtherFixtureCell.self)
        table.separatorInset.left = 68
        window.rootViewController = controller
        harness = Harness(window, size: size, scale: scale, settings: settings)
        configure(self)
        table.dataSource = self
        table.delegate = self
        harness.advance(seconds: 0.02)
    }

    var rows: Int { count ?? names.count }

    /// Returns the middle of a row in the window, or another point in it.
    func point(_ row: Int, x: Double = 200) -> Point {
        Point(x: x, y: table.convert(table.rectForRow(at: row), to: nil).midY)
    }

    func click(_ row: Int, _ modifiers: KeyModifiers = [], count: Int = 1) {
        harness.click(at: point(row), count: count, modifiers: modifiers)
    }

    /// Updates the screen after a change by code.
    func settle() { harness.advance(seconds: 0.02) }

    func resize(to size: Size) {
        table.frame = Rect(origin: .zero, size: size)
        harness.resize(to: size)
    }

    var selected: [Int] { Array(table.selectedRows) }

    /// The texts of the visible cells, from the top.
    var shown: [String] {
        table.visibleRows.map { row in
            switch table.cellForRow(at: row) {
            case let cell as FixtureCell: cell.name.text
            case let cell as OtherFixtureCell: cell.label.text
            default: "missing"
            }
        }
    }

    // MARK: - Data

    func numberOfRows(in tableView: TableView) -> Int { rows }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        asked.append(row)
        let name = count == nil ? names[row] : "Row \(row)"
        if isOther(row) {
            let cell = tableView.dequeue(OtherFixtureCell.self, for: row)
            cell.label.text = name
            return cell
        }
        let cell = tableView.dequeue(FixtureCell.self, for: row)
        cell.name.text = name
        cell.detail.text = "Serial \(row * 7)"
        cell.value.text = "$\(row).00"
        cell.thumbnail.backgroundColor = Color(hex: UInt32(truncatingIfNeeded: row &* 2_654_435) & 0xFFFFFF)
        cell.thumbnailButton.action = { [weak self] in self?.onThumbnail?(row) }
        return cell
    }

    func tableView(_ tableView: TableView, accessibilityKeyForRowAt row: Int) -> AccessibilityKey {
        keysAreNames ? .text(names[row]) : .number(row)
    }

    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? { keysAreNames ? names[row] : nil }

    func tableView(_ tableView: TableView, accessibilityActionsForRowAt row: Int) -> [AccessibilityCustomAction] {
        onThumbnail.map { onThumbnail in [AccessibilityCustomAction("Show Picture") { onThumbnail(row) }] } ?? []
    }

    func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { editableRows(row) }

    func tableView(_ tableView: TableView, canMoveRowAt row: Int) -> Bool { movableRows(row) }

    func tableView(_ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt row: Int) {
        log.append("\(editingStyle) \(row)")
        guard takesDelete else { return }
        names.remove(at: row)
        tableView.deleteRows([row], with: .automatic)
    }

    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        log.append("move \(source.row) to \(destination.row)")
        names.insert(names.remove(at: source.row), at: destination.row)
    }

    // MARK: - Delegate

    func tableView(_ tableView: TableView, editingStyleForRowAt row: Int) -> TableViewCell.EditingStyle { style(row) }

    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath { IndexPath(row: limit(source.row, proposed.row), section: 0) }

    func tableView(_ tableView: TableView, willBeginEditingRowAt row: Int) { log.append("begin \(row)") }

    func tableView(_ tableView: TableView, didEndEditingRowAt row: Int?) { log.append("end \(row.map(String.init) ?? "gone")") }

    func tableView(_ tableView: TableView, accessoryButtonTappedForRowAt row: Int) { log.append("accessory \(row)") }

    func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Double { heights?(row) ?? tableView.rowHeight }

    func tableView(_ tableView: TableView, didSelectRows rows: RowSet) { log.append("select \(Array(rows))") }

    func tableView(_ tableView: TableView, didDeselectRows rows: RowSet) { log.append("deselect \(Array(rows))") }

    func tableViewSelectionDidChange(_ tableView: TableView) { log.append("change") }

    func tableView(_ tableView: TableView, didActivateRowAt row: Int) { log.append("activate \(row)") }

    func tableView(_ tableView: TableView, contextCommandsForRows rows: RowSet) -> [Command] {
        log.append("menu \(Array(rows))")
        return [Command("Edit") {}]
    }

    func tableView(_ tableView: TableView, deleteRows rows: RowSet) -> Bool {
        log.append("delete \(Array(rows))")
        return takesDelete
    }

    func tableView(_ tableView: TableView, rowForTypeAhead text: String, from row: Int) -> TypeAheadMatch<Int> {
        guard searchesNames else { return .nowhere }
        log.append("type \(text) from \(row)")
        if searchesLong { return .later }
        return TypeAheadMatch((0..<rows).map { (row + $0) % rows }.first { names[$0].lowercased().hasPrefix(text.lowercased()) })
    }

    func tableView(_ tableView: TableView, canDrop types: [String], onRowAt row: Int) -> Bool { !dropTypes.isDisjoint(with: types) }

    func tableView(_ tableView: TableView, didDrop item: PasteboardItem, onRowAt row: Int) -> Bool {
        log.append("drop \(item.text ?? "?") on \(row)")
        return true
    }
}
