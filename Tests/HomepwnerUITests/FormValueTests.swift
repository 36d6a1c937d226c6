import Inventory
import Testing

@testable import HomepwnerUI

/// What a form makes of an amount that is said again.
@Suite struct FormValueTests {
    private static var stored: ItemContent {
        var content = ItemContent(name: "Violin")
        content.setValuations([
            Valuation(Money(minorUnits: 100_00, currency: .usd), day: PartialDay(iso: "2024-03"), source: "Dealer"),
            Valuation(Money(minorUnits: 80_00, currency: .usd), day: PartialDay(iso: "2015")),
        ])
        return content
    }

    private func saved(_ texts: [ItemField: String]) throws -> ItemContent {
        var fields = FormFields(Self.stored, style: .plain)
        for (field, text) in texts { fields[field] = text }
        return try fields.content(original: Self.stored, currency: .usd, style: .plain)
    }

    @Test func anAmountOfALaterDayLeavesTheOneBeforeAsAnOlderOne() throws {
        let content = try saved([.value: "120", .valueOn: "5 May 2025", .valueSource: ""])
        #expect(content.valuation == Valuation(Money(minorUnits: 120_00, currency: .usd), day: PartialDay(iso: "2025-05-05")))
        #expect(content.valuations == [try #require(Self.stored.valuation)] + Self.stored.valuations)
    }

    @Test(arguments: [[ItemField.value: "120"], [.value: "120", .valueOn: "2020"], [.valueOn: "5 May 2025"], [.value: ""]])
    func whatIsMendedAddsNone(_ texts: [ItemField: String]) throws {
        #expect(try saved(texts).valuations == Self.stored.valuations)
    }
}
