public import Graphics

/// A control that is on or off.
open class Switch: Control {
    /// Whether it is on. Setting it by code does not call `onChange`.
    public var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            isSelected = isOn
            move()
        }
    }

    /// Called when a person turned it on or off.
    public var onChange: ((Bool) -> Void)?

    /// The position of the knob, 0 to 1.
    private var position = 0.0 {
        didSet { if position != oldValue { setNeedsDisplay() } }
    }
    private var animation: Animation?

    /// Makes a switch of the usual size.
    public override init(frame: Rect = Rect(x: 0, y: 0, width: 44, height: 26)) { super.init(frame: frame) }

    open override var intrinsicContentSize: Size { Size(width: 44, height: 26) }

    open override func sendAction() {
        isOn.toggle()
        onChange?(isOn)
        sendActions(for: .valueChanged)
        super.sendAction()
    }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .switch
        description.value = .check(isOn)
        description.states.remove(.selected)
    }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard case .setValue(let value) = act, key == .whole else { return super.accessibilityPerform(act, on: key) }
        if (value != 0) != isOn { sendAction() }
        return true
    }

    private func move() {
        let start = position
        let end = isOn ? 1.0 : 0
        animation?.stop()
        guard let window else { return position = end }
        animation = window.animate(duration: 0.15) { [weak self] progress in self?.position = start + (end - start) * progress }
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let body = bounds.centered(intrinsicContentSize).pixelAligned(scale: canvas.scale)
        let off = theme.controlBorder
        let background = off.mixed(with: theme.accent, position)
        canvas.fill(Path(roundedRect: body, radius: body.height / 2), isEnabled ? background : background.withAlpha(0.5))
        let side = body.height - 4
        let way = effectiveUserInterfaceLayoutDirection == .leftToRight ? position : 1 - position
        let knob = Rect(x: body.minX + 2 + (body.width - side - 4) * way, y: body.minY + 2, width: side, height: side)
        canvas.fill(Path(roundedRect: knob, radius: side / 2), isHighlighted ? Color(hex: 0xF0F0F0) : .white)
        if showsFocusRing { drawFocusRing(canvas, around: body, radius: body.height / 2) }
    }
}
