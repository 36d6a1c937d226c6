import Graphics
import Toolkit

/// The line above the items of a location: where they are, how many there are, and their worth.
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

    /// Shows a location.
    func show(_ heading: LocationHeading) {
        heading.show(in: titleLabel, countLabel)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let margin = bounds.width < 520 ? 12.0 : 18.0
        let count = countLabel.intrinsicContentSize.width
        // A little wider than its text, whose last letter may reach over its own width.
        countLabel.frame = mirrored(Rect(x: bounds.width - margin - count, y: 10, width: count + 4, height: 26))
        titleLabel.frame = mirrored(Rect(x: margin, y: 10, width: max(0, bounds.width - 2 * margin - count - 16), height: 26))
    }
}
