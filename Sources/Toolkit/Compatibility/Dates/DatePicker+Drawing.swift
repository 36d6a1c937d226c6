import Graphics

/// The places of the parts of a date picker, in its points: arithmetic, without views.
nonisolated struct DatePickerLayout {
    private(set) var title = Rect.zero
    private(set) var previous = Rect.zero
    private(set) var next = Rect.zero
    private(set) var weekdays: [Rect] = []
    private(set) var days: [Rect] = []
    private(set) var hour = Rect.zero
    private(set) var minute = Rect.zero
    /// The areas that change the time when they are pressed, and the change in minutes.
    private(set) var steps: [(area: Rect, minutes: Int)] = []

    /// - Parameter isMirrored: whether days go from right to left. Hours and minutes do not in any language.
    init(bounds: Rect, mode: DatePicker.Mode, isMirrored: Bool = false) {
        let timeHeight = mode == .date ? 0.0 : mode == .time ? bounds.height : 40
        let calendar = Rect(x: 8, y: 0, width: max(0, bounds.width - 16), height: max(0, bounds.height - timeHeight))
        if mode != .time {
            let rowHeight = calendar.height / 8
            let width = calendar.width / 7
            title = Rect(x: calendar.minX + 40, y: 0, width: max(0, calendar.width - 80), height: rowHeight)
            previous = Rect(x: calendar.minX, y: 0, width: 40, height: rowHeight)
            next = Rect(x: calendar.maxX - 40, y: 0, width: 40, height: rowHeight)
            for column in 0..<7 {
                weekdays.append(Rect(x: calendar.minX + Double(column) * width, y: rowHeight, width: width, height: rowHeight))
            }
            for cell in 0..<42 {
                days.append(
                    Rect(
                        x: calendar.minX + Double(cell % 7) * width, y: Double(2 + cell / 7) * rowHeight, width: width, height: rowHeight))
            }
        }
        if isMirrored {
            func mirrored(_ rect: Rect) -> Rect { Rect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) }
            (previous, next) = (mirrored(previous), mirrored(next))
            (weekdays, days) = (weekdays.map(mirrored), days.map(mirrored))
        }
        guard mode != .date else { return }
        let middle = bounds.maxY - timeHeight / 2
        hour = Rect(x: bounds.midX - 70, y: middle - 14, width: 40, height: 28)
        minute = Rect(x: bounds.midX + 12, y: middle - 14, width: 40, height: 28)
        for (field, minutes) in [(hour, 60), (minute, 1)] {
            steps.append((Rect(x: field.maxX, y: middle - 15, width: 22, height: 15), minutes))
            steps.append((Rect(x: field.maxX, y: middle, width: 22, height: 15), -minutes))
        }
    }
}

extension DatePicker {
    static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]

    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    func drawAll(_ canvas: Canvas) {
        let layout = layout
        if mode != .time { drawMonth(canvas, layout) }
        if mode != .date { drawTime(canvas, layout) }
        if showsFocusRing { drawFocusRing(canvas, around: bounds, radius: 6) }
    }

    private func drawMonth(_ canvas: Canvas, _ layout: DatePickerLayout) {
        let month = Self.monthNames[shownMonth.month - 1]
        draw("\(month) \(shownMonth.year)", Font(size: 15, weight: .semibold), theme.label, in: layout.title, canvas)
        for (icon, area) in [(Icon.back, layout.previous), (Icon.forward, layout.next)] {
            icon.draw(
                canvas, in: area.centered(Size(width: 16, height: 16)), color: theme.link, direction: effectiveUserInterfaceLayoutDirection)
        }
        for (name, area) in zip(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], layout.weekdays) {
            draw(name, Font(size: 11.5), theme.secondaryLabel, in: area, canvas)
        }
        for (cell, area) in layout.days.enumerated() {
            let day = day(at: cell)
            let isChosen = day == date
            if isChosen {
                let side = min(area.width, area.height) - 1
                canvas.fill(Path(ellipseIn: area.centered(Size(width: side, height: side))), isEnabled ? theme.accent : theme.tertiaryLabel)
            }
            let color = isChosen ? theme.accentLabel : day.month == shownMonth.month && isEnabled ? theme.label : theme.tertiaryLabel
            draw("\(day.day)", Font(size: 13, hasTabularDigits: true), color, in: area, canvas)
        }
    }

    private func drawTime(_ canvas: Canvas, _ layout: DatePickerLayout) {
        for (number, area) in [(date.hour, layout.hour), (date.minute, layout.minute)] {
            canvas.fill(area, radius: 5, theme.fieldBackground, edge: theme.controlBorder)
            draw(
                Self.twoDigits(number), Font(size: 14.5, hasTabularDigits: true), isEnabled ? theme.label : theme.tertiaryLabel, in: area,
                canvas
            )
        }
        for step in layout.steps {
            let icon = step.minutes > 0 ? Icon { $0.line(5, 16, 12, 8, 19, 16) } : Icon { $0.line(5, 8, 12, 16, 19, 8) }
            icon.draw(canvas, in: step.area.centered(Size(width: 12, height: 12)), color: theme.secondaryLabel)
        }
    }

    private func draw(_ text: String, _ font: Font, _ color: Color, in area: Rect, _ canvas: Canvas) {
        let layout = TextLayout(text, font: theme.resolve(font))
        canvas.draw(layout, at: area.centered(layout.size).origin, color: color)
    }
}
