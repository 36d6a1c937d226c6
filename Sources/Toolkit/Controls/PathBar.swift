public import Graphics

/// The path to a place, in which each part but the last is a link: "Home › Living Room › Shelf". A path that is too long leaves parts out
/// from its beginning and shows "…" for them.
///
/// Left and Right move from part to part while it has the keyboard, Enter opens one. People can drop things on the parts.
open class PathBar: Control {
    /// The parts, the outermost first. The last one is the current place.
    public var parts: [String] = [] {
        didSet {
            guard parts != oldValue else { return }
            layouts = [:]
            marked = nil
            setNeedsLayout()
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
            superview?.setNeedsLayout()
        }
    }

    /// Called with the number of a part that was pressed: any but the last one.
    public var onPress: ((Int) -> Void)?
    /// Asked whether something with these media types may be dropped on a part.
    public var canDrop: ((_ types: [String], _ part: Int) -> Bool)?
    /// Called with the dropped item and its part. Returns whether it was taken.
    public var onDrop: ((_ item: PasteboardItem, _ part: Int) -> Bool)?

    /// The part at which keys act.
    private var marked: Int? {
        didSet { if marked != oldValue { setNeedsDisplay() } }
    }
    private var pressed: Int?
    private var hovered: Int? {
        didSet { if hovered != oldValue { setNeedsDisplay() } }
    }
    private var dropTarget: Int? {
        didSet { if dropTarget != oldValue { setNeedsDisplay() } }
    }
    private var layouts: [Int: TextLayout] = [:]

    private static let height = 28.0
    /// The room at both ends for the background and the ring of a part.
    private static let inset = 6.0
    private static let signRoom = 26.0
    private static let linkFont = Font(size: 14, weight: .medium)
    private static let lastFont = Font(size: 16, weight: .bold)
    private static let moreWidth = 14.0

    /// Makes an empty bar.
    public init() { super.init() }

    open override var canBecomeFirstResponder: Bool { super.canBecomeFirstResponder && parts.count > 1 }

    open override func themeDidChange() {
        super.themeDidChange()
        layouts = [:]
        invalidateIntrinsicContentSize()
    }

    private func layout(_ index: Int) -> TextLayout {
        if let layout = layouts[index] { return layout }
        let made = TextLayout(parts[index], font: theme.resolve(index == parts.count - 1 ? Self.lastFont : Self.linkFont))
        layouts[index] = made
        return made
    }

    open override var intrinsicContentSize: Size {
        let texts = parts.indices.reduce(0.0) { $0 + layout($1).size.width.rounded(.up) }
        return Size(width: texts + Double(max(0, parts.count - 1)) * Self.signRoom + 2 * Self.inset, height: Self.height)
    }

    open override func sizeThatFits(_ size: Size) -> Size { Size(width: min(size.width, intrinsicContentSize.width), height: Self.height) }

    /// The visible parts, and the frame of each from the leading edge; the first parts are left out if there is no room.
    var shown: [(part: Int, frame: Rect)] {
        guard let last = parts.indices.last else { return [] }
        var first = last
        var width = layout(last).size.width.rounded(.up)
        while first > 0 {
            let more = layout(first - 1).size.width.rounded(.up) + Self.signRoom
            let rest = first - 1 > 0 ? Self.moreWidth + Self.signRoom : 0
            guard width + more + rest <= bounds.width - 2 * Self.inset + 0.5 else { break }
            width += more
            first -= 1
        }
        let end = max(Self.inset, bounds.width - Self.inset)
        var x = Self.inset + (first > 0 ? min(Self.moreWidth + Self.signRoom, max(0, bounds.width / 3)) : 0)
        return (first...last).map { index in
            let width = min(layout(index).size.width.rounded(.up), max(0, end - x))
            defer { x += width + Self.signRoom }
            return (index, Rect(x: x, y: 0, width: width, height: bounds.height))
        }
    }

    private func part(at location: Point) -> Int? {
        let point = convert(location, from: nil)
        guard bounds.contains(point) else { return nil }
        return shown.first { mirrored($0.frame).insetBy(dx: -4, dy: 0).contains(point) }?.part
    }

    private func isLink(_ part: Int) -> Bool { part < parts.count - 1 }

    // MARK: - Events

    open override func pointerHovered(_ event: PointerEvent) { hovered = part(at: event.location).flatMap { isLink($0) ? $0 : nil } }

