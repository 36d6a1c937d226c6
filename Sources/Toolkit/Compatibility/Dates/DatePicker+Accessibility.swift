import Graphics

/// The accessibility of a date picker: its days, the buttons for other months, and the time.
extension DatePicker {
    /// The numbers of the parts besides days; the number of a day is its minutes since the first day.
    private enum PartNumber {
        static let previous = -1
        static let next = -2
        static let hour = -3
        static let minute = -4
    }

    private static let weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// "Saturday, 14 March 2026".
    private static func words(_ day: CivilMinute) -> String {
        "\(weekdayNames[day.weekday]), \(day.day) \(monthNames[day.month - 1]) \(day.year)"
    }

    private var words: String {
        let time = "\(Self.twoDigits(date.hour)):\(Self.twoDigits(date.minute))"
        return switch mode {
        case .date: Self.words(date)
        case .time: time
        case .dateAndTime: "\(Self.words(date)), \(time)"
        }
    }

    func describeDate(_ description: inout AccessibilityDescription) {
        description.value = .text(words)
        guard !isCompact else {
            description.states.insert(.hasPopup)
            return
        }
        description.role = .datePicker
        description.actions = []
        let layout = layout
        var parts: [AccessibilityPart] = []
        if mode != .time {
            description.focusedPart = .number(number(of: date))
            parts.append(button(PartNumber.previous, "Previous Month", layout.previous))
            parts.append(button(PartNumber.next, "Next Month", layout.next))
            parts += layout.days.indices.map { cell in
                let day = day(at: cell)
                var part = AccessibilityPart(.number(number(of: day)), .day, Self.words(day), frame: layout.days[cell])
                part.states = day == date ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
                part.isEnabled = isEnabled
                part.actions = [AccessibilityAction(.activate)]
                return part
            }
        }
        if mode != .date {
            parts.append(spinner(PartNumber.hour, "Hour", date.hour, 0...23, layout.hour))
            parts.append(spinner(PartNumber.minute, "Minute", date.minute, 0...59, layout.minute))
        }
        description.children = parts.map(AccessibilityChild.part)
    }

    private func number(of day: CivilMinute) -> Int { day.ordinal / 1440 }

    private func button(_ number: Int, _ label: String, _ frame: Rect) -> AccessibilityPart {
        var part = AccessibilityPart(.number(number), .button, label, frame: frame)
        part.isEnabled = isEnabled
        part.actions = [AccessibilityAction(.activate)]
        return part
    }

    private func spinner(_ number: Int, _ label: String, _ value: Int, _ range: ClosedRange<Double>, _ frame: Rect) -> AccessibilityPart {
        var part = AccessibilityPart(.number(number), .spinButton, label, frame: frame)
        part.value = .number(Double(value), range: range)
        part.isEnabled = isEnabled
        part.actions = [AccessibilityAction(.increment), AccessibilityAction(.decrement)]
        return part
    }

    /// Performs an action of a part. Returns whether the part has it.
    func perform(_ act: AccessibilityRequest.Act, onPart number: Int) -> Bool {
        switch (act, number) {
        case (.perform(.activate), PartNumber.previous): shownMonth = shownMonth.adding(months: -1)
        case (.perform(.activate), PartNumber.next): shownMonth = shownMonth.adding(months: 1)
        case (.perform(.increment), PartNumber.hour): choose(stepped(60))
        case (.perform(.decrement), PartNumber.hour): choose(stepped(-60))
        case (.perform(.increment), PartNumber.minute): choose(stepped(1))
        case (.perform(.decrement), PartNumber.minute): choose(stepped(-1))
        case (.setValue(let value), PartNumber.hour) where (0...23).contains(value):
            choose(date.adding(minutes: (Int(value.rounded()) - date.hour) * 60))
        case (.setValue(let value), PartNumber.minute) where (0...59).contains(value):
            choose(date.adding(minutes: Int(value.rounded()) - date.minute))
        case (.perform(.activate), _), (.select, _):
            guard let cell = layout.days.indices.first(where: { self.number(of: day(at: $0)) == number }) else { return false }
            choose(day(at: cell))
        case (.focus, _): return becomeFirstResponder()
        default: return false
        }
        return true
    }
}
