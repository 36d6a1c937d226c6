import Graphics

/// The line over a section that opens and closes: a triangle, a title, and a summary of the content while it is closed.
final class DisclosureHeader: Control {
    var title: String {
        didSet { if title != oldValue { contentDidChange() } }
    }
    var summary = "" {
        didSet { if summary != oldValue { contentDidChange() } }
    }
    /// The distance of the summary from the leading edge, in points; larger if the title needs the room.
    var summaryStart = 116.0 {
        didSet { if summaryStart != oldValue { contentDidChange() } }
    }
    var isOpen = true {
        didSet { if isOpen != oldValue { contentDidChange() } }
    }
    /// The progress from closed to open, 0 to 1.
    var progress = 1.0 {
        didSet { if progress != oldValue { setNeedsDisplay() } }
    }
    /// Called when a person opens or closes it.
    var onToggle: ((Bool) -> Void)?

    private var titleLayout: TextLayout?
    private var cutSummary: (room: Double, layout: TextLayout)?

    private static let titleStart = 22.0
    private static let gap = 16.0
    private static let triangleSide = 12.0

    init(title: String) {
        self.title = title
        super.init()
    }

    override func themeDidChange() {
        super.themeDidChange()
        contentDidChange()
    }

    private func contentDidChange() {
        titleLayout = nil
        cutSummary = nil
        setNeedsDisplay()
    }

    override func sendAction() {
        super.sendAction()
        onToggle?(!isOpen)
    }

    override var usesArrowKeys: Bool { true }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled, event.modifiers.isEmpty else { return false }
        let forward = effectiveUserInterfaceLayoutDirection == .leftToRight ? Key.right : .left
        switch event.key {
        case .left, .right:
            let opens = event.key == forward
            if opens != isOpen { onToggle?(opens) }
            return true
        default: return super.keyDown(event)
        }
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.label = title
        description.states.insert(.expandable)
        if isOpen { description.states.insert(.expanded) }
        if !isOpen, !summary.isEmpty { description.value = .text(summary) }
        description.actions.append(AccessibilityAction(isOpen ? .collapse : .expand))
    }

    override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard isEnabled, key == .whole else { return false }
        switch act {
        case .perform(.expand) where !isOpen: onToggle?(true)
        case .perform(.collapse) where isOpen: onToggle?(false)
        default: return false
        }
        return true
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let line = max(1, canvas.scale.rounded()) / canvas.scale
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: line), theme.separator)
        if isHovered || isHighlighted, isEnabled {
            let background = Rect(x: 0, y: 4, width: bounds.width, height: bounds.height - 7).pixelAligned(scale: canvas.scale)
            canvas.fill(Path(roundedRect: background, radius: 6), isHighlighted ? theme.controlPressed : theme.hover)
        }
        drawTriangle(canvas, theme)
        let color = isEnabled ? theme.label : theme.tertiaryLabel
        let title = titleLayout ?? TextLayout(title, font: theme.resolve(Font(size: 13, weight: .semibold)))
        titleLayout = title
        draw(title, x: Self.titleStart, width: title.size.width, color: color, canvas)
        let start = max(summaryStart, Self.titleStart + title.size.width + Self.gap)
        let room = bounds.width - start
        if !summary.isEmpty, progress < 1, room > 24 {
            let layout = summaryLayout(in: room)
            draw(layout, x: start, width: room, color: theme.secondaryLabel.withAlpha(1 - progress), canvas)
        }
        if showsFocusRing { drawFocusRing(canvas, around: Rect(x: 0, y: 4, width: bounds.width, height: bounds.height - 7), radius: 6) }
    }

    private func draw(_ layout: TextLayout, x: Double, width: Double, color: Color, _ canvas: Canvas) {
        let place = mirrored(Rect(x: x, y: bounds.midY - layout.size.height / 2, width: width, height: layout.size.height))
        canvas.draw(layout, at: place.origin, color: color)
    }

    private func summaryLayout(in room: Double) -> TextLayout {
        if let cutSummary, cutSummary.room == room { return cutSummary.layout }
        let alignment: TextAlignment = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left
        let made = TextLayout(
            summary, font: theme.resolve(Font(size: 12.5)),
            options: .init(width: room, maximumLines: 1, alignment: alignment, truncation: .tail))
        cutSummary = (room, made)
        return made
    }

    private func drawTriangle(_ canvas: Canvas, _ theme: Theme) {
        let side = Self.triangleSide
        let place = mirrored(Rect(x: 5, y: bounds.midY - side / 2, width: side, height: side))
        DisclosureTriangle(progress: progress).draw(
            canvas, in: place, color: isEnabled ? theme.secondaryLabel : theme.tertiaryLabel,
            direction: effectiveUserInterfaceLayoutDirection)
    }
}

/// The sign that shows whether a section is open: it points to the trailing edge when closed, and downwards when open.
struct DisclosureTriangle {
    /// The turn from closed to open, 0 to 1.
    let progress: Double

    func draw(_ canvas: Canvas, in rect: Rect, color: Color, direction: UserInterfaceLayoutDirection) {
        let turn = (direction == .leftToRight ? 1.0 : -1.0) * progress * Double.pi / 2
        let half = rect.width / 2
        canvas.withTransform(translation: rect.center, rotation: turn) {
            Icon.chevronForward.draw(
                canvas, in: Rect(x: -half, y: -half, width: rect.width, height: rect.height), color: color, direction: direction)
        }
    }
}
