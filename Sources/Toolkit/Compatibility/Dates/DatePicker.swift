public import Graphics

/// A control that shows a month of which a day is chosen, a time of day, or both; 320 by 216 points. In the style `compact` it is a field
/// that shows the chosen date, and opens the month when it is pressed.
///
/// Arrow keys move by days and weeks, Page Up and Page Down by months; a press chooses a day. The toolkit has no clock, so the program sets
/// the first date.
open class DatePicker: Control {
    /// The parts of a date that a person chooses.
    nonisolated public enum Mode: Hashable, Sendable {
        case date, time, dateAndTime
    }

    /// The look of a date picker.
    nonisolated public enum Style: Hashable, Sendable {
        /// The month and the time are always visible.
        case inline
        /// A field with the chosen date.
        case compact
    }

    /// The parts of a date that a person chooses.
    public let mode: Mode

    /// The look.
    public var preferredDatePickerStyle = Style.inline {
        didSet {
            guard preferredDatePickerStyle != oldValue else { return }
            popup.close()
            cursor = isCompact ? .pointingHand : nil
            invalidateIntrinsicContentSize()
            setNeedsDisplay()
        }
    }

    private let popup = DatePickerPopup()

    var isCompact: Bool { preferredDatePickerStyle == .compact }

    /// The chosen day and time. A change by code calls no action.
    public var date = CivilMinute.reference {
        didSet {
            guard date != oldValue else { return }
            shownMonth = date
            if isCompact { invalidateIntrinsicContentSize() }
            setNeedsDisplay()
        }
    }

    /// The steps of minutes, 1 to 30.
    public var minuteInterval = 1

    /// A minute of the month that is shown.
    var shownMonth = CivilMinute.reference {
        didSet { setNeedsDisplay() }
    }

    /// Makes a control.
    public init(_ mode: Mode = .dateAndTime) {
        self.mode = mode
        super.init()
    }

    open override var intrinsicContentSize: Size { isCompact ? compactSize : Size(width: 320, height: mode == .time ? 64 : 216) }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { popup.close() }
    }

    open override func themeDidChange() {
        super.themeDidChange()
        if isCompact { invalidateIntrinsicContentSize() }
    }

    /// Chooses a date as a user does, and reports the change.
    func choose(_ new: CivilMinute) {
        guard isEnabled, new != date else { return }
        date = new
        action?()
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        describeDate(&description)
    }

    open override func accessibilityActivate() -> Bool {
        guard isEnabled, isCompact else { return false }
        popup.open(for: self)
        return true
    }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard isEnabled, !isCompact, case .number(let number) = key else { return false }
        return perform(act, onPart: number)
    }

    // MARK: - Events

    open override func pointerDown(_ event: PointerEvent) {
        guard isEnabled else { return }
        becomeFirstResponder()
        if isCompact { popup.open(for: self) } else { press(convert(event.location, from: nil)) }
    }

    open override func pointerUp(_ event: PointerEvent) {}

    private func press(_ point: Point) {
        let layout = layout
        if let cell = layout.days.firstIndex(where: { $0.contains(point) }) {
            choose(day(at: cell))
        } else if layout.previous.contains(point) {
            shownMonth = shownMonth.adding(months: -1)
        } else if layout.next.contains(point) {
            shownMonth = shownMonth.adding(months: 1)
        } else if let step = layout.steps.first(where: { $0.area.contains(point) }) {
            choose(stepped(step.minutes))
        }
    }

    /// Returns another time of the same day.
    func stepped(_ minutes: Int) -> CivilMinute {
        let step = abs(minutes) == 60 ? minutes : minutes * min(max(minuteInterval, 1), 30)
        let time = ((date.hour * 60 + date.minute + step) % 1440 + 1440) % 1440
        return date.adding(minutes: time - date.hour * 60 - date.minute)
    }

    open override var usesArrowKeys: Bool { true }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard isEnabled else { return false }
        if isCompact, DatePickerPopup.opens(event) {
            popup.open(for: self)
            return true
        }
        guard event.modifiers.isEmpty else { return false }
        if mode == .time {
            switch event.key {
            case .up: choose(stepped(1))
            case .down: choose(stepped(-1))
            default: return false
            }
            return true
        }
        let next = effectiveUserInterfaceLayoutDirection == .leftToRight ? 1 : -1
        switch event.key {
        case .left: choose(date.adding(days: -next))
        case .right: choose(date.adding(days: next))
        case .up: choose(date.adding(days: -7))
        case .down: choose(date.adding(days: 7))
        case .pageUp: choose(date.adding(months: -1))
        case .pageDown: choose(date.adding(months: 1))
        default: return false
        }
        return true
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) { isCompact ? drawFields(canvas) : drawAll(canvas) }

    // MARK: - Layout

    /// Returns the day in a cell of the month's grid, at the chosen time.
    func day(at cell: Int) -> CivilMinute {
        let first = CivilMinute(ordinal: shownMonth.ordinal - (shownMonth.day - 1) * 1440)
        let day = first.adding(days: cell - first.weekday)
        return CivilMinute(year: day.year, month: day.month, day: day.day, hour: date.hour, minute: date.minute) ?? day
    }

    var layout: DatePickerLayout {
        DatePickerLayout(bounds: bounds, mode: mode, isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }
}
