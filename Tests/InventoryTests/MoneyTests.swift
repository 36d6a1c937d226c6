import Testing
import TestSupport

@testable import Inventory

@Suite struct MoneyTests {
    static let american = NumberStyle(decimal: ".", grouping: ",")
    static let german = NumberStyle(decimal: ",", grouping: ".", currencyFollows: true)
    static let swiss = NumberStyle(decimal: ".", grouping: "’")

    struct Case: Sendable, CustomStringConvertible {
        let text: String
        let expected: Result<String, Problem>
        var description: String { text }
    }

    enum Problem: Error, Equatable { case empty, number, mark, decimals, large, currency }

    /// Returns the result for a text: code and minor units, or the kind of error.
    static func read(_ text: String, _ style: NumberStyle, _ currency: Currency) -> Result<String, Problem> {
        do {
            let money = try MoneyParser.parse(text, default: currency, style: style)
            return .success("\(money.currency.code) \(money.minorUnits)")
        } catch {
            switch error {
            case .empty: return .failure(.empty)
            case .notANumber: return .failure(.number)
            case .misplacedMark: return .failure(.mark)
            case .tooManyDecimals: return .failure(.decimals)
            case .tooLarge: return .failure(.large)
            case .unknownCurrency: return .failure(.currency)
            }
        }
    }

    static func ok(_ pairs: [(String, String)]) -> [Case] { pairs.map { Case(text: $0.0, expected: .success($0.1)) } }
    static func bad(_ problem: Problem, _ texts: [String]) -> [Case] { texts.map { Case(text: $0, expected: .failure(problem)) } }

