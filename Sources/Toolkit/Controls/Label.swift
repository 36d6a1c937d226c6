public import Graphics

/// A text that is only shown.
open class Label: View {
    /// The text; nothing in it is markup.
    public var text: String {
        didSet { if text != oldValue { contentDidChange() } }
    }

    /// The font; without a family it takes the interface's.
    public var font: Font {
        didSet { if font != oldValue { contentDidChange() } }
    }

    /// The colour, by its role.
    public var textColor: ThemeColor {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }

    /// Where lines stand.
    public var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { contentDidChange() } }
    }

    /// Where a line that is too long is cut.
    public var lineBreakMode = TextTruncation.tail {
        didSet { if lineBreakMode != oldValue { contentDidChange() } }
    }

    /// The most lines; 0 allows any number.
    public var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { contentDidChange() } }
    }

    /// Ranges of UTF-8 offsets behind which a mark is drawn: what a search found.
    public var marks: [Range<Int>] = [] {
        didSet { if marks != oldValue { setNeedsDisplay() } }
    }

    private var cached: (width: Double, layout: TextLayout)?

    /// Makes a label.
    public init(_ text: String = "", font: Font = Font(size: 15), color: ThemeColor = .label) {
        self.text = text
        self.font = font
        textColor = color
        super.init()
    }

    private func contentDidChange() {
        cached = nil
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    open override func themeDidChange() {
        cached = nil
        setNeedsDisplay()
    }

    /// The text as it is set in a width; one long line for an unbounded width.
    func layout(width: Double) -> TextLayout {
        if let cached, cached.width == width { return cached.layout }
        let bounded: Double? = width.isFinite ? width : nil
        let layout = TextLayout(
            text, font: theme.resolve(font),
            options: .init(width: bounded, maximumLines: numberOfLines, alignment: textAlignment, truncation: lineBreakMode))
        cached = (width, layout)
        return layout
    }

    open override var intrinsicContentSize: Size { sizeThatFits(Size(width: .infinity, height: .infinity)) }

    open override func sizeThatFits(_ size: Size) -> Size {
        let layout = TextLayout(
            text, font: theme.resolve(font),
            options: .init(width: size.width.isFinite ? size.width : nil, maximumLines: numberOfLines, truncation: lineBreakMode))
        return Size(width: layout.size.width.rounded(.up), height: layout.size.height.rounded(.up))
    }

    /// The first baseline below the top, in points, at its present width.
    public var firstBaseline: Double {
        let layout = layout(width: bounds.width)
        return textTop(layout) + layout.baseline
    }

    private func textTop(_ layout: TextLayout) -> Double { (bounds.height - layout.size.height) / 2 }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        guard !text.isEmpty, bounds.width > 0 else { return }
        let layout = layout(width: bounds.width)
        let origin = Point(x: 0, y: textTop(layout))
        for mark in marks {
            for rect in layout.selectionRects(for: mark) where rect.minX < bounds.width {
                let box = rect.offsetBy(x: origin.x, y: origin.y).insetBy(dx: -1, dy: 0).pixelAligned(scale: canvas.scale)
                canvas.fill(Path(roundedRect: box, radius: 3), theme.match)
            }
        }
        canvas.draw(layout, at: origin, color: textColor.resolved(in: theme))
    }
}
