import Graphics
import Toolkit

/// A row of the preferences: its title, its explanation in as many lines as it needs, and a control.
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

    /// A title over its explanation, in the middle of the height.
    private static func stack(_ title: StackItem, _ detail: StackItem?) -> Stack {
        Stack(.vertical, insets: EdgeInsets(top: edge, left: edge, bottom: edge, right: edge)) {
            Spacer()
            title
            if let detail { detail }
            Spacer()
        }
    }

    /// Returns the height of a row in a table, in points.
    static func height(detail: String, accessory: View?, in table: TableView) -> Double {
        guard !detail.isEmpty else { return leastHeight }
        let accessoryWidth = accessory.map { ($0.frame.width > 0 ? $0.frame.width : $0.intrinsicContentSize.width) + 16 } ?? 0
        let font = table.theme.resolve(detailFont)
        let text = StackItem { TextLayout(detail, font: font, options: .init(width: max(60, $0.width), maximumLines: 0)).size }
        let stack = stack(StackItem(height: .fixed(titleHeight)), text)
        return max(leastHeight, stack.height(forWidth: table.bounds.width - accessoryWidth).rounded(.up))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Self.stack(titleLabel.sized(height: .fixed(Self.titleHeight)), detailLabel.text.isEmpty ? nil : detailLabel.sized())
            .place(in: contentView)
    }
}

/// The text above or below a section of the preferences, in as many lines as it needs.
final class PreferenceNote: TableViewHeaderFooterView {
    static let identifier = "PreferenceNote"
    private static let edge = 8.0
    private static let font = Font(size: 12.5)

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        textLabel.numberOfLines = 0
    }

    /// Returns the height of a note in a table, in points.
    static func height(_ text: String, in table: TableView) -> Double {
        guard !text.isEmpty else { return 0 }
        let room = max(60, table.bounds.width - 2 * edge)
        let layout = TextLayout(text, font: table.theme.resolve(font), options: .init(width: room, maximumLines: 0))
        return (layout.size.height + 14).rounded(.up)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = isFooter ? 7.0 : 0
        Stack(.depth, insets: EdgeInsets(top: margin, left: Self.edge, bottom: margin, right: Self.edge)) { textLabel }
            .place(in: contentView)
    }
}
