import Testing

@testable import Inventory

@Suite struct DayTests {
    @Test(arguments: [
        "2026-03-03", "2024-02-29", "2000-02-29", "1600-02-29", "0001-01-01", "9999-12-31", "2018-11-04", "1970-01-01", "2038-01-19",
    ])
    func isoRoundTrip(_ text: String) throws { #expect(try #require(Day(iso: text)).iso == text) }

    @Test(arguments: [
        "", "2026-3-3", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "2026-04-31", "0000-01-01",
        "2026-03-03 ", " 2026-03-03", "2026/03/03", "26-03-03", "2026-03-0a", "+026-03-03", "-026-03-03", "2026-03-03T00:00", "٢٠٢٦-٠٣-٠٣",
        "10000-01-01",
    ])
    func isoIsStrict(_ text: String) { #expect(Day(iso: text) == nil) }

    static let german = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
    ]

    static func read(_ text: String, _ order: Day.Order = .dayMonthYear) throws -> String? {
        Day.parse(text, order: order, monthNames: german, today: try #require(Day(iso: "2026-03-01")))?.iso
    }

    @Test(arguments: [
        ("2026-03-03", "2026-03-03"), ("3 March 2026", "2026-03-03"), ("March 3, 2026", "2026-03-03"), ("3 mar 2026", "2026-03-03"),
        ("Mar. 3 2026", "2026-03-03"), ("3rd March 2026", "2026-03-03"), ("22nd of May 2026", "2026-05-22"), ("3. März 2026", "2026-03-03"),
        ("3 MÄRZ 2026", "2026-03-03"), ("3.3.2026", "2026-03-03"), ("03.03.2026", "2026-03-03"), ("3. 3. 2026", "2026-03-03"),
        ("03/04/2026", "2026-04-03"), ("3-4-2026", "2026-04-03"), ("2026/3/4", "2026-03-04"), ("2026.03.04", "2026-03-04"),
        ("today", "2026-03-01"), ("Today", "2026-03-01"), ("yesterday", "2026-02-28"), (" 2026-03-03 ", "2026-03-03"),
        ("04/13/2026", "2026-04-13"),
        ("29 February 2024", "2024-02-29"), ("1 Sept 2026", "2026-09-01"), ("2026 March 3", "2026-03-03"),
    ])
    func typed(_ text: String, _ iso: String) throws { #expect(try Self.read(text) == iso) }

    @Test(arguments: [
        "", "tomorrow", "3", "3 March", "March 2026", "3.3.26", "30.2.2026", "29 February 2026", "2026-02-30", "32 March 2026",
        "3 Marsh 2026",
        "13/13/2026", "3//2026", "3.3.2026.", "1.2.3.4", "-3.3.2026", "3 3 2026", "3 March 2026 10:00", "2026", "20260303",
        "3 March 3 2026",
    ])
    func typedNonsense(_ text: String) throws { #expect(try Self.read(text) == nil) }

    @Test func theLocaleOrdersSlashes() throws {
        #expect(try Self.read("03/04/2026", .monthDayYear) == "2026-03-04")
        #expect(try Self.read("13/04/2026", .monthDayYear) == "2026-04-13")
        #expect(try Self.read("03.04.2026", .monthDayYear) == "2026-04-03")
        #expect(Day.Order.order(of: "%m/%d/%Y") == .monthDayYear)
        #expect(Day.Order.order(of: "%d.%m.%Y") == .dayMonthYear)
        #expect(Day.Order.order(of: "%Y年%m月%d日") == .yearMonthDay)
        #expect(Day.Order.order(of: "%-d.%-m.%Y") == .dayMonthYear)
        #expect(Day.Order.order(of: "") == .dayMonthYear)
    }

    @Test func ordinalsCountEveryDay() throws {
        var day = try #require(Day(iso: "1999-12-30"))
        #expect(try #require(Day(iso: "1970-01-01")).ordinal == 719_163)
        for _ in 0..<2000 {
            let next = Day(ordinal: day.ordinal + 1)
            #expect(next > day)
            #expect(next.ordinal == day.ordinal + 1)
            day = next
        }
        #expect(day.iso == "2005-06-21")
        #expect(Day(ordinal: 3_652_059).iso == "9999-12-31")
        #expect(Day(ordinal: .max).iso == "9999-12-31")
        #expect(Day(ordinal: .min).iso == "0001-01-01")
    }

    @Test func words() throws {
        #expect(try #require(Day(iso: "2026-03-03")).formatted() == "3 March 2026")
        #expect(Timestamp(milliseconds: 1_772_546_709_123).iso == "2026-03-03T14:05:09.123Z")
        #expect(Timestamp(milliseconds: -1).iso == "1969-12-31T23:59:59.999Z")
    }

    /// Where the machine has these locales.
    @Test func theLocaleSaysHowDaysAreWritten() throws {
        for (name, order, month) in [
            ("de_DE.UTF-8", Day.Order.dayMonthYear, "März"), ("en_US.UTF-8", .monthDayYear, "March"),
            ("sv_SE.UTF-8", .yearMonthDay, "mars"),
            ("tr_TR.UTF-8", .dayMonthYear, "Mart"),
        ] {
            let facts = LocaleFacts(categories: .time, name: name)
            guard facts.monthNames.contains(month) else { continue }
            #expect(Day.Order.order(of: facts.dateFormat) == order, "\(name)")
            let typed = Day.parse("3 \(month) 2026", order: order, monthNames: facts.monthNames, today: .today())
            #expect(typed?.iso == "2026-03-03")
        }
    }
}
