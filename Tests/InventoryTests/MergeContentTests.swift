import FoundationEssentials
import TestSupport
import Testing

@testable import Inventory

/// The content of a merged item, without a library.
struct MergeContentTests {
    private func money(_ cents: Int64, _ currency: Currency = .usd) -> Money { Money(minorUnits: cents, currency: currency) }

    private func day(_ iso: String) throws -> PartialDay { try #require(PartialDay(iso: iso)) }

    private func refusal(_ one: ItemContent, _ other: ItemContent, _ choice: MergeChoice = MergeChoice()) -> MergeRefusal? {
        do throws(MergeRefusal) {
            _ = try one.merged(with: other, choice)
            return nil
        } catch { return error }
    }

    private func content(_ fields: [ItemField: FieldValue]) -> ItemContent {
        fields.reduce(into: ItemContent(name: "Lamp")) { $0[$1.key] = $1.value }
    }

    private func pieces(_ thousandths: Int64, _ more: [ItemField: FieldValue] = [:]) -> ItemContent {
        var content = content(more)
        content[.quantity] = Quantity(thousandths: thousandths).map(FieldValue.quantity)
        return content
    }

    @Test func factsStayAreFilledInOrAreChosen() throws {
        let one = content([.maker: .text("Sonara"), .model: .text("A"), .condition: .text("good"), .notes: .text("Left one.")])
        let other = content([.maker: .text("Sony"), .model: .text("A"), .source: .text("Shop"), .notes: .text("Bulb broken.")])
        let merged = try one.merged(with: other)
        #expect(merged.content.text(.maker) == "Sonara" && merged.content.text(.source) == "Shop")
        #expect(merged.content.text(.condition) == "good" && merged.content.notes == "Left one.\n\nBulb broken.")
        #expect(merged.rows.map(\.key) == [.fixed(.maker), .fixed(.notes)])
        #expect(merged.rows.map(\.result) == [.kept, .both] && merged.rows.map(\.leavesOut) == [true, false])
        #expect(merged.rows.first?.kept?.written == "Sonara" && merged.rows.first?.other?.written == "Sony")
        let chosen = try one.merged(with: other, MergeChoice(taking: [.fixed(.maker), .fixed(.notes), .fixed(.condition)]))
        #expect(chosen.content.text(.maker) == "Sony" && chosen.content.notes == "Bulb broken.")
        // The other one has no condition.
        #expect(chosen.content.text(.condition) == "good" && chosen.rows.map(\.result) == [.other, .other])
    }

    @Test func anItemMergedWithItsCopyStaysAsItIs() throws {
        var random = SeededRandom(60)
        for _ in 0..<300 {
            var one = SearchTests.content(&random)
            one.tags = [Reference(name: "a"), Reference(name: "b")]
            one.photos = [PhotoReference(sha256: "x", fileExtension: "jpg", width: 1, height: 1, byteCount: 1, originalName: nil)]
            one.papers = [Paper(role: .receipt, title: "R", content: .link("https://example.org"))]
            one.own = [OwnValue(Reference(name: "Voltage"), .text("230"))]
            if let value = one.value { one.take(Valuation(value, day: try day("2026-01-02"), source: "Expert")) }
            let merged = try one.merged(with: one)
            #expect(merged.content == one && merged.rows.isEmpty)
        }
    }

    @Test func listsAreUnitedAndLimitsHold() throws {
        func photo(_ hash: String, _ name: String? = nil) -> PhotoReference {
            PhotoReference(sha256: hash, fileExtension: "jpg", width: 1, height: 1, byteCount: 1, originalName: name)
        }
        func paper(_ link: String, _ title: String) -> Paper { Paper(role: .manual, title: title, content: .link(link)) }
        var (one, other) = (content([:]), content([:]))
        (one.photos, other.photos) = ([photo("a"), photo("b", "mine")], [photo("b", "theirs"), photo("c")])
        (one.papers, other.papers) = ([paper("https://a.org", "A")], [paper("https://a.org", "B"), paper("https://b.org", "")])
        (one.tags, other.tags) = ([Reference(name: "old")], [Reference(name: "lent"), Reference(name: "old")])
        let merged = try one.merged(with: other).content
        #expect(merged.photos == [photo("a"), photo("b", "mine"), photo("c")])
        #expect(merged.papers == [paper("https://a.org", "A"), paper("https://b.org", "")])
        #expect(merged.tags.map(\.name) == ["lent", "old"])
        one.photos = (0..<60).map { photo("one\($0)") }
        other.photos = (0..<60).map { photo("other\($0)") }
        #expect(refusal(one, other) == .limit(InventoryError(.invalidText, "An item has at most 100 pictures; this one has 120.")))
        (one.photos, other.photos) = ([], [])
        one.notes = String(repeating: "x", count: 60_000)
        other.notes = String(repeating: "y", count: 60_000)
        let long = "The notes are too long: they have 120,002 characters, and the limit is 100,000. Shorten them."
        #expect(refusal(one, other) == .limit(InventoryError(.invalidText, long)))
    }

    @Test func theNewestValuationIsTheValue() throws {
        var (one, other) = (content([:]), content([:]))
        one.setValuations([Valuation(money(300), day: try day("2024")), Valuation(money(100), day: try day("2020"))])
        other.setValuations([Valuation(money(400), day: try day("2025")), Valuation(money(100), day: try day("2020"))])
        let newer = try one.merged(with: other)
        #expect(newer.content.value == money(400) && newer.content[.valueOn]?.day?.iso == "2025")
        #expect(newer.content.valuations.map(\.money) == [money(300), money(100)])
        #expect(newer.rows.map(\.result) == [.other] && newer.rows.map(\.leavesOut) == [false])
        let older = try other.merged(with: one)
        #expect(older.content.valuation == newer.content.valuation && older.content.valuations == newer.content.valuations)
        let chosen = try other.merged(with: one, MergeChoice(taking: [.fixed(.valueSource)])).content
        #expect(chosen.value == money(300) && chosen.valuations.map(\.money) == [money(400), money(100)])
        // On the same day, the first one is the value.
        other.setValuations([Valuation(money(500), day: try day("2024"), source: "Expert")])
        #expect(try one.merged(with: other).content.value == money(300))
        #expect(try content([:]).merged(with: other).content.text(.valueSource) == "Expert")
        one.valuations = (0..<700).map { Valuation(money($0)) }
        other.valuations = (0..<700).map { Valuation(money(10_000 + $0)) }
        guard case .limit = refusal(one, other) else {
            Issue.record("too many valuations")
            return
        }
    }

    @Test func quantitiesAreThoseOfTheFirstOrTheSum() throws {
        let (one, other) = (pieces(4_000, [.price: .money(money(500))]), pieces(2_000, [.price: .money(money(700))]))
        #expect(try one.merged(with: other).content.quantity.description == "4")
        #expect(try one.merged(with: other, MergeChoice(taking: [.fixed(.quantity)])).content.quantity.description == "2")
        let sum = try one.merged(with: other, MergeChoice(isAdding: true)).content
        #expect(sum.quantity.description == "6" && sum[.price]?.money == money(500))
        #expect(refusal(one, other, MergeChoice(taking: [.fixed(.unit)], isAdding: true)) == .addedAndTaken)
        #expect(refusal(pieces(999_999_999), other, MergeChoice(isAdding: true)) == .quantity)
        let measured = pieces(2_000, [.unit: .text("m")])
        #expect(refusal(one, measured, MergeChoice(isAdding: true)) == .units("", "m"))
        #expect(try one.merged(with: measured).content[.unit] == nil)
        #expect(try one.merged(with: measured, MergeChoice(taking: [.fixed(.quantity)])).content.text(.unit) == "m")
    }

    @Test func amountsInAllAreAddedInOneCurrency() throws {
        let one = pieces(4_000, [.inAll: .yes, .price: .money(money(500)), .value: .money(money(900))])
        let other = pieces(2_000, [.inAll: .yes, .price: .money(money(100)), .value: .money(money(50))])
        let sum = try one.merged(with: other, MergeChoice(isAdding: true)).content
        #expect(sum[.price]?.money == money(600) && sum.value == money(950) && sum.valuations.isEmpty && sum.amountsAreInAll)
        let same = try one.merged(with: other).content
        #expect(same[.price]?.money == money(500) && same.value == money(900) && same.valuations.map(\.money) == [money(50)])
        var euros = other
        euros[.price] = .money(money(100, .eur))
        #expect(
            refusal(one, euros, MergeChoice(isAdding: true)) == .currencies(.price, .usd, .eur)
        )
        #expect(
            try one.merged(with: euros, MergeChoice(taking: [.fixed(.price)], isAdding: true)).content[.price]?.money == money(100, .eur))
        // Amounts for each and in all do not mix, but those of a single piece are both.
        let each = pieces(3_000, [.price: .money(money(7))])
        #expect(refusal(one, each) == .amounts(inAll: "Lamp", each: "Lamp"))
        let single = content([.price: .money(money(7))])
        #expect(try one.merged(with: single, MergeChoice(isAdding: true)).content[.price]?.money == money(507))
        #expect(try single.merged(with: one, MergeChoice(isAdding: true)).content[.price]?.money == money(507))
        #expect(try each.merged(with: single, MergeChoice(isAdding: true)).content[.price]?.money == money(7))
    }

    @Test func theAmountOfASinglePieceIsNotThatOfEach() throws {
        let each = pieces(6_000, [.value: .money(money(10))])
        let set = content([.value: .money(money(60))])
        for adding in [false, true] {
            #expect(refusal(each, set, MergeChoice(isAdding: adding)) == .amounts(inAll: "Lamp", each: "Lamp"))
            #expect(refusal(set, each, MergeChoice(isAdding: adding)) == .amounts(inAll: "Lamp", each: "Lamp"))
        }
        // Two cups of different worth are worth both amounts.
        let (one, other) = (content([.value: .money(money(100))]), content([.value: .money(money(60))]))
        let both = try one.merged(with: other, MergeChoice(isAdding: true)).content
        #expect(both.value == money(160) && both.amountsAreInAll && both.quantity == Quantity(thousandths: 2_000))
    }

    /// Nothing is worth more because two entries become one.
    @Test func anAmountIsNotThatOfPiecesOfWhichNothingIsKnown() throws {
        let (priced, plain) = (content([.value: .money(money(100)), .price: .money(money(80))]), pieces(4_000))
        for (one, other) in [(priced, plain), (plain, priced)] {
            let sum = try one.merged(with: other, MergeChoice(isAdding: true)).content
            #expect(sum.worth == money(100) && sum.inAll(sum[.price]?.money) == money(80) && sum.quantity.description == "5")
        }
        let each = pieces(2_000, [.value: .money(money(100))])
        for (one, other) in [(each, plain), (plain, each)] {
            #expect(
                refusal(one, other, MergeChoice(isAdding: true)) == .unknownAmount(.value, known: "Lamp", unknown: "Lamp"))
            #expect(refusal(one, other) == nil)
        }
        let halves = (pieces(2_000, [.value: .money(money(100))]), pieces(2_000, [.value: .money(money(100)), .price: .money(money(5))]))
        #expect(refusal(halves.0, halves.1, MergeChoice(isAdding: true)) == .unknownAmount(.price, known: "Lamp", unknown: "Lamp"))
        #expect(refusal(halves.0, halves.1, MergeChoice(taking: [.fixed(.price)], isAdding: true)) == nil)
    }

    @Test func aValueAndATextCanBeKept() throws {
        var (one, other) = (content([.notes: .text("Mine")]), content([.notes: .text("Theirs")]))
        one.setValuations([Valuation(money(100), day: try day("2020"))])
        other.setValuations([Valuation(money(120), day: try day("2024"))])
        let kept = try one.merged(with: other, MergeChoice(keeping: [.fixed(.valueOn), .fixed(.notes)]))
        #expect(kept.content.value == money(100) && kept.content.valuations.map(\.money) == [money(120)])
        #expect(kept.content.notes == "Mine" && kept.rows.map(\.result) == [.kept, .kept])
        // To take wins.
        let taken = try one.merged(with: other, MergeChoice(taking: [.fixed(.notes)], keeping: [.fixed(.notes)]))
        #expect(taken.content.notes == "Theirs" && taken.content.value == money(120))
    }

    /// Each fact that the result does not have is in a row.
    @Test func noFactIsLostWithoutARow() throws {
        let whole = Reference(id: UUID(), path: ["Toolbox"])
        var (one, other) = (content([:]), content([:]))
        (one.parent, one.placePath, other.placePath) = (whole, "Garage", "Cellar")
        for (first, second) in [(one, other), (other, one)] {
            for choice in [MergeChoice(), MergeChoice(taking: [.fixed(.place)])] {
                #expect(try first.merged(with: second, choice).rows.map(\.key) == [.fixed(.place), .fixed(.parent)])
            }
        }
        let (metres, plain) = (pieces(2_000, [.unit: .text("m")]), pieces(4_000))
        for (first, second) in [(metres, plain), (plain, metres)] {
            for choice in [MergeChoice(), MergeChoice(taking: [.fixed(.quantity)])] {
                #expect(try first.merged(with: second, choice).rows.map(\.key) == [.fixed(.quantity), .fixed(.unit)])
            }
        }
        // The same quantity keeps the only unit.
        let same = pieces(2_000)
        for (first, second) in [(metres, same), (same, metres)] {
            for choice in [MergeChoice(), MergeChoice(taking: [.fixed(.quantity)])] {
                let merged = try first.merged(with: second, choice)
                #expect(merged.content.text(.unit) == "m" && merged.rows.isEmpty)
            }
        }
    }

    @Test func addingJoinsWhatWasSplit() throws {
        var random = SeededRandom(61)
        for number in 0..<500 {
            var whole = pieces(
                Int64.random(in: 2...900_000, using: &random), [.price: .money(money(.random(in: 0...99_999, using: &random)))])
            whole.setValuations([
                Valuation(money(.random(in: 0...99_999, using: &random)), day: try day("2024"), source: "Expert"),
                Valuation(money(.random(in: 0...99_999, using: &random)), day: try day("2020-05")),
            ])
            if number.isMultiple(of: 2) { whole[.inAll] = .yes }
            let off = try #require(Quantity(thousandths: .random(in: 1..<whole.quantity.thousandths, using: &random)))
            let shares = try #require(whole.split(off: off))
            #expect(try shares.rest.merged(with: shares.part, MergeChoice(isAdding: true)).content == whole, "\(number)")
        }
    }

    @Test func placesAndWholesBelongTogether() throws {
        let whole = Reference(id: UUID(), path: ["Shelf"])
        var (one, other) = (content([:]), content([:]))
        one.placePath = "Attic"
        (other.parent, other.placePath) = (whole, "Hall")
        let kept = try one.merged(with: other)
        #expect(kept.content.placePath == "Attic" && kept.content.parent == nil)
        #expect(kept.rows.map(\.key) == [.fixed(.place), .fixed(.parent)] && kept.rows.allSatisfy(\.leavesOut))
        let taken = try one.merged(with: other, MergeChoice(taking: [.fixed(.place)])).content
        #expect(taken.placePath == "Hall" && taken.parent == whole)
        #expect(try content([:]).merged(with: other).content.parent == whole)
        #expect(try content([:]).merged(with: other, kinship: .secondInFirst).content.parent == nil)
        #expect(try one.merged(with: other, kinship: .firstInSecond).content.parent == whole)
    }

    @Test func ownValuesAreFactsAndStatesMustAgree() throws {
        let (volts, watts) = (Reference(id: UUID(), path: ["Volts"]), Reference(id: UUID(), path: ["Watts"]))
        var (one, other) = (content([:]), content([:]))
        one.own = [OwnValue(volts, .text("230"))]
        other.own = [OwnValue(volts, .text("110")), OwnValue(watts, .text("60"))]
        let kept = try one.merged(with: other)
        #expect(kept.content.own == [OwnValue(volts, .text("230")), OwnValue(watts, .text("60"))] && kept.rows.map(\.leavesOut) == [true])
        let id = try #require(volts.id)
        #expect(try one.merged(with: other, MergeChoice(taking: [.own(id)])).content.own(id) == .text("110"))
        let sold = content([.disposal: .text("sold"), .disposalPrice: .money(money(100))])
        #expect(refusal(one, sold) == .oneLeft(gone: "Lamp", here: "Lamp") && refusal(sold, one) == refusal(one, sold))
        let both = try sold.merged(with: sold, MergeChoice(isAdding: true)).content
        #expect(both[.disposalPrice]?.money == money(200) && both.quantity.description == "2")
    }
}
