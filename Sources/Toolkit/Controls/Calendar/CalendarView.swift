public import Graphics

/// A month in which people choose a day: 288 by 272 points.
///
/// Arrow keys move by days and weeks, Page Up and Page Down by months and with Shift by years, Home and End to the first and the last day
/// of the month. Each of them chooses at once; Enter, Space and a press on a day confirm it. The toolkit knows no clock: the program
/// provides the current day.
open class CalendarView: Control {
    /// The chosen day; nil for none. Setting it does not call `onChange`, and shows its month.
    public var day: CalendarDay? {
        didSet {
            guard day != oldValue else { return }
            if let day { keyDay = day }
            setNeedsDisplay()
        }
    }

    /// The current day: it is marked, and keys begin there while no day is chosen.
    public var today: CalendarDay? {
        didSet {
            guard today != oldValue else { return }
            if day == nil, let today { keyDay = today }
            setNeedsDisplay()
        }
    }

    /// The names of months and days, and the day with which weeks begin.
    public var names = CalendarNames.english {
        didSet { if names != oldValue { setNeedsDisplay() } }
    }

    /// Called with the day when a person chose another one.
    public var onChange: ((CalendarDay) -> Void)?
    /// Called with the day when a person confirmed it: by a press, Enter or Space.
    public var onCommit: ((CalendarDay) -> Void)?

    /// The day at which keys act.
    private(set) var keyDay: CalendarDay {
        didSet {
            shownMonth = keyDay.firstOfMonth
            if keyDay != oldValue { setNeedsDisplay() }
        }
    }
    /// The first day of the shown month.
    private(set) var shownMonth: CalendarDay {
        didSet { if shownMonth != oldValue { setNeedsDisplay() } }
    }
    private var hovered: CalendarPart? {
        didSet { if hovered != oldValue { setNeedsDisplay() } }
    }
    private var pressed: CalendarPart?

    /// Makes a calendar without a chosen day.
    public init() {
        let first = CalendarDay.reference
        keyDay = first
        shownMonth = first.firstOfMonth
        super.init()
    }

    open override var intrinsicContentSize: Size { Size(width: 288, height: 272) }

    /// Shows another month without choosing a day. Keys continue there.
    func showMonth(_ months: Int) { keyDay = keyDay.adding(months: months) }

    /// Chooses a day as a person does: `onChange` is called.
    func choose(_ new: CalendarDay) {
        guard isEnabled else { return }
        keyDay = new
        guard new != day else { return }
        day = new
        onChange?(new)
        sendActions(for: .valueChanged)
    }

    private func commit(_ day: CalendarDay) {
        guard isEnabled else { return }
        choose(day)
        onCommit?(day)
        sendActions(for: .primaryActionTriggered)
    }

    // MARK: - Events

