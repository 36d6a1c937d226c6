import Graphics
import Toolkit
import Words

/// A row of chips, each with words that open it and a cross that removes it. It scrolls sideways if it is longer than its view.
///
/// The arrow keys, Home and End move from chip to chip while it has the keyboard, Delete and Backspace remove one, Enter and Space open one.
final class QueryChipRow: Control {
    /// A condition.
    struct Chip: Hashable {
        var words: String
        var isCaution = false
    }

    var chips: [Chip] = [] {
        didSet {
            guard chips != oldValue else { return }
            layouts = [:]
            pressed = nil
            if chips.isEmpty { resignFirstResponder() }
            if let index = marked { marked = chips.isEmpty ? nil : min(index, chips.count - 1) }
            limitScroll()
            invalidateIntrinsicContentSize()
            setNeedsDisplay()
        }
    }

    /// The bar that removes chips.
    weak var bar: QueryBar?

    /// The chip at which keys act.
    private(set) var marked: Int? {
        didSet { if marked != oldValue { setNeedsDisplay() } }
    }
    private var pressed: Int?
    /// The chip whose words are pressed.
    private var opening: Int?
    private var hovered: Int? {
        didSet { if hovered != oldValue { setNeedsDisplay() } }
    }
    private var layouts: [Int: TextLayout] = [:]
    /// The distance by which the row is moved towards its beginning, in points.
    private var scroll = 0.0

    static let height = 26.0
    private static let font = Font(size: 12.5, weight: .medium)
    private static let padding = 10.0
    private static let crossRoom = 20.0
    private static let spacing = 8.0
    /// The width of the longest words, in points; tool tips show them whole.
    private static let widest = 320.0

    init() {
        super.init()
        clipsToBounds = true
    }

    // MARK: - Layout

    private func layout(_ index: Int) -> TextLayout {
        if let layout = layouts[index] { return layout }
        let made = TextLayout.line(chips[index].words, font: theme.resolve(Self.font), room: Self.widest)
        layouts[index] = made
        return made
    }

    /// The frames of the chips from the leading edge, without scrolling.
    private var places: [Rect] {
        var x = 0.0
        return chips.indices.map { index in
            let width = (Self.padding + min(layout(index).size.width, Self.widest) + Self.crossRoom + 4).rounded(.up)
            defer { x += width + Self.spacing }
            return Rect(x: x, y: (bounds.height - Self.height) / 2, width: width, height: Self.height)
        }
    }

    /// The width of all chips, in points.
    var wholeWidth: Double { places.last?.maxX ?? 0 }

