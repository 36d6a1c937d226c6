import Graphics

/// A part of a calendar that can be pressed.
nonisolated enum CalendarPart: Hashable {
    case previous, next
    /// A day, by its place among the shown days.
    case day(Int)
}

/// The frames of the parts of a calendar, in its points: arithmetic, no views.
nonisolated struct CalendarGrid {
    private(set) var title = Rect.zero
    private(set) var previous = Rect.zero
    private(set) var next = Rect.zero
    private(set) var weekdays: [Rect] = []
    private(set) var days: [(day: CalendarDay, frame: Rect)] = []

    private static let side = 8.0
    private static let titleHeight = 48.0
    private static let weekdayHeight = 20.0

    /// - Parameters:
    ///   - month: the first day of the month
    ///   - firstWeekday: the day with which weeks begin; 0 is Monday
    ///   - isMirrored: whether days go from right to left
    init(size: Size, month: CalendarDay, firstWeekday: Int, isMirrored: Bool) {
        func placed(_ rect: Rect) -> Rect {
            isMirrored ? Rect(x: size.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
        }
        title = Rect(x: 44, y: 0, width: max(0, size.width - 88), height: Self.titleHeight)
        previous = placed(Rect(x: 8, y: 8, width: 32, height: 32))
        next = placed(Rect(x: size.width - 40, y: 8, width: 32, height: 32))
        let width = (size.width - 2 * Self.side) / 7
        let top = Self.titleHeight + Self.weekdayHeight
        let height = max(0, size.height - top - 12) / 6
        let leading = (month.weekday - firstWeekday + 7) % 7
        for column in 0..<7 {
            weekdays.append(
                placed(Rect(x: Self.side + Double(column) * width, y: Self.titleHeight - 2, width: width, height: Self.weekdayHeight)))
        }
        for cell in 0..<42 {
            let frame = Rect(
                x: Self.side + Double(cell % 7) * width, y: top + Double(cell / 7) * height, width: width, height: height)
            // At the ends of the calendar some days do not exist.
            let day = month.adding(days: cell - leading)
            if day.number - month.number == cell - leading { days.append((day, placed(frame))) }
        }
    }

    func part(at point: Point) -> CalendarPart? {
        if previous.contains(point) { return .previous }
        if next.contains(point) { return .next }
        return days.firstIndex { $0.frame.contains(point) }.map(CalendarPart.day)
    }
}
