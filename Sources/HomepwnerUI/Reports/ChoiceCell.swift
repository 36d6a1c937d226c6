import Graphics
import Toolkit

/// A row of a list of choices: the chosen one is on a rounded background as in the sidebar.
class ChoiceCell: TableViewCell {
    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
    }

    override func setSelected(_ selected: Bool) {
        super.setSelected(selected)
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        if isSelected || isHovered {
            let background = bounds.insetBy(dx: 0, dy: 1)
            canvas.fill(Path(roundedRect: background, radius: 6), isSelected ? theme.sidebarSelection : theme.hover)
        }
        super.draw(canvas, dirty: dirty)
    }
}
