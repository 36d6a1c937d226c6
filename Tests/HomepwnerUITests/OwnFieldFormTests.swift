import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Custom fields in the form and in the detail: typed, saved, refused, kept through a crash.
@Suite struct OwnFieldFormTests {
    private static let fields = [
        OwnField(id: UUID(), name: "Length", kind: .number, unit: "cm", position: 0),
        OwnField(id: UUID(), name: "Finish", kind: .text, position: 1),
        OwnField(id: UUID(), name: "Colour", kind: .choice, choices: ["Red", "Deep blue"], position: 2),
        OwnField(id: UUID(), name: "Fits", kind: .choices, choices: ["Wall", "Table"], position: 3),
        OwnField(id: UUID(), name: "Fragile", kind: .yesNo, position: 4), OwnField(id: UUID(), name: "Serviced", kind: .day, position: 5),
        OwnField(id: UUID(), name: "Deposit", kind: .money, position: 6), OwnField(id: UUID(), name: "Page", kind: .link, position: 7),
        OwnField(id: UUID(), name: "Story", kind: .longText, position: 8),
    ]

    private func fixture(items: [ItemContent] = []) throws -> Fixture {
        let fixture = try Fixture(items: items)
        for field in Self.fields { _ = try fixture.library.direct.perform(.put(.field(field)), actor: "test") }
        return fixture
    }

    private func focus(_ fixture: Fixture, _ role: AccessibilityRole, _ name: String) throws {
        fixture.harness.perform(.focus, with: try fixture.harness.get(role, name))
    }

    @Test func whatIsTypedIsStoredAndShown() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        await fixture.settle()
        #expect(throws: (any Error).self) { try fixture.harness.get(.textField, "Finish") }
        fixture.harness.type("Lamp")
        fixture.harness.press(try fixture.harness.get(.button, "More Fields"))
        await fixture.settle()
        try focus(fixture, .textField, "Length (cm)")
        fixture.harness.type("wide")
        try focus(fixture, .textField, "Finish")
        fixture.harness.type("Oiled oak")
        try focus(fixture, .popUpButton, "Colour")
        fixture.harness.type("deep")
        try focus(fixture, .switch, "Fragile")
        fixture.harness.press(try fixture.harness.get(.switch, "Fragile"))
        try focus(fixture, .textField, "Serviced")
        fixture.harness.type("2024-03")
        // An invalid text is reported at the field, and is not lost.
        fixture.harness.press(.enter, .control)
        await fixture.settle()
        let length = try #require(fixture.main.forms.form?.form.body.own.show(problem: "", of: Self.fields[0].id) as? TextField)
        #expect(fixture.main.presentedViewController != nil && length.text == "wide")
        length.becomeFirstResponder()
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("12.5")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        let content = try #require(try fixture.stored().first?.content)
        #expect(content.own.map(\.field.name) == ["Length", "Finish", "Colour", "Fragile", "Serviced"])
        #expect(content.own(Self.fields[0].id) == DecimalNumber("12.5").map(OwnValue.Content.number))
        #expect(content.own(Self.fields[2].id) == .choice("Deep blue"))
        await fixture.settle()
        fixture.harness.press(.down)
        await fixture.settle()
        for text in ["12.5\u{A0}cm", "Oiled oak"] {
            #expect(fixture.harness.tree().description.contains(text), "\(text) in \(fixture.harness.tree())")
        }
    }

    /// A form always shows filled fields, and leaves unchanged ones as they are.
    @Test func whatIsFilledIsShownAndStays() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        var content = ItemContent.named("Lamp")
        content.setOwn(Self.fields[1], .text("Oak"))
        content.setOwn(Self.fields[3], .choices(["Wall", "Table"]))
        content.setOwn(Self.fields[6], .money(Money(minorUnits: 1200, currency: .eur)))
        content.setOwn(Self.fields[8], .text("one\ntwo"))
        _ = try fixture.library.direct.add(content, actor: "test")
        await fixture.settle()
        fixture.harness.press(.down)
        await fixture.settle()
        fixture.harness.press(.function(2))
        await fixture.settle()
        try focus(fixture, .textField, "Finish")
        fixture.harness.type("Pine")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        content.setOwn(Self.fields[1], .text("Pine"))
        #expect(try fixture.stored().first?.content == content)
    }

    @Test func anAmountShowsItsCurrencyAndOffersOthers() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try fixture.library.settings.setCurrency(Currency(code: "CHF"))
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Lamp")
        fixture.harness.press(try fixture.harness.get(.button, "More Fields"))
        await fixture.settle()
        try focus(fixture, .textField, "Deposit")
        let deposit = try #require(fixture.main.forms.form?.form.body.own.show(problem: "", of: Self.fields[6].id) as? ChooserField)
        #expect(deposit.caption == "CHF")
        fixture.harness.type("12 EUR")
        #expect(deposit.caption == "EUR")
        fixture.harness.press(.down, .alt)
        let items = fixture.harness.all(.checkMenuItem) + fixture.harness.all(.menuItem)
        fixture.harness.press(try #require(items.first { $0.label.hasPrefix("GBP") }))
        fixture.harness.advance(seconds: 0.3)
        #expect(deposit.caption == "GBP")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        let pounds = Money(minorUnits: 1_200, currency: try #require(Currency(code: "GBP")))
        #expect(try fixture.stored().first?.content.own(Self.fields[6].id) == .money(pounds))
        // An amount stays in the currency that it was in.
        await fixture.settle()
        fixture.harness.press(.down)
        fixture.harness.press(.function(2))
        await fixture.settle()
        try focus(fixture, .textField, "Deposit")
        let again = try #require(fixture.main.forms.form?.form.body.own.show(problem: "", of: Self.fields[6].id) as? ChooserField)
        #expect(again.caption == "GBP")
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("13")
        #expect(again.caption == "GBP")
    }

    @Test func aDraftKeepsWhatWasTyped() throws {
        var fields = FormFields()
        fields[.name] = "Lamp"
        fields.own[Self.fields[1].id] = "Oak"
        let draft = fields.draft(of: nil, newID: UUID())
        let back = try JSONDecoder().decode(Draft.self, from: try JSONEncoder().encode(draft))
        #expect(FormFields(back).own == fields.own)
        #expect(!FormFields(back).matches(ItemContent(name: "Lamp"), currency: .usd, style: .plain))
    }
}
