public import Graphics

/// A button with a title, a picture, or neither: a button without title and background is a transparent hit region.
open class Button: Control {
    /// The looks of a button.
    public enum Style: Sendable {
        /// Nothing is drawn.
        case plain
        /// A border and a light background.
        case bordered
        /// The accent colour: the button that Enter presses.
        case prominent
        /// Text in the accent colour without a background.
        case link
        /// A picture without a background until the pointer is over it, or it is selected.
        case tool
    }

    /// The meaning of a button in its window or dialog.
    public enum Role: Sendable {
        case normal
        /// Closes its window or dialog and changes nothing: Escape presses it there.
        case cancel
    }

    /// The width and height of the symbol, in points.
    static let iconSide = 20.0

    /// The looks of the button.
    public let style: Style

    /// The title; empty for none.
    public final var title: String {
        didSet {
            guard title != oldValue else { return }
            cachedTitle = nil
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
            superview?.setNeedsLayout()
        }
    }

    /// The picture, drawn by a closure in a square of points in a colour; nil for none.
    public final var icon: Icon? {
        didSet { setNeedsDisplay() }
    }

    /// The title's font.
    public final var font: Font {
        didSet { if font != oldValue { titleLooksDidChange() } }
    }

    /// The largest number of lines of the title; 0 allows as many as fit. Only the last line is cut then.
    public final var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { titleLooksDidChange() } }
    }

    /// Whether the letters of a title that is slightly too long for its line move together before it is cut: by 5 % of its length at most.
    public final var allowsDefaultTighteningForTruncation = false {
        didSet { if allowsDefaultTighteningForTruncation != oldValue { titleLooksDidChange() } }
    }

    /// Whether the action destroys something: the title is in the colour of warnings.
    public final var isDestructive = false {
        didSet { if isDestructive != oldValue { setNeedsDisplay() } }
    }

    /// The meaning in its window or dialog.
    public final var role = Role.normal

    /// The horizontal position of title and picture.
    public final var contentHorizontalAlignment = HorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsDisplay() } }
    }

    /// The vertical position of title and picture.
    public final var contentVerticalAlignment = VerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { setNeedsDisplay() } }
    }

    /// The contents that differ in some states; see `setTitle(_:for:)`.
    private var stateContents = ButtonContents()

    private var cachedTitle: (text: String, layout: TextLayout)?
    private var cutTitle: (text: String, room: Size, layout: TextLayout)?

    /// Makes a button.
    public init(_ title: String = "", icon: Icon? = nil, style: Style = .bordered, action: (() -> Void)? = nil) {
        self.title = title
        self.icon = icon
        self.style = style
        font = Font(size: 14, weight: .medium)
        super.init()
        self.action = action
    }

    /// A button that draws nothing and never takes the keyboard is skipped by the Tab key.
    open override var isKeyView: Bool { super.isKeyView && !isHitRegion }

    /// Whether the button shows nothing.
    private var isHitRegion: Bool { (style == .plain || style == .link) && title.isEmpty && icon == nil && stateContents.isEmpty }

    open override func themeDidChange() {
        cachedTitle = nil
        cutTitle = nil
        invalidateIntrinsicContentSize()
    }

    // MARK: - States

    /// Sets the title for one state; nil takes that of the normal state. The title of the normal state is `title`.
    public final func setTitle(_ title: String?, for state: State) {
        if state == .normal { return self.title = title ?? "" }
        stateContents.setTitle(title, for: state)
        stateContentsDidChange()
    }

    /// Sets the colour of the title for one state; nil takes that of the normal state, and there that of the button's style.
    public final func setTitleColor(_ color: ThemeColor?, for state: State) {
        stateContents.setTitleColor(color, for: state)
        stateContentsDidChange()
    }

    /// Sets the picture for one state; nil takes that of the normal state.
    public final func setImage(_ image: Image?, for state: State) {
        stateContents.setImage(image, for: state)
        stateContentsDidChange()
    }

    private func stateContentsDidChange() {
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    private var state: State { !isEnabled ? .disabled : isHighlighted ? .highlighted : isSelected ? .selected : .normal }

    /// The title in the current state.
    final var shownTitle: String { stateContents.title(in: state) ?? title }

    /// The colour of the title in the current state; nil for the colour of its style.
    final var shownTitleColor: ThemeColor? { stateContents.titleColor(in: state) }

    private var shownImage: Image? { stateContents.image(in: state) }

    // MARK: - Title

    private func titleLooksDidChange() {
        cachedTitle = nil
        cutTitle = nil
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    private var titleLayout: TextLayout {
        let text = stateContents.isEmpty ? title : shownTitle
        if let cachedTitle, cachedTitle.text == text { return cachedTitle.layout }
        // An empty title is laid out as a space for its baseline: for an empty text Pango looks up a font once more.
        let options = TextLayout.Options(maximumLines: text.isEmpty ? 1 : max(0, numberOfLines))
        let layout = TextLayout(text.isEmpty ? " " : text, font: theme.resolve(font), options: options)
        cachedTitle = (text, layout)
        return layout
    }

    /// Returns the title for a width, in points. A long title is cut in its middle, because its ends say most; several lines are cut at the
    /// end.
    private func titleLayout(in width: Double) -> TextLayout {
        let whole = titleLayout
        let room = Size(width: max(0, width), height: numberOfLines == 1 ? .infinity : bounds.height)
        let hasRoom = whole.size.width <= width + 1 && whole.size.height <= room.height
        if hasRoom, numberOfLines == 0 || whole.lineCount <= numberOfLines { return whole }
        if let cutTitle, cutTitle.room == room, cutTitle.text == whole.text { return cutTitle.layout }
        let layout = numberOfLines == 1 ? cutLine(whole, to: room.width) : lines(of: whole.text, in: room)
        cutTitle = (whole.text, room, layout)
        return layout
    }

    private func cutLine(_ whole: TextLayout, to width: Double) -> TextLayout {
        func layout(_ spacing: Double) -> TextLayout {
            TextLayout(
                whole.text, font: theme.resolve(font),
                options: .init(width: width, alignment: .left, truncation: .middle, letterSpacing: spacing))
        }
        if allowsDefaultTighteningForTruncation, let spacing = TextTightening.spacing(of: whole, in: width) {
            let closer = layout(spacing)
            if !closer.isTruncated { return closer }
        }
        return layout(0)
    }

    /// Returns the title in the lines that are allowed and fit.
    private func lines(of text: String, in room: Size) -> TextLayout {
        let font = theme.resolve(font)
        let most = max(1, Int(room.height / TextLayout(" ", font: font).size.height))
        let count = numberOfLines > 0 ? min(numberOfLines, most) : most
        return TextLayout(text, font: font, options: .init(width: room.width, maximumLines: count, alignment: .left))
    }

    /// The title as it is drawn at the current size.
    final var drawnTitle: TextLayout { titleLayout(in: titleRoom(in: bounds)) }

    private var titleMargin: Double { style == .link || style == .plain ? 0 : 4 }

    private func titleRoom(in body: Rect) -> Double { body.width - 2 * titleMargin - iconRoom }

    /// The height of the button: a title of several lines has some room above and below.
    private var titleHeight: Double {
        guard numberOfLines != 1, !shownTitle.isEmpty else { return 32 }
        let title = titleLayout
        let shown = numberOfLines == 0 ? 1 : min(1, Double(numberOfLines) / Double(title.lineCount))
        return max(32, (title.size.height * shown + 12).rounded(.up))
    }

    open override var intrinsicContentSize: Size {
        switch style {
        case .tool: Size(width: 32, height: 32)
        // A region that is only pressed, as over a thumbnail, looks up no font.
        case .link, .plain: Size(width: shownTitle.isEmpty ? 0 : titleLayout.size.width.rounded(.up), height: titleHeight)
        case .bordered, .prominent:
            title.isEmpty
                ? Size(width: 34, height: 32) : Size(width: (titleLayout.size.width + iconRoom + 34).rounded(.up), height: titleHeight)
        }
    }

    open override var firstBaselinePosition: BaselinePosition {
        BaselinePosition(fraction: 0.5, offset: titleLayout.baseline - titleLayout.size.height / 2)
    }

    open override var lastBaselinePosition: BaselinePosition { firstBaselinePosition }

    // MARK: - Drawing

    private var isMirroredIcon: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The width of a symbol before a title.
    private var iconRoom: Double { icon == nil || title.isEmpty ? 0 : Self.iconSide + 6 }

    open override var drawnBounds: Rect {
        style == .link || style == .plain ? bounds.insetBy(dx: -Label.inkMargin, dy: 0) : bounds
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let body = bounds.pixelAligned(scale: canvas.scale)
        drawBackground(canvas, body, theme)
        let color = foreground(theme)
        if let image = shownImage {
            canvas.draw(image, in: place(image.size, in: body), quality: .best)
        } else if let icon {
            let side = min(Self.iconSide, body.width, body.height)
            var frame = place(Size(width: side, height: side), in: body)
            if iconRoom > 0 {
                // The symbol and the title are in the middle.
                let room = iconRoom + titleLayout(in: body.width - iconRoom - 8).size.width
                frame = mirrored(Rect(origin: Point(x: (body.midX - room / 2).rounded(), y: frame.minY), size: frame.size))
            }
            icon.draw(canvas, in: frame, color: color, direction: effectiveUserInterfaceLayoutDirection)
        }
        if !(stateContents.isEmpty ? title : shownTitle).isEmpty {
            let layout = titleLayout(in: titleRoom(in: body))
            let place = place(layout.size, in: body).origin
            let left = max(titleMargin, place.x + (isMirroredIcon ? -iconRoom : iconRoom) / 2)
            canvas.draw(layout, at: Point(x: left, y: place.y), color: shownTitleColor?.resolved(in: theme) ?? color)
        }
        guard showsFocusRing else { return }
        if style == .prominent {
            // A ring in the accent colour would be invisible on that colour.
            canvas.stroke(Path(roundedRect: body.insetBy(dx: 3, dy: 3), radius: 3.5), theme.accentLabel, width: 1.5)
        } else {
            drawFocusRing(canvas, around: body, radius: 6)
        }
    }

    private func foreground(_ theme: Theme) -> Color {
        guard isEnabled else { return theme.tertiaryLabel.withAlpha(0.7) }
        switch style {
        case .prominent: return theme.accentLabel
        case .link: return isDestructive ? theme.negative : theme.link
        default: return isDestructive ? theme.negative : theme.label
        }
    }

    /// Takes its name from the title. A button that draws nothing and has no name is part of the content below it.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        if !shownTitle.isEmpty { description.label = shownTitle }
        if isHitRegion, accessibilityLabel == nil, !isKeyView { description.role = nil }
        if accessibilityRole == .toggleButton { description.value = .check(isSelected) }
    }

    private func drawBackground(_ canvas: Canvas, _ body: Rect, _ theme: Theme) {
        switch style {
        case .plain, .link: return
        case .bordered:
            let background = isHighlighted ? theme.controlPressed : isHovered ? theme.controlHover : theme.controlBackground
            canvas.fill(body, radius: 6, background, edge: theme.controlBorder)
        case .prominent:
            let base = isDestructive ? theme.negative : theme.accent
            let background =
                !isEnabled
                ? base.withAlpha(0.45) : isHighlighted ? base.mixed(with: .black, 0.18) : isHovered ? base.mixed(with: .white, 0.08) : base
            canvas.fill(Path(roundedRect: body, radius: 6), background)
        case .tool:
            let background =
                isSelected ? theme.selection : isHighlighted ? theme.controlPressed : isHovered ? theme.hover : nil
            if let background { canvas.fill(Path(roundedRect: body, radius: 6), background) }
        }
    }
}

extension View {
    /// Draws the focus ring: two points of accent colour just inside the edge of a rectangle. Parts outside the view's `focusRingReach` are
    /// not drawn, because they would not be repainted when the ring disappears.
    public func drawFocusRing(_ canvas: Canvas, around rect: Rect, radius: Double) {
        guard let rect = rect.intersection(FocusRing(self).bounds) else { return }
        canvas.stroke(Path(roundedRect: rect.insetBy(dx: 1, dy: 1), radius: max(0, radius - 1)), theme.link, width: 2)
    }
}
