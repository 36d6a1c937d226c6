import Graphics

/// The line between the two parts of a split: a pointer drags it, and keys move it while it has the keyboard.
final class SplitDivider: View {
    /// Told how far from the leading edge it should stand, in points.
    var onMove: ((Double) -> Void)?
    /// Told when it stands where the person wants it.
    var onEnd: (() -> Void)?
    /// Told that it should stand where it stands at first.
    var onReset: (() -> Void)?

    /// How far from the leading edge it stands, in points.
    var position = 0.0
    /// Where in the line it is held, in points; nil while nobody holds it.
    private var grip: Double?
    /// Where it stood when it got the keyboard.
    private var start = 0.0
    private weak var previousResponder: View?

    /// How far beside the line a press still takes hold of it, in points: little on the side where the list has its scroll bar.
    private static let reach = (before: 3.0, after: 5.0)
    private static let step = 16.0
    private static let largeStep = 80.0

    init() {
        super.init()
        cursor = .resizeHorizontally
    }

    override var canBecomeFirstResponder: Bool { !isHidden }
    /// The Tab key passes it; it has a key of its own.
    override var isKeyView: Bool { false }

    /// How wide the line is, in points: one pixel, and more where it can be moved just now.
    var lineWidth: Double {
        let pixel = 1 / (window?.scale ?? 1)
        return isFirstResponder || grip != nil ? max(3, pixel) : pixel
    }

    override func contains(_ point: Point) -> Bool {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let (left, right) = isMirrored ? (Self.reach.after, Self.reach.before) : (Self.reach.before, Self.reach.after)
        return point.x >= -left && point.x < bounds.width + right && point.y >= 0 && point.y < bounds.height
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(bounds, isFirstResponder || grip != nil ? theme.accent : theme.barBorder)
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .splitter
        description.label = "Divider"
        description.value = .number(position.rounded(), range: 0...max(1, position.rounded(), (superview?.bounds.width ?? 0).rounded()))
        description.actions = [AccessibilityAction(.increment), AccessibilityAction(.decrement)]
    }

    override func accessibilityIncrement() { step(Self.step) }
    override func accessibilityDecrement() { step(-Self.step) }

    private func step(_ by: Double) {
        onMove?(position + by)
        onEnd?()
    }

    // MARK: - Pointer

    /// How far from the leading edge of the split a place in the window is.
    private func distance(_ location: Point) -> Double {
        guard let superview else { return 0 }
        let x = superview.convert(location, from: nil).x
        return effectiveUserInterfaceLayoutDirection == .leftToRight ? x : superview.bounds.width - x
    }

    override func pointerDown(_ event: PointerEvent) {
        if event.clickCount == 2 {
            onReset?()
            onEnd?()
            return
        }
        grip = distance(event.location) - position
        change()
    }

    override func pointerDragged(_ event: PointerEvent) {
        if let grip { onMove?(distance(event.location) - grip) }
    }

    override func pointerUp(_ event: PointerEvent) { letGo() }
    override func pointerCancelled() { letGo() }

    private func letGo() {
        guard grip != nil else { return }
        grip = nil
        change()
        onEnd?()
    }

    private func change() {
        superview?.setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: - Keys

    /// Takes the keyboard until Enter, Escape or another press.
    func takeKeyboard() {
        previousResponder = window?.firstResponder as? View
        start = position
        becomeFirstResponder()
    }

    override func didBecomeFirstResponder() { change() }

    override func didResignFirstResponder() {
        change()
        if position != start { onEnd?() }
    }

    private func giveKeyboardBack() {
        let previous = previousResponder
        resignFirstResponder()
        if let previous, previous.window === window { previous.becomeFirstResponder() }
    }

    static let keyHelp = [
        KeyHelp("Divider: Make the List Narrower or Wider", [Shortcut(.left), Shortcut(.right)]),
        KeyHelp("Divider: Keep or Cancel the Move", [Shortcut(.enter), Shortcut(.escape)]),
    ]

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.subtracting(.shift).isEmpty else { return false }
        let step = event.modifiers.contains(.shift) ? Self.largeStep : Self.step
        let way = effectiveUserInterfaceLayoutDirection == .leftToRight ? step : -step
        switch event.key {
        case .left: onMove?(position - way)
        case .right: onMove?(position + way)
        case .home: onMove?(0)
        case .end: onMove?(.infinity)
        case .enter, .space, .function(8): giveKeyboardBack()
        case .escape:
            onMove?(start)
            giveKeyboardBack()
        default: return false
        }
        return true
    }
}
