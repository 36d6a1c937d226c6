import Foundation
import Graphics
import Imaging
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// A part of the main window that is painted alone has the same pixels as the whole, wherever it cuts symbols, lines and round corners:
/// events in another order paint other parts.
@Suite struct PaintedPartTests {
    private static var player: ItemContent {
        var content = ItemContent(name: "Record Player", value: Money(minorUnits: 31_900, currency: .usd), place: "Home/Living Room")
        content[.condition] = .text("very-good")
        content[.policy] = .text("HH-4711")
        content[.warrantyTerms] = .text("2 years, motor and arm")
        content.tags = [Reference(name: "Electronics")]
        content.setValuations(
            [(31_900, 2026, 10, 1), (26_500, 2025, 12, 14), (27_900, 2025, 9, 5)].map { cents, year, month, day in
                Valuation(
                    Money(minorUnits: cents, currency: .usd), day: Day(year: year, month: month, day: day).map { PartialDay($0) },
                    source: "Receipt")
            })
        return content
    }

    /// Paints vertical and horizontal strips of a window. Returns the first difference from the whole window; nil if all are equal.
    private func difference(_ fixture: Fixture) -> String? {
        let window = fixture.harness.window
        fixture.harness.renderFrames()
        guard let buffer = Harness.makeBuffer(for: window), let full = Harness.makeBuffer(for: window) else { return "no memory" }
        _ = window.renderFrame(into: buffer)
        window.snapshot(into: full)
        let (width, height) = (window.size.width, window.size.height)
        let strips =
            stride(from: 0, to: width, by: 2).map { Rect(x: $0, y: 0, width: 6, height: height) }
            + stride(from: 0, to: height, by: 2).map { Rect(x: 0, y: $0, width: width, height: 6) }
        for strip in strips {
            fixture.main.view.setNeedsDisplay(strip)
            _ = window.renderFrame(into: buffer)
            guard let (x, y) = Harness.firstDifference(buffer, full) else { continue }
            return "\(x), \(y) of \(strip): \(Harness.viewsInWords(at: Point(x: Double(x), y: Double(y)), of: window))"
        }
        return nil
    }

    @Test func theDetailAndTheFormAreTheSameHoweverTheyAreCut() async throws {
        let fixture = try Fixture(
            items: [Self.player, .named("Rug", cents: 500)], size: Size(width: 1280, height: 900), style: .plain, sidebar: true)
        defer { fixture.close() }
        await fixture.settle()
        fixture.main.list.select(place: fixture.visibleNames.firstIndex(of: "Record Player") ?? 0)
        try await fixture.wait("the detail") { fixture.main.detail.item?.content.name == "Record Player" }
        await fixture.settle()
        #expect(difference(fixture) == nil)
        fixture.harness.press(.character("e"), .control)
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        #expect(difference(fixture) == nil)
    }
}
