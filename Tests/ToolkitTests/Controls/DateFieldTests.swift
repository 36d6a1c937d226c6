import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A field for a day and its calendar.
@Suite struct DateFieldTests {
    private final class Fixture {
        let stage: Stage
        let field = DateField(day: CalendarDay(year: 2022, month: 10, day: 8))
        var told: [String] = []

        init(_ stage: Stage = Stage.looks(), day: String = "2022-10-08") {
            self.stage = stage
            field.text = day
            field.today = { CalendarDay(year: 2026, month: 11, day: 21) }
            field.onChange = { [weak self] in self?.told.append($0) }
            stage.addNamed("Date", field, Rect(x: 20, y: 100, width: 224, height: 38))
        }

        func open() {
            field.becomeFirstResponder()
            stage.harness.press(.down, .alt)
        }
        var calendar: CalendarView? { stage.harness.find(CalendarView.self) }
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDay {
        try #require(CalendarDay(year: year, month: month, day: day))
    }

    @Test func altDownAndTheSymbolOpenTheCalendar() throws {
        let fixture = Fixture()
        fixture.open()
        #expect(fixture.field.isCalendarOpen && fixture.stage.harness.focused?.label == "Saturday, 8 October 2022")
        #expect(fixture.calendar?.bounds.size == Size(width: 288, height: 272))
        let popover = try fixture.stage.harness.get(.dialog, "Calendar")
        #expect(fixture.stage.harness.all(.day, within: popover).count == 42)
        fixture.stage.harness.press(.escape)
        #expect(!fixture.field.isCalendarOpen && fixture.field.isFirstResponder)
        fixture.stage.harness.click(try fixture.stage.harness.get(.button, "Open Calendar"))
        #expect(fixture.field.isCalendarOpen)
        // Another press on the symbol closes it.
        fixture.stage.harness.click(at: Point(x: 226, y: 119))
        #expect(!fixture.field.isCalendarOpen && fixture.told.isEmpty)
    }

    @Test(arguments: [false, true]) func keysGoByDaysWeeksMonthsAndYears(isMirrored: Bool) throws {
        let fixture = Fixture(Stage.looks(isMirrored: isMirrored))
        let (back, forward) = isMirrored ? (Key.right, Key.left) : (.left, .right)
        fixture.open()
        let steps: [(Key, KeyModifiers, String)] = [
            (forward, [], "2022-10-09"), (.down, [], "2022-10-16"), (back, [], "2022-10-15"), (.up, [], "2022-10-08"),
            (.pageDown, [], "2022-11-08"), (.pageUp, .shift, "2021-11-08"), (.pageDown, .shift, "2022-11-08"), (.pageUp, [], "2022-10-08"),
            (.end, [], "2022-10-31"), (.pageDown, [], "2022-11-30"), (.home, [], "2022-11-01"),
        ]
        for (key, modifiers, text) in steps {
            fixture.stage.harness.press(key, modifiers)
            #expect(fixture.field.text == text)
        }
        #expect(fixture.told == steps.map(\.2))
        fixture.stage.harness.press(.enter)
        #expect(!fixture.field.isCalendarOpen && fixture.field.text == "2022-11-01")
        fixture.open()
        fixture.stage.harness.press(.down)
        fixture.stage.harness.press(.escape)
        #expect(fixture.field.text == "2022-11-01", "Escape gives back what was there")
    }

    @Test func whatWasThereComesBackWhateverItWas() {
        for text in ["", "some time in May"] {
            let fixture = Fixture(day: text)
            fixture.open()
            #expect(fixture.stage.harness.focused?.label == "Saturday, 21 November 2026", "without a day keys begin today")
            fixture.stage.harness.press(.left)
            #expect(fixture.field.text == "2026-11-20")
            fixture.stage.harness.press(.escape)
            #expect(fixture.field.text == text)
        }
    }

    @Test func aPressOnADayKeepsIt() throws {
        let fixture = Fixture()
        fixture.open()
        fixture.stage.harness.click(try fixture.stage.harness.get(.button, "Next Month"))
        #expect(fixture.field.text == "2022-10-08" && fixture.field.isCalendarOpen, "to look at a month chooses nothing")
        fixture.stage.harness.click(try fixture.stage.harness.get(.day, "Wednesday, 9 November 2022"))
        #expect(fixture.field.text == "2022-11-09" && !fixture.field.isCalendarOpen && fixture.told == ["2022-11-09"])
        // A day of the previous month can also be pressed.
        fixture.open()
        fixture.stage.harness.click(try fixture.stage.harness.get(.day, "Monday, 31 October 2022"))
        #expect(fixture.field.text == "2022-10-31")
        // A press outside keeps the day that the keys moved to.
        fixture.open()
        fixture.stage.harness.press(.left)
        fixture.stage.harness.click(at: Point(x: 20, y: 400))
        #expect(!fixture.field.isCalendarOpen && fixture.field.text == "2022-10-30")
    }

