import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The menu sorts a list by any field, and by a second one.
@Suite struct SortMenuTests {
    private func content(_ name: String, maker: String, cents: Int64) -> ItemContent {
        var content = ItemContent.named(name, cents: cents)
        content[.maker] = maker.isEmpty ? nil : .text(maker)
        return content
    }

    private func choose(_ titles: String..., in fixture: Fixture) throws {
        fixture.harness.click(try fixture.harness.get(.button, "Sort"))
        for title in titles {
            let menu = try #require(fixture.harness.all(.menu).last)
            let found = [AccessibilityRole.checkMenuItem, .menuItem].flatMap { fixture.harness.all($0, title, within: menu) }
            fixture.harness.press(try #require(found.first, "no line “\(title)”"))
        }
    }

    @Test func anyFieldSortsAndASecondOneSortsEqualItems() async throws {
        let fixture = try Fixture(
            items: [
                content("Radio", maker: "Sonara", cents: 500), content("Drill", maker: "Bolt", cents: 900),
                content("Lamp", maker: "Sonara", cents: 100), content("Vase", maker: "", cents: 300),
                content("Saw", maker: "Bolt", cents: 200),
            ], style: .plain)
        defer { fixture.close() }
        try choose("More Fields", "Maker", in: fixture)
        try await fixture.wait("the makers") { fixture.visibleNames.last == "Vase" && fixture.visibleNames.prefix(2).contains("Drill") }
        try choose("Then By", "Value", in: fixture)
        try await fixture.wait("the dear ones first") { fixture.visibleNames == ["Drill", "Saw", "Radio", "Lamp", "Vase"] }
        try choose("Then By: Value", "Lowest First", in: fixture)
        try await fixture.wait("the cheap ones first") { fixture.visibleNames == ["Saw", "Drill", "Lamp", "Radio", "Vase"] }
        try choose("Z to A", in: fixture)
        try await fixture.wait("the other makers first") { fixture.visibleNames == ["Lamp", "Radio", "Saw", "Drill", "Vase"] }
        try choose("Then By: Value", "Name", in: fixture)
        try await fixture.wait("names") { fixture.visibleNames == ["Lamp", "Radio", "Drill", "Saw", "Vase"] }
        // The order is that of the next window, too.
        let again = try Fixture(reopening: fixture)
        defer { again.close() }
        try await again.wait("the same order") { again.visibleNames == ["Lamp", "Radio", "Drill", "Saw", "Vase"] }
    }
}
