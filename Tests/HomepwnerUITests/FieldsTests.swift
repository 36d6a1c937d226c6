import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// The sheet of fields: hidden fields disappear from the window, new ones appear in it, and undo reverts all of it.
@Suite struct FieldsTests {
    private static func lamp() -> ItemContent {
        var lamp = ItemContent(name: "Lamp", serialNumber: "SN-7")
        lamp.value = Money(minorUnits: 4_500, currency: .usd)
        lamp.placePath = "Hall"
        return lamp
    }

    private func open(_ fixture: Fixture) async throws -> FieldsController {
        try fixture.choose(inMenu: "Library", "Fields…")
        fixture.harness.advance(seconds: 1)
        let sheet = try #require(fixture.main.presentedViewController as? FieldsController)
        try await fixture.wait("the fields") { !sheet.rows.counts.fixed.isEmpty }
        return sheet
    }

    private func hidden(_ fixture: Fixture) throws -> Set<ItemField> { try fixture.library.direct.catalog().hiddenFields }

    private func own(_ fixture: Fixture) throws -> [OwnField] { try fixture.library.direct.catalog().fields }

    @Test func aFieldThatIsTurnedOffIsGoneFromTheWindowAndComesBack() async throws {
        let fixture = try Fixture(items: [.named("Rug"), Self.lamp()])
        defer { fixture.close() }
        fixture.main.list.select((try fixture.stored()[1]).id)
        try await fixture.wait("the detail") { fixture.main.detail.item != nil }
        #expect(!fixture.harness.all(.label, "Serial number: SN-7").isEmpty)
        #expect(fixture.main.footer.totalText.contains("45"))
        let sheet = try await open(fixture)
        let control = try fixture.harness.get(.switch, "Serial number")
        #expect(control.hint == "1 item has a value")
        fixture.harness.press(control)
        try await fixture.wait("the sentence") { sheet.rows.detail(.fixed(.serialNumber)) == "Hidden; 1 item keeps its value" }
        let value = try #require((0..<sheet.table.numberOfRows).first { sheet.row($0) == .fixed(.value) })
        sheet.table.scrollToRow(value)
        fixture.harness.press(try fixture.harness.get(.switch, "Value"))
        try await fixture.wait("both") { (try? hidden(fixture)) == [.serialNumber, .value] }
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        try await fixture.wait("the row") { fixture.main.model.row(at: 0)?.hidesSerialNumber == true }
        #expect(fixture.harness.all(.label, "Serial number: SN-7").isEmpty)
        try await fixture.wait("the sum to go") { !fixture.main.footer.totalText.contains("45") }
        try await fixture.wait("the value to go") { fixture.main.list.spokenName(at: 0) == "Lamp, Hall." }
        // A hidden field is not offered as an order.
        fixture.harness.click(try fixture.harness.get(.button, "Sort"))
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.harness.all(.checkMenuItem, "Serial Number").isEmpty && !fixture.harness.all(.checkMenuItem, "Name").isEmpty)
        fixture.harness.press(.escape)
        // The form does not show the field, and saving keeps its contents.
        fixture.harness.press(.character("e"), [.control])
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        fixture.harness.advance(seconds: 1)
        let form = try #require(fixture.main.forms.form?.form)
        // A form follows the library's catalogue, which it reads after it has opened.
        try await fixture.wait("the form without them") { form.body.row(of: .serialNumber) == nil && form.body.row(of: .value) == nil }
        #expect(form.body.row(of: .place) != nil)
        fixture.harness.type("Lantern")
        fixture.harness.press(.enter, [.control])
        try await fixture.wait("the item") { (try? fixture.stored().last?.content.name) == "Lantern" }
        let kept = try fixture.stored()[1].content
        #expect(kept.serialNumber == "SN-7" && kept.value?.minorUnits == 4_500)
        try await fixture.wait("the window") { fixture.main.presentedViewController == nil }
        for _ in 0..<3 {
            let title = fixture.library.store(actor: "test").status.undoTitle
            fixture.harness.press(.character("z"), [.control])
            try await fixture.wait("undo of \(title ?? "")") { fixture.library.store(actor: "test").status.undoTitle != title }
        }
        try await fixture.wait("all") { (try? hidden(fixture)) == [] }
        try await fixture.wait("the row") { fixture.main.list.spokenName(at: 0) == "Lamp, Hall, serial number SN-7, $45.00." }
    }

    @Test func aReadySetIsOneStepThatIsTakenBackInTheSheet() async throws {
        let fixture = try Fixture(items: [Self.lamp()])
        defer { fixture.close() }
        let sheet = try await open(fixture)
        fixture.harness.press(try fixture.harness.get(.radioButton, "Just Find Things"))
        try await fixture.wait("the set") { (try? hidden(fixture)) == FieldSet.finding.hidden }
        #expect(fixture.library.store(actor: "test").status.undoTitle == "Choose Fields: Just Find Things")
        fixture.harness.press(.character("z"), [.control])
        try await fixture.wait("everything") { (try? hidden(fixture)) == [] }
        try await fixture.wait("the switch") { sheet.rows.isShown(.fixed(.maker)) }
    }

    @Test func anOwnFieldIsMadeRenamedMovedConvertedAndDeleted() async throws {
        let fixture = try Fixture(items: [Self.lamp()])
        defer { fixture.close() }
        let sheet = try await open(fixture)
        for name in ["Length", "Colour"] {
            fixture.harness.press(.character("n"), [.control])
            fixture.harness.advance(seconds: 1)
            fixture.harness.type(name)
            fixture.harness.press(.enter)
            try await fixture.wait(name) { (try? own(fixture).last?.name) == name && sheet.rows.catalog.fields.last?.name == name }
            fixture.harness.advance(seconds: 1)
        }
        // The new one is selected; Alt with Up moves it.
        sheet.table.becomeFirstResponder()
        fixture.harness.press(.up, [.alt])
        try await fixture.wait("the order") { (try? own(fixture).map(\.name)) == ["Colour", "Length"] }
        #expect(fixture.library.store(actor: "test").status.undoTitle == "Move Field “Colour”")
        // A name that exists is refused, and the typed text stays.
        try await fixture.wait("the row") { sheet.rows.catalog.fields.first?.name == "Colour" }
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("Length")
        fixture.harness.press(.enter)
        let editor = try #require(sheet.presentedViewController as? OwnFieldController)
        try await fixture.wait("the sentence") { !fixture.harness.all(.textField, "Name").isEmpty && editor.problem.contains("already") }
        fixture.harness.press(.character("a"), [.control])
        fixture.harness.type("Tint")
        fixture.harness.press(.enter)
        try await fixture.wait("the name") { (try? own(fixture).first?.name) == "Tint" }
        fixture.harness.advance(seconds: 1)
        // Values that cannot be converted are reported before any change.
        let item = try fixture.stored()[0]
        var content = item.content
        content.setOwn(try own(fixture)[0], .text("dark red"))
        _ = try fixture.library.direct.update(item.id, to: content, expecting: item.revision, actor: "test")
        await fixture.settle()
        try await fixture.wait("the count") { sheet.rows.counts.own.values.contains(1) }
        sheet.edit(sheet.rows.catalog.fields[0])
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.tab)
        for _ in 0..<2 { fixture.harness.press(.down) }
        fixture.harness.press(.enter, [.control])
        try await fixture.wait("the question") { sheet.presentedViewController?.presentedViewController is AlertController }
        let alert = try #require(sheet.presentedViewController?.presentedViewController as? AlertController)
        #expect(alert.title == "1 item would lose its value in the field.")
        #expect(try own(fixture).first?.fieldKind == .text)
        fixture.harness.press(try fixture.harness.get(.button, "Change and Remove"))
        try await fixture.wait("the kind") { (try? own(fixture).first?.fieldKind) == .number }
        #expect(try fixture.stored()[0].content.own.isEmpty)
        try await fixture.wait("the sheet") { sheet.presentedViewController == nil }
        fixture.harness.press(.character("z"), [.control])
        try await fixture.wait("the value") { (try? fixture.stored()[0].content.own.first?.content) == .text("dark red") }
        // Deleting asks.
        try await fixture.wait("the rows") { sheet.rows.catalog.fields.first?.fieldKind == .text }
        sheet.table.becomeFirstResponder()
        fixture.harness.press(.delete)
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(try fixture.harness.get(.button, "Delete"))
        try await fixture.wait("one field") { (try? own(fixture).map(\.name)) == ["Length"] }
    }

    @Test func aTypeGetsFieldsYearsAndALimit() async throws {
        let fixture = try Fixture(items: [Self.lamp()], sidebar: true)
        defer { fixture.close() }
        await fixture.settle()
        let catalog = try fixture.library.direct.catalog()
        let type = try #require(catalog.type(named: "Tools"))
        fixture.main.workspace.send(.open(.type(type)))
        fixture.harness.advance(seconds: 1)
        let sheet = try #require(fixture.main.presentedViewController as? TypeController)
        fixture.harness.type("Workshop")
        fixture.harness.press(.tab)
        for word in ["Condition", "Item nu"] {
            fixture.harness.type(word)
            fixture.harness.press(.enter)
        }
        func put(in field: String, _ text: String) throws {
            _ = try #require(fixture.harness.find(TextField.self) { $0.identifier == field }).becomeFirstResponder()
            fixture.harness.press(.character("a"), [.control])
            fixture.harness.type(text)
        }
        try put(in: "type-years", "many")
        fixture.harness.press(.enter)
        #expect(sheet.problem.contains("0 to 1,000"))
        try put(in: "type-years", "12")
        try put(in: "type-limit", "2500")
        fixture.harness.press(.enter)
        try await fixture.wait("the type") { (try? fixture.library.direct.catalog().type(named: "Workshop")) != nil }
        let made = try #require(try fixture.library.direct.catalog().type(named: "Workshop"))
        #expect(made.id == type.id && made.usefulYears == 12 && made.limit?.minorUnits == 250_000)
        #expect(made.shown.contains(.condition) && made.shown.contains(.assetNumber) && made.shown.starts(with: type.shown))
        try await fixture.wait("the window") { fixture.main.presentedViewController == nil }
        await fixture.settle()
        fixture.harness.press(.character("z"), [.control])
        try await fixture.wait("the name") { (try? fixture.library.direct.catalog().type(type.id)) == type }
    }

    /// The main actor has had no time for anything else when the library is closed.
    @Test func whatIsChosenLastIsRememberedHoweverSoonTheLibraryIsClosed() throws {
        let fixture = try Fixture(items: [.named("Rug"), .named("Desk")])
        defer { fixture.close() }
        let order = Inventory.SortOrder(.name, ascending: true)
        fixture.main.workspace.send(.sort(order))
        let again = try Fixture(reopening: fixture)
        defer { again.close() }
        #expect(again.main.model.query.order == order && again.visibleNames == ["Desk", "Rug"])
    }

    @Test func itemsAreSortedByAFieldThatPeopleMade() async throws {
        let fixture = try Fixture(items: [.named("Rug"), .named("Shelf"), .named("Desk")])
        defer { fixture.close() }
        let length = OwnField(id: UUID(), name: "Length", kind: .number, unit: "cm")
        for field in [length, OwnField(id: UUID(), name: "Story", kind: .longText, position: 1)] {
            _ = try fixture.library.direct.perform(.put(.field(field)), actor: "test")
        }
        for (name, millimetres) in [("Shelf", 900), ("Rug", 2_000)] as [(String, Int64)] {
            let item = try #require(try fixture.stored().first { $0.content.name == name })
            var content = item.content
            content.own = [OwnValue(length, .number(DecimalNumber(millionths: millimetres * 100_000)))]
            _ = try fixture.library.direct.update(item.id, to: content, expecting: item.revision, actor: "test")
        }
        try await fixture.wait("the fields") { fixture.main.sidebar.catalog.shownFields.count == 2 }
        fixture.harness.click(try fixture.harness.get(.button, "Sort"))
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.harness.tree().usable.contains { $0.label.contains("Story") && $0.label.contains("has no order") })
        fixture.harness.press(try fixture.harness.get(.checkMenuItem, DisplayText.isolated("Length")))
        try await fixture.wait("the order") { fixture.visibleNames == ["Shelf", "Rug", "Desk"] }
        let library = fixture.library
        try await fixture.wait("the order to be remembered") { library.settings.sortOrder.field == length.id }
        let again = try Fixture(reopening: fixture)
        defer { again.close() }
        try await again.wait("the same order") { again.visibleNames == ["Shelf", "Rug", "Desk"] }
        await again.settle()
        #expect(again.visibleNames == ["Shelf", "Rug", "Desk"])
        // An order by a hidden field is replaced by the standard one.
        _ = try again.library.direct.perform(.put(.field(length.hidden(true))), actor: "test")
        try await again.wait("the newest first") { again.visibleNames == ["Desk", "Shelf", "Rug"] }
    }
}
