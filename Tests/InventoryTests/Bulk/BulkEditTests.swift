import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// The meaning of an edit for one item.
@Suite struct BulkEditTests {
    static let today = PartialDay(iso: "2026-11-28")!
    static let yen = Currency(code: "JPY")!

    static func edit(_ edits: FieldEdit..., source: String = "", confirming: Bool = false) -> BulkEdit {
        BulkEdit(edits, valuing: .valuation(on: today, source: source, confirming: confirming))
    }

    static func factor(_ text: String) -> Factor { Factor(DecimalNumber(text)!)! }

    private func lamp(_ change: (inout ItemContent) -> Void = { _ in }) -> ItemContent {
        var content = ItemContent(name: "Lamp", value: dollars(24_50))
        content[.valueOn] = .day(PartialDay(iso: "2024")!)
        content[.valueSource] = .text("Receipt")
        change(&content)
        return content
    }

    private func refusal(_ edit: BulkEdit, _ content: ItemContent, _ company: BulkEdit.Company = .init(), _ catalog: Catalog = Catalog())
        -> EditRefusal?
    {
        do {
            _ = try edit.applied(to: content, catalog, among: company)
            return nil
        } catch { return error }
    }

    // MARK: - Amounts

    @Test(
        arguments: [
            (105, "JPY", "1.04", 109), (24_50, "USD", "1.04", 25_48), (1, "USD", "1.5", 2), (-1, "USD", "1.5", -2), (3, "USD", "0.5", 2),
            (-3, "USD", "0.5", -2), (100, "KWD", "1.0005", 100), (1000, "KWD", "1.0005", 1001), (0, "EUR", "7", 0),
            (Int64.max, "USD", "1", Int64.max),
        ] as [(Int64, String, String, Int64)])
    func aRaiseRoundsHalfAwayFromZeroAtTheMinorUnit(_ amount: Int64, _ code: String, _ by: String, _ expected: Int64) throws {
        let content = lamp { $0.value = Money(minorUnits: amount, currency: Currency(code: code)!) }
        let changed = try Self.edit(.multiply(.fixed(.value), Self.factor(by))).applied(to: content, Catalog())
        #expect(changed.value == Money(minorUnits: expected, currency: Currency(code: code)!))
    }

    @Test func sixOfThemAreRaisedEachAndNotInAll() throws {
        let six = lamp { $0[.quantity] = .quantity(Quantity("6")!) }
        let changed = try Self.edit(.multiply(.fixed(.value), Factor(raisingByPercent: DecimalNumber("4")!)!)).applied(to: six, Catalog())
        #expect(changed.value == dollars(25_48) && changed.worth == dollars(152_88))
    }

