import Foundation
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

    /// Sunday, 1 March 2026.
    static let today = Day(ordinal: 739_676)

    static func style(_ name: String, _ format: String, _ months: [String]) -> DayStyle {
        DayStyle(LocaleFacts(name: name, dateFormat: format, monthNames: months))
    }

    static let german = style(
        "de_DE.UTF-8", "%d.%m.%Y",
        [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember", "Jan",
            "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez",
        ])
    static let american = style("en_US.UTF-8", "%m/%d/%Y", [])
    static let japanese = style("ja_JP.UTF-8", "%Y年%m月%d日", (1...12).map { " \($0)月" })
    static let vietnamese = style("vi_VN", "%d/%m/%Y", (1...12).map { "Tháng \($0 == 12 ? "Mười Hai" : "\($0)")" })

    static func read(_ text: String, _ style: DayStyle = .plain) -> DayReading? { try? DayParser(style, today: today).read(text) }

    static func iso(_ text: String, _ order: Day.Order) -> String? { read(text, DayStyle(order: order))?.day.iso }

    @Test(arguments: [
        ("2026-03-03", "2026-03-03"), ("3 March 2026", "2026-03-03"), ("March 3, 2026", "2026-03-03"), ("3 mar 2026", "2026-03-03"),
        ("Mar. 3 2026", "2026-03-03"), ("3rd March 2026", "2026-03-03"), ("22nd of May 2026", "2026-05-22"), ("3. März 2026", "2026-03-03"),
        ("3 MÄRZ 2026", "2026-03-03"), ("3.3.2026", "2026-03-03"), ("03.03.2026", "2026-03-03"), ("3. 3. 2026", "2026-03-03"),
        ("03/04/2026", "2026-04-03"), ("3-4-2026", "2026-04-03"), ("2026/3/4", "2026-03-04"), ("2026.03.04", "2026-03-04"),
        ("today", "2026-03-01"), ("Today", "2026-03-01"), ("yesterday", "2026-02-28"), (" 2026-03-03 ", "2026-03-03"),
        ("tomorrow", "2026-03-02"), ("04/13/2026", "2026-04-13"), ("29 February 2024", "2024-02-29"), ("1 Sept 2026", "2026-09-01"),
        ("2026 March 3", "2026-03-03"),
        // Years of two digits are the nearest ones.
        ("3.3.26", "2026-03-03"), ("3/8/16", "2016-08-03"), ("3 Mar 26", "2026-03-03"), ("March 3, '99", "1999-03-03"),
        ("1.2.75", "2075-02-01"), ("1.2.76", "1976-02-01"), ("03-Mar-2026", "2026-03-03"), ("3-Mar-26", "2026-03-03"),
        ("3.März.2026", "2026-03-03"), ("99/12/31", "1999-12-31"), ("2026 märz 3", "2026-03-03"), ("5. Dez 08", "2008-12-05"),
        // Digits of other scripts, and their signs.
        ("2026年3月3日", "2026-03-03"), ("2026년 3월 3일", "2026-03-03"), ("٣/٤/٢٠٢٦", "2026-04-03"), ("３.３.２０２６", "2026-03-03"),
    ])
    func typed(_ text: String, _ iso: String) throws {
        let reading = try #require(Self.read(text, Self.german))
        #expect(reading.day.iso == iso && reading.precision == .day)
    }

    @Test(arguments: [
        ("March 2026", "2026-03-01", DayReading.Precision.month), ("März '26", "2026-03-01", .month),
        ("2026 march", "2026-03-01", .month), ("03/2026", "2026-03-01", .month), ("3.2026", "2026-03-01", .month),
        ("2026-03", "2026-03-01", .month), ("2026年3月", "2026-03-01", .month), ("2015", "2015-01-01", .year), ("2015年", "2015-01-01", .year),
    ])
    func lessThanADay(_ text: String, _ iso: String, _ precision: DayReading.Precision) throws {
        let reading = try #require(Self.read(text, Self.german))
        #expect(reading.day.iso == iso && reading.precision == precision)
    }

    @Test(arguments: [
        "", "3", "3 March", "30.2.2026", "29 February 2026", "2026-02-30", "32 March 2026", "3 Marsh 2026", "13/13/2026", "3//2026",
        "3.3.2026.", "1.2.3.4", "-3.3.2026", "3 3 2026", "3 March 2026 10:00", "20260303", "3 March 3 2026", "3.3.026", "3.3.6", "march",
        "march 26", "3.3.", "3/4-2026", "00/00/00", "0000", "13/2026", "in march 2026", "3 marchmarch 2026", "marchof 2026", "day", "2026/",
        "-2026",
    ])
    func typedNonsense(_ text: String) { #expect(Self.read(text, Self.german) == nil) }

    @Test func aBookIsNoDay() { #expect(Self.read(String(repeating: "march 2026 ", count: 100_000)) == nil) }

    @Test func whatIsWrongIsSaid() throws {
        func sentence(_ text: String, _ style: DayStyle = .plain) -> String {
            do {
                return try DayParser(style, today: Self.today).read(text).day.iso
            } catch { return error.sentence(style) }
        }
        #expect(sentence("soon") == "“soon” is not a date. Write it like 31 March 2026 or 2026-03-31.")
        #expect(sentence("30.2.2026", Self.german) == "There is no day “30.2.2026”. Write it like 31. März 2026 or 2026-03-31.")
        #expect(sentence("3 march") == "“3 march” has no year. Write it like 31 March 2026 or 2026-03-31.")
        #expect(sentence(String(repeating: "x", count: 100_000)).count < 200)
    }

    @Test func theLocaleOrdersNumbers() throws {
        #expect(Self.iso("03/04/2026", .monthDayYear) == "2026-03-04")
        #expect(Self.iso("03-04-2026", .monthDayYear) == "2026-03-04")
        #expect(Self.iso("3/8/16", .monthDayYear) == "2016-03-08")
        #expect(Self.iso("26/3/8", .yearMonthDay) == "2026-03-08")
        #expect(Self.iso("13/04/2026", .monthDayYear) == "2026-04-13")
        #expect(Self.iso("03.04.2026", .monthDayYear) == "2026-04-03")
        #expect(Day.Order.order(of: "%m/%d/%Y") == .monthDayYear)
        #expect(Day.Order.order(of: "%d.%m.%Y") == .dayMonthYear)
        #expect(Day.Order.order(of: "%Y年%m月%d日") == .yearMonthDay)
        #expect(Day.Order.order(of: "%-d.%-m.%Y") == .dayMonthYear)
        #expect(Day.Order.order(of: "") == .dayMonthYear)
    }

    @Test func whatWasUnderstoodIsSaidInWords() throws {
        func words(_ text: String, _ style: DayStyle) throws -> String { try #require(Self.read(text, style)).words(style) }
        #expect(try words("1/2/2025", .plain) == "1 February 2025, not 2 January 2025")
        #expect(try words("1/2/2025", Self.american) == "January 2, 2025, not February 1, 2025")
        #expect(try words("1.2.2025", Self.american) == "February 1, 2025, not January 2, 2025")
        #expect(try words("3.3.26", Self.german) == "3. März 2026")
        #expect(try words("31/12/25", .plain) == "31 December 2025")
        #expect(try words("march 2026", .plain) == "March 2026")
        #expect(try words("2015", .plain) == "2015")
    }

    @Test func hardToBelieveYearsAreAskedAbout() throws {
        func doubt(_ text: String) throws -> String? { try #require(Self.read(text)).doubt(today: Self.today) }
        #expect(try doubt("1.1.9999") == "The year 9999 is far in the future.")
        #expect(try doubt("9999-12-31") == "The year 9999 is far in the future.")
        #expect(try doubt("0202-02-03") == "The year 202 is very long ago.")
        for text in ["1.1.1650", "today", "1.1.2046"] { #expect(try doubt(text) == nil, "\(text)") }
    }

    @Test func everyLocaleShowsDaysItsOwnWay() throws {
        let day = try #require(Day(iso: "2026-03-03"))
        #expect(day.formatted(Self.american) == "March 3, 2026")
        #expect(day.formatted(Self.german) == "3. März 2026")
        #expect(day.formatted(Self.japanese) == "2026年3月3日")
        #expect(day.formatted(Self.style("sv_SE", "%Y-%m-%d", [])) == "2026-03-03")
        #expect(day.formatted(Self.style("en_DK", "%F", [])) == "2026-03-03")
        #expect(day.formatted(Self.style("ko_KR", "%Y년 %m월 %d일", [])) == "2026년 3월 3일")
        #expect(day.formatted(Self.style("es_ES", "%d/%m/%y", Array(repeating: "marzo", count: 12))) == "3 de marzo de 2026")
        #expect(day.formatted(Self.style("hr_HR", "%d.%m.%Y", Array(repeating: "ožujka", count: 12))) == "3. ožujka 2026.")
        #expect(day.formatted(Self.style("C.UTF-8", "%m/%d/%y", Array(repeating: "March", count: 12))) == "3 March 2026")
        #expect(day.formatted(Self.style("fa_IR", "%Oy/%Om/%Od", Array(repeating: "مارس", count: 12))) == "3 مارس 2026")
    }

    /// A form can read the texts that it shows.
    @Test func whatIsShownIsReadAgain() throws {
        for style in [.plain, Self.german, Self.american, Self.japanese, Self.vietnamese, Self.style("hr_HR", "%d.%m.%Y", [])] {
            for ordinal in stride(from: 584_000, to: 747_000, by: 997) {
                let day = Day(ordinal: ordinal)
                #expect(Self.read(day.formatted(style), style) == DayReading(day, isISO: false), "\(day.formatted(style))")
            }
        }
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

    /// Only if the machine has these locales.
    @Test func theLocaleSaysHowDaysAreWritten() throws {
        for (name, order, shown) in [
            ("de_DE.UTF-8", Day.Order.dayMonthYear, "3. März 2026"), ("en_US.UTF-8", .monthDayYear, "March 3, 2026"),
            ("sv_SE.UTF-8", .yearMonthDay, "2026-03-03"), ("tr_TR.UTF-8", .dayMonthYear, "3 Mart 2026"),
            ("ja_JP.UTF-8", .yearMonthDay, "2026年3月3日"), ("ru_RU.UTF-8", .dayMonthYear, "3 марта 2026"),
            ("ca_ES.UTF-8", .dayMonthYear, "3 de març de 2026"),
        ] {
            let facts = LocaleFacts(categories: .time, name: name)
            guard facts.namesLocale else { continue }
            let style = DayStyle(facts)
            #expect(style.order == order, "\(name)")
            let day = try #require(Day(iso: "2026-03-03"))
            #expect(day.formatted(style) == shown)
            #expect(try DayParser(style).read(shown).day == day)
        }
        let plain = LocaleFacts(categories: .time, name: "C.UTF-8")
        #expect(plain.name == "C.UTF-8" && DayStyle(plain) == .plain)
    }

    @Test func aStyleTravels() throws {
        let bytes = try JSONEncoder().encode(Self.german)
        #expect(try JSONDecoder().decode(DayStyle.self, from: bytes) == Self.german)
    }
}
