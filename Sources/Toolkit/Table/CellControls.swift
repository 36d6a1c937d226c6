import Graphics

/// The round control at the leading edge of a row in edit mode.
final class EditingControl: Control {
    /// The sign that it shows, which decides the action of a press.
    enum Mark {
        case delete, insert
        /// A circle for a row that can be ticked.
        case empty, ticked
    }

    var mark = Mark.delete {
        didSet { if mark != oldValue { setNeedsDisplay() } }
    }

    init(action: @escaping () -> Void) {
        super.init()
        self.action = action
    }

    override var isKeyView: Bool { false }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let disc = mirrored(Rect(x: bounds.midX - 8, y: bounds.midY - 11, width: 22, height: 22))
        if mark == .empty {
            let ring = isHighlighted ? theme.label : isHovered ? theme.secondaryLabel : theme.tertiaryLabel
            return canvas.stroke(Path(roundedRect: disc.insetBy(dx: 0.75, dy: 0.75), radius: 10.25), ring, width: 1.5)
        }
        let base = mark == .ticked ? theme.accent : mark == .insert ? theme.constructive : theme.destructive
        let color = isHighlighted ? base.mixed(with: .black, 0.18) : isHovered ? base.mixed(with: .white, 0.12) : base
        canvas.fill(Path(roundedRect: disc, radius: 11), color)
        if mark == .ticked {
            return Icon.check.draw(canvas, in: disc.centered(Size(width: 14, height: 14)), color: theme.accentLabel)
        }
        let line = 2.0
        canvas.fill(Rect(x: disc.midX - 6.5, y: disc.midY - line / 2, width: 13, height: line), .white)
        if mark == .insert { canvas.fill(Rect(x: disc.midX - line / 2, y: disc.midY - 6.5, width: line, height: 13), .white) }
    }
}

/// The handle at the trailing edge of a row in edit mode: pressed and dragged, it moves the row.
final class ReorderControl: View {
    private weak var cell: TableViewCell?

    init(cell: TableViewCell) {
        self.cell = cell
        super.init()
        cursor = .openHand
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 2.0
        // It is nearer to the content than to the edge, where a scroll bar may be.
        let left = bounds.midX - 19
        for step in -1...1 {
            let y = bounds.midY + Double(step) * 7 - line / 2
            let bar = mirrored(Rect(x: left, y: y, width: 22, height: line)).pixelAligned(scale: canvas.scale)
            canvas.fill(bar, theme.tertiaryLabel)
        }
    }

    override func pointerDown(_ event: PointerEvent) {
        guard let cell, let table = cell.tableView else { return }
        table.reorder.begin(of: cell, at: event.location)
    }

    override func pointerDragged(_ event: PointerEvent) { cell?.tableView?.reorder.continue(at: event.location) }
    override func pointerUp(_ event: PointerEvent) { cell?.tableView?.reorder.end(commits: true) }
    override func pointerCancelled() { cell?.tableView?.reorder.end(commits: false) }
}

/// The button behind the trailing edge of a row, which appears when the row is moved aside.
final class DeleteConfirmationButton: Button {
    init(action: @escaping () -> Void) {
        super.init("Delete", style: .plain, action: action)
        font = Font(size: 14, weight: .semibold)
    }

    override var isKeyView: Bool { false }

    /// Returns its width: that of its title with room on both sides.
    static func width(title: String, theme: Theme) -> Double {
        let layout = TextLayout(title, font: theme.resolve(Font(size: 14, weight: .semibold)))
        return max(96, (layout.size.width + 40).rounded(.up))
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let base = theme.destructive
        canvas.fill(bounds, isHighlighted ? base.mixed(with: .black, 0.18) : isHovered ? base.mixed(with: .black, 0.07) : base)
        let layout = TextLayout(title, font: theme.resolve(font))
        let place = Point(x: bounds.midX - layout.size.width / 2, y: bounds.midY - layout.size.height / 2)
        canvas.draw(layout, at: place, color: .white)
    }
}

extension Theme {
    /// The background of white text on a destructive button.
    var destructive: Color { Color(hex: isDark ? 0xC9353D : 0xC01C28) }

    /// The background of white text on a button that adds something.
    var constructive: Color { Color(hex: 0x2A8543) }
}