    static let americanCases: [Case] =
        ok([
            ("0", "USD 0"), ("5", "USD 500"), ("05", "USD 500"), ("5.5", "USD 550"), ("5.50", "USD 550"), ("16.55", "USD 1655"),
            ("16,55", "USD 1655"), ("16,5", "USD 1650"), ("0.05", "USD 5"), (".50", "USD 50"), (",50", "USD 50"), (".5", "USD 50"),
            ("1,234", "USD 123400"), ("12,345", "USD 1234500"), ("123,456", "USD 12345600"), ("1,234.50", "USD 123450"),
            ("1.234,50", "USD 123450"), ("1,234,567", "USD 123456700"), ("1,234,567.89", "USD 123456789"),
            ("1.234.567", "USD 123456700"), ("1.234.567,89", "USD 123456789"), ("1 234", "USD 123400"), ("1 234.50", "USD 123450"),
            ("1 234,50", "USD 123450"), ("1\u{A0}234,50", "USD 123450"), ("1\u{202F}234,50", "USD 123450"), ("1'234.50", "USD 123450"),
            ("1’234.50", "USD 123450"), ("1’234’567.05", "USD 123456705"), ("12,34,567.00", "USD 123456700"),
            ("12,34,567", "USD 123456700"),
            ("1,00,000", "USD 10000000"), ("1234567.89", "USD 123456789"), ("1234", "USD 123400"), ("$5", "USD 500"), ("$ 5", "USD 500"),
            ("5$", "USD 500"), ("5 $", "USD 500"), ("$1,234.50", "USD 123450"), ("$.50", "USD 50"), ("US$5", "USD 500"),
            ("USD 5", "USD 500"),
            ("usd 5", "USD 500"), ("5 USD", "USD 500"), ("5USD", "USD 500"), ("$5 USD", "USD 500"), ("€5", "EUR 500"), ("5 €", "EUR 500"),
            ("5,50 €", "EUR 550"), ("1 234,50 €", "EUR 123450"), ("EUR 5", "EUR 500"), ("5 eur", "EUR 500"), ("£3.20", "GBP 320"),
            ("¥500", "JPY 500"), ("¥5,000", "JPY 5000"), ("JPY 500", "JPY 500"), ("¥500.00", "JPY 500"), ("¥500.0", "JPY 500"),
            ("KWD 1.234", "KWD 1234"),
            ("KWD 1.5", "KWD 1500"), ("BHD 0.001", "BHD 1"), ("CLF 1.2345", "CLF 12345"), ("CHF 5.05", "CHF 505"), ("Fr. 5.05", "CHF 505"),
            ("SFr. 5", "CHF 500"), ("kr 50", "SEK 5000"), ("50 kr", "SEK 5000"), ("R$ 10", "BRL 1000"), ("CA$10", "CAD 1000"),
            ("A$10", "AUD 1000"),
            ("₹1,00,000", "INR 10000000"), ("Rs. 500", "INR 50000"), ("10 zł", "PLN 1000"), ("100 Kč", "CZK 10000"), ("₩5000", "KRW 5000"),
            ("-5", "USD -500"), ("−5", "USD -500"), ("- 5", "USD -500"), ("-$5", "USD -500"), ("$-5", "USD -500"), ("5-", "USD -500"),
            ("-5.25 €", "EUR -525"), ("-1,234.50", "USD -123450"), ("(5)", "USD -500"), ("($5.25)", "USD -525"), ("( 5 )", "USD -500"),
            ("+5", "USD 500"), ("+$5", "USD 500"), (" 5 ", "USD 500"), ("\t5\n", "USD 500"), ("\u{A0}5\u{A0}", "USD 500"), ("-0", "USD 0"),
            ("٥", "USD 500"), ("١٬٢٣٤٫٥٠", "USD 123450"), ("१२", "USD 1200"), ("５．５".replacing("．", with: "."), "USD 550"),
            ("92233720368547758.07", "USD 9223372036854775807"), ("-92233720368547758.08", "USD -9223372036854775808"),
            ("5.0000", "USD 500"), ("5.2500", "USD 525"), ("0000005", "USD 500"), ("0,5", "USD 50"), ("1234,56", "USD 123456"),
        ])
        + bad(.empty, ["", " ", "\t\n", "\u{A0}"])
        + bad(
            .number,
            [
                "abc", "$", "€", "-", "+", "()", "NaN", "nan", "inf", "Infinity", "--5", "-(5)", "(-5)", "-5-", "+-5", "-+5", "5/2", "1e5",
                "1e400",
                "0x10", "0x1p3", "1_000", "12abc34", "5;5", "1:2", "5\u{0}5", "½", "Ⅴ", "5 000 €  5", "$5 EUR", "€5$", "=5", "#5", "5 %",
                "& 5", "☃5",
            ])
        + bad(
            .mark,
            [
                "5.", "5,", "1,23,4", "1.2.3", "1,,234", "1..5", "1,234,56", "1.234,567.8", "1,2345.00", "1'23", "1 23", "1 2 3",
                "12,3456,789",
                "1,234 567.00", "1.234'567,00", "1234,567,890", ",123,456", "1, 234", "5.5.", "..5", ".", ",",
            ])
        + bad(
            .decimals,
            ["5.555", "1.234", "0.001", "5.123456", "$1.2345", "¥5.5", "JPY 0.5", "¥5.000", "1.000", "0,123", "€1.005", "5.010203"])
        + bad(
            .large,
            [
                "92233720368547758.08", "92233720368547759", "9223372036854775808", "99999999999999999999",
                "1" + String(repeating: "0", count: 400),
                "-92233720368547758.09", "18446744073709551616",
            ])
        + bad(.currency, ["12abc", "5 XYZ", "XYZ 5", "five 5", "$$5", "5 dollars", "<b>5", "5 ¢", "5 c"])

    static let germanCases: [Case] =
        ok([
            ("16,55", "EUR 1655"), ("16.55", "EUR 1655"), ("1.234", "EUR 123400"), ("1.234,50", "EUR 123450"), ("1,234.50", "EUR 123450"),
            ("12.345", "EUR 1234500"), ("1.234.567,89", "EUR 123456789"), ("1,5", "EUR 150"), ("1.5", "EUR 150"), ("$5", "USD 500"),
            ("5,00 €", "EUR 500"), ("0.50", "EUR 50"),
        ]) + bad(.decimals, ["1,234", "0.123", "1,000"])

    static let swissCases: [Case] =
        ok([("1,234", "CHF 123400"), ("1’234.50", "CHF 123450"), ("1'234", "CHF 123400"), ("16,55", "CHF 1655"), ("16.55", "CHF 1655")])
        + bad(.decimals, ["1.234"])

