import Graphics

/// A text field for a day, with a calendar that opens at its symbol.
///
/// The program defines how days are written. Typed text is never thrown away; a text that is not a day is marked once the field is left.
/// Alt with Down, or a press on the symbol, opens the calendar. The field shows each day that people move to there; Enter or a press on a
/// day keeps it, and Escape restores the previous one.
open class DateField: TextField {
    /// Returns the day for a text, or nil. By default a field understands 2022-10-08.
    public var parse: (String) -> CalendarDay? = { DateField.day(from: $0) } {
        didSet { textDidChange(nil) }
    }

    /// Returns the text for a day that is chosen in the calendar.
    public var format: (CalendarDay) -> String = { DateField.text(of: $0) }

    /// Returns the current day; the toolkit knows no clock.
    public var today: () -> CalendarDay? = { nil }

    /// The names of months and days in the calendar, and the day with which weeks begin.
    public var calendarNames = CalendarNames.english

    /// Whether the calendar offers no day as a choice.
    public var allowsNoDate = true

    /// The day in the field; nil if it is empty or its text is not a day. Setting it calls no closure.
    public var day: CalendarDay? {
        get { isBlank ? nil : parse(text) }
        set { text = newValue.map(format) ?? "" }
    }

    /// Whether the field has a text that is not a day.
    public var hasProblem: Bool { !isBlank && parse(text) == nil }

    private let symbol = CalendarButton()
    private var popover: PopoverController?

    /// Makes a field.
    public init(day: CalendarDay? = nil) {
        super.init()
        self.day = day
        symbol.action = { [weak self] in self?.openCalendar() }
        symbol.isFieldUsable = { [weak self] in self.map { $0.isEnabled && $0.isEditable } ?? false }
        trailingView = symbol
    }

    private var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    override func textDidChange(_ change: TextChange?) {
        super.textDidChange(change)
        let hasProblem = hasProblem
        if !hasProblem || !isFirstResponder { hasError = hasProblem }
    }

    open override func didResignFirstResponder() {
        super.didResignFirstResponder()
        hasError = hasProblem
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { closeCalendar() }
    }

    override func interceptKey(_ event: KeyEvent) -> Bool {
        guard event.key == .down, event.modifiers == .alt else { return super.interceptKey(event) }
        openCalendar()
        return true
    }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.states.insert(.hasPopup)
        if isCalendarOpen { description.states.insert(.expanded) }
    }

    // MARK: - The calendar

    /// Whether the calendar is open.
    public var isCalendarOpen: Bool { popover?.isPresented ?? false }

    /// Opens the calendar, as a press on the symbol does.
    public func openCalendar() {
        guard isEnabled, isEditable, !isCalendarOpen, window != nil else { return }
        becomeFirstResponder()
        let before = text
        let controller = CalendarController(day: day, today: today(), names: calendarNames, offersNone: allowsNoDate)
        controller.onChange = { [weak self] in self?.write($0) }
        controller.onEnd = { [weak self] end in
            guard let self else { return }
            if end == .cancelled, text != before { replaceText(with: before) }
            closeCalendar()
        }
        let popover = PopoverController(controller)
        self.popover = popover
        let beside: PopoverArrowDirection = effectiveUserInterfaceLayoutDirection == .leftToRight ? .left : .right
        popover.present(from: bounds, in: self, permittedArrowDirections: [beside, .up, .down])
    }

    /// Closes the calendar; the text in the field stays.
    public func closeCalendar() {
        popover?.dismiss()
        popover = nil
    }

    private func write(_ day: CalendarDay?) {
        let new = day.map(format) ?? ""
        if new != text { replaceText(with: new) }
    }

    // MARK: - Days as text

    static func day(from text: String) -> CalendarDay? {
        let parts = text.filter { !$0.isWhitespace }.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else { return nil }
        return CalendarDay(year: year, month: month, day: day)
    }

    static func text(of day: CalendarDay) -> String {
        func padded(_ number: Int, _ length: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }
        return "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
    }
}

/// The symbol in a date field: the pointer presses it, and Tab skips it, because the field has a key for it.
private final class CalendarButton: Button {
    var isFieldUsable: () -> Bool = { true }

    init() {
        super.init(icon: .calendar, style: .tool)
        cursor = .arrow
        toolTip = "Open Calendar (Alt+Down)"
    }

    override var intrinsicContentSize: Size { Size(width: 36, height: 36) }
    override var canBecomeFirstResponder: Bool { false }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let background = bounds.centered(Size(width: 28, height: 28)).pixelAligned(scale: canvas.scale)
        if isFieldUsable(), isHighlighted || isHovered {
            canvas.fill(Path(roundedRect: background, radius: 5), isHighlighted ? theme.controlPressed : theme.hover)
        }
        let place = bounds.centered(Size(width: 18, height: 18)).pixelAligned(scale: canvas.scale)
        Icon.calendar.draw(canvas, in: place, color: isFieldUsable() ? theme.link : theme.tertiaryLabel)
    }
}
