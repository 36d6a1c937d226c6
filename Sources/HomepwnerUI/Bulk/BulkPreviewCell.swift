import Graphics
import Toolkit
import Words

/// An item of a preview: its small picture, its name, and a line for each field that changes.
final class BulkPreviewCell: TableViewCell {
    private let thumbnail = ThumbnailView()
    private let nameLabel = Label(font: Font(size: 14, weight: .medium))
    private var rows: [(title: Label, before: Label, arrow: Label, after: Label)] = []
    private let moreLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private var shown = ChangeLines.none

    /// The largest number of lines that have room; the others are named in the last one and in the tool tip.
    private static let most = 5
    private static let lineHeight = 18.0
    private static let side = 40.0

    /// Returns the height of rows whose items have at most so many lines, in points.
    static func height(lines: Int) -> Double { max(60, 37 + Double(min(max(1, lines), most)) * lineHeight) }

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        for view in [thumbnail, nameLabel, moreLabel] as [View] { contentView.addSubview(view) }
    }

    /// Shows a row without an item.
    ///
    /// - Parameter isRead: whether the item was looked for and is not there
    func showNothing(isRead: Bool) { show(isRead ? .gone : .none, .none) }

    func show(_ lines: ChangeLines, _ picture: ThumbnailView.Picture) {
        shown = lines
        thumbnail.isHidden = lines == .none
        thumbnail.show(picture)
        nameLabel.text = lines.name
        let hidden = max(0, lines.lines.count - Self.most)
        let count = hidden == 0 ? lines.lines.count : Self.most - 1
        while rows.count < count { addRow() }
        for (index, row) in rows.enumerated() {
            let line = index < count ? lines.lines[index] : nil
            for label in [row.title, row.before, row.arrow, row.after] { label.isHidden = line == nil }
            guard let line else { continue }
            row.title.text = line.after == nil ? line.title : line.title + ":"
            row.title.textColor = line.isProblem ? .negative : .secondaryLabel
            row.title.numberOfLines = line.after == nil ? 2 : 1
            row.before.text = line.before
            row.after.text = line.after ?? ""
            row.arrow.text = effectiveUserInterfaceLayoutDirection == .rightToLeft ? "←" : "→"
            row.before.isHidden = line.before.isEmpty
            row.arrow.isHidden = line.before.isEmpty
            row.after.isHidden = line.after == nil
        }
        let rest = hidden + 1
        moreLabel.text = hidden == 0 ? "" : tr("and \(String(rest)) more field", "and \(String(rest)) more fields", rest)
        moreLabel.isHidden = hidden == 0
        toolTip = lines.lines.isEmpty ? nil : lines.lines.map(\.spoken).joined(separator: "\n")
        setNeedsLayout()
    }

    private func addRow() {
        let row = (
            title: Label(font: Font(size: 12.5), color: .secondaryLabel), before: Label(font: Font(size: 12.5), color: .secondaryLabel),
            arrow: Label("→", font: Font(size: 12.5), color: .secondaryLabel), after: Label(font: Font(size: 12.5, weight: .semibold))
        )
        for label in [row.title, row.before, row.arrow, row.after] { contentView.addSubview(label) }
        rows.append(row)
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 16, alignment: .top, insets: EdgeInsets(top: 10, left: 16, bottom: 6, right: 16)) {
            thumbnail.sized(width: .fixed(Self.side), height: .fixed(Self.side))
            Stack(.vertical) {
                nameLabel.sized(height: 20)
                for row in rows where !row.title.isHidden {
                    Stack(.horizontal, spacing: 6) {
                        row.title.sized(width: row.after.isHidden ? .flexible : .fitting(resistance: .required))
                        row.before
                        row.arrow.sized(width: .fitting(resistance: .required))
                        row.after
                    }
                    .sized(height: row.after.isHidden ? .fitting(atLeast: Self.lineHeight) : .fixed(Self.lineHeight))
                }
                moreLabel.sized(height: .fixed(Self.lineHeight))
            }
            .sized(width: .flexible)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack.place(in: contentView)
    }
}

extension ChangeLines {
    /// An item that is not read yet.
    fileprivate nonisolated static let none = ChangeLines(name: "", lines: [])
    /// An item that is not there any more.
    fileprivate nonisolated static let gone = ChangeLines(name: tr("It was deleted meanwhile, or cannot be read."), lines: [])

    private nonisolated init(name: String, lines: [Line]) { (self.name, self.lines) = (name, lines) }
}
