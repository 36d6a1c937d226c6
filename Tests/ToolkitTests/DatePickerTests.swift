import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The calendar's arithmetic, and choices in it.
@Suite struct DatePickerTests {
    private func minute(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> CivilMinute {
        try #require(CivilMinute(year: year, month: month, day: day, hour: hour, minute: minute))
    }

    @Test func daysFollowEachOther() throws {
        #expect(try minute(2024, 2, 28).adding(days: 1) == minute(2024, 2, 29))
        #expect(try minute(2023, 2, 28).adding(days: 1) == minute(2023, 3, 1))
        #expect(try minute(1900, 2, 28).adding(days: 1) == minute(1900, 3, 1))
        #expect(try minute(2000, 12, 31, 23, 59).adding(minutes: 1) == minute(2001, 1, 1))
        #expect(try minute(2026, 1, 1).adding(days: -1) == minute(2025, 12, 31))
        #expect(try minute(2026, 1, 31).adding(months: 1) == minute(2026, 2, 28))
        #expect(try minute(2026, 3, 15).adding(months: -15) == minute(2024, 12, 15))
        #expect(try minute(2026, 11, 21).weekday == 5)
        #expect(try minute(2001, 1, 1).weekday == 0)
        #expect(CivilMinute(year: 2023, month: 2, day: 29) == nil)
        #expect(CivilMinute(year: 0, month: 1, day: 1) == nil)
    }

    @Test func theCalendarEnds() throws {
        let (first, last) = (try minute(1, 1, 1), try minute(9999, 12, 31, 23, 59))
        #expect(first.adding(days: -1) == first)
        #expect(last.adding(minutes: 1) == last)
        #expect(last.adding(days: .max) == last)
        #expect(first.adding(minutes: .min) == first)
        #expect(try last.adding(months: .max) == minute(9999, 12, 31, 23, 59))
        #expect(try first.adding(months: .min) == minute(1, 1, 1))
        // Every day of some years is converted to its number and back.
        for ordinal in try stride(from: minute(1999, 12, 1).ordinal, to: minute(2005, 1, 2).ordinal, by: 1440) {
            let day = CivilMinute(ordinal: ordinal)
            #expect(try minute(day.year, day.month, day.day).ordinal == ordinal)
        }
    }

    private func stage(_ mode: DatePicker.Mode) throws -> (DatePicker, Harness) {
        let picker = DatePicker(mode)
        picker.date = try minute(2026, 11, 21, 10, 30)
        let ground = ContainerStage(picker, size: picker.intrinsicContentSize)
        let window = Window(size: Size(width: 400, height: 300), title: "")
        window.rootViewController = ground
        return (picker, Harness(window))
    }

    @Test func aPressChoosesADay() throws {
        let (picker, harness) = try stage(.dateAndTime)
        var told = 0
        picker.addAction(for: .valueChanged) { _ in told += 1 }
        // November 2026 begins on a Sunday, the seventh cell.
        harness.click(at: picker.convert(picker.layout.days[6].center, to: nil))
        #expect(try picker.date == minute(2026, 11, 1, 10, 30))
        harness.click(at: picker.convert(picker.layout.next.center, to: nil))
        #expect(try picker.date == minute(2026, 11, 1, 10, 30))
        harness.click(at: picker.convert(picker.layout.days[1].center, to: nil))
        #expect(try picker.date == minute(2026, 12, 1, 10, 30))
        #expect(told == 2)
    }

    @Test func keysMoveTheDay() throws {
        let (picker, harness) = try stage(.date)
        harness.window.makeFirstResponder(picker)
        harness.press(.right)
        harness.press(.down)
        harness.press(.pageDown)
        #expect(try picker.date == minute(2026, 12, 29, 10, 30))
        picker.isEnabled = false
        #expect(!picker.keyDown(KeyEvent(key: .left, time: 0)))
    }

    @Test func stepsChangeTheTimeWithinTheDay() throws {
        let (picker, harness) = try stage(.dateAndTime)
        picker.minuteInterval = 15
        let steps = picker.layout.steps
        for _ in 0..<2 { harness.click(at: picker.convert(steps[2].area.center, to: nil)) }
        #expect(try picker.date == minute(2026, 11, 21, 11, 0))
        for _ in 0..<13 { harness.click(at: picker.convert(steps[0].area.center, to: nil)) }
        #expect(try picker.date == minute(2026, 11, 21, 0, 0))
        harness.click(at: picker.convert(steps[1].area.center, to: nil))
        #expect(try picker.date == minute(2026, 11, 21, 23, 0))
    }

    @Test func aCompactOneIsAFieldThatShowsTheMonthWhenItIsPressed() throws {
        let picker = DatePicker(.dateAndTime)
        picker.preferredDatePickerStyle = .compact
        picker.date = try minute(2026, 11, 21, 10, 30)
        let size = picker.intrinsicContentSize
        #expect(size.height == 34 && size.width > 120 && size.width < 260)
        let window = Window(size: Size(width: 500, height: 400), title: "")
        window.rootViewController = ContainerStage(picker, size: size)
        let harness = Harness(window)
        var told = 0
        picker.action = { told += 1 }
        harness.click(picker)
        let month = try #require(harness.openChildren.first)
        harness.press(.right)
        let next = try minute(2026, 11, 22, 10, 30)
        #expect(told == 1 && picker.date == next)
        harness.press(.escape)
        #expect(harness.openChildren.isEmpty && picker.isFirstResponder)
        harness.press(.space)
        #expect(harness.openChildren.count == 1 && harness.openChildren.first !== month)
        harness.press(.escape)
        // Keys also work without it.
        harness.press(.down)
        let week = try minute(2026, 11, 29, 10, 30)
        #expect(picker.date == week && told == 2)
        harness.press(.down, .alt)
        #expect(harness.openChildren.count == 1 && picker.date == week)
        harness.press(.escape)
        // The popover of a field goes away with the field.
        harness.press(.space)
        let ground = picker.superview
        picker.removeFromSuperview()
        harness.advance(seconds: 0.02)
        #expect(harness.openChildren.isEmpty)
        ground?.addSubview(picker)
        harness.advance(seconds: 0.02)
        picker.isEnabled = false
        harness.click(picker)
        #expect(harness.openChildren.isEmpty)
    }

    @Test func aNibSaysWhetherItIsCompact() throws {
        for (style, expected) in [("", DatePicker.Style.inline), (#"style="wheels""#, .inline), (#"style="compact""#, .compact)] {
            let file = NibSamples.document(
                #"<view id="root"><subviews><datePicker id="date" datePickerMode="date" \#(style)/></subviews></view>"#)
            let contents = try Nib(data: [UInt8](file.utf8), name: "Date.xib").instantiate()
            #expect((contents.view(withID: "date") as? DatePicker)?.preferredDatePickerStyle == expected)
            #expect(contents.warnings.isEmpty)
        }
    }
}

/// A controller of one view at the window's top left corner.
final class ContainerStage: ViewController {
    private let shown: View
    private let size: Size

    init(_ view: View, size: Size) {
        shown = view
        self.size = size
        super.init()
    }

    override func loadView() -> View {
        let ground = View()
        shown.frame = Rect(origin: Point(x: 10, y: 10), size: size)
        ground.addSubview(shown)
        return ground
    }
}
