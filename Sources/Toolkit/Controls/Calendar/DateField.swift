import Graphics

/// A text field for a day, with a calendar that opens at its symbol.
///
/// How days are written is for the program to say: what is typed is never thrown away, and what is no day is marked once the field is left.
/// Alt with Down, or a press on the symbol, opens the calendar. What is gone to there is in the field at once; Enter or a press on
/// a day keeps it, and Escape gives back what was there before.
open class DateField: TextField {
    /// What day a text is; nil where it is none. By itself a field understands 2022-10-08.
    public var parse: (String) -> CalendarDay? = { DateField.day(from: $0) } {
        didSet { textDidChange(nil) }
    }

    /// How a day is written that is chosen in the calendar.
    public var format: (CalendarDay) -> String = { DateField.text(of: $0) }

    /// Which day is today; the toolkit knows no clock.
    public var today: () -> CalendarDay? = { nil }

    /// How months and days are called in the calendar, and with which day weeks begin.
    public var calendarNames = CalendarNames.english

    /// Whether the calendar offers to have no day.
    public var allowsNoDate = true

    /// The day that is in the field; nil while it is empty, or no day. Setting it tells nobody.
    public var day: CalendarDay? {
        get { isBlank ? nil : parse(text) }
        set { text = newValue.map(format) ?? "" }
    }

    /// Whether there is a text that is no day.
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

    /// Closes the calendar; what is in the field stays.
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

/// The symbol in a date field: pressed, never reached by Tab, for the field has a key for it.
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
