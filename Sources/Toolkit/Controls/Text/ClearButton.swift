import Graphics

/// The cross in a field: the pointer presses it, Tab skips it, and the keyboard stays in the field.
final class ClearButton: Button {
    init() {
        super.init(icon: .cross, style: .tool)
        cursor = .arrow
        toolTip = "Clear"
    }

    override var canBecomeFirstResponder: Bool { false }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let circle = bounds.centered(Size(width: 20, height: 20))
        if isHighlighted || isHovered {
            canvas.fill(Path(ellipseIn: circle), isHighlighted ? theme.controlPressed : theme.hover)
        }
        icon?.draw(canvas, in: bounds.centered(Size(width: 12, height: 12)), color: theme.secondaryLabel)
    }
}
