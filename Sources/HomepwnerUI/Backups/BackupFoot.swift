import Graphics
import Toolkit

/// Says at the sidebar's foot when everything was backed up elsewhere last; a press opens the preferences of that.
final class BackupFoot: Control {
    /// The status that it shows.
    var status = BackupStatus(.idle, provenAt: nil, limit: 0, hasFolder: false) {
        didSet {
            guard status != oldValue else { return }
            layout = nil
            toolTip = status.text
            accessibilityValue = status.text
            setNeedsDisplay()
        }
    }

    static let height = 34.0
    private static let margin = 14.0
    private static let iconSide = 16.0
    private static let gap = 8.0
    private static let font = Font(size: 12.5)
    private var layout: (room: Double, text: TextLayout)?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        identifier = "backup-status"
        accessibilityLabel = "Backup"
        accessibilityValue = status.text
        accessibilityHint = "Opens the preferences for backups"
    }

    override func themeDidChange() {
        super.themeDidChange()
        layout = nil
    }

    override var intrinsicContentSize: Size { Size(width: 160, height: Self.height) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        if isHighlighted || isHovered {
            let body = bounds.insetBy(dx: 6, dy: 4).pixelAligned(scale: canvas.scale)
            canvas.fill(Path(roundedRect: body, radius: 6), isHighlighted ? theme.controlPressed : theme.controlHover)
        }
        let (icon, color): (Icon, Color) =
            switch status.kind {
            case .good: (.shieldWithTick, theme.positive)
            case .plain: (.shield, theme.secondaryLabel)
            case .caution: (.shield, theme.caution)
            }
        let side = Self.iconSide
        let place = mirrored(Rect(x: Self.margin, y: bounds.midY - side / 2, width: side, height: side))
        icon.draw(canvas, in: place.pixelAligned(scale: canvas.scale), color: color)
        let start = Self.margin + side + Self.gap
        let room = bounds.width - start - 8
        if room > 0 {
            let text = text(in: room)
            let frame = mirrored(Rect(x: start, y: bounds.midY - text.size.height / 2, width: room, height: text.size.height))
            canvas.draw(text, at: frame.origin, color: status.kind == .caution ? theme.caution : theme.secondaryLabel)
        }
        if showsFocusRing { drawFocusRing(canvas, around: bounds.insetBy(dx: 6, dy: 4).pixelAligned(scale: canvas.scale), radius: 6) }
    }

    private func text(in room: Double) -> TextLayout {
        if let layout, layout.room == room { return layout.text }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let made = TextLayout.line(status.text, font: theme.resolve(Self.font), room: room, alignment: isMirrored ? .right : .left)
        layout = (room, made)
        return made
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .button
    }
}
