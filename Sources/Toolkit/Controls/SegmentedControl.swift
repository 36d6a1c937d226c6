public import Graphics

/// A strip of segments side by side, of which one is chosen.
///
/// The arrow keys, Home and End choose while it has the keyboard. In a right-to-left layout the first segment is the rightmost.
open class SegmentedControl: Control {
    /// One of the choices.
    public struct Segment {
        /// The text.
        public var title: String
        /// The picture before the title; nil for none. It is left out if there is no room for both.
        public var icon: Icon?

        /// Makes a segment.
        public init(_ title: String, icon: Icon? = nil) {
            self.title = title
            self.icon = icon
        }
    }

    /// The choices, from the leading edge.
    public var segments: [Segment] {
        didSet {
            selectedSegmentIndex = min(selectedSegmentIndex, max(0, segments.count - 1))
            layouts = [:]
            markPosition = Double(selectedSegmentIndex)
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// The number of the chosen segment. Setting it by code does not call `onChange`; a number without a segment becomes the nearest one.
    public var selectedSegmentIndex = 0 {
        didSet {
            selectedSegmentIndex = max(0, min(selectedSegmentIndex, segments.count - 1))
            if selectedSegmentIndex != oldValue { moveMark() }
        }
    }

    /// Asked before a person's choice is taken; false keeps the previous choice.
    public var shouldSelect: ((Int) -> Bool)?

    /// Called when a person chose another segment.
    public var onChange: ((Int) -> Void)?

    /// The position of the mark of the chosen segment during its motion, in segments.
    private var markPosition = 0.0 {
        didSet { if markPosition != oldValue { setNeedsDisplay() } }
    }
    private var animation: Animation?
    private var hoveredSegment: Int? {
        didSet { if hoveredSegment != oldValue { setNeedsDisplay() } }
    }
    private var pressedSegment: Int?
    private var layouts: [LayoutKey: TextLayout] = [:] {
        didSet { if layouts.isEmpty { naturalWidths = nil } }
    }
    private var naturalWidths: [Double]?

    private struct LayoutKey: Hashable {
        let index: Int
        let isChosen: Bool
        let width: Double?
    }

    private static let height = 32.0
    private static let iconSide = 16.0
    private static let iconGap = 7.0
    private static let padding = 14.0

    /// Makes a strip of choices; the first one is chosen.
    public init(_ segments: [Segment] = []) {
        self.segments = segments
        super.init()
    }

    /// Returns the frame of a segment in the control.
    public func frame(ofSegment index: Int) -> Rect {
        let width = bounds.width / Double(max(1, segments.count))
        let place = isRightToLeft ? segments.count - 1 - index : index
        return Rect(x: Double(place) * width, y: 0, width: width, height: bounds.height)
    }

    open override var intrinsicContentSize: Size {
        let widest = segmentWidths.max() ?? 0
        return Size(width: (widest * Double(segments.count)).rounded(.up), height: Self.height)
    }

    open override func themeDidChange() {
        layouts = [:]
        invalidateIntrinsicContentSize()
    }

    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    // MARK: - Choosing

    private func choose(_ index: Int) {
        guard isEnabled, segments.indices.contains(index), index != selectedSegmentIndex, shouldSelect?(index) ?? true else { return }
        selectedSegmentIndex = index
        onChange?(index)
        sendActions(for: .valueChanged)
        sendAction()
    }

    private func moveMark() {
        let start = markPosition
        let end = Double(selectedSegmentIndex)
        animation?.stop()
        setNeedsDisplay()
        guard let window else { return markPosition = end }
        animation = window.animate(duration: 0.16) { [weak self] progress in self?.markPosition = start + (end - start) * progress }
    }

    private func segment(at point: Point) -> Int? {
        guard bounds.contains(point) else { return nil }
        return segments.indices.first { frame(ofSegment: $0).contains(point) }
    }

    open override func pointerHovered(_ event: PointerEvent) { hoveredSegment = segment(at: convert(event.location, from: nil)) }

    open override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        if !isHovered { hoveredSegment = nil }
    }

    open override func pointerDown(_ event: PointerEvent) {
        super.pointerDown(event)
        pressedSegment = isEnabled ? segment(at: convert(event.location, from: nil)) : nil
    }

    open override func pointerUp(_ event: PointerEvent) {
        let released = isEnabled ? segment(at: convert(event.location, from: nil)) : nil
        let pressed = pressedSegment
        // A press and a release in different segments do nothing.
        super.pointerCancelled()
        pressedSegment = nil
        if let released, released == pressed { choose(released) }
    }

    open override func pointerCancelled() {
        super.pointerCancelled()
        pressedSegment = nil
    }

    open override var usesArrowKeys: Bool { true }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled, event.modifiers.isEmpty else { return false }
        let last = segments.count - 1
        switch event.key {
        case .left: choose(min(last, max(0, selectedSegmentIndex + (isRightToLeft ? 1 : -1))))
        case .right: choose(min(last, max(0, selectedSegmentIndex + (isRightToLeft ? -1 : 1))))
        case .home: choose(0)
        case .end: choose(last)
        default: return false
        }
        return true
    }