    @Test func aFactorHasOneDecimalMarkAndNoGroups() {
        for (text, same) in [
            ("1.045", "1.045"), ("1,045", "1.045"), (" 2 ", "2"), (".5", "0.5"), ("0,500", "0.5"), ("1000000", "1000000"),
            ("1.10000000000", "1.1"),
        ] { #expect(Factor(typed: text) == Self.factor(same), "\(text)") }
        #expect(Factor(typed: "1.00000001") == Factor(raisingByPercent: DecimalNumber("0.000001")!))
        for text in [
            "", ".", "1.", "1.000.000", "1,045.5", "1.2.3", "1 000", "1'000", "+1", "-1", "−1", "0", "0,0", "1e3", "104%", "1000001",
            "1.000000001", "99999999999999999999999999999999999999999999",
        ] { #expect(Factor(typed: text) == nil, "\(text)") }
    }

    /// Compares with a calculation in decimal digits, which knows no binary fractions and no overflow.
    @Test func percentsAreExact() {
        var random = SeededRandom(7)
        for _ in 0..<4_000 {
            let amount = Int64.random(in: -9_000_000_000_000...9_000_000_000_000, using: &random)
            let number = DecimalNumber(millionths: Int64.random(in: 1...3_000_000, using: &random))
            var exact = Decimal(amount) * Decimal(number.millionths) / Decimal(1_000_000)
            var rounded = Decimal()
            NSDecimalRound(&rounded, &exact, 0, .plain)
            #expect(Factor(number)?.times(amount).map { Decimal($0) } == rounded, "\(amount) × \(number)")
        }
        #expect(Factor(raisingByPercent: DecimalNumber("-100")!) == nil && Factor(DecimalNumber("0")!) == nil)
        #expect(Factor(DecimalNumber("1000001")!) == nil)
        #expect(Self.factor("2").times(Int64.max) == nil && Self.factor("2").times(Int64.min) == nil)
    }

    @Test func addsOnlyTheSameCurrency() throws {
        let more = Self.edit(.add(.fixed(.value), DecimalNumber("50")!, .usd))
        #expect(try more.applied(to: lamp(), Catalog()).value == dollars(74_50))
        #expect(refusal(more, lamp { $0.value = Money(minorUnits: 1, currency: .eur) }) == .otherCurrency(.fixed(.value), .eur))
        let any = Self.edit(.add(.fixed(.price), DecimalNumber("0.5")!, nil))
        let price = { (money: Money) in lamp { $0[.price] = .money(money) } }
        #expect(try any.applied(to: price(dollars(1)), Catalog())[.price] == .money(dollars(51)))
        #expect(refusal(any, price(Money(minorUnits: 5, currency: Self.yen))) == .tooPrecise(.fixed(.price)))
        #expect(refusal(any, price(dollars(Int64.max))) == .tooLarge(.fixed(.price)))
        #expect(try any.applied(to: lamp(), Catalog()) == lamp())
        #expect(try more.applied(to: ItemContent(name: "A"), Catalog()) == ItemContent(name: "A"))
    }

    @Test func aRaisedValueIsAValuationAndTheOldOneStays() throws {
        let raised = try Self.edit(.multiply(.fixed(.value), Self.factor("2")), source: "Index").applied(to: lamp(), Catalog())
        #expect(raised.valuation == Valuation(dollars(49_00), day: Self.today, source: "Index"))
        #expect(raised.valuations == [Valuation(dollars(24_50), day: PartialDay(iso: "2024"), source: "Receipt")])
        let corrected = try BulkEdit([.set(.fixed(.value), .fixed(.money(dollars(1))))], valuing: .correction).applied(
            to: lamp(), Catalog())
        #expect(corrected == lamp { $0.value = dollars(1) })
        let same = Self.edit(.set(.fixed(.value), .fixed(.money(dollars(24_50)))))
        #expect(try same.applied(to: lamp(), Catalog()) == lamp())
        let again = Self.edit(.set(.fixed(.value), .fixed(.money(dollars(24_50)))), source: "Appraisal", confirming: true)
        #expect(try again.applied(to: lamp(), Catalog()).valuation?.source == "Appraisal")
        let none = try Self.edit(.clear(.fixed(.value))).applied(to: raised, Catalog())
        #expect(none.valuation == nil && none[.valueOn] == nil && none[.valueSource] == nil && none.valuations == raised.valuations)
    }

    @Test func whatIsTooMuchIsRefused() throws {
        let most = lamp { $0.value = dollars(Int64.max / 2) }
        #expect(refusal(Self.edit(.set(.fixed(.quantity), .fixed(.quantity(Quantity("3")!)))), most) == .tooLarge(.fixed(.value)))
        #expect(refusal(Self.edit(.multiply(.fixed(.value), Self.factor("3"))), most) == .tooLarge(.fixed(.value)))
        let many = lamp { $0[.quantity] = .quantity(Quantity("600000")!) }
        #expect(refusal(Self.edit(.multiply(.fixed(.quantity), Self.factor("2"))), many) == .quantityOutOfRange)
        #expect(refusal(Self.edit(.add(.fixed(.quantity), DecimalNumber("-600001")!, nil)), many) == .quantityOutOfRange)
        #expect(refusal(Self.edit(.add(.fixed(.quantity), DecimalNumber("0.0001")!, nil)), many) == .tooPrecise(.fixed(.quantity)))
        let single = try Self.edit(.add(.fixed(.quantity), DecimalNumber("-599999")!, nil)).applied(to: many, Catalog())
        #expect(single[.quantity] == nil)
        let three = try Self.edit(.add(.fixed(.quantity), DecimalNumber("2")!, nil)).applied(to: lamp(), Catalog())
        #expect(three.quantity == Quantity("3"), "An item without a quantity is one.")
        #expect(try Self.edit(.multiply(.fixed(.quantity), Self.factor("6"))).applied(to: lamp(), Catalog()).quantity == Quantity("6"))
        let tags = (0..<100).map { Reference(name: "t\($0)") }
        let tagged = lamp { $0.tags = tags }
        #expect(refusal(Self.edit(.tags(on: [Reference(name: "one more")], off: [])), tagged) == .manyTags)
        #expect(refusal(Self.edit(.tags(on: [tags[3]], off: [])), tagged) == nil)
        let long = Self.edit(.set(.fixed(.maker), .fixed(.text(String(repeating: "x", count: 1_001)))))
        guard case .said(let sentence)? = refusal(long, lamp()) else {
            Issue.record("A long text was taken.")
            return
        }
        #expect(sentence.contains("The maker is too long"))
        let older = (0..<1_000).map { Valuation(dollars(Int64($0)), day: nil) }
        #expect(refusal(Self.edit(.multiply(.fixed(.value), Self.factor("2"))), lamp { $0.valuations = older }) == .manyValuations)
    }

    // MARK: - Other fields

    @Test func aNumberOfMonthsCountsFromThePurchaseOfEachItem() throws {
        let edit = Self.edit(.set(.fixed(.warrantyEnds), .monthsFromPurchase(1)))
        #expect(
            try edit.applied(to: lamp { $0.bought = PartialDay(iso: "2024-01-31") }, Catalog())[.warrantyEnds]?.day?.iso == "2024-02-29")
        #expect(refusal(edit, lamp()) == .notPurchased)
        #expect(refusal(edit, lamp { $0.bought = PartialDay(iso: "9999-12") }) == .warrantyTooLong)
        // The day of purchase may come with it.
        let both = Self.edit(
            .set(.fixed(.warrantyEnds), .monthsFromPurchase(24)), .set(.fixed(.bought), .fixed(.day(PartialDay(iso: "2025-05")!))))
        #expect(try both.applied(to: lamp(), Catalog())[.warrantyEnds]?.day?.iso == "2027-05-01")
    }

    @Test func namesAndNumbersAreNotTakenOrDoubled() throws {
        #expect(refusal(Self.edit(.clear(.fixed(.name))), lamp()) == .nameMissing)
        #expect(refusal(Self.edit(.set(.fixed(.name), .fixed(.text("")))), lamp()) == .nameMissing)
        let number = Self.edit(.set(.fixed(.assetNumber), .fixed(.text("A-7"))))
        #expect(refusal(number, lamp(), .init(count: 2)) == .numberForMany)
        #expect(try number.applied(to: lamp(), Catalog()).text(.assetNumber) == "A-7")
        #expect(refusal(Self.edit(.clear(.fixed(.assetNumber))), lamp(), .init(count: 2)) == nil)
        let numbers = Self.edit(.set(.fixed(.assetNumber), .numbersFrom("A-7")))
        #expect(try numbers.applied(to: lamp(), Catalog(), among: .init(count: 2, number: "A-9")).text(.assetNumber) == "A-9")
        #expect(refusal(numbers, lamp(), .init(count: 2)) == .wrongKind(.fixed(.assetNumber)))
        let maker = Self.edit(.set(.fixed(.maker), .numbersFrom("A-7")))
        #expect(refusal(maker, lamp(), .init(number: "A-9")) == .wrongKind(.fixed(.maker)))
    }

    @Test func fieldsWithCommandsOfTheirOwnAreRefused() {
        for field in [ItemField.parent, .disposal, .disposedOn, .disposalPrice, .disposedTo] {
            #expect(refusal(Self.edit(.clear(.fixed(field))), lamp()) == .notEditable(.fixed(field)))
        }
        #expect(refusal(Self.edit(.clear(.added)), lamp()) == .notEditable(.added))
        #expect(refusal(Self.edit(.multiply(.fixed(.name), Self.factor("2"))), lamp()) == .noArithmetic(.fixed(.name)))
        #expect(refusal(Self.edit(.set(.fixed(.bought), .fixed(.text("May")))), lamp()) == .wrongKind(.fixed(.bought)))
        let field = UUID()
        #expect(refusal(Self.edit(.clear(.own(field))), lamp()) == .unknownField(.own(field)))
    }

    @Test func tagsComeAndGoAndStayOnce() throws {
        let content = lamp { $0.tags = ["Gift", "Old"].map(Reference.init(name:)) }
        let edit = Self.edit(
            .tags(on: [Reference(name: "Moved"), Reference(name: "Gift")], off: []), .tags(on: [], off: [Reference(name: "Old")]))
        #expect(edit.edits.count == 1)
        #expect(try edit.applied(to: content, Catalog()).tags.map(\.name) == ["Gift", "Moved"])
        let none = Self.edit(.tags(on: [Reference(name: "Gift")], off: [Reference(name: "Lost")]))
        #expect(try none.applied(to: content, Catalog()) == content)
        // The last word about a tag counts.
        let turned = Self.edit(.tags(on: [Reference(name: "New")], off: []), .tags(on: [], off: [Reference(name: "New")]))
        #expect(try turned.applied(to: content, Catalog()) == content)
        let set = Self.edit(.set(.fixed(.tags), .fixed(.references([Reference(name: "Old"), Reference(name: "Gift")]))))
        #expect(try set.applied(to: content, Catalog()) == content)
    }

    @Test func aPartLeavesItsWholeUnlessThatMovesToo() throws {
        let part = lamp {
            $0.parent = Reference(id: UUID(), path: ["Desk"])
            $0.place = Reference(name: "House")
        }
        let move = Self.edit(.set(.fixed(.place), .fixed(.reference(Reference(name: "Attic")))))
        #expect(try move.applied(to: part, Catalog(), among: .init(count: 2, hasWhole: true)) == part)
        let left = try move.applied(to: part, Catalog(), among: .init(count: 2))
        #expect(left.parent == nil && left.placePath == "Attic")
        #expect(try Self.edit(.clear(.fixed(.place))).applied(to: part, Catalog()).place == nil)
    }

    @Test func customFieldsAreCheckedAgainstTheirKind() throws {
        let home = try QueryHome()
        let catalog = try home.library.direct.catalog()
        func field(_ kind: OwnField.Kind) throws -> OwnField { try #require(catalog.fields.first { $0.fieldKind == kind }) }
        let (voltage, colour) = (try field(.number), try field(.choice))
        let volts = Self.edit(.set(.own(voltage.id), .own(.number(DecimalNumber("230")!))))
        let wired = try volts.applied(to: lamp(), catalog)
        #expect(wired.own(voltage.id) == .number(DecimalNumber("230")!))
        #expect(
            try Self.edit(.multiply(.own(voltage.id), Self.factor("0.5"))).applied(to: wired, catalog).own(voltage.id)?.written == "115")
        #expect(try Self.edit(.clear(.own(voltage.id))).applied(to: wired, catalog) == lamp())
        #expect(
            refusal(Self.edit(.multiply(.own(colour.id), Self.factor("2"))), lamp(), .init(), catalog) == .noArithmetic(.own(colour.id)))
        let pink = Self.edit(.set(.own(colour.id), .own(.choice("Pink"))))
        guard case .said(let sentence)? = refusal(pink, lamp(), .init(), catalog) else {
            Issue.record("An unknown choice was taken.")
            return
        }
        #expect(sentence.contains("cannot be “Pink”"))
        // A word that is no choice any more may stay.
        let old = lamp { $0.setOwn(colour, .choice("Pink")) }
        #expect(try pink.applied(to: old, catalog) == old)
    }

