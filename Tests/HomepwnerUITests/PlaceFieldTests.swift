import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Place, tags and type of an item in the form.
@Suite struct PlaceFieldTests {
    private func openForm(_ fixture: Fixture) async throws -> ItemFormView {
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form?.form)
        try await fixture.wait("the catalog") { form.body.catalog != nil }
        return form
    }

    private func save(_ fixture: Fixture) async throws -> ItemContent {
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        return try #require(try fixture.stored().last?.content)
    }

    private let shelf = ItemContent.named("Book", place: "Garage/Shelf")

    @Test func aPathIsTypedAndWhatIsNewIsSaid() async throws {
        let fixture = try Fixture(items: [shelf])
        defer { fixture.close() }
        let form = try await openForm(fixture)
        fixture.harness.type("Lamp")
        fixture.harness.click(form.place)
        fixture.harness.type("Garage › Box 9")
        #expect(try fixture.harness.get(.textField, "Place").hint == "Box 9 is new")
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("Garage / Shelf")
        #expect(try fixture.harness.get(.textField, "Place").hint.isEmpty)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("Attic / Trunk")
        #expect(try fixture.harness.get(.textField, "Place").hint == "Attic › Trunk are new")
        #expect(try await save(fixture).place?.path == ["Attic", "Trunk"])
    }

    @Test func aPlaceIsChosenFromTheTree() async throws {
        let fixture = try Fixture(items: [shelf])
        defer { fixture.close() }
        let form = try await openForm(fixture)
        fixture.harness.type("Lamp")
        fixture.harness.click(form.place)
        fixture.harness.press(.down, .alt)
        #expect(!fixture.harness.openChildren.isEmpty)
        fixture.harness.type("she")
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 1)
        #expect(form.place.text == "Garage › Shelf" && fixture.harness.openChildren.isEmpty)
        // Escape keeps the text.
        fixture.harness.press(.down, .alt)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(form.place.text == "Garage › Shelf" && fixture.main.presentedViewController != nil)
        #expect(try await save(fixture).place?.path == ["Garage", "Shelf"])
    }

    @Test func aPlaceIsMadeInTheChosenOne() async throws {
        let fixture = try Fixture(items: [shelf])
        defer { fixture.close() }
        let form = try await openForm(fixture)
        fixture.harness.type("Lamp")
        fixture.harness.click(form.place)
        fixture.harness.type("Garage")
        fixture.harness.press(.down, .alt)
        fixture.harness.type("Box 9")
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 1)
        #expect(form.place.text == "Garage › Box 9")
        #expect(try await save(fixture).place?.path == ["Garage", "Box 9"])
    }

    @Test func aNameWithASlashStaysOneName() async throws {
        var lamp = ItemContent.named("Lamp")
        lamp[.place] = .reference(Reference(id: nil, path: ["A/B", "C › D"]))
        let fixture = try Fixture(items: [lamp])
        defer { fixture.close() }
        let form = try await openForm(fixture)
        fixture.harness.type("Rug")
        fixture.harness.click(form.place)
        fixture.harness.press(.down, .alt)
        fixture.harness.type("C")
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 1)
        #expect(try await save(fixture).place?.path == ["A/B", "C › D"])
    }

    @Test func tagsAreTypedOneAfterTheOther() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let form = try await openForm(fixture)
        fixture.harness.type("Lamp")
        fixture.harness.press(try fixture.harness.get(.button, "More Fields"))
        let tags = try #require(form.control(of: .tags)?.view as? TokenField)
        tags.textField.becomeFirstResponder()
        fixture.harness.type("fragile,gift,ins")
        // The last tag needs no comma.
        #expect(try await save(fixture).tags.map(\.name).sorted() == ["fragile", "gift", "ins"])
    }

    @Test func aTypeShowsItsFieldsAndTheNextItemHasItToo() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let first = try await openForm(fixture)
        fixture.harness.type("Player")
        #expect(throws: (any Error).self) { try fixture.harness.get(.textField, "Maker") }
        fixture.harness.perform(.focus, with: try fixture.harness.get(.popUpButton, "Type"))
        fixture.harness.type("elec")
        #expect(fixture.harness.focused?.label == "Type")
        _ = try fixture.harness.get(.textField, "Maker")
        _ = try fixture.harness.get(.textField, "Warranty ends")
        fixture.harness.perform(.focus, with: try fixture.harness.get(.textField, "Maker"))
        fixture.harness.type("Sonara")
        fixture.harness.press(.enter, [.control, .shift])
        try await fixture.wait("the next form") { fixture.main.forms.form.map { $0.form !== first } ?? false }
        let second = try #require(fixture.main.forms.form?.form)
        try await fixture.wait("the catalog") { second.body.catalog != nil }
        #expect(second.control(of: .type)?.text == "Electronics")
        _ = try fixture.harness.get(.textField, "Maker")
        let stored = try #require(try fixture.stored().first?.content)
        #expect(stored.type?.name == "Electronics" && stored.text(.maker) == "Sonara")
    }
}
