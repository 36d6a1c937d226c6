import Graphics

/// The line beside a pane of a split: a pointer drags it, and keys move it while it has the keyboard.
final class SplitDivider: View {
    /// Called with the width that the pane should have, in points.
    var onMove: ((Double) -> Void)?
    /// Called when a person has finished changing the width of the pane.
    var onEnd: (() -> Void)?
    /// Called when the pane should have its preferred width.
    var onReset: (() -> Void)?

    /// Whether it is at the trailing edge of its pane.
    private let isAfterPane: Bool
    private let paneTitle: String
    /// The width of its pane and its limits, in points.
    private var width = 0.0
    private var limits = 0.0...0.0
    /// The width that its pane would have if the pointer were at the leading edge of the split; nil while it is not held.
    private var grip: Double?
    /// The width of its pane when it got the keyboard.
    private var start = 0.0
    private weak var previousResponder: View?

    /// The distance from the line at which a press still grabs it, in points: a short one on the side where the list has its scroll bar.
    private static let reach = (before: 3.0, after: 5.0)
    private static let step = 16.0
    private static let largeStep = 80.0

    init(isAfterPane: Bool, paneTitle: String) {
        self.isAfterPane = isAfterPane
        self.paneTitle = paneTitle
        super.init()
        cursor = .resizeHorizontally
    }

    /// Takes the width of its pane and the limits.
    func update(width: Double, limits: ClosedRange<Double>) { (self.width, self.limits) = (width, limits) }

    override var canBecomeFirstResponder: Bool { !isHidden }
    /// The Tab key skips it, because it has a key of its own.
    override var isKeyView: Bool { false }

    /// The width of the line, in points: one pixel, and more while it can be moved.
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
        description.label = paneTitle.isEmpty ? "Divider" : "\(paneTitle) Divider"
        let width = width.rounded()
        description.value = .number(width, range: min(width, limits.lowerBound.rounded())...max(width, limits.upperBound.rounded()))
        description.actions = [AccessibilityAction(.increment), AccessibilityAction(.decrement)]
    }

    override func accessibilityIncrement() { step(Self.step) }
    override func accessibilityDecrement() { step(-Self.step) }

    private func step(_ by: Double) {
        onMove?(width + by)
        onEnd?()
    }

    // MARK: - Pointer

    /// The growth of the pane's width for each point that the line moves away from the leading edge.
    private var growth: Double { isAfterPane ? 1 : -1 }

    /// Returns the distance of a point in the window from the leading edge of the split.
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
        grip = width - growth * distance(event.location)
        change()
    }

    override func pointerDragged(_ event: PointerEvent) {
        if let grip { onMove?(grip + growth * distance(event.location)) }
    }

    override func pointerUp(_ event: PointerEvent) { endDrag() }
    override func pointerCancelled() { endDrag() }

    private func endDrag() {
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
    ///
    /// - Parameter other: the line that had it; afterwards the responder before that line gets it back
    func takeKeyboard(from other: SplitDivider?) {
        previousResponder = other?.previousResponder ?? window?.firstResponder as? View
        start = width
        becomeFirstResponder()
    }

    override func didBecomeFirstResponder() { change() }

    override func didResignFirstResponder() {
        change()
        if width != start { onEnd?() }
    }

    func giveKeyboardBack() {
        let previous = previousResponder
        resignFirstResponder()
        if let previous, previous.window === window { previous.becomeFirstResponder() }
    }

    static let keyHelp = [
        KeyHelp("Divider: Move to the Left or Right", [Shortcut(.left), Shortcut(.right)]),
        KeyHelp("Divider: Keep or Cancel the Move", [Shortcut(.enter), Shortcut(.escape)]),
    ]

    override var usesArrowKeys: Bool { true }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.subtracting(.shift).isEmpty else { return false }
        let step = event.modifiers.contains(.shift) ? Self.largeStep : Self.step
        let way = (effectiveUserInterfaceLayoutDirection == .leftToRight ? step : -step) * growth
        switch event.key {
        case .left: onMove?(width - way)
        case .right: onMove?(width + way)
        case .home: onMove?(limits.lowerBound)
        case .end: onMove?(limits.upperBound)
        case .enter, .space: giveKeyboardBack()
        case .escape:
            onMove?(start)
            giveKeyboardBack()
        default: return false
        }
        return true
    }
}
