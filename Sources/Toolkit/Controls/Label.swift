public import Graphics

/// A text that cannot be edited.
open class Label: View {
    /// The text; nothing in it is markup.
    public final var text: String {
        didSet { if text != oldValue { contentDidChange() } }
    }

    /// The font; a font without a family takes that of the interface.
    public final var font: Font {
        // A larger font painted a larger area.
        willSet { if newValue != font { setNeedsDisplay(inkBounds) } }
        didSet { if font != oldValue { contentDidChange() } }
    }

    /// The colour, by its role.
    public final var textColor: ThemeColor {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }

    /// The alignment of lines.
    public final var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { contentDidChange() } }
    }

    /// The place at which a line that is too long is cut.
    public final var lineBreakMode = TextTruncation.tail {
        didSet { if lineBreakMode != oldValue { contentDidChange() } }
    }

    /// The largest number of lines; 0 allows any number.
    public final var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { contentDidChange() } }
    }

    /// Whether the letters of a text that is slightly too long move together before it is cut: by 5 % of its length at most. A text of any
    /// number of lines is too long if its lines do not fit into the label's height.
    public final var allowsDefaultTighteningForTruncation = false {
        didSet { if allowsDefaultTighteningForTruncation != oldValue { contentDidChange() } }
    }

    /// The width at which `intrinsicContentSize` breaks lines, in points; 0 for none: then the height follows the width in layout.
    public final var preferredMaxLayoutWidth = 0.0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// The least number of letters that a cut line shows. Where fewer have room, the label shows nothing instead of a lone ellipsis; its
    /// accessible text stays. 0 shows any line.
    public final var minimumLetters = 0 {
        didSet { if minimumLetters != oldValue { setNeedsDisplay() } }
    }

    /// Ranges of UTF-8 offsets behind which a mark is drawn: the matches of a search.
    public final var marks: [Range<Int>] = [] {
        // A mark is a little wider than its text.
        didSet { if marks != oldValue { setNeedsDisplay(inkBounds) } }
    }

    /// The last layout of the text, and its available room; the height is 0 if it does not matter.
    private var cached: (room: Size, layout: TextLayout)?
    /// The text as one long line: it measures the label, and is drawn if it fits.
    private var cachedLine: TextLayout?
    /// The size of the text in the last measured width: layout asks more than once.
    private var measured: (width: Double, size: Size)?

    /// Makes a label.
    public init(_ text: String = "", font: Font = Font(size: 15), color: ThemeColor = .label) {
        self.text = text
        self.font = font
        textColor = color
        super.init()
    }

    private func contentDidChange() {
        cached = nil
        cachedLine = nil
        measured = nil
        setNeedsDisplay(inkBounds)
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    open override func themeDidChange() {
        cached = nil
        cachedLine = nil
        measured = nil
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    /// The text in one line. An empty text is laid out as a space, for its height: for an empty text Pango looks up a font once more.
    private var line: TextLayout {
        if let cachedLine { return cachedLine }
        let (shown, font) = (text.isEmpty ? " " : text, theme.resolve(font))
        let made = window?.lines.line(shown, font: font) ?? TextLayout(shown, font: font, options: .init(alignment: .left))
        cachedLine = made
        return made
    }

    /// Returns the layout of the text in a width, and its left edge there.
    private func layout(width: Double) -> (layout: TextLayout, x: Double) {
        if numberOfLines == 1, line.size.width <= width { return (line, offset(of: line, in: width)) }
        let room = Size(width: width, height: allowsDefaultTighteningForTruncation && numberOfLines == 0 ? bounds.height : 0)
        if let cached, cached.room == room { return (cached.layout, 0) }
        let made = numberOfLines == 1 ? tightened(to: width) ?? layout(width: width, letterSpacing: 0) : lines(in: room)
        cached = (room, made)
        return (made, 0)
    }

    private func layout(width: Double, letterSpacing: Double) -> TextLayout {
        let options = TextLayout.Options(
            width: width, maximumLines: numberOfLines, alignment: shownAlignment, truncation: lineBreakMode, letterSpacing: letterSpacing)
        return TextLayout(text, font: theme.resolve(font), options: options)
    }

    /// Returns the line with its letters closer together; nil if it fits anyway, or would still not fit.
    private func tightened(to width: Double) -> TextLayout? {
        guard allowsDefaultTighteningForTruncation, let spacing = TextTightening.spacing(of: line, in: width) else { return nil }
        let made = layout(width: width, letterSpacing: spacing)
        return made.isTruncated ? nil : made
    }

    /// Returns the text in its lines. The letters are closer together if that avoids a cut.
    private func lines(in room: Size) -> TextLayout {
        let natural = layout(width: room.width, letterSpacing: 0)
        func fits(_ layout: TextLayout) -> Bool {
            !layout.isTruncated && (room.height == 0 || layout.size.height <= room.height + 1)
        }
        guard allowsDefaultTighteningForTruncation, !fits(natural) else { return natural }
        let closer = TextTightening.spacings(of: line).lazy.map { self.layout(width: room.width, letterSpacing: $0) }
        return closer.first(where: fits) ?? natural
    }

    /// The alignment in the current layout direction: a text of another script begins where the texts around it do.
    private var shownAlignment: TextAlignment {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return switch textAlignment {
        case .natural: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        case .left, .center, .right: textAlignment
        }
    }

    /// Returns the left edge of a fitting line.
    private func offset(of line: TextLayout, in width: Double) -> Double {
        switch shownAlignment {
        case .left, .natural: 0
        case .right, .trailing: width - line.size.width
        case .center: (width - line.size.width) / 2
        }
    }

    /// Whether some of the text is cut at the current size.
    public final var isTruncated: Bool { layout(width: bounds.width).layout.isTruncated }

    /// Whether the label shows its text: there is one, and `minimumLetters` of it have room.
    public final var showsText: Bool {
        guard !text.isEmpty, bounds.width > 0 else { return false }
        guard minimumLetters > 0, isTruncated else { return true }
        return TextLayout(String(text.prefix(minimumLetters)) + "…", font: theme.resolve(font)).size.width <= bounds.width
    }

    open override var intrinsicContentSize: Size {
        let width = numberOfLines != 1 && preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity
        return sizeThatFits(Size(width: width, height: .infinity))
    }

    /// Returns the height of a text of several lines in a width.
    open override func contentHeight(forWidth width: Double) -> Double? {
        numberOfLines == 1 || preferredMaxLayoutWidth > 0 ? nil : setSize(in: width).height.rounded(.up)
    }

    open override func sizeThatFits(_ size: Size) -> Size {
        if text.isEmpty { return Size(width: 0, height: line.size.height.rounded(.up)) }
        let fits = numberOfLines == 1 ? line.size : setSize(in: size.width)
        return Size(width: min(size.width, fits.width.rounded(.up)), height: fits.height.rounded(.up))
    }

    private func setSize(in width: Double) -> Size {
        if text.isEmpty { return Size(width: 0, height: line.size.height) }
        if let measured, measured.width == width { return measured.size }
        let options = TextLayout.Options(
            width: width.isFinite ? width : nil, maximumLines: numberOfLines, truncation: lineBreakMode)
        let size = TextLayout(text, font: theme.resolve(font), options: options).size
        measured = (width, size)
        return size
    }

    /// The first baseline below the top, in points, at the current width.
    public final var firstBaseline: Double {
        let layout = layout(width: bounds.width).layout
        return textTop(layout) + layout.baseline
    }

    open override var firstBaselinePosition: BaselinePosition {
        let height = numberOfLines == 1 ? line.size.height : layout(width: bounds.width).layout.size.height
        return BaselinePosition(fraction: 0.5, offset: line.baseline - height / 2)
    }

    open override var lastBaselinePosition: BaselinePosition {
        let height = numberOfLines == 1 ? line.size.height : layout(width: bounds.width).layout.size.height
        return BaselinePosition(fraction: 0.5, offset: height / 2 - line.size.height + line.baseline)
    }

    private func textTop(_ layout: TextLayout) -> Double { (bounds.height - layout.size.height) / 2 }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = text.isEmpty ? nil : .label
        description.label = text
    }

    /// Strokes of letters begin before their position and end behind it; accents and tails may reach slightly beyond their line.
    static let inkMargin = 2.0

    private var inkBounds: Rect { bounds.insetBy(dx: -Self.inkMargin, dy: -(1 + font.size * 0.06).rounded(.up)) }

    open override var drawnBounds: Rect { text.isEmpty ? bounds : inkBounds }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        guard showsText else { return }
        let (layout, x) = layout(width: bounds.width)
        let origin = Point(x: x, y: textTop(layout))
        // The frame of a line that is not cut is known; letters may reach slightly beyond it.
        let ink = Rect(origin: origin, size: layout.size).insetBy(dx: -8, dy: -8)
        guard layout !== cachedLine || ink.intersects(dirty) else { return }
        for mark in marks {
            for rect in layout.selectionRects(for: mark) where rect.minX < bounds.width {
                let box = rect.offsetBy(x: origin.x, y: origin.y).insetBy(dx: -1, dy: 0).pixelAligned(scale: canvas.scale)
                if let window {
                    canvas.fill(box, radius: 3, theme.match, through: &window.boxes)
                } else {
                    canvas.fill(Path(roundedRect: box, radius: 3), theme.match)
                }
            }
        }
        let color = textColor.resolved(in: theme)
        guard layout.size.width > bounds.width else { return canvas.draw(layout, at: origin, color: color) }
        // If even the ellipsis does not fit, the text is cut at the edge.
        canvas.withClip(bounds.pixelAligned(scale: canvas.scale)) { canvas.draw(layout, at: origin, color: color) }
    }
}
