public import Graphics

/// Two buttons side by side that make a number smaller and larger; they repeat while held down.
///
/// While it has the keyboard, Up and Right make the number larger, Down and Left smaller; with Shift, and with Page Up and Page Down, by
/// ten steps. In a text field that holds a number, `QuantityField`, only the pointer uses it.
open class Stepper: Control {
    /// The number. Setting it by code does not call `onChange`; the number is limited to the range.
    public var value: Double {
        get { storedValue }
        set {
            let new = limited(newValue)
            guard new != storedValue else { return }
            storedValue = new
            setNeedsDisplay()
        }
    }
    private var storedValue = 0.0

    /// The minimum and the maximum.
    public var range: ClosedRange<Double> = 0...100 {
        didSet {
            storedValue = limited(storedValue)
            setNeedsDisplay()
        }
    }

    /// The size of a step.
    public var stepValue = 1.0

    /// Whether a button that is held down repeats.
    public var autorepeat = true

    /// Called with the number when a person changed it.
    public var onChange: ((Double) -> Void)?

    /// Makes some steps in place of the stepper; nil changes the number.
    var onStep: ((Int) -> Void)? {
        didSet { setNeedsDisplay() }
    }
    /// Whether the field around it can be operated; nil outside of fields.
    var isFieldUsable: (() -> Bool)?
    /// Whether it is in a field and uses the edge of the field.
    let isInset: Bool
    /// The directions that can be used; nil asks the limits.
    var usable: (down: Bool, up: Bool)? {
        didSet { if usable?.down != oldValue?.down || usable?.up != oldValue?.up { setNeedsDisplay() } }
    }

    private enum Part {
        case down, up
        var step: Int { self == .down ? -1 : 1 }
    }
    private var pressed: Part?
    private var hovered: Part? {
        didSet { if hovered != oldValue { setNeedsDisplay() } }
    }
    private var repetition: ScheduledAction?

    /// The delay and the interval of a held button's repetition, in seconds.
    private static let repeatDelay = 0.4
    private static let repeatInterval = 0.08
    private static let tens = 10

    /// Makes two buttons.
    public convenience init() { self.init(isInset: false) }

    init(isInset: Bool) {
        self.isInset = isInset
        super.init()
        if isInset { cursor = .arrow }
    }

    open override var intrinsicContentSize: Size { isInset ? Size(width: 72, height: 36) : Size(width: 76, height: 32) }

    open override var canBecomeFirstResponder: Bool { super.canBecomeFirstResponder && !isInset }

    private func limited(_ number: Double) -> Double { min(max(number, range.lowerBound), range.upperBound) }

    // MARK: - Stepping

    private func canStep(_ part: Part) -> Bool {
        guard isEnabled, isFieldUsable?() ?? true else { return false }
        if let usable { return part == .down ? usable.down : usable.up }
        return onStep != nil || (part == .down ? storedValue > range.lowerBound : storedValue < range.upperBound)
    }

    private func step(_ count: Int) {
        guard isEnabled else { return }
        if let onStep { return onStep(count) }
        let before = storedValue
        value = storedValue + Double(count) * stepValue
        guard storedValue != before else { return }
        onChange?(storedValue)
        sendActions(for: .valueChanged)
    }

    private func part(at point: Point) -> Part? {
        guard bounds.contains(point) else { return nil }
        return (point.x < bounds.midX) == (effectiveUserInterfaceLayoutDirection == .leftToRight) ? .down : .up
    }

    open override func pointerDown(_ event: PointerEvent) {
        super.pointerDown(event)
        guard isEnabled, let part = part(at: convert(event.location, from: nil)) else { return }
        if !isInset { becomeFirstResponder() }
        pressed = part
        let count = part.step * (event.modifiers.contains(.shift) ? Self.tens : 1)
        step(count)
        if autorepeat { goOn(count, after: Self.repeatDelay) }
    }