    // MARK: - For those who cannot see it

    /// Describes a group of radio buttons, or a list of tabs.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .radioGroup
        description.actions = []
        description.focusedPart = .number(selectedSegmentIndex)
        let role = accessibilityRole == .tabList ? AccessibilityRole.tab : .radioButton
        description.children = segments.indices.map { index in
            var part = AccessibilityPart(.number(index), role, segments[index].title, frame: frame(ofSegment: index))
            part.states = index == selectedSegmentIndex ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
            part.isEnabled = isEnabled
            part.actions = [AccessibilityAction(.activate)]
            part.place = AccessibilityPlace(index, of: segments.count)
            return .part(part)
        }
    }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard case .number(let index) = key else { return false }
        switch act {
        case .perform(.activate), .select: choose(index)
        case .focus:
            window?.keyboard.showFocusRing()
            return becomeFirstResponder()
        default: return false
        }
        return true
    }

    // MARK: - Looks

    private func layout(of index: Int, width: Double? = nil) -> TextLayout {
        let key = LayoutKey(index: index, isChosen: index == selectedSegmentIndex, width: width)
        if let cached = layouts[key] { return cached }
        // A width that changes all the time, as during a resize of the window, must not pile up layouts.
        if layouts.count > 4 * segments.count { layouts = [:] }
        let font = theme.resolve(Font(size: 14, weight: key.isChosen ? .semibold : .medium))
        let made = TextLayout(segments[index].title, font: font, options: .init(width: width, alignment: .left))
        layouts[key] = made
        return made
    }

    /// The width of each segment with a chosen title, so that nothing moves at a choice.
    private var segmentWidths: [Double] {
        if let naturalWidths { return naturalWidths }
        let font = theme.resolve(Font(size: 14, weight: .semibold))
        let made = segments.map { segment in
            TextLayout(segment.title, font: font).size.width + (segment.icon == nil ? 0 : Self.iconSide + Self.iconGap) + 2 * Self.padding
        }
        naturalWidths = made
        return made
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        guard !segments.isEmpty else { return }
        let theme = theme
        let body = bounds.pixelAligned(scale: canvas.scale)
        canvas.fill(Path(roundedRect: body, radius: 8), theme.isDark ? theme.background : theme.controlPressed)
        drawMark(canvas, theme)
        for index in segments.indices { drawSegment(index, canvas, theme) }
        if showsFocusRing { drawFocusRing(canvas, around: markFrame(canvas.scale), radius: 6) }
    }

    private func markFrame(_ scale: Double) -> Rect {
        let width = bounds.width / Double(segments.count)
        let place = isRightToLeft ? Double(segments.count - 1) - markPosition : markPosition
        return Rect(x: place * width, y: 0, width: width, height: bounds.height).insetBy(dx: 2, dy: 2).pixelAligned(scale: scale)
    }

    private func drawMark(_ canvas: Canvas, _ theme: Theme) {
        let mark = markFrame(canvas.scale)
        let background = theme.isDark ? theme.controlPressed : theme.controlBackground
        canvas.fill(mark, radius: 6, background, edge: theme.controlBorder)
    }

    /// Returns whether the pictures of all segments fit: with only some of them the strip would look uneven.
    private func showsIcons(in room: Double) -> Bool {
        segmentWidths.allSatisfy { $0 - 2 * Self.padding <= room }
    }

    private func drawSegment(_ index: Int, _ canvas: Canvas, _ theme: Theme) {
        let frame = frame(ofSegment: index).insetBy(dx: 2, dy: 2)
        let isChosen = index == selectedSegmentIndex
        if !isChosen, index == hoveredSegment, isEnabled {
            canvas.fill(Path(roundedRect: frame.pixelAligned(scale: canvas.scale), radius: 6), theme.hover)
        }
        let room = max(0, frame.width - 12)
        let icon = showsIcons(in: room) ? segments[index].icon : nil
        let full = layout(of: index)
        let iconRoom = icon == nil ? 0 : Self.iconSide + Self.iconGap
        let text = full.size.width <= room ? full : layout(of: index, width: room)
        let width = min(room, text.size.width) + iconRoom
        var x = frame.midX - width / 2
        let color = isEnabled ? (isChosen ? theme.label : theme.secondaryLabel) : theme.tertiaryLabel.withAlpha(0.7)
        let iconX = isRightToLeft ? x + width - Self.iconSide : x
        if !isRightToLeft { x += iconRoom }
        if let icon {
            let place = Rect(x: iconX, y: frame.midY - Self.iconSide / 2, width: Self.iconSide, height: Self.iconSide)
            icon.draw(canvas, in: place.pixelAligned(scale: canvas.scale), color: isChosen && isEnabled ? theme.link : color)
        }
        canvas.draw(text, at: Point(x: x, y: frame.midY - text.size.height / 2), color: color)
    }
}
