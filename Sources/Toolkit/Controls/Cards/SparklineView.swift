public import Graphics

/// A line of values over time without axes: points are entries, and the entry under the pointer, or at which keys act, shows its words.
///
/// Left and Right move from point to point, Enter and a press choose one. With fewer than two values nothing is drawn.
open class SparklineView: Control {
    /// One of the values.
    public struct Entry: Hashable, Sendable {
        /// The time of the value, on any scale, such as days.
        public var time: Double
        /// The value.
        public var value: Double
        /// The description of the value: "2 May 2026, $319.00, own estimate".
        public var words: String

        /// Makes a value.
        public init(time: Double, value: Double, words: String) {
            (self.time, self.value, self.words) = (time, value, words)
        }
    }

    /// The values, the oldest first.
    public var entries: [Entry] = [] {
        didSet {
            guard entries != oldValue else { return }
            marked = nil
            setNeedsDisplay()
        }
    }

    /// Called with the number of a value that was pressed.
    public var onPress: ((Int) -> Void)?

    /// The value under the pointer, or at which keys act.
    private(set) var marked: Int? {
        didSet {
            guard marked != oldValue else { return }
            toolTip = marked.map { entries[$0].words }
            setNeedsDisplay()
        }
    }

    /// The distance between its edges and its points, in points; smaller in a low view.
    private var inset: Double { min(8, bounds.height / 5) }

    /// Makes an empty line.
    public init() { super.init() }

    open override var canBecomeFirstResponder: Bool { super.canBecomeFirstResponder && entries.count > 1 }

    open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 56) }

    /// The points of the values, in the view's points.
    var points: [Point] {
        guard let first = entries.first, let last = entries.last, entries.count > 1 else { return [] }
        let (low, high) = entries.reduce((first.value, first.value)) { (min($0.0, $1.value), max($0.1, $1.value)) }
        let span = last.time - first.time
        let room = bounds.insetBy(dx: inset, dy: inset)
        return entries.enumerated().map { index, entry in
            let x = span > 0 ? (entry.time - first.time) / span : Double(index) / Double(entries.count - 1)
            let y = high > low ? (entry.value - low) / (high - low) : 0.5
            let place = effectiveUserInterfaceLayoutDirection == .leftToRight ? room.minX + x * room.width : room.maxX - x * room.width
            // The lowest value is a little above the background, so that it is visibly more than nothing.
            return Point(x: place, y: room.maxY - (0.15 + 0.85 * y) * room.height)
        }
    }

    private func nearest(to location: Point) -> Int? {
        let x = convert(location, from: nil).x
        return points.indices.min { abs(points[$0].x - x) < abs(points[$1].x - x) }
    }

    // MARK: - Events

    open override func pointerHovered(_ event: PointerEvent) { marked = nearest(to: event.location) }

    open override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        if !isHovered, !isFirstResponder { marked = nil }
    }

    open override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        if marked == nil { marked = entries.indices.last }
    }

    open override func didResignFirstResponder() {
        super.didResignFirstResponder()
        marked = nil
    }

    open override func pointerDown(_ event: PointerEvent) {
        super.pointerDown(event)
        marked = nearest(to: event.location)
    }

    open override func sendAction() {
        super.sendAction()
        if let marked { onPress?(marked) }
    }

    open override var usesArrowKeys: Bool { true }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled, event.modifiers.isEmpty, entries.count > 1 else { return false }
        let forward = effectiveUserInterfaceLayoutDirection == .leftToRight ? 1 : -1
        let at = marked ?? entries.count - 1
        switch event.key {
        case .left: marked = min(max(at - forward, 0), entries.count - 1)
        case .right: marked = min(max(at + forward, 0), entries.count - 1)
        case .home: marked = 0
        case .end: marked = entries.count - 1
        default: return super.keyDown(event)
        }
        return true
    }

    // MARK: - For those who cannot see it

    /// Describes a list of its values.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        guard entries.count > 1 else {
            description.role = nil
            return
        }
        description.role = .list
        description.label = ""
        description.actions = []
        description.focusedPart = marked.map { .number($0) }
        let points = points
        description.children = entries.indices.map { index in
            let frame = Rect(x: points[index].x - 6, y: points[index].y - 6, width: 12, height: 12)
            var part = AccessibilityPart(.number(index), .listItem, entries[index].words, frame: frame)
            part.states = index == marked ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
            part.isEnabled = isEnabled
            part.actions = onPress == nil ? [] : [AccessibilityAction(.activate)]
            part.place = AccessibilityPlace(index, of: entries.count)
            return .part(part)
        }
    }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard isEnabled, case .number(let index) = key, entries.indices.contains(index) else { return false }
        switch act {
        case .perform(.activate): onPress?(index)
        case .focus, .select:
            window?.keyboard.showFocusRing()
            becomeFirstResponder()
            marked = index
        default: return false
        }
        return true
    }

    // MARK: - Looks

    open override var isPaintedWhole: Bool { true }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let points = points
        guard let first = points.first, let last = points.last else { return }
        let theme = theme
        var line = Path()
        var area = Path()
        line.move(to: first)
        area.move(to: Point(x: first.x, y: bounds.maxY))
        area.line(to: first)
        for point in points.dropFirst() {
            line.line(to: point)
            area.line(to: point)
        }
        area.line(to: Point(x: last.x, y: bounds.maxY))
        area.close()
        canvas.fill(area, theme.accentGround)
        canvas.stroke(line, theme.chart, width: 1.5, style: StrokeStyle(hasRoundCaps: true))
        for (index, point) in points.enumerated() {
            let radius = index == marked || index == points.count - 1 ? 4.0 : 2.5
            let circle = Rect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
            canvas.fill(Path(ellipseIn: circle), theme.chart)
            if index == marked, showsFocusRing || isHovered {
                canvas.stroke(Path(ellipseIn: circle.insetBy(dx: -1.5, dy: -1.5)), theme.link, width: 1.5)
            }
        }
        if showsFocusRing { drawFocusRing(canvas, around: bounds.pixelAligned(scale: canvas.scale), radius: 6) }
    }
}