    private func goOn(_ count: Int, after delay: Double) {
        repetition = window?.schedule(after: delay) { [weak self] in
            guard let self, let pressed, canStep(pressed) else { return }
            // If the pointer has left the button, nothing happens until it is back.
            if isHighlighted { step(count) }
            goOn(count, after: Self.repeatInterval)
        }
    }

    open override func pointerDragged(_ event: PointerEvent) {
        super.pointerDragged(event)
        let place = part(at: convert(event.location, from: nil))
        if place != pressed, isHighlighted { release() }
    }

    open override func pointerUp(_ event: PointerEvent) { release() }
    open override func pointerCancelled() { release() }

    private func release() {
        pressed = nil
        repetition?.cancel()
        repetition = nil
        super.pointerCancelled()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { release() }
    }

    open override func pointerHovered(_ event: PointerEvent) { hovered = part(at: convert(event.location, from: nil)) }

    open override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        if !isHovered { hovered = nil }
    }

    /// Returns the number of steps of a key; nil for other keys.
    static func steps(of event: KeyEvent) -> Int? {
        guard event.modifiers.subtracting(.shift).isEmpty else { return nil }
        let count = event.modifiers.contains(.shift) ? tens : 1
        return switch event.key {
        case .up: count
        case .down: -count
        case .pageUp where event.modifiers.isEmpty: tens
        case .pageDown where event.modifiers.isEmpty: -tens
        default: nil
        }
    }

    open override var usesArrowKeys: Bool { true }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled else { return false }
        let forward = effectiveUserInterfaceLayoutDirection == .leftToRight ? Key.right : .left
        var event = event
        if event.key == .left || event.key == .right { event.key = event.key == forward ? .up : .down }
        guard let count = Self.steps(of: event) else { return false }
        step(count)
        return true
    }

    // MARK: - For those who cannot see it

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .spinButton
        description.value = .number(storedValue, range: range)
        description.actions = [AccessibilityAction(.increment), AccessibilityAction(.decrement)]
    }

    open override func accessibilityActivate() -> Bool { false }
    open override func accessibilityIncrement() { step(1) }
    open override func accessibilityDecrement() { step(-1) }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard isEnabled, key == .whole, case .setValue(let number) = act, number.isFinite else { return false }
        let steps = ((limited(number) - storedValue) / stepValue).rounded()
        step(Int(min(max(steps, -1e9), 1e9)))
        return true
    }

    // MARK: - Looks

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let body = bounds.pixelAligned(scale: canvas.scale)
        let line = 1 / canvas.scale
        if !isInset { drawFieldFrame(canvas, dirty: dirty, background: theme.controlBackground, hasError: false, hasRing: false) }
        for part in [Part.down, .up] {
            let start = part == .down ? 0 : (body.width / 2 * canvas.scale).rounded() / canvas.scale
            let end = part == .down ? (body.width / 2 * canvas.scale).rounded() / canvas.scale : body.width
            let cell = mirrored(Rect(x: start, y: 0, width: end - start, height: body.height))
            let isUsable = canStep(part)
            if isUsable, hovered == part || pressed == part {
                let background = pressed == part && isHighlighted ? theme.controlPressed : theme.controlHover
                canvas.fill(Path(roundedRect: cell.insetBy(dx: line, dy: line), radius: isInset ? 3 : 5), background)
            }
            let sign = part == .down ? Icon.minus : .plus
            sign.draw(
                canvas, in: cell.centered(Size(width: 16, height: 16)).pixelAligned(scale: canvas.scale),
                color: isUsable ? theme.label : theme.tertiaryLabel.withAlpha(0.7))
            if part == .up || isInset {
                canvas.fill(
                    mirrored(Rect(x: start, y: isInset ? 0 : line, width: line, height: body.height - (isInset ? 0 : 2 * line))),
                    theme.separator)
            }
        }
        if showsFocusRing { drawFocusRing(canvas, around: body, radius: 6) }
    }
}
