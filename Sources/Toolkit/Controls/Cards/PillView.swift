public import Graphics

/// A few words on a tinted background with round ends, 24 points high: a fact about something, such as "Insured".
open class PillView: View {
    /// The tone of the words. The words alone are clear; the colour only helps.
    nonisolated public enum Tone: Hashable, Sendable {
        case neutral, positive, caution, negative
        /// The pill can be pressed and opens something.
        case accent
    }

    /// The words.
    public var text: String {
        didSet { if text != oldValue { contentDidChange() } }
    }

    /// The symbol before the words; nil for none.
    public var icon: Icon? {
        didSet { contentDidChange() }
    }

    /// The colour of a dot before the words; nil for none.
    public var dot: ThemeColor? {
        didSet { if dot != oldValue { contentDidChange() } }
    }

    /// The tone of the words.
    public var tone: Tone {
        didSet { if tone != oldValue { setNeedsDisplay() } }
    }

    private var line: TextLayout?
    private var cut: (room: Double, layout: TextLayout)?

    private static let font = Font(size: 12.5, weight: .medium)
    private static let height = 24.0
    private static let padding = 10.0
    private static let gap = 6.0

    /// Makes a pill.
    public init(_ text: String, icon: Icon? = nil, dot: ThemeColor? = nil, tone: Tone = .neutral) {
        (self.text, self.icon, self.dot, self.tone) = (text, icon, dot, tone)
        super.init()
    }

    private func contentDidChange() {
        line = nil
        cut = nil
        setNeedsLayout()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    open override func themeDidChange() {
        super.themeDidChange()
        line = nil
        cut = nil
        invalidateIntrinsicContentSize()
    }

    private var layout: TextLayout {
        if let line { return line }
        let made = TextLayout(text, font: theme.resolve(Self.font))
        line = made
        return made
    }

    private var signWidth: Double { icon != nil ? 14 : dot != nil ? 8 : 0 }
    private var textStart: Double { Self.padding + (signWidth > 0 ? signWidth + Self.gap : 0) }

    open override var intrinsicContentSize: Size {
        Size(width: (textStart + layout.size.width + Self.padding).rounded(.up), height: Self.height)
    }

    open override func sizeThatFits(_ size: Size) -> Size {
        Size(width: min(size.width, intrinsicContentSize.width), height: Self.height)
    }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = text.isEmpty ? nil : .label
        description.label = text
    }

    private func colors(_ theme: Theme) -> (background: Color, text: Color) {
        switch tone {
        case .neutral: (theme.controlPressed, theme.label)
        case .positive: (theme.positiveGround, theme.positive)
        case .caution: (theme.cautionGround, theme.caution)
        case .negative: (theme.negativeGround, theme.negative)
        case .accent: (theme.accentGround, theme.link)
        }
    }

    private func layout(in room: Double) -> TextLayout {
        if layout.size.width <= room + 1 { return layout }
        if let cut, cut.room == room { return cut.layout }
        let made = TextLayout(text, font: theme.resolve(Self.font), options: .init(width: max(0, room), maximumLines: 1, truncation: .tail))
        cut = (room, made)
        return made
    }

    open override func layoutSubviews() {
        // The tool tip shows a cut text in full.
        toolTip = intrinsicContentSize.width > bounds.width + 1 ? text : nil
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let (background, color) = colors(theme)
        let body = bounds.pixelAligned(scale: canvas.scale)
        canvas.fill(Path(roundedRect: body, radius: body.height / 2), background)
        let sign = mirrored(
            Rect(x: Self.padding, y: (bounds.height - signWidth) / 2, width: signWidth, height: signWidth)
        ).pixelAligned(scale: canvas.scale)
        if let icon {
            icon.draw(canvas, in: sign, color: color, direction: effectiveUserInterfaceLayoutDirection)
        } else if let dot {
            canvas.fill(Path(ellipseIn: sign), dot.resolved(in: theme))
        }
        let room = bounds.width - textStart - Self.padding
        guard room > 0 else { return }
        let layout = layout(in: room)
        let place = Rect(
            x: textStart, y: (bounds.height - layout.size.height) / 2, width: min(room, layout.size.width), height: layout.size.height)
        canvas.draw(layout, at: mirrored(place).origin, color: color)
    }
}
