import Foundation
import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Walking through a complete detail leaves no ring behind, and shows the whole ring of each stop.
@Suite struct FocusRingTests {
    private static var everything: ItemContent {
        var content = ItemContent(
            name: "Record Player", serialNumber: "RP1-60042", value: Money(minorUnits: 31_900, currency: .usd),
            bought: PartialDay(.today()), place: "Home/Living Room", notes: "Belt changed.")
        content[.maker] = .text("Sonara")
        content[.model] = .text("RP-1")
        content[.condition] = .text("very-good")
        content[.warrantyEnds] = .day(PartialDay(.today()))
        content[.warrantyTerms] = .text("2 years, motor and arm")
        content.tags = [Reference(name: "Electronics"), Reference(name: "Gift")]
        content.setValuations([
            Valuation(Money(minorUnits: 31_900, currency: .usd), day: PartialDay(.today()), source: "Own estimate"),
            Valuation(Money(minorUnits: 26_500, currency: .usd), day: nil, source: "Dealer"),
        ])
        return content
    }

    private func fixture(_ size: Size, scale: Double) async throws -> Fixture {
        let fixture = try Fixture(items: [Self.everything], size: size, scale: scale, style: .plain)
        await fixture.settle()
        fixture.main.list.select(place: 0)
        try await fixture.wait("the detail") { fixture.main.detail.item != nil }
        await fixture.settle()
        return fixture
    }

    /// Each frame is compared with a full repaint: a ring that stays behind, or is not all there, fails the test.
    @Test(arguments: [1.0, 1.5, 2.0]) func theTabKeyLeavesNoRingBehind(scale: Double) async throws {
        let fixture = try await fixture(Size(width: 1120, height: 560), scale: scale)
        defer { fixture.close() }
        var seen: Set<ObjectIdentifier> = []
        for modifiers: KeyModifiers in [[], .shift] {
            for _ in 0..<60 {
                fixture.harness.press(.tab, modifiers)
                fixture.harness.scroll(fixture.main.detail.view, clicks: modifiers.isEmpty ? 0.3 : -0.3)
                for key in modifiers.isEmpty ? [Key.down] : [.up] where fixture.main.window?.firstResponder is SaidControl {
                    fixture.harness.press(key)
                }
                guard let view = fixture.main.window?.firstResponder as? View else { continue }
                if view.isDescendant(of: fixture.main.detail.view) { seen.insert(ObjectIdentifier(view)) }
            }
        }
        #expect(seen.count >= 8, "the detail has value, tags, warranty and more: \(seen.count)")
    }

    @Test func aStopIsSeenWithItsRing() async throws {
        let fixture = try await fixture(Size(width: 1120, height: 420), scale: 1)
        defer { fixture.close() }
        var checked = 0
        for modifiers: KeyModifiers in [[], .shift] {
            for _ in 0..<40 {
                fixture.harness.press(.tab, modifiers)
                guard let view = fixture.main.window?.firstResponder as? View, let scroll = scrollView(around: view),
                    view.isDescendant(of: fixture.main.detail.view), !(view is ScrollView)
                else { continue }
                let place = view.convert(view.bounds, to: scroll)
                guard place.height + 8 < scroll.bounds.height else { continue }
                let isAtTop = scroll.contentOffset.y <= 0, isAtEnd = scroll.contentOffset.y >= scroll.maximumOffset.y - 0.5
                #expect(place.minY >= 4 || isAtTop, "\(view) at \(place)")
                #expect(place.maxY <= scroll.bounds.height - 4 || isAtEnd, "\(view) at \(place) of \(scroll.bounds)")
                checked += 1
            }
        }
        #expect(checked > 10)
    }

    private func scrollView(around view: View) -> ScrollView? {
        var up = view.superview
        while let now = up {
            if let found = now as? ScrollView { return found }
            up = now.superview
        }
        return nil
    }
}
