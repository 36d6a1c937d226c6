import Graphics
import Toolkit

/// One of the reports to choose from: by its name, the chosen one on a rounded ground as in the sidebar.
final class ReportKindCell: TableViewCell {
    private let titleLabel = Label(font: Font(size: 14))

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        contentView.addSubview(titleLabel)
    }

    /// What it says.
    var title: String {
        get { titleLabel.text }
        set { titleLabel.text = newValue }
    }

    override func setSelected(_ selected: Bool) {
        super.setSelected(selected)
        titleLabel.font = Font(size: 14, weight: selected ? .semibold : .regular)
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Stack(.horizontal, alignment: .center, insets: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)) {
            titleLabel.sized(width: .flexible)
        }
        .place(in: contentView)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        if isSelected || isHovered {
            let ground = bounds.insetBy(dx: 0, dy: 1)
            canvas.fill(Path(roundedRect: ground, radius: 6), isSelected ? theme.sidebarSelection : theme.hover)
        }
        super.draw(canvas, dirty: dirty)
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
