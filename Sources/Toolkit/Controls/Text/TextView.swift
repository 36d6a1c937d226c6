public import Graphics

/// A field for text of any length: lines are wrapped, Enter begins a new one, and it scrolls up and down. Tab moves to the next field.
open class TextView: TextControl {
    private let scrollView = ScrollView()
    private let content = TextViewContent()
    let flow = TextFlow()
    private var placeholderLayout: TextLayout?
    /// The height at the last `onTextHeightChange`.
    private var toldHeight: Double?
    private var heightOfLayout = 0.0

    /// Called when the height of the text changed, as when a line is begun, broken or joined, with the height of a view that shows all of
    /// it, in points. Lines that were never visible are estimated; `sizeThatFits` measures them.
    public var onTextHeightChange: ((Double) -> Void)?

    /// The room between the edge and the text, in points.
    static let insets = EdgeInsets(top: 9, left: 12, bottom: 9, right: 14)

    /// Makes a view with a text.
    public init(_ text: String = "") {
        super.init(isMultiline: true)
        addSubview(scrollView)
        scrollView.contentView.addSubview(content)
        content.owner = self
        flow.editor = { [weak self] in self?.editor ?? TextEditor(isMultiline: true) }
        scrollView.onScroll = { [weak self] in self?.contentDidScroll() }
        self.text = text
    }

    /// Returns the height that shows all of the text in a width, in points; at most a few screens are measured.
    open override func sizeThatFits(_ size: Size) -> Size {
        let flow = TextFlow()
        flow.editor = { [editor] in editor }
        flow.reload()
        flow.setUp(font: theme.resolve(font), width: textWidth(in: size.width))
        layOut(flow, from: 0, to: min(size.height, 4_000))
        return Size(width: size.width, height: (flow.height + Self.insets.top + Self.insets.bottom).rounded(.up))
    }

    open override var firstBaselinePosition: BaselinePosition {
        BaselinePosition(fraction: 0, offset: Self.insets.top + TextLayout("x", font: theme.resolve(font)).baseline)
    }

    open override var contextMenuAnchor: Point {
        let caret = shownCaretRect
        return Point(x: caret.minX, y: caret.maxY - 1)
    }

    // MARK: - Layout

    private func textWidth(in width: Double) -> Double { max(1, width - Self.insets.left - Self.insets.right) }

    /// Whether the caret was visible at the height of the last layout.
    private var isCaretInside: Bool {
        let caret = shownCaretRect
        return caret.minY >= 0 && caret.maxY <= heightOfLayout
    }

    /// The part of the view that shows text, without the ring around it.
    private var visibleArea: Rect { bounds.insetBy(dx: 2, dy: 2) }

    /// The flow's origin, in the control's points.
    private var flowOrigin: Point {
        let offset = scrollView.contentOffset
        return Point(x: Self.insets.left, y: Self.insets.top - offset.y)
    }