    override var intrinsicContentSize: Size { Size(width: wholeWidth, height: Self.height) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: min(size.width, wholeWidth), height: Self.height) }

    override func layoutSubviews() { limitScroll() }

    private func limitScroll() {
        let limited = max(0, min(scroll, wholeWidth - bounds.width))
        guard limited != scroll else { return }
        scroll = limited
        setNeedsDisplay()
    }

    /// Returns the frame of a chip in the row's points.
    func frame(ofChip index: Int) -> Rect { mirrored(places[index].offsetBy(x: -scroll, y: 0)) }

    /// Returns the frame of the cross of a chip in the row's points.
    func crossFrame(ofChip index: Int) -> Rect {
        let place = places[index].offsetBy(x: -scroll, y: 0)
        return mirrored(Rect(x: place.maxX - Self.crossRoom - 2, y: place.midY - 10, width: Self.crossRoom, height: 20))
    }

    private func showMarked() {
        guard let marked else { return }
        let place = places[marked]
        scroll = max(min(scroll, place.minX), place.maxX - bounds.width)
        limitScroll()
        setNeedsDisplay()
    }

    override func themeDidChange() {
        super.themeDidChange()
        layouts = [:]
        invalidateIntrinsicContentSize()
    }

    // MARK: - The pointer

    private func chip(at location: Point, inCross: Bool = false) -> Int? {
        let point = convert(location, from: nil)
        guard bounds.contains(point) else { return nil }
        return chips.indices.first { (inCross ? crossFrame(ofChip: $0) : frame(ofChip: $0)).contains(point) }
    }

    override func pointerHovered(_ event: PointerEvent) {
        hovered = chip(at: event.location, inCross: true)
        let words = chip(at: event.location).map { chips[$0].words }
        if toolTip != words { toolTip = words }
    }

    override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        if !isHovered { hovered = nil }
    }

    override func pointerDown(_ event: PointerEvent) {
        super.pointerDown(event)
        pressed = chip(at: event.location, inCross: true)
        opening = pressed == nil ? chip(at: event.location) : nil
    }

    override func pointerUp(_ event: PointerEvent) {
        let (held, opened) = (pressed, opening)
        pointerCancelled()
        guard isEnabled else { return }
        if let held, chip(at: event.location, inCross: true) == held { bar?.remove(held) }
        if let opened, chip(at: event.location) == opened { bar?.open(opened) }
    }

    override func pointerCancelled() {
        (pressed, opening) = (nil, nil)
        super.pointerCancelled()
    }

    override func scrolled(_ event: ScrollEvent) -> Bool {
        guard wholeWidth > bounds.width else { return super.scrolled(event) }
        let distance = event.delta.x == 0 ? event.delta.y : event.delta.x
        scroll += event.isPrecise ? distance : distance * 40
        limitScroll()
        setNeedsDisplay()
        return true
    }

    // MARK: - Keys

    override var canBecomeFirstResponder: Bool { super.canBecomeFirstResponder && !chips.isEmpty }
    override var usesArrowKeys: Bool { true }

    override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        if marked == nil { marked = 0 }
        showMarked()
    }

    override func didResignFirstResponder() {
        super.didResignFirstResponder()
        marked = nil
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled, event.modifiers.isEmpty, let index = marked else { return false }
        let forward = effectiveUserInterfaceLayoutDirection == .leftToRight ? Key.right : .left
        switch event.key {
        case .left, .right: marked = max(0, min(index + (event.key == forward ? 1 : -1), chips.count - 1))
        case .home: marked = 0
        case .end: marked = chips.count - 1
        case .delete, .backspace: bar?.remove(index)
        case .enter, .character(" "): bar?.open(index)
        default: return false
        }
        showMarked()
        return true
    }

    // MARK: - For those who cannot see it

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = chips.isEmpty ? nil : .list
        description.label = tr("Conditions")
        description.actions = []
        description.focusedPart = marked.map { .number($0) }
        description.children = chips.indices.map { index in
            var part = AccessibilityPart(.number(index), .listItem, chips[index].words, frame: frame(ofChip: index))
            part.isEnabled = isEnabled
            part.actions = [AccessibilityAction(.activate), AccessibilityAction(.remove)]
            part.states = index == marked ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
            part.place = AccessibilityPlace(index, of: chips.count)
            return .part(part)
        }
    }

    override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard isEnabled, case .number(let index) = key, chips.indices.contains(index) else { return false }
        switch act {
        case .focus, .select:
            becomeFirstResponder()
            marked = index
            showMarked()
        case .perform(.activate): bar?.open(index)
        case .perform(.remove): bar?.remove(index)
        default: return false
        }
        return true
    }

    // MARK: - Looks

    override func draw(_ canvas: Canvas, dirty: Rect) {
        for index in chips.indices {
            let place = frame(ofChip: index).pixelAligned(scale: canvas.scale)
            if place.intersects(dirty) { draw(index, in: place, canvas) }
        }
    }

    private func draw(_ index: Int, in place: Rect, _ canvas: Canvas) {
        let (theme, chip, text) = (theme, chips[index], layout(index))
        let color = !isEnabled ? theme.tertiaryLabel : chip.isCaution ? theme.caution : theme.link
        let background = !isEnabled ? theme.separator : chip.isCaution ? theme.cautionGround : theme.accentGround
        canvas.fill(Path(roundedRect: place, radius: place.height / 2), background)
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let left = isMirrored ? place.maxX - Self.padding - text.size.width : place.minX + Self.padding
        canvas.draw(text, at: Point(x: left, y: place.midY - text.size.height / 2), color: color)
        let cross = crossFrame(ofChip: index)
        if index == hovered || index == pressed, isEnabled {
            canvas.fill(Path(ellipseIn: cross.centered(Size(width: 18, height: 18))), index == pressed ? theme.textSelection : theme.hover)
        }
        Icon.cross.draw(canvas, in: cross.centered(Size(width: 9, height: 9)), color: color)
        if index == marked, showsFocusRing { drawFocusRing(canvas, around: place, radius: place.height / 2) }
    }
}
