import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Missing facts are entered item by item, by the keyboard alone.
@Suite struct GapFillingTests {
    /// Three items without a maker, and one that has all facts but the pictures.
    private func fixture() throws -> Fixture {
        func content(_ name: String, cents: Int64) throws -> ItemContent {
            var content = ItemContent.named(name, serial: "S-" + name, cents: cents, place: "Hall")
            content[.model] = .text("M")
            content.bought = PartialDay(iso: "2024-01-01")
            content[.price] = content[.value]
            content[.valueSource] = .text("Own estimate")
            return content
        }
        return try Fixture(
            items: [try content("Piano", cents: 300_000), try content("Sofa", cents: 200_000), try content("Clock", cents: 100_000)],
            style: .plain)
    }

    private func open(_ name: String, _ fixture: Fixture) async throws -> ItemFormController {
        try await fixture.wait("the form of \(name)") { fixture.main.forms.form?.item?.content.name == name }
        fixture.harness.advance(seconds: 0.6)
        return try #require(fixture.main.forms.form)
    }

    @Test func theNextItemFollowsWhenOneIsDone() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        fixture.main.model.choose(.scope(.incomplete))
        await fixture.settle()
        let order = fixture.visibleNames
        #expect(order.count == 3)
        fixture.main.window?.makeFirstResponder(fixture.main.list.itemsView)
        fixture.harness.press(.character("g"), .control)
        for (index, name) in order.enumerated() {
            _ = try await open(name, fixture)
            // The keyboard is at the gap.
            fixture.harness.type("Maker \(index)")
            fixture.harness.press(.enter, .control)
        }
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
        await fixture.settle()
        let makers = try fixture.stored().map { $0.content.text(.maker) }
        #expect(Set(makers) == ["Maker 0", "Maker 1", "Maker 2"])
        #expect(fixture.main.messageBar.text == "That was the last one: 3 items were changed")
    }

    @Test func cancelEndsItAndAnotherFormIsAlone() async throws {
        let fixture = try fixture()
        defer { fixture.close() }
        await fixture.settle()
        fixture.main.window?.makeFirstResponder(fixture.main.list.itemsView)
        fixture.harness.press(.character("g"), .control)
        let first = try #require(fixture.visibleNames.first)
        _ = try await open(first, fixture)
        fixture.harness.press(.escape)
        try await fixture.wait("the end") { fixture.main.presentedViewController == nil }
        // The same item in its usual form: nothing follows.
        fixture.main.openForm(at: 0)
        _ = try await open(first, fixture)
        fixture.harness.type("X")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the list") { fixture.main.presentedViewController == nil }
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController == nil)
    }
}
