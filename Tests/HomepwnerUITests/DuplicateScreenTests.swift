import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Copies of an item get what a person chooses; the choice is kept.
@Suite struct DuplicateScreenTests {
    private func fixture() throws -> Fixture {
        var lamp = ItemContent.named("Lamp", serial: "L-1", cents: 5_000, place: "Study", notes: "Green")
        lamp[.lastSeen] = PartialDay(iso: "2026-03-01").map(FieldValue.day)
        lamp.papers = [Paper(role: .manual, title: "Manual", content: .link("https://example.org"))]
        let fixture = try Fixture(items: [lamp], style: .plain)
        let id = try #require(try fixture.stored().first?.id)
        var bulb = ItemContent.named("Bulb", serial: "B-1")
        bulb.parent = Reference(id: id, path: ["Lamp"])
        _ = try fixture.library.direct.add(bulb, actor: "test")
        return fixture
    }

    private func open(_ fixture: Fixture) async throws {
        await fixture.settle()
        let rank = try #require((0..<fixture.main.model.count).first { fixture.main.model.row(at: $0)?.name == "Lamp" })
        fixture.main.list.select(place: rank)
        fixture.main.window?.makeFirstResponder(fixture.main.list.itemsView)
        fixture.harness.press(.character("d"), .control)
        try await fixture.wait("the sheet") { fixture.main.presentedViewController is DuplicateController }
        fixture.harness.advance(seconds: 0.5)
    }

    private func control(_ name: String, _ fixture: Fixture) throws -> Switch {
        try #require(fixture.harness.find(Switch.self) { $0.identifier == "duplicate-" + name })
    }

    private func turn(_ names: String..., in fixture: Fixture) throws {
        for name in names {
            let control = try control(name, fixture)
            control.scrollIntoView()
            fixture.harness.advance(seconds: 0.2)
            fixture.harness.click(control)
        }
    }

    private func copies(_ fixture: Fixture) throws -> [Item] {
        try fixture.stored().filter { $0.content.name == "Lamp" && $0.content.serialNumber.isEmpty }
    }

    @Test func factsOfOneThingStayBehindUnlessTheyAreChosen() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await open(fixture)
        #expect(try control("papers", fixture).isOn && control("notes", fixture).isOn)
        #expect(try !control("serial", fixture).isOn && !control("seen", fixture).isOn && !control("parts", fixture).isOn)
        // By keys alone.
        fixture.harness.type("2")
        fixture.harness.press(.enter)
        try await fixture.wait("the copies") { (try? copies(fixture).count) == 2 }
        for copy in try copies(fixture) {
            #expect(copy.content.notes == "Green" && copy.content[.lastSeen] == nil && copy.content.papers.count == 1)
            #expect(copy.content.placePath == "Study" && copy.content.value != nil)
        }
    }

    @Test func chosenFactsAndPartsAreCopiedAndTheChoiceIsKept() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        try await open(fixture)
        try turn("notes", "papers", "seen", "parts", in: fixture)
        fixture.harness.press(try fixture.harness.get(.button, "Add 1 Copy"))
        try await fixture.wait("the copy") { (try? fixture.stored().count) == 4 }
        let copy = try #require(try copies(fixture).first)
        #expect(copy.content.notes.isEmpty && copy.content.papers.isEmpty && copy.content[.lastSeen]?.day?.iso == "2026-03-01")
        let bulbs = try fixture.stored().filter { $0.content.name == "Bulb" }
        #expect(bulbs.count == 2 && bulbs.contains { $0.content.parent?.id == copy.id && $0.content.serialNumber.isEmpty })
        // One step.
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the way back") { (try? fixture.stored().count) == 2 }
        try await open(fixture)
        #expect(try !control("notes", fixture).isOn && !control("papers", fixture).isOn)
        #expect(try control("seen", fixture).isOn && control("parts", fixture).isOn)
    }

    @Test func amountsOfAllPiecesNeedTheQuantity() async throws {
        var set = ItemContent.named("Lamp", cents: 6_000)
        set[.quantity] = .quantity(try #require(Quantity(thousandths: 6_000)))
        set[.inAll] = .yes
        let fixture = try Fixture(items: [set], style: .plain)
        defer { fixture.close() }
        try await open(fixture)
        let group = ItemField.quantity.descriptor.group.rawValue
        try turn(group, in: fixture)
        let button = try #require(fixture.harness.find(Button.self) { $0.title == "Add 1 Copy" })
        if ItemField.value.descriptor.group == ItemField.quantity.descriptor.group {
            #expect(button.isEnabled)
        } else {
            #expect(!button.isEnabled)
            #expect(fixture.harness.find(Label.self) { $0.text.contains("those of all its pieces") } != nil)
            fixture.harness.press(.enter)
            #expect(try fixture.stored().count == 1)
        }
    }
}
