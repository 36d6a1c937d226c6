import Graphics
import Toolkit

/// A row of the preferences: what it is about, what that means in as many lines as it takes, and a control.
final class PreferenceCell: TableViewCell {
    let control = Switch()
    let titleLabel = Label("", font: PreferenceCell.titleFont)
    let detailLabel = Label("", font: PreferenceCell.detailFont, color: .secondaryLabel)

    private static let titleFont = Font(size: 15)
    private static let detailFont = Font(size: 12.5)
    private static let edge = 8.0
    private static let titleHeight = 21.0
    private static let leastHeight = 50.0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        detailLabel.numberOfLines = 0
        contentView.addSubview(titleLabel)
        contentView.addSubview(detailLabel)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        control.onChange = nil
        accessoryView = nil
    }

    /// How high a row is in a table, in points.
    static func height(detail: String, accessory: View?, in table: TableView) -> Double {
        guard !detail.isEmpty else { return leastHeight }
        let accessoryWidth = accessory.map { ($0.frame.width > 0 ? $0.frame.width : $0.intrinsicContentSize.width) + 16 } ?? 0
        let room = max(60, table.bounds.width - 2 * edge - accessoryWidth)
        let text = TextLayout(detail, font: table.theme.resolve(detailFont), options: .init(width: room, maximumLines: 0))
        return max(leastHeight, (titleHeight + text.size.height + 16).rounded(.up))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = contentView.bounds
        let width = max(0, room.width - 2 * Self.edge)
        let detailHeight = detailLabel.text.isEmpty ? 0 : detailLabel.sizeThatFits(Size(width: width, height: .infinity)).height
        let top = ((room.height - Self.titleHeight - detailHeight) / 2).rounded()
        titleLabel.frame = Rect(x: Self.edge, y: top, width: width, height: Self.titleHeight)
        detailLabel.frame = Rect(x: Self.edge, y: top + Self.titleHeight, width: width, height: detailHeight)
    }
}

/// What stands above a section of the preferences, or below it in as many lines as it takes.
final class PreferenceNote: TableViewHeaderFooterView {
    static let identifier = "PreferenceNote"
    private static let edge = 8.0
    private static let font = Font(size: 12.5)

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        textLabel.numberOfLines = 0
    }

    /// How high a note is in a table, in points.
    static func height(_ text: String, in table: TableView) -> Double {
        guard !text.isEmpty else { return 0 }
        let room = max(60, table.bounds.width - 2 * edge)
        let layout = TextLayout(text, font: table.theme.resolve(font), options: .init(width: room, maximumLines: 0))
        return (layout.size.height + 14).rounded(.up)
    }

    override func layoutSubviews() {
        contentView.frame = bounds
        let margin = isFooter ? 7.0 : 0
        textLabel.frame = Rect(
            x: Self.edge, y: margin, width: max(0, bounds.width - 2 * Self.edge), height: max(0, bounds.height - 2 * margin))
    }
}
