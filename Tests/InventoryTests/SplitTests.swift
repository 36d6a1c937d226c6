import FoundationEssentials
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Pieces that are split off an item: amounts, what stays, the history.
struct SplitTests {
    private static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

    private static func chairs(_ thousandths: Int64 = 6_000, inAll: Bool) -> ItemContent {
        var content = ItemContent(name: "Chairs", serialNumber: "S-1", value: dollars(10_000), place: "House/Dining Room")
        content[.quantity] = Quantity(thousandths: thousandths).map(FieldValue.quantity)
        content[.unit] = .text("chairs")
        content[.price] = .money(dollars(9_999))
        content[.assetNumber] = .text("A-1")
        content.tags = [Reference(name: "set")]
        if inAll { content[.inAll] = .yes }
        return content
    }

    private func quantity(_ thousandths: Int64) throws -> Quantity { try #require(Quantity(thousandths: thousandths)) }

    @Test func amountsOfEachStayAndAmountsOfAllAreShared() throws {
        let each = try #require(Self.chairs(inAll: false).split(off: try quantity(2_000)))
        #expect(each.part.value == Self.dollars(10_000) && each.rest.value == Self.dollars(10_000))
        #expect(each.part.quantity.description == "2" && each.rest.quantity.description == "4")
        let all = try #require(Self.chairs(inAll: true).split(off: try quantity(1_000)))
        // 100.00 / 6 = 16.67, and 99.99 / 6 = 16.67 (16.665 is rounded away from zero).
        #expect(all.part.value == Self.dollars(1_667) && all.rest.value == Self.dollars(8_333))
        #expect(all.part[.price]?.money == Self.dollars(1_667) && all.rest[.price]?.money == Self.dollars(8_332))
        #expect(all.part.serialNumber.isEmpty && all.part[.assetNumber] == nil && all.rest.serialNumber == "S-1")
        #expect(all.part.tags == all.rest.tags && all.part.text(.unit) == "chairs")
    }

    @Test func theSumIsExactForAnyQuantities() throws {
        var random = SeededRandom(41)
        for _ in 0..<2_000 {
            let all = Int64.random(in: 2...999_999_999, using: &random)
            let part = Int64.random(in: 1..<all, using: &random)
            var content = Self.chairs(all, inAll: true)
            content.value = Self.dollars(Int64.random(in: 0...1_000_000_000_000, using: &random))
            let value = try #require(content.value).minorUnits
            let shares = try #require(content.split(off: try quantity(part)))
            let (off, rest) = (try #require(shares.part.value).minorUnits, try #require(shares.rest.value).minorUnits)
            #expect(off + rest == value && off >= 0 && rest >= 0)
            let exact = Double(value) * Double(part) / Double(all)
            #expect(abs(Double(off) - exact) <= 0.5 + exact * 1e-12)
            #expect(shares.part.quantity.thousandths + shares.rest.quantity.thousandths == all)
        }
    }

    @Test(arguments: [0, 6_000, 7_000]) func allOrNothingIsNoSplit(thousandths: Int64) throws {
        #expect(try Self.chairs(inAll: false).split(off: quantity(thousandths)) == nil)
    }

    @Test func itIsOneChangeThatUndoTakesBackAndARepetitionChangesNothing() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let id = try UUID.random()
        _ = try library.direct.add(Self.chairs(inAll: true), id: id, actor: "test")
        let before = try library.direct.items(ids: [id])[id]?.content
        let new = try UUID.random()
        let request = ChangeRequest.split(id, off: try quantity(2_000), to: Reference(text: "Attic"), as: new)
        let change = try library.direct.perform(request, actor: "test")
        #expect(change.items.map(\.id) == [id, new] && !change.isUnchanged)
        #expect(change.kind == .edit && change.title == "Split “Chairs”")
        let items = try library.direct.items(ids: [id, new])
        #expect(items[new]?.content.placePath == "Attic" && items[id]?.content.placePath == "House/Dining Room")
        #expect(items[new]?.content.quantity.description == "2" && items[id]?.content[.assetNumber]?.text == "A-1")
        #expect(try library.direct.perform(request, actor: "test").isUnchanged)
        _ = try library.direct.undo(actor: "test")
        let after = try library.direct.items(ids: [id, new])
        #expect(after[new] == nil && after[id]?.content == before)
    }
}
