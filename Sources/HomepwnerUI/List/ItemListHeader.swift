import Graphics
import Toolkit

/// The line above the rows of a group, which stays visible while one of them is.
final class ItemListHeader: TableViewHeaderFooterView {
    /// The height, in points.
    static let height = 32.0

    private let detailLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.addSubview(detailLabel)
    }

    /// Shows the heading of a group.
    func show(_ heading: GroupHeading) {
        heading.show(in: textLabel, detailLabel)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // As the rows: pictures begin at the one edge, the signs of their buttons end at the other.
        Stack(.horizontal, spacing: 12, insets: EdgeInsets(top: 0, left: 14, bottom: 0, right: 14)) {
            textLabel.sized(width: .flexible)
            detailLabel.sized(width: .fitting(atMost: max(0, bounds.width - 28) * 0.6))
        }
        .place(in: contentView)
    }
}
