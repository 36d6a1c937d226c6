import Graphics
import Toolkit

/// The line above the rows of a location, which stays in sight while one of them is.
final class ItemListHeader: TableViewHeaderFooterView {
    /// How high it is, in points.
    static let height = 32.0

    private let detailLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.addSubview(detailLabel)
    }

    /// Shows a location.
    func show(_ heading: LocationHeading) {
        heading.show(in: textLabel, detailLabel)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // As the rows: pictures begin at the one edge, the signs of their buttons end at the other.
        let (left, right) = (14.0, 14.0)
        let detail = min(detailLabel.intrinsicContentSize.width, max(0, bounds.width - left - right) * 0.6)
        detailLabel.frame = mirrored(Rect(x: bounds.width - right - detail, y: 0, width: detail, height: bounds.height))
        textLabel.frame = mirrored(Rect(x: left, y: 0, width: max(0, bounds.width - left - right - detail - 12), height: bounds.height))
    }
}
