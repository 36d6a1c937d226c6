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
        Stack(.horizontal, alignment: .center, insets: EdgeInsets(top: 0, left: 20, bottom: 0, right: 20)) {
            titleLabel.sized(width: .flexible)
        }
        .place(in: contentView)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        super.draw(canvas, dirty: dirty)
        guard isSelected || isHovered else { return }
        let ground = bounds.insetBy(dx: 8, dy: 1)
        canvas.fill(Path(roundedRect: ground, radius: 6), isSelected ? theme.sidebarSelection : theme.hover)
    }
}