    @Test func hiddenFieldsAndFieldsOfOtherTypesStay() throws {
        let home = try QueryHome()
        let direct = home.library.direct
        let tools = try #require(direct.catalog().type(named: "Tools"))
        var field = try #require(direct.catalog().fields.first { $0.fieldKind == .text })
        field.types = [tools.id]
        _ = try direct.perform(.put(.field(field)), actor: tester)
        _ = try direct.perform(.put(.hiddenFields(HiddenFields([.maker]))), actor: tester)
        let catalog = try direct.catalog()
        #expect(refusal(Self.edit(.clear(.fixed(.maker))), lamp(), .init(), catalog) == .hidden(.fixed(.maker)))
        var edit = Self.edit(.set(.own(field.id), .own(.text("x"))))
        #expect(try edit.applied(to: lamp(), catalog).own(field.id) == .text("x"))
        edit.skipsOtherTypes = true
        #expect(try edit.applied(to: lamp(), catalog) == lamp())
        let tool = lamp { $0.type = Reference(id: tools.id, path: ["Tools"]) }
        #expect(try edit.applied(to: tool, catalog).own(field.id) == .text("x"))
        _ = try direct.perform(.put(.field(field.hidden(true))), actor: tester)
        #expect(refusal(edit, tool, .init(), try direct.catalog()) == .hidden(.own(field.id)))
    }
}