    open override var usesArrowKeys: Bool { true }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        let isShifted = event.modifiers == .shift && (event.key == .pageUp || event.key == .pageDown)
        guard isEnabled, event.modifiers.isEmpty || isShifted else { return false }
        let forward = effectiveUserInterfaceLayoutDirection == .leftToRight ? 1 : -1
        switch event.key {
        case .left: choose(keyDay.adding(days: -forward))
        case .right: choose(keyDay.adding(days: forward))
        case .up: choose(keyDay.adding(days: -7))
        case .down: choose(keyDay.adding(days: 7))
        case .pageUp: choose(keyDay.adding(months: isShifted ? -12 : -1))
        case .pageDown: choose(keyDay.adding(months: isShifted ? 12 : 1))
        case .home: choose(keyDay.firstOfMonth)
        case .end: choose(keyDay.lastOfMonth)
        case .enter, .space: if !event.isRepeat { commit(keyDay) }
        default: return false
        }
        return true
    }

    private func part(at event: PointerEvent) -> CalendarPart? { grid.part(at: convert(event.location, from: nil)) }

    open override func pointerDown(_ event: PointerEvent) {
        super.pointerDown(event)
        guard isEnabled else { return }
        becomeFirstResponder()
        pressed = part(at: event)
    }

    open override func pointerUp(_ event: PointerEvent) {
        let held = pressed
        pointerCancelled()
        guard let held, part(at: event) == held else { return }
        switch held {
        case .previous: showMonth(-1)
        case .next: showMonth(1)
        case .day(let cell): commit(grid.days[cell].day)
        }
    }

    open override func pointerCancelled() {
        pressed = nil
        super.pointerCancelled()
    }

    open override func pointerHovered(_ event: PointerEvent) { hovered = part(at: event) }

    open override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        if !isHovered { hovered = nil }
    }

    // A turn of the wheel shows another month and chooses no other day.
    open override func scrolled(_ event: ScrollEvent) -> Bool {
        guard isEnabled, !event.isPrecise, event.delta.y != 0 else { return super.scrolled(event) }
        showMonth(event.delta.y > 0 ? 1 : -1)
        return true
    }

    // MARK: - For those who cannot see it

    private static let (previousNumber, nextNumber) = (-1, -2)

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .datePicker
        description.actions = []
        description.value = day.map { .text(names.words($0)) }
        description.focusedPart = .number(keyDay.number)
        let grid = grid
        func button(_ number: Int, _ label: String, _ frame: Rect) -> AccessibilityChild {
            var part = AccessibilityPart(.number(number), .button, label, frame: frame)
            part.isEnabled = isEnabled
            part.actions = [AccessibilityAction(.activate)]
            return .part(part)
        }
        let days = grid.days.map { cell in
            var part = AccessibilityPart(.number(cell.day.number), .day, names.words(cell.day), frame: cell.frame)
            part.states = cell.day == day ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
            if cell.day == today { part.hint = "Today" }
            part.isEnabled = isEnabled
            part.actions = [AccessibilityAction(.activate)]
            return AccessibilityChild.part(part)
        }
        description.children =
            [
                button(Self.previousNumber, "Previous Month", grid.previous), button(Self.nextNumber, "Next Month", grid.next),
            ] + days
    }

    open override func accessibilityActivate() -> Bool { false }

    open override func accessibilityPerform(_ act: AccessibilityRequest.Act, on key: AccessibilityKey) -> Bool {
        guard isEnabled, case .number(let number) = key else { return false }
        switch (act, number) {
        case (.perform(.activate), Self.previousNumber): showMonth(-1)
        case (.perform(.activate), Self.nextNumber): showMonth(1)
        case (.focus, _):
            window?.keyboard.showFocusRing()
            if let day = grid.days.first(where: { $0.day.number == number })?.day { keyDay = day }
            return becomeFirstResponder()
        case (.perform(.activate), _), (.select, _):
            guard let day = grid.days.first(where: { $0.day.number == number })?.day else { return false }
            if act == .select { choose(day) } else { commit(day) }
        default: return false
        }
        return true
    }

    // MARK: - Looks

    private var grid: CalendarGrid {
        CalendarGrid(
            size: bounds.size, month: shownMonth, firstWeekday: names.firstWeekday,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    open override func draw(_ canvas: Canvas, dirty: Rect) {
        let (theme, grid) = (theme, grid)
        let title = names.title(of: shownMonth)
        draw(title, Font(size: 15, weight: .semibold), theme.label, in: grid.title, canvas)
        for (part, icon, area) in [(CalendarPart.previous, Icon.back, grid.previous), (.next, .forward, grid.next)] {
            if hovered == part { canvas.fill(Path(roundedRect: area, radius: 6), theme.hover) }
            icon.draw(
                canvas, in: area.centered(Size(width: 16, height: 16)), color: isEnabled ? theme.link : theme.tertiaryLabel,
                direction: effectiveUserInterfaceLayoutDirection)
        }
        for (index, area) in grid.weekdays.enumerated() {
            let name = names.shortWeekdays[(names.firstWeekday + index) % 7]
            draw(name, Font(size: 11.5), theme.secondaryLabel, in: area, canvas)
        }
        for (index, cell) in grid.days.enumerated() { draw(cell.day, index, in: cell.frame, canvas, theme) }
    }

    private func draw(_ shown: CalendarDay, _ index: Int, in area: Rect, _ canvas: Canvas, _ theme: Theme) {
        let isChosen = shown == day
        let circle = area.centered(Size(width: 30, height: 30)).pixelAligned(scale: canvas.scale)
        if isChosen {
            canvas.fill(Path(ellipseIn: circle), isEnabled ? theme.accent : theme.tertiaryLabel)
        } else if hovered == .day(index), isEnabled {
            canvas.fill(Path(ellipseIn: circle), pressed == .day(index) ? theme.controlPressed : theme.controlHover)
        }
        if shown == keyDay, showsFocusRing {
            canvas.stroke(
                Path(ellipseIn: circle.insetBy(dx: isChosen ? 3 : 1, dy: isChosen ? 3 : 1)), isChosen ? theme.accentLabel : theme.link,
                width: 1.5)
        }
        let isOfMonth = shown.isInMonth(of: shownMonth)
        let isToday = shown == today
        let color =
            isChosen
            ? theme.accentLabel
            : !isEnabled || !isOfMonth ? theme.tertiaryLabel : isToday ? theme.link : theme.label
        let weight: Font.Weight = isChosen || isToday ? .semibold : .regular
        draw("\(shown.day)", Font(size: 13, weight: weight, hasTabularDigits: true), color, in: area, canvas)
        guard isToday else { return }
        // The mark does not depend on colour alone.
        let line = Rect(x: circle.midX - 5, y: circle.maxY - 6, width: 10, height: 1.5)
        canvas.fill(Path(roundedRect: line, radius: 0.75), color)
    }

    private func draw(_ text: String, _ font: Font, _ color: Color, in area: Rect, _ canvas: Canvas) {
        let layout = TextLayout(text, font: theme.resolve(font))
        canvas.draw(layout, at: area.centered(layout.size).origin, color: color)
    }
}