    open override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        if !isHovered { hovered = nil }
    }

    open override func pointerDown(_ event: PointerEvent) {
        super.pointerDown(event)
        pressed = part(at: event.location)
    }

    open override func pointerUp(_ event: PointerEvent) {
        let held = pressed
        pointerCancelled()
        if isEnabled, let held, isLink(held), part(at: event.location) == held { onPress?(held) }
    }

    open override func pointerCancelled() {
        pressed = nil
        super.pointerCancelled()
    }

    open override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        if marked == nil { marked = shown.last { isLink($0.part) }?.part ?? 0 }
    }

    open override func didResignFirstResponder() {
        super.didResignFirstResponder()
        marked = nil
    }

    open override var usesArrowKeys: Bool { true }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled, event.modifiers.isEmpty, let at = marked else { return false }
        let forward = effectiveUserInterfaceLayoutDirection == .leftToRight ? Key.right : .left
        let links = shown.map(\.part).filter(isLink)
        switch event.key {
        case .left, .right:
            guard let place = links.firstIndex(of: at) else { return true }
            marked = links[min(max(place + (event.key == forward ? 1 : -1), 0), links.count - 1)]
        case .home: marked = links.first ?? at
        case .end: marked = links.last ?? at
        case .enter, .space: onPress?(at)
        default: return false
        }
        return true
    }

    open override func dragged(_ event: DragEvent) -> Bool {
        let part = part(at: event.location).flatMap { canDrop?(event.types, $0) ?? false ? $0 : nil }
        switch event.phase {
        case .moved:
            dropTarget = part
            return part != nil || super.dragged(event)
        case .exited:
            dropTarget = nil
            return super.dragged(event)
        case .dropped(let item):
            dropTarget = nil
            guard let part else { return super.dragged(event) }
            return onDrop?(item, part) ?? false
        }
    }

    // MARK: - For those who cannot see it

    /// Describes all its parts as a list.
    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        guard !parts.isEmpty else {
            description.role = nil
            return
        }
        description.role = .list
        description.label = "Path"
        description.actions = []
        description.focusedPart = marked.map { .number($0) }
        let frames = Dictionary(uniqueKeysWithValues: shown.map { ($0.part, mirrored($0.frame)) })
        description.children = parts.indices.map { index in
            var part = AccessibilityPart(.number(index), .listItem, parts[index], frame: frames[index] ?? .zero)
            part.isEnabled = isEnabled
            part.actions = isLink(index) ? [AccessibilityAction(.activate)] : []
            part.states = isLink(index) ? [.focusable] : [.selected]
            part.place = AccessibilityPlace(index, of: parts.count)
            return .part(part)
        }
    }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard isEnabled, case .number(let index) = key, parts.indices.contains(index), isLink(index) else { return false }
        switch act {
        case .perform(.activate): onPress?(index)
        case .focus:
            window?.keyboard.showFocusRing()
            becomeFirstResponder()
            marked = index
        default: return false
        }
        return true
    }

    // MARK: - Looks

    open override func layoutSubviews() {
        // The tool tip shows a shortened path in full.
        toolTip = intrinsicContentSize.width > bounds.width + 1 ? parts.joined(separator: " › ") : nil
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let (theme, shown) = (theme, shown)
        guard let first = shown.first else { return }
        if first.part > 0 {
            let more = TextLayout("…", font: theme.resolve(Self.linkFont))
            draw(more, in: Rect(x: Self.inset, y: 0, width: Self.moreWidth, height: bounds.height), theme.secondaryLabel, canvas)
            drawSign(before: first.frame, canvas, theme)
        }
        for (part, frame) in shown {
            if part > first.part { drawSign(before: frame, canvas, theme) }
            let background = mirrored(frame).insetBy(dx: -5, dy: 1).pixelAligned(scale: canvas.scale)
            if part == hovered || part == pressed, isLink(part), isEnabled {
                canvas.fill(Path(roundedRect: background, radius: 5), part == pressed ? theme.controlPressed : theme.hover)
            }
            let color = isLink(part) ? isEnabled ? theme.link : theme.tertiaryLabel : theme.label
            let whole = layout(part)
            let font = isLink(part) ? Self.linkFont : Self.lastFont
            let text =
                whole.size.width <= frame.width + 1
                ? whole : TextLayout(parts[part], font: theme.resolve(font), options: .init(width: frame.width, truncation: .tail))
            draw(text, in: frame, color, canvas)
            if part == dropTarget || part == marked && showsFocusRing { drawFocusRing(canvas, around: background, radius: 5) }
        }
    }

    private func draw(_ text: TextLayout, in frame: Rect, _ color: Color, _ canvas: Canvas) {
        let place = Rect(x: frame.minX, y: (bounds.height - text.size.height) / 2, width: frame.width, height: text.size.height)
        canvas.draw(text, at: mirrored(place).origin, color: color)
    }

    private func drawSign(before frame: Rect, _ canvas: Canvas, _ theme: Theme) {
        let place = Rect(x: frame.minX - Self.signRoom / 2 - 6, y: bounds.midY - 6, width: 12, height: 12)
        Icon.chevronForward.draw(canvas, in: mirrored(place), color: theme.secondaryLabel, direction: effectiveUserInterfaceLayoutDirection)
    }
}
