import Foundation
import Inventory
import Testing

@testable import HomepwnerUI

/// The form's treatment of a new amount.
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

    @Test func whereTheDayIsHiddenANewAmountIsOfToday() throws {
        var fields = FormFields(Self.stored, style: .plain)
        fields[.value] = "900"
        let today = try #require(Day(year: 2026, month: 5, day: 4))
        let content = try fields.content(
            original: Self.stored, currency: .usd, style: .plain, hidden: [.valueOn, .valueSource], today: today)
        #expect(content.valuation == Valuation(Money(minorUnits: 900_00, currency: .usd), day: PartialDay(today)))
        #expect(content.valuations.first == Self.stored.valuation)
    }

    @Test func noOlderValueStandsTwiceAndTheSmallestAmountIsOne() throws {
        var stored = Self.stored
        stored.setOlderValuations(stored.valuations + [try #require(stored.valuation)])
        stored.setOlderValuations(stored.valuations + [Valuation(Money(minorUnits: .min, currency: .usd), day: PartialDay(iso: "2001"))])
        var fields = FormFields(stored, style: .plain)
        (fields[.value], fields[.valueOn]) = ("120", "2025")
        let content = try fields.content(original: stored, currency: .usd, style: .plain)
        #expect(content.valuations.count == Set(content.valuations).count && content.valuations.count == 3)
    }

    @Test(arguments: [[ItemField.value: "120"], [.value: "120", .valueOn: "2020"], [.valueOn: "5 May 2025"], [.value: ""]])
    func whatIsMendedAddsNone(_ texts: [ItemField: String]) throws {
        #expect(try saved(texts).valuations == Self.stored.valuations)
    }

    /// A draft may be older than the choice of fields.
    @Test func whatWasTypedIntoAFieldThatIsHiddenNowIsNotThrownAway() throws {
        let field = OwnField(id: UUID(), name: "Engraving", kind: .text, isHidden: true)
        var fields = FormFields(Self.stored, style: .plain)
        fields.own = [field.id: "For Ann"]
        let content = try fields.content(original: Self.stored, currency: .usd, style: .plain, ownFields: [field])
        #expect(content.own.map(\.content) == [.text("For Ann")])
        // Until the custom fields are known, content without their texts cannot be made.
        #expect(throws: FormFields.Problem.self) {
            _ = try fields.content(original: Self.stored, currency: .usd, style: .plain, ownFields: nil)
        }
    }
}
