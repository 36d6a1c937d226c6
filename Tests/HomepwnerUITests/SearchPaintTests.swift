import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The areas that a key in the search field repaints.
@Suite struct SearchPaintTests {
    /// Counts how often it was painted in a frame, and not for the picture of the whole window that the harness compares each frame with.
    private final class Witness: View {
        var painted = 0

        override func draw(_ canvas: Canvas, dirty: Rect) {
            if dirty.size != window?.size { painted += 1 }
        }
    }

    /// The field is in one corner and the list in another: the area between them is not repainted.
    @Test func aKeyPaintsTheFieldAndTheListAlone() async throws {
        let items = (0..<40).map { ItemContent.named("Kettle \($0)", cents: Int64($0) * 100) }
        let fixture = try Fixture(items: items)
        defer { fixture.close() }
        await fixture.settle()
        let (detail, row) = (Witness(), Witness())
        detail.frame = Rect(x: 700, y: 100, width: 60, height: 60)
        row.frame = Rect(x: 200, y: 100, width: 60, height: 60)
        for view in [detail, row] { fixture.main.view.addSubview(view) }
        fixture.harness.press(.character("f"), .control)
        fixture.harness.advance(seconds: 3)
        (detail.painted, row.painted) = (0, 0)
        fixture.harness.type("k")
        #expect(fixture.main.model.shownCondition == .words(of: "k"))
        #expect(row.painted > 0)
        #expect(detail.painted == 0)
    }

    /// Two keys before a frame: the field is painted once, and the first key's results are not laid out.
    @Test func twoKeysBeforeAFramePaintOnce() async throws {
        let fixture = try Fixture(items: (0..<40).map { ItemContent.named("Kettle \($0)") })
        defer { fixture.close() }
        await fixture.settle()
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("17")
        fixture.harness.advance(seconds: 3)
        let field = try #require(fixture.harness.find(SearchField.self) { $0.isFirstResponder })
        let witness = Witness(frame: Rect(x: 40, y: 10, width: 10, height: 10))
        field.addSubview(witness)
        fixture.harness.advance(seconds: 1)
        witness.painted = 0
        for _ in 0..<2 {
            fixture.harness.window.send(.keyDown(KeyEvent(key: .backspace, modifiers: [], time: fixture.harness.time)))
        }
        #expect(witness.painted == 0)
        fixture.harness.advance(seconds: 0.1)
        #expect(witness.painted == 1)
        #expect(fixture.main.model.count == 40)
    }
}
