import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// The days and sources of values that an edit gives.
@Suite struct EditedValueTests {
    private func lamp(on day: String?, older: Valuation...) -> ItemContent {
        var content = ItemContent(name: "Lamp", value: dollars(100))
        content[.valueOn] = day.flatMap(PartialDay.init(iso:)).map(FieldValue.day)
        content.setOlderValuations(older)
        return content
    }

    private func raise(_ content: ItemContent, on day: PartialDay = BulkEditTests.today, isCurrent: Bool) throws(EditRefusal) -> ItemContent
    {
        let edit = BulkEdit(
            [.multiply(.fixed(.value), BulkEditTests.factor("1.04"))], valuing: .valuation(on: day, source: "Index", isCurrent: isCurrent))
        return try edit.applied(to: content, Catalog())
    }

    @Test(arguments: [nil, "2019", "2026", "2026-11", "2026-11-28", "2026-11-27"])
    func aCurrentValueTakesThePlaceOfOneOfThePresentPeriod(_ day: String?) throws {
        let raised = try raise(lamp(on: day), isCurrent: true)
        #expect(raised.value == dollars(104) && raised[.valueOn]?.day == BulkEditTests.today && raised.text(.valueSource) == "Index")
        #expect(raised.valuations == [Valuation(dollars(100), day: day.flatMap(PartialDay.init(iso:)))])
        // It stays the value when the next one comes, with a day or without.
        var later = raised
        later.take(Valuation(dollars(120), day: PartialDay(iso: "2026-12-05")))
        #expect(later.value == dollars(120) && later.valuations.count == 2)
        later = raised
        later.take(Valuation(dollars(90), day: PartialDay(iso: "2020")))
        #expect(later.value == dollars(104) && later.valuations.count == 2)
    }

    @Test(arguments: ["2026-11-29", "2026-12", "2027"]) func aValueOfALaterDayStays(_ day: String) throws {
        let later = try #require(PartialDay(iso: day))
        #expect(throws: EditRefusal.newerValue(later)) { try raise(lamp(on: day), isCurrent: true) }
        let same = BulkEdit(
            [.set(.fixed(.value), .fixed(.money(dollars(100))))], valuing: .valuation(on: BulkEditTests.today, isCurrent: true))
        #expect(try same.applied(to: lamp(on: day), Catalog()) == lamp(on: day))
    }

    @Test func anOlderDayIsCounted() async throws {
        let home = try QueryHome()
        let store = home.library.store(actor: tester)
        let ids = try ["2026", "2020"].map { try home.library.direct.add(lamp(on: $0), actor: tester).items[0].id }
        let edit = BulkEdit(
            [.multiply(.fixed(.value), BulkEditTests.factor("1.04"))], valuing: .valuation(on: PartialDay(iso: "2025-01")!))
        let outcome = try await store.outcome(of: edit, to: .items(ids), progress: nil)
        #expect(outcome.count(.changed) == 2 && outcome.addedOlder == 1)
        #expect(try await store.changes(of: outcome, .changed, in: 0..<9).map(\.addedOlder.count) == [1, 0])
        _ = try await store.perform(.assignAll(edit, to: .items(ids), seen: outcome.revision))
        #expect(try home.library.direct.item(id: ids[0])?.content.value == dollars(100))
    }

    @Test func aSourceIsCheckedAlsoAmongTheOlderValues() throws {
        for source in [String(repeating: "x", count: 1_001), "a\0b"] {
            for day in ["2020", "2027"] {
                let edit = BulkEdit(
                    [.multiply(.fixed(.value), BulkEditTests.factor("2"))], valuing: .valuation(on: PartialDay(iso: day)!, source: source))
                let problem = try #require(ItemContent.problem(of: source, as: .valueSource))
                #expect(throws: EditRefusal.said(problem)) { try edit.applied(to: lamp(on: "2026"), Catalog()) }
            }
        }
    }

    @Test func aDayOfNoValueIsNotSet() throws {
        let older = Valuation(dollars(80), day: PartialDay(iso: "2024"))
        let edit = BulkEditTests.edit(
            .set(.fixed(.valueOn), .fixed(.day(PartialDay(iso: "2001")!))), .set(.fixed(.valueSource), .fixed(.text("Receipt"))))
        let unknown = ItemContent(name: "Lamp")
        #expect(try edit.applied(to: unknown, Catalog()) == unknown)
        let dated = try edit.applied(to: lamp(on: "2026", older: older), Catalog())
        #expect(dated.valuation == Valuation(dollars(100), day: PartialDay(iso: "2001"), source: "Receipt") && dated.valuations == [older])
        // The older value stays older when another one is added.
        var later = dated
        later.take(Valuation(dollars(110), day: PartialDay(iso: "2002")))
        #expect(later.value == dollars(110) && later.valuations.contains(older))
    }
}