    override func layoutDidChange() {
        placeholderLayout = nil
        flow.forgetLayouts()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func textDidChange(_ change: TextChange?) {
        if let change { flow.apply(change) } else { flow.forgetLayout(at: editor.selection.head) }
        setNeedsLayout()
        measure()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // The caret also stays visible when the height of the view changes during typing.
        let showsCaret = isFirstResponder && bounds.height != heightOfLayout && isCaretInside
        heightOfLayout = bounds.height
        scrollView.frame = visibleArea
        measure()
        scrollView.layoutIfNeeded()
        if showsCaret { scrollCaretToVisible() }
        reportCaret()
    }

    /// Lays out the visible text, and keeps it in its position if the heights above differ from their estimates.
    private func measure() {
        guard bounds.width > 0 else { return }
        flow.setUp(
            font: theme.resolve(font), width: textWidth(in: bounds.width),
            beginsAtRight: effectiveUserInterfaceLayoutDirection == .rightToLeft)
        let top = scrollView.contentOffset.y
        let anchor = flow.place(atY: top - Self.insets.top)
        layOut(flow, from: top, to: top + bounds.height)
        let shift = anchor.index == 0 ? 0 : flow.place(of: anchor.start).y - anchor.y
        let height = max(visibleArea.height, flow.height + Self.insets.top + Self.insets.bottom - 4)
        scrollView.contentSize = Size(width: visibleArea.width, height: height)
        content.frame = Rect(x: 0, y: 0, width: visibleArea.width, height: height)
        if shift != 0 { scrollView.contentOffset = Point(x: 0, y: top + shift) }
        let textHeight = flow.height
        guard textHeight != toldHeight else { return }
        toldHeight = textHeight
        onTextHeightChange?(textHeight + Self.insets.top + Self.insets.bottom)
    }

    private func layOut(_ flow: TextFlow, from top: Double, to bottom: Double) {
        var place = flow.place(atY: top - Self.insets.top)
        var y = place.y
        while true {
            _ = flow.laid(place)
            y += flow.pieces[place.index].height
            guard y < bottom, place.index + 1 < flow.pieces.count else { return }
            place = TextFlow.Place(index: place.index + 1, start: place.start + flow.pieces[place.index].length, y: y)
        }
    }

    private func contentDidScroll() {
        setNeedsLayout()
        reportCaret()
    }

    // MARK: - Places

    override func caretRect(at offset: Int) -> Rect {
        let origin = flowOrigin
        return flow.caretRect(at: offset, marked: editor.markedText).offsetBy(x: origin.x, y: origin.y)
    }

    override func position(at point: Point) -> (caret: Int, character: Int) {
        let area = visibleArea
        let origin = flowOrigin
        let y = max(area.minY, min(point.y, area.maxY - 1))
        return flow.position(at: Point(x: point.x - origin.x, y: y - origin.y))
    }

    override func line(at offset: Int) -> Range<Int> { flow.line(at: offset) }

    override func extent(of range: Range<Int>) -> Rect {
        let origin = flowOrigin
        return flow.extent(of: range, marked: editor.markedText).offsetBy(x: origin.x, y: origin.y)
    }

    override var geometry: (any TextGeometry)? {
        let lines = Int((visibleArea.height - Self.insets.top) / flow.plainLineHeight) - 1
        return TextFlowGeometry(flow: flow, marked: editor.markedText, linesPerPage: max(1, lines))
    }

    override func scrollCaretToVisible() {
        guard bounds.height > 0 else { return }
        measure()
        // Heights outside of the visible part are estimates: measuring them may move the caret once more.
        for _ in 0..<3 {
            let caret = flow.caretRect(at: editor.selection.head, marked: editor.markedText)
            measure()
            // The room at the edges belongs to the first and the last line.
            let top = caret.minY <= 0 ? 0 : caret.minY + Self.insets.top - 4
            let bottom = caret.maxY >= flow.height ? scrollView.contentSize.height : caret.maxY + Self.insets.top
            let before = scrollView.contentOffset
            var offset = before
            if bottom > offset.y + visibleArea.height { offset.y = bottom - visibleArea.height }
            if top < offset.y { offset.y = top }
            scrollView.contentOffset = offset
            if scrollView.contentOffset == before { break }
            measure()
        }
        scrollIntoView()
    }

    override func scrollTowards(_ point: Point) -> Bool {
        let area = visibleArea
        let distance = point.y < area.minY ? point.y - area.minY : max(0, point.y - area.maxY)
        guard distance != 0 else { return false }
        let offset = scrollView.contentOffset
        scrollView.contentOffset = Point(x: 0, y: offset.y + max(-40, min(40, distance / 2)))
        measure()
        return true
    }

    // MARK: - Drawing

    open override func draw(_ canvas: Canvas, dirty: Rect) { drawFrame(canvas, dirty: dirty) }

    /// Draws the visible text, in the points of the scrolled content.
    func drawText(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let origin = Point(x: Self.insets.left - 2, y: Self.insets.top - 2)
        if editor.text.isEmpty, editor.markedText == nil { drawPlaceholder(canvas, at: origin, theme) }
        let selected = isFirstResponder ? editor.selection.range : 0..<0
        var place = flow.place(atY: dirty.minY - origin.y)
        while true {
            for rect in flow.selectionRects(for: selected, in: place, flow.laid(place)) {
                canvas.fill(rect.offsetBy(x: origin.x, y: origin.y).pixelAligned(scale: canvas.scale), selectionColor)
            }
            let laid = flow.laid(place)
            let color = isEnabled ? theme.label : theme.tertiaryLabel
            canvas.draw(laid.layout, at: Point(x: origin.x, y: origin.y + place.y), color: color)
            let y = place.y + flow.pieces[place.index].height
            guard y + origin.y < dirty.maxY, place.index + 1 < flow.pieces.count else { break }
            place = TextFlow.Place(index: place.index + 1, start: place.start + flow.pieces[place.index].length, y: y)
        }
        if hasKeyboard, blinker.isOn, isEnabled { canvas.fill(content.convert(shownCaretRect, from: self), theme.label) }
    }

    private func drawPlaceholder(_ canvas: Canvas, at origin: Point, _ theme: Theme) {
        guard !placeholder.isEmpty else { return }
        let layout =
            placeholderLayout
            ?? TextLayout(
                placeholder, font: theme.resolve(font),
                options: .init(
                    width: textWidth(in: bounds.width), maximumLines: 0,
                    alignment: effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left))
        placeholderLayout = layout
        canvas.draw(layout, at: origin, color: theme.tertiaryLabel)
    }
}

/// The text inside of a text view's scroll view; its events are passed on to the text view.
final class TextViewContent: View {
    weak var owner: TextView?

    override func draw(_ canvas: Canvas, dirty: Rect) { owner?.drawText(canvas, dirty: dirty) }
}
