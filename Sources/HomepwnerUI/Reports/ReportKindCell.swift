import Graphics
import Toolkit

/// One of the reports to choose from, by its name.
final class ReportKindCell: ChoiceCell {
    private let titleLabel = Label(font: Font(size: 14))
    private var icon: Icon?
    private static let iconSide = 18.0

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.addSubview(titleLabel)
    }

    /// Shows a report.
    func show(_ title: String, icon: Icon) {
        titleLabel.text = title
        self.icon = icon
        setNeedsDisplay()
    }

    override func setSelected(_ selected: Bool) {
        super.setSelected(selected)
        titleLabel.font = Font(size: 14, weight: selected ? .semibold : .regular)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Stack(.horizontal, alignment: .center, insets: EdgeInsets(top: 0, left: 42, bottom: 0, right: 12)) {
            titleLabel.sized(width: .flexible)
        }
        .place(in: contentView)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        super.draw(canvas, dirty: dirty)
        let place = mirrored(Rect(x: 12, y: bounds.midY - Self.iconSide / 2, width: Self.iconSide, height: Self.iconSide))
        icon?.draw(
            canvas, in: place.pixelAligned(scale: canvas.scale), color: isSelected ? theme.accent : theme.secondaryLabel,
            direction: effectiveUserInterfaceLayoutDirection)
    }
}

/// The reports to choose from. The keys that turn pages are left to the pages.
final class ReportKindList: TableView {
    override var drawsOnlyBackground: Bool { true }

    override func keyDown(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .pageUp, .pageDown, .home, .end, .enter: false
        default: super.keyDown(event)
        }
    }
}
