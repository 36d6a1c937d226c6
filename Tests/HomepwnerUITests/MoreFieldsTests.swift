import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The fields that not every form shows: opened, filled, saved, and shown in the detail and in the rows.
@Suite struct MoreFieldsTests {
    private func openForm(_ fixture: Fixture) throws -> ItemFormView {
        fixture.harness.press(.character("n"), .control)
        return try #require(fixture.main.forms.form?.form)
    }

    private func openMore(_ fixture: Fixture) throws { fixture.harness.press(try fixture.harness.get(.button, "More Fields")) }

    private func done(_ fixture: Fixture) async throws {
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
    }

    private func focus(_ fixture: Fixture, _ role: AccessibilityRole, _ name: String) throws {
        fixture.harness.perform(.focus, with: try fixture.harness.get(role, name))
    }

    @Test func aFormBeginsShortAndHasMoreBehindALink() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = try openForm(fixture)
        fixture.harness.type("Lamp")
        #expect(throws: (any Error).self) { try fixture.harness.get(.textField, "Maker") }
        try openMore(fixture)
        // The first of the additional fields has the keyboard.
        fixture.harness.type("Sonara\tL-1")
        try focus(fixture, .textField, "Item number")
        fixture.harness.type("A-0001")
        try focus(fixture, .popUpButton, "Condition")
        fixture.harness.type("very")
        try focus(fixture, .spinButton, "Quantity")
        fixture.harness.type("23")
        fixture.harness.press(.up)
        try await done(fixture)
        let content = try #require(try fixture.stored().first?.content)
        #expect([content.name, content.text(.maker), content.text(.model)] == ["Lamp", "Sonara", "L-1"])
        #expect(content.text(.assetNumber) == "A-0001" && content.text(.condition) == "very-good")
        #expect(content.quantity.description == "24")
    }

    @Test func whatWasOpenIsOpenInTheNextForm() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = try openForm(fixture)
        try openMore(fixture)
        fixture.harness.press(try fixture.harness.get(.button, "Warranty"))
        fixture.harness.advance(seconds: 1)
        await fixture.settle()
        fixture.harness.press(.escape)
        _ = try openForm(fixture)
        _ = try fixture.harness.get(.textField, "Maker")
        _ = try fixture.harness.get(.textField, "Warranty ends")
        #expect(throws: (any Error).self) { try fixture.harness.get(.textField, "Policy") }
        // And shut in the one after, where somebody wants fewer.
        fixture.harness.press(try fixture.harness.get(.button, "Fewer Fields"))
        await fixture.settle()
        fixture.harness.press(.escape)
        _ = try openForm(fixture)
        #expect(throws: (any Error).self) { try fixture.harness.get(.textField, "Maker") }
    }

    @Test func whatIsFilledIsShownWhateverIsOpen() throws {
        var content = ItemContent.named("Drill")
        content[.source] = .text("Hardware Shop")
        let fixture = try Fixture(items: [content])
        defer { fixture.close() }
        fixture.harness.press(.down)
        fixture.harness.press(.function(2))
        _ = try fixture.harness.get(.textField, "Source")
        #expect(fixture.main.forms.form?.form.body.control(of: .source)?.text == "Hardware Shop")
        // Other sections are shown, and closed.
        #expect(throws: (any Error).self) { try fixture.harness.get(.textField, "Warranty ends") }
        _ = try fixture.harness.get(.button, "Warranty")
    }

    @Test func whatIsWrongBehindAClosedSectionIsShown() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try openForm(fixture)
        fixture.harness.type("Lamp")
        try openMore(fixture)
        try focus(fixture, .textField, "Price")
        fixture.harness.type("1.2.3")
        fixture.harness.press(try fixture.harness.get(.button, "Purchase"))
        fixture.harness.advance(seconds: 1)
        #expect(throws: (any Error).self) { try fixture.harness.get(.textField, "Price") }
        fixture.harness.press(.enter, .control)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController != nil)
        let price = try #require(form.body.control(of: .price))
        #expect(price.hasError && price.view.isFirstResponder)
        #expect(try fixture.harness.get(.textField, "Price").hint.contains("in an odd place"))
        // It is visible, and the user fixes it.
        let place = price.view.convert(price.view.bounds, to: nil)
        #expect(place.minY > 100 && place.maxY < 740)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("12.50")
        #expect(!price.hasError)
        try await done(fixture)
        #expect(try fixture.stored().first?.content[.price]?.money?.formatted() == "$12.50")
    }

    @Test func theEndOfAWarrantyIsCountedFromThePurchase() async throws {
        let fixture = try Fixture(style: .plain)
        defer { fixture.close() }
        let form = try openForm(fixture)
        fixture.harness.type("Lamp")
        fixture.harness.click(form.date)
        fixture.harness.type("3.3.26")
        try openMore(fixture)
        fixture.harness.press(try fixture.harness.get(.button, "Warranty"))
        fixture.harness.advance(seconds: 1)
        try focus(fixture, .textField, "Warranty ends")
        fixture.harness.type("2 years")
        #expect(try fixture.harness.get(.textField, "Warranty ends").hint == "Until 3 March 2028")
        try await done(fixture)
        #expect(try fixture.stored().first?.content[.warrantyEnds] == PartialDay(iso: "2028-03-03").map(FieldValue.day))
    }

    @Test func theNextOwnNumberIsSuggestedAndNoneIsGivenTwice() async throws {
        var lamp = ItemContent.named("Lamp")
        lamp[.assetNumber] = .text("A-0009")
        let fixture = try Fixture(items: [lamp])
        defer { fixture.close() }
        let form = try openForm(fixture)
        fixture.harness.type("Rug")
        try openMore(fixture)
        try await fixture.wait("the number") { form.body.nextOwnNumber != nil }
        try focus(fixture, .textField, "Item number")
        #expect((form.body.control(of: .assetNumber)?.view as? TextField)?.placeholder == "A-0010, next free")
        fixture.harness.type("A-0009")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sentence") {
            fixture.harness.all(.notification).contains { $0.label.contains("already belongs to “Lamp”") }
        }
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.delete)
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        try await done(fixture)
        #expect(Set(try fixture.stored().map { $0.content.text(.assetNumber) }) == ["A-0009", "A-0010"])
    }

    @Test func whatOthersHaveCompletesWhatIsTyped() async throws {
        var drill = ItemContent.named("Drill")
        drill[.maker] = .text("Bosch")
        let fixture = try Fixture(items: [drill])
        defer { fixture.close() }
        _ = try openForm(fixture)
        fixture.harness.type("Saw")
        try openMore(fixture)
        try focus(fixture, .textField, "Maker")
        fixture.harness.type("bo")
        fixture.harness.press(.down)
        fixture.harness.press(.enter)
        try await done(fixture)
        #expect(Set(try fixture.stored().map { $0.content.text(.maker) }) == ["Bosch"])
    }

    @Test func aRowSaysHowManyThereAreAndTheDetailWhatIsKnown() throws {
        var forks = ItemContent.named("Forks", cents: 250)
        forks[.quantity] = .quantity(try #require(Quantity("24")))
        forks[.unit] = .text("forks")
        forks[.maker] = .text("Robbe")
        forks[.warrantyEnds] = .day(PartialDay(Day.today()))
        forks[.price] = .money(Money(minorUnits: 200, currency: .usd))
        let fixture = try Fixture(items: [forks], style: .plain)
        defer { fixture.close() }
        #expect(fixture.main.list.spokenName(at: 0) == "Forks, warranty: ends today, 24 forks × $2.50, $60.00.")
        fixture.harness.press(.down)
        for text in [
            "Quantity: 24 forks", "Maker: Robbe", "Value: $60.00", "24 forks × $2.50", "Price: $2.00, in all $48.00", "ends today",
        ] {
            _ = try fixture.harness.get(.label, text)
        }
        // Empty fields have no heading.
        let headings = fixture.harness.all(.heading).map(\.label)
        #expect(headings.contains("Warranty") && !headings.contains("Insurance"), "\(headings)")
    }

    @Test func aSearchSaysWhereItFoundSomething() throws {
        var player = ItemContent.named("Record Player")
        player[.maker] = .text("Sonara")
        let fixture = try Fixture(items: [player, .named("Lamp")])
        defer { fixture.close() }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("sonara")
        #expect(fixture.visibleNames == ["Record Player"])
        #expect(fixture.main.list.spokenName(at: 0).contains("Maker: Sonara"))
    }

    // MARK: - One after the other

    @Test func severalThingsAtOnePlaceAreTypedWithoutTheMouse() async throws {
        let fixture = try Fixture(style: .plain)
        defer { fixture.close() }
        let first = try openForm(fixture)
        fixture.harness.type("Lamp")
        fixture.harness.click(first.place)
        fixture.harness.type("Attic")
        fixture.harness.click(first.date)
        fixture.harness.type("2015")
        fixture.harness.press(.enter, [.control, .shift])
        try await fixture.wait("the next form") { fixture.main.forms.form.map { $0.form !== first } ?? false }
        fixture.harness.advance(seconds: 0.1)
        // The typed text becomes the name, and place and day are there.
        fixture.harness.type("Rug")
        let second = try #require(fixture.main.forms.form?.form)
        #expect(
            second.name.text == "Rug" && second.place.text == "Attic" && second.date.text == "2015" && second.serialNumber.text.isEmpty)
        try await done(fixture)
        let stored = try fixture.stored().map(\.content)
        #expect(stored.map(\.name) == ["Lamp", "Rug"] && stored.allSatisfy { $0.placePath == "Attic" && $0.bought?.iso == "2015" })
    }

    @Test func theNextFormIsClosedWithoutAQuestionWhileNothingWasTyped() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let first = try openForm(fixture)
        fixture.harness.type("Lamp")
        fixture.harness.click(first.place)
        fixture.harness.type("Attic")
        fixture.harness.press(.tab)
        fixture.harness.press(try fixture.harness.get(.button, "Save and Add Another"))
        try await fixture.wait("the next form") { fixture.main.forms.form.map { $0.form !== first } ?? false }
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController == nil)
        #expect(fixture.library.drafts.load() == nil)
        #expect(try fixture.stored().map(\.content.name) == ["Lamp"])
    }

    @Test func whatIsWrongKeepsTheForm() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try openForm(fixture)
        fixture.harness.press(.enter, [.control, .shift])
        #expect(form.name.hasError && fixture.main.forms.form?.form === form)
        fixture.harness.type("Lamp")
        // Done is Done, whatever was pressed before.
        try await done(fixture)
        #expect(try fixture.stored().count == 1)
    }

    /// A user who is quicker than the disk loses no letter.
    @Test func whatIsTypedWhileAnItemIsSavedIsTheNextName() async throws {
        var delayed: DelayedStore?
        let fixture = try Fixture(store: { library in
            let store = DelayedStore(library.store(actor: "test"))
            delayed = store
            return store
        })
        defer { fixture.close() }
        let first = try openForm(fixture)
        fixture.harness.type("Lamp")
        await fixture.settle()
        delayed?.holdChangesAtTheirEnd()
        fixture.harness.press(.enter, [.control, .shift])
        fixture.harness.type("Ru")
        await fixture.settle()
        #expect(fixture.main.forms.form?.form === first)
        delayed?.release()
        try await fixture.wait("the next form") { fixture.main.forms.form.map { $0.form !== first } ?? false }
        fixture.harness.advance(seconds: 0.1)
        fixture.harness.type("g")
        #expect(fixture.main.forms.form?.form.name.text == "Rug")
        try await done(fixture)
        #expect(try fixture.stored().map(\.content.name) == ["Lamp", "Rug"])
    }

    @Test func twoDaysThatAreHardToBelieveAreAskedAboutOnceEach() async throws {
        let fixture = try Fixture(style: .plain)
        defer { fixture.close() }
        let form = try openForm(fixture)
        fixture.harness.type("Lamp")
        fixture.harness.click(form.date)
        fixture.harness.type("3 March 2098")
        try openMore(fixture)
        try focus(fixture, .textField, "Last seen")
        fixture.harness.type("4 March 2098")
        for _ in 0..<2 { fixture.harness.press(.enter, .control) }
        #expect(fixture.main.presentedViewController != nil)
        try await done(fixture)
        #expect(try fixture.stored().first?.content[.lastSeen] == PartialDay(iso: "2098-03-04").map(FieldValue.day))
    }

    @Test func aLargeNumberIsReadAsItIsWritten() async throws {
        var nails = ItemContent.named("Nails")
        nails[.quantity] = Quantity("1200").map(FieldValue.quantity)
        let fixture = try Fixture(items: [nails], style: .plain)
        defer { fixture.close() }
        fixture.harness.press(.down)
        fixture.harness.press(.function(2))
        try focus(fixture, .spinButton, "Quantity")
        fixture.harness.press(.up)
        #expect(fixture.main.forms.form?.form.body.control(of: .quantity)?.text == "1,201")
        try await done(fixture)
        #expect(try fixture.stored().first?.content.quantity.description == "1201")
    }
}
