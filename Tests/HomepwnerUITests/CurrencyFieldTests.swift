import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The currency of an amount: typed with it, or chosen beside it.
@Suite struct CurrencyFieldTests {
    private func choices(_ style: NumberStyle = .plain, standard: Currency = .usd) -> CurrencyChoices {
        CurrencyChoices(standard: standard, used: [.eur], style: style)
    }

    @Test func anAmountKeepsItsNumberInAnotherCurrency() throws {
        let (choices, yen) = (choices(), try #require(Currency(code: "JPY")))
        #expect(choices.text("279", in: .eur) == "€279.00")
        #expect(choices.text("€ 5", in: .usd) == "$5.00")
        #expect(choices.text("1,234.50", in: .eur) == "€1,234.50")
        #expect(choices.text("-5", in: .eur) == "-€5.00")
        // There is no half yen, and what is no amount stays what it is.
        #expect(choices.text("12.50", in: yen) == nil && choices.text("12.00", in: yen) != nil)
        #expect(choices.text("about 5", in: .eur) == nil)
        #expect(choices.text("", in: .eur) == "€ " && choices.text("€ ", in: .usd) == "$ ")
        // Each text that comes of it means what was chosen.
        for code in ["EUR", "USD", "CAD", "AUD", "GBP", "CHF", "SEK"] {
            for standard in ["USD", "CAD", "EUR", "NOK"] {
                let currency = try #require(Currency(code: code))
                let known = try #require(Currency(code: standard))
                let text = try #require(self.choices(standard: known).text("279.25", in: currency))
                let read = try MoneyParser.parse(text, default: known, style: .plain)
                #expect(read == Money(minorUnits: 27_925, currency: currency), "\(text) where \(standard) is standard")
                let empty = try #require(self.choices(standard: known).text("", in: currency))
                #expect(try MoneyParser.parse(empty + "1", default: known, style: .plain).currency == currency, "\(empty)")
            }
        }
    }

    @Test func aCurrencyIsChosenByTheKeyboardAndWhatIsTypedGoesOn() async throws {
        let fixture = try Fixture(style: .plain)
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Clock")
        fixture.harness.perform(.focus, with: try fixture.harness.get(.textField, "Value"))
        fixture.harness.press(.down, .alt)
        let menu = try #require(fixture.harness.openChildren.last)
        #expect(menu.kind == .menu)
        let items = fixture.harness.all(.checkMenuItem) + fixture.harness.all(.menuItem)
        let euro = try #require(items.first { $0.label.hasPrefix("EUR") })
        fixture.harness.press(euro)
        fixture.harness.advance(seconds: 0.3)
        fixture.harness.type("410")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().first?.content.value == Money(minorUnits: 41_000, currency: .eur))
    }
}
