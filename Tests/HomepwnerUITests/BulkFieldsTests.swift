import Foundation
import Inventory
import StoreTesting
import Testing

@testable import HomepwnerUI

/// The texts of a form for many items mean what they say, and nothing is emptied by a slip.
@Suite struct BulkFieldsTests {
    private nonisolated static let german = NumberStyle(decimal: ",", grouping: ".")

    private func edit(
        _ field: ItemField, _ text: String, _ operation: BulkFields.Operation = .set, style: NumberStyle = .plain,
        currency: Currency? = nil
    ) throws(BulkFields.Problem) -> FieldEdit? {
        var fields = BulkFields()
        fields.texts[.fixed(field)] = BulkFields.Text(operation: operation, text: text)
        var reader = BulkFieldsReader(Catalog(), currency: .usd, style: style)
        reader.currencies = { _ in currency }
        return try reader.edit(fields).edits.first
    }

    private func value(of edit: FieldEdit?, for cents: Int64) -> Int64? {
        guard let edit else { return nil }
        var content = ItemContent.named("Lamp", cents: cents)
        content = (try? BulkEdit([edit], valuing: .correction).applied(to: content, Catalog())) ?? content
        return content.value?.minorUnits
    }

    @Test func aPercentageHasNoGroupsAndOneSign() throws {
        for (style, text) in [(NumberStyle.plain, "2.5"), (.plain, "2,5 %"), (Self.german, "2.5"), (Self.german, "2,5%")] {
            #expect(value(of: try edit(.value, text, .raise, style: style), for: 10_000) == 10_250, "\(text)")
        }
        #expect(value(of: try edit(.value, "2.125", .raise, style: Self.german), for: 10_000) == 10_213)
        #expect(value(of: try edit(.value, "-4", .raise), for: 10_000) == 9_600)
        #expect(value(of: try edit(.value, "−4", .raise), for: 10_000) == 9_600)
        for text in ["--4", "-−4", "4 EUR", "1,250.5", "%", "-100", "four"] {
            #expect(throws: BulkFields.Problem.self, "\(text)") { try edit(.value, text, .raise) }
        }
    }

    @Test func aSumIsAddedInTheCurrencyOfTheItems() throws {
        #expect(value(of: try edit(.value, "-20", .add), for: 10_000) == 8_000)
        #expect(value(of: try edit(.value, "$20.50", .add), for: 10_000) == 12_050)
        for text in ["--20", "-−20", "soon"] { #expect(throws: BulkFields.Problem.self, "\(text)") { try edit(.value, text, .add) } }
        #expect(try edit(.value, "60", currency: .eur) == .set(.fixed(.value), .fixed(.money(Money(minorUnits: 6_000, currency: .eur)))))
        #expect(
            try edit(.value, "60 USD", currency: .eur) == .set(.fixed(.value), .fixed(.money(Money(minorUnits: 6_000, currency: .usd)))))
        #expect(try edit(.value, "5", .add, currency: .eur) == .add(.fixed(.value), DecimalNumber(millionths: 5_000_000), .eur))
    }

    @Test func onlyAnEmptyTextEmptiesAField() throws {
        #expect(try edit(.maker, "") == .clear(.fixed(.maker)))
        #expect(try edit(.quantity, "1") == .clear(.fixed(.quantity)))
        for (field, text) in [(ItemField.place, " "), (.maker, "  "), (.bought, " "), (.name, "")] {
            #expect(throws: BulkFields.Problem.self, "\(field) \(text)") { try edit(field, text) }
        }
        #expect(try edit(.warrantyEnds, "2 years") == .set(.fixed(.warrantyEnds), .monthsFromPurchase(24)))
    }

    @Test func aFieldThatIsGoneIsNotLeftOutInSilence() {
        var fields = BulkFields()
        fields.texts[.own(UUID())] = BulkFields.Text(text: "230")
        var reader = BulkFieldsReader(Catalog(), currency: .usd, style: .plain)
        #expect(throws: BulkFields.Problem.self) { try reader.edit(fields) }
    }

    @Test func aNewValueHasItsDayAndItsSource() throws {
        var fields = BulkFields()
        fields.texts[.fixed(.value)] = BulkFields.Text(text: "60")
        var reader = BulkFieldsReader(Catalog(), currency: .usd, style: .plain, today: Day(year: 2026, month: 11, day: 28)!)
        let today = PartialDay(Day(year: 2026, month: 11, day: 28)!)
        #expect(try reader.edit(fields).valuing == .valuation(on: today, isCurrent: true))
        fields.texts[.fixed(.valueOn)] = BulkFields.Text(text: "")
        #expect(try reader.edit(fields).valuing == .valuation(on: today, isCurrent: true))
        fields.texts[.fixed(.valueSource)] = BulkFields.Text(text: "Index")
        #expect(try reader.edit(fields).valuing == .valuation(on: today, source: "Index", confirming: true, isCurrent: true))
        #expect(try reader.edit(fields).edits.count == 1)
        fields.correctsValue = true
        #expect(try reader.edit(fields).valuing == .correction)
        #expect(try reader.edit(fields).edits.count == 3)
    }
}
