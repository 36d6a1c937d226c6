import Graphics
import Toolkit

/// The line above the items of a group: its name, the number of items, and their worth.
final class ItemGridHeader: CollectionReusableView {
    private let titleLabel = Label(font: Font(size: 16, weight: .bold))
    private let countLabel = Label(font: Font(size: 13), color: .secondaryLabel)

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        // Items go by below it while it stays at the edge.
        themeBackground = .secondaryBackground
        addSubview(titleLabel)
        addSubview(countLabel)
    }

    /// Shows the heading of a group.
    func show(_ heading: GroupHeading) {
        heading.show(in: titleLabel, countLabel)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let margin = bounds.width < 520 ? 12.0 : 18.0
        Stack(.horizontal, spacing: 16, insets: EdgeInsets(top: 10, left: margin, bottom: 10, right: margin - 4)) {
            titleLabel.sized(width: .flexible)
            // A little wider than its text, whose last letter may reach over its own width.
            countLabel.sized(width: .fixed(countLabel.intrinsicContentSize.width + 4))
        }
        .place(in: self)
    }
}
