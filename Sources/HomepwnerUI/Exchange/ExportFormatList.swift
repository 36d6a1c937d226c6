import Exchange
import Graphics
import Toolkit

/// The formats to choose from, each with a line about its contents and its limits.
final class ExportFormatList: TableView {
    private(set) var format: ExportFormat
    private static let formats = ExportFormat.offered
    /// Narrower than this, a line is broken.
    private static let leastWidth = 500.0

    init(_ format: ExportFormat) {
        self.format = format
        super.init(frame: .zero)
        accessibilityLabel = "Format"
        identifier = "export-formats"
        separatorStyle = .none
        allowsEmptySelection = false
        dataSource = self
        delegate = self
        if let row = Self.formats.firstIndex(of: format) { selectRow(row) }
    }

    override var drawsOnlyBackground: Bool { true }

    /// Returns the height of all rows in a width, in points.
    static func height(in width: Double) -> Double { Double(formats.count) * rowHeight(in: width) }

    private static func rowHeight(in width: Double) -> Double { width < leastWidth ? 66 : 48 }

    override func layoutSubviews() {
        rowHeight = Self.rowHeight(in: bounds.width)
        super.layoutSubviews()
    }

    /// Enter belongs to the sheet, not to the list.
    override func keyDown(_ event: KeyEvent) -> Bool { event.key == .enter ? false : super.keyDown(event) }
}

extension ExportFormatList: TableViewDataSource, TableViewDelegate {
    func numberOfRows(in tableView: TableView) -> Int { Self.formats.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = ExportFormatCell.cell(for: tableView)
        cell.show(Self.formats[row])
        return cell
    }

    func tableView(_ tableView: TableView, accessibilityLabelForRowAt row: Int) -> String? {
        "\(Self.formats[row].title). \(Self.formats[row].summary)"
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        guard let row = tableView.selectedRow, Self.formats[row] != format else { return }
        format = Self.formats[row]
        target((any ExportActing).self)?.choose(format)
    }
}

/// A format: its name, and below it its contents.
final class ExportFormatCell: ChoiceCell {
    private let titleLabel = Label(font: Font(size: 14, weight: .semibold))
    private let summaryLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        summaryLabel.numberOfLines = 2
        contentView.addSubview(titleLabel)
        contentView.addSubview(summaryLabel)
    }

    func show(_ format: ExportFormat) {
        titleLabel.text = format.title
        summaryLabel.text = format.summary
    }

    override func setSelected(_ selected: Bool) {
        super.setSelected(selected)
        summaryLabel.textColor = selected ? .label : .secondaryLabel
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Stack(.vertical, spacing: 1, insets: EdgeInsets(top: 5, left: 12, bottom: 5, right: 12)) {
            titleLabel.sized(height: 19)
            summaryLabel.sized(height: .flexible)
        }
        .place(in: contentView)
    }
}