    @Test func todayAndNoDate() throws {
        let fixture = Fixture()
        fixture.open()
        fixture.stage.harness.press(try fixture.stage.harness.get(.button, "No Date"))
        #expect(fixture.field.text.isEmpty && fixture.field.day == nil && !fixture.field.isCalendarOpen)
        fixture.open()
        fixture.stage.harness.press(.tab)
        #expect(fixture.stage.harness.focused?.label == "Today")
        fixture.stage.harness.press(.enter)
        #expect(fixture.field.text == "2026-11-21" && !fixture.field.isCalendarOpen)
        fixture.field.allowsNoDate = false
        fixture.field.today = { nil }
        fixture.open()
        #expect(fixture.stage.harness.all(.button, "Today").isEmpty && fixture.stage.harness.all(.button, "No Date").isEmpty)
    }

    @Test func weeksBeginWhereTheLanguageHasIt() throws {
        let fixture = Fixture()
        fixture.field.calendarNames = CalendarNames.english.beginning(on: 6)
        fixture.open()
        // October 2022 began on a Saturday: the last column if weeks begin on Sunday.
        let first = try fixture.stage.harness.get(.day, "Saturday, 1 October 2022")
        let sunday = try fixture.stage.harness.get(.day, "Sunday, 2 October 2022")
        #expect(first.frame.minX > sunday.frame.minX && first.frame.maxY == sunday.frame.minY)
        let names = try #require(
            CalendarNames(
                months: (1...12).map { "Monat \($0)" }, weekdays: (1...7).map { "Tag \($0)" }, shortWeekdays: (1...7).map { "\($0)" },
                firstWeekday: 0))
        fixture.stage.harness.press(.escape)
        fixture.field.calendarNames = names
        fixture.open()
        #expect(fixture.stage.harness.focused?.label == "Tag 6, 8 Monat 10 2022")
        #expect(CalendarNames(months: [], weekdays: [], shortWeekdays: [], firstWeekday: 0) == nil)
    }

    @Test func whatIsNoDayStaysAndIsMarked() throws {
        let fixture = Fixture()
        let other = fixture.stage.addButton("Other", 20, 300)
        fixture.field.becomeFirstResponder()
        fixture.stage.harness.type("last summer")
        #expect(!fixture.field.hasError)
        other.becomeFirstResponder()
        #expect(fixture.field.hasError && fixture.field.hasProblem && fixture.field.text == "last summer" && fixture.field.day == nil)
        #expect(try fixture.stage.harness.get(.textField, "Date").states.isSuperset(of: [.invalid, .hasPopup]))
        fixture.field.parse = { $0 == "last summer" ? CalendarDay(year: 2026, month: 7, day: 1) : nil }
        #expect(!fixture.field.hasError)
        fixture.open()
        #expect(fixture.stage.harness.focused?.label == "Wednesday, 1 July 2026")
        fixture.stage.harness.press(.escape)
        fixture.field.isEnabled = false
        fixture.stage.harness.click(at: Point(x: 226, y: 119))
        #expect(!fixture.field.isCalendarOpen)
    }

    @Test func theCalendarEndsWhereDaysDo() throws {
        for (text, key) in [("9999-12-31", Key.pageDown), ("0001-01-01", .pageUp)] {
            let fixture = Fixture(day: text)
            fixture.open()
            // The last month begins on a Wednesday; in its last week not all days exist.
            #expect(fixture.stage.harness.all(.day).count == (key == .pageUp ? 42 : 33))
            fixture.stage.harness.press(key)
            fixture.stage.harness.press(key == .pageUp ? .up : .down)
            #expect(fixture.field.text == text)
        }
        #expect(DateField.day(from: "2023-02-29") == nil && DateField.day(from: "8.10.22") == nil)
        #expect(DateField.text(of: try day(33, 4, 3)) == "0033-04-03")
    }

    @Test func theCalendarStandsBesideTheFieldOrBelowIt() throws {
        let fixture = Fixture()
        fixture.open()
        let beside = try #require(fixture.stage.window.children.first)
        #expect(beside.screenFrame.midX > 200 + fixture.field.frame.maxX)
        fixture.stage.harness.press(.escape)
        fixture.stage.harness.send(.placed(origin: Point(x: 200, y: 100), workAreas: [Rect(x: 180, y: 0, width: 420, height: 1000)]))
        fixture.open()
        let below = try #require(fixture.stage.window.children.first)
        #expect(below.screenFrame.midY > 100 + fixture.field.frame.maxY)
    }

    @Test func itIsDrawnInAllLooks() throws {
        for (isMirrored, isDark, scale) in [(false, false, 1.0), (true, false, 1), (false, true, 2)] {
            let stage = Stage.looks(isMirrored: isMirrored, isDark: isDark, scale: scale)
            let fixture = Fixture(stage, day: "2026-11-09")
            if isMirrored { fixture.field.frame.origin.x = 270 }
            fixture.open()
            stage.harness.press(.right)
            stage.shoot("date-\(isMirrored)-\(isDark)-\(scale)")
            let button = try #require(fixture.field.trailingView)
            #expect((button.frame.midX < 60) == isMirrored)
            // Both arrows point outwards.
            stage.harness.press(.escape)
        }
    }
}