    @Test func thereAreEnoughCases() { #expect(Self.americanCases.count + Self.germanCases.count + Self.swissCases.count > 150) }

    @Test(arguments: americanCases) func american(_ row: Case) { #expect(Self.read(row.text, Self.american, .usd) == row.expected) }

    @Test(arguments: germanCases) func german(_ row: Case) { #expect(Self.read(row.text, Self.german, .eur) == row.expected) }

    @Test(arguments: swissCases) func swiss(_ row: Case) throws {
        #expect(Self.read(row.text, Self.swiss, try #require(Currency(code: "CHF"))) == row.expected)
    }

    @Test func aSharedSignMeansTheDefaultCurrencyWhereItCan() throws {
        for (sign, code) in [("$", "CAD"), ("¥", "CNY"), ("kr", "NOK"), ("£", "GIP")] {
            #expect(Self.read(sign + "5", Self.american, try #require(Currency(code: code))) == .success("\(code) 500"))
        }
    }

    @Test func whatIsWrittenIsReadBack() throws {
        var random = SeededRandom(7)
        for currency in Currency.all {
            for style in [Self.american, Self.german, Self.swiss] {
                for minorUnits in [0, 1, -1, 99, 100, 123_456, .max, .min, Int64.random(in: .min ... .max, using: &random)] {
                    let money = Money(minorUnits: minorUnits, currency: currency)
                    let text = money.formatted(style)
                    #expect(try MoneyParser.parse(text, default: currency, style: style) == money, "\(text)")
                    #expect(
                        try MoneyParser.parse(money.plainNumber, default: currency, style: .plain) == money || currency.minorUnitDigits == 3
                    )
                }
            }
        }
    }

    @Test func formatting() throws {
        #expect(dollars(123_450).formatted() == "$1,234.50")
        #expect(dollars(-500).formatted() == "-$5.00")
        #expect(dollars(5).formatted() == "$0.05")
        #expect(dollars(.min).formatted() == "-$92,233,720,368,547,758.08")
        #expect(Money(minorUnits: 123_450, currency: .eur).formatted(Self.german) == "1.234,50\u{A0}€")
        #expect(Money(minorUnits: 500, currency: try #require(Currency(code: "CHF"))).formatted() == "CHF\u{A0}5.00")
        #expect(Money(minorUnits: 1234, currency: try #require(Currency(code: "JPY"))).formatted() == "¥1,234")
        #expect(Money(minorUnits: 1234, currency: try #require(Currency(code: "KWD"))).plainNumber == "1.234")
    }

    @Test func sumsAreChecked() {
        #expect(dollars(1).adding(dollars(2)) == dollars(3))
        #expect(dollars(.max).adding(dollars(1)) == nil)
        #expect(dollars(.min).adding(dollars(-1)) == nil)
        #expect(dollars(1).adding(Money(minorUnits: 1, currency: .eur)) == nil)
    }

    @Test func currencies() {
        #expect(Currency(code: "usd") == .usd)
        #expect(Currency(code: "XYZ") == nil)
        #expect(Currency(code: "") == nil)
        #expect(Set(Currency.all.map(\.minorUnitDigits)) == [0, 2, 3, 4])
        #expect(Currency.all.count > 150)
    }

    /// Only if the machine has these locales.
    @Test func theLocaleSaysHowNumbersAreWritten() {
        for (name, text, code) in [
            ("de_DE.UTF-8", "1.234,50\u{A0}$", "EUR"), ("en_US.UTF-8", "$1,234.50", "USD"),
            ("fr_FR.UTF-8", "1\u{202F}234,50\u{A0}$", "EUR"),
        ] {
            let facts = LocaleFacts(categories: .monetary, name: name)
            guard !facts.currencyCode.isEmpty else { continue }
            let style = NumberStyle.current(facts)
            #expect(facts.currencyCode == code)
            #expect(dollars(123_450).formatted(style) == text)
            #expect(Self.read(text, style, .eur) == .success("USD 123450"))
        }
        #expect(NumberStyle.current(LocaleFacts(categories: .monetary, name: "C")) == .plain)
        #expect(NumberStyle.current(LocaleFacts(categories: .monetary, name: "xx_YY")) == .plain)
    }
}
