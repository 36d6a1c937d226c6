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
        // There is no half yen, and a text that is not an amount is unchanged.
        #expect(choices.text("12.50", in: yen) == nil && choices.text("12.00", in: yen) != nil)
        #expect(choices.text("about 5", in: .eur) == nil)
        #expect(choices.text("", in: .eur) == "€ " && choices.text("€ ", in: .usd) == "$ ")
        // Each resulting text means the chosen currency.
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

    @Test func aSignMeansWhatWasChosenWhateverTheAmountWasInBefore() throws {
        let canadian = try #require(Currency(code: "CAD"))
        let choices = CurrencyChoices(standard: .usd, used: [canadian], before: [canadian], style: .plain)
        let text = try #require(choices.text("CA$500.00", in: .usd))
        // The text in the form is read with the currency that the amount had.
        #expect(try MoneyParser.parse(text, default: canadian, style: .plain) == Money(minorUnits: 50_000, currency: .usd), "\(text)")
    }

    @Test(arguments: ["5,", "12.", "€ 1,234,50"]) func whatIsHalfTypedIsNotThrownAway(_ text: String) {
        let result = choices().text(text, in: .eur)
        #expect(result == nil || result?.contains(where: \.isNumber) == true, "\(result ?? "")")
    }

    @Test func anAmountTakesTheCurrencyOfTheOtherOne() throws {
        var fields = FormFields()
        fields[.name] = "Lamp"
        fields[.price] = "149 EUR"
        fields[.value] = "120"
        let content = try fields.content(original: nil, currency: .usd, style: .plain)
        #expect(content.value == Money(minorUnits: 12_000, currency: .eur) && content[.price]?.money?.currency == .eur)
        #expect(fields.currency(at: .field(.value), nil, .usd, .plain) == .eur)
        // A sign that several share is that of the library, whatever the other amount is in.
        let canadian = try #require(Currency(code: "CAD"))
        fields[.value] = "$120"
        #expect(try fields.content(original: nil, currency: canadian, style: .plain).value?.currency == canadian)
        // An amount keeps its currency.
        let changed = try { () throws -> ItemContent in
            var fields = FormFields(content, style: .plain)
            fields[.price] = "$5"
            fields[.value] = "130"
            return try fields.content(original: content, currency: .usd, style: .plain)
        }()
        #expect(changed.value == Money(minorUnits: 13_000, currency: .eur) && changed[.price]?.money?.currency == .usd)
    }

    @Test func theFieldSaysItsCurrencyBeforeAndWhileItIsTyped() async throws {
        let fixture = try Fixture(style: .plain)
        defer { fixture.close() }
        try fixture.library.settings.setCurrency(Currency(code: "CHF"))
        #expect(fixture.library.currency.code == "CHF")
        fixture.harness.press(.character("n"), .control)
        let value = try #require(fixture.main.forms.form?.form.value as? ChooserField)
        #expect(value.caption == "CHF")
        fixture.harness.type("Clock")
        fixture.harness.perform(.focus, with: try fixture.harness.get(.textField, "Value"))
        fixture.harness.type("120")
        #expect(value.caption == "CHF")
        fixture.harness.type(" EUR")
        #expect(value.caption == "EUR")
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("120")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().first?.content.value == Money(minorUnits: 12_000, currency: try #require(Currency(code: "CHF"))))
    }

    /// The menu offers the currencies of the library's amounts, besides the common ones.
    @Test func theCurrenciesOfTheLibraryAreOffered() throws {
        var boat = ItemContent.named("Boat")
        boat.value = Money(minorUnits: 500_000, currency: try #require(Currency(code: "SEK")))
        let fixture = try Fixture(items: [boat], style: .plain)
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        fixture.harness.perform(.focus, with: try fixture.harness.get(.textField, "Value"))
        fixture.harness.press(.down, .alt)
        let codes = (fixture.harness.all(.checkMenuItem) + fixture.harness.all(.menuItem)).map { String($0.label.prefix(3)) }
        #expect(codes.contains("SEK") && codes.contains("EUR") && !codes.contains("NOK"), "\(codes)")
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
