import Graphics
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The preparations for the first frame while the library is opened.
@Suite struct FirstFrameTests {
    /// Each font that is looked for only when its first text is drawn takes up to a millisecond of the start.
    @Test func allItsFontsAreSought() async throws {
        let fixture = try Fixture(items: Fixture.placedThings, size: Size(width: 1120, height: 760))
        defer { fixture.close() }
        func fonts(in view: View) -> [Font] {
            guard !view.isHidden else { return [] }
            let own =
                switch view {
                case let label as Label where !label.text.isEmpty: [label.font]
                case let button as Button where !button.title.isEmpty: [button.font]
                case let field as TextControl: [field.font]
                default: [Font]()
                }
            return own + view.subviews.flatMap(fonts)
        }
        func file(of font: Font) -> Font { Font(family: font.family, size: font.size, weight: font.weight, isItalic: font.isItalic) }
        let shown = Set(fonts(in: fixture.main.view).map(file))
        // No more than these few sizes and weights: each costs the start a third of a millisecond.
        #expect(shown.count == 6)
        #expect(shown.subtracting(MainController.firstFonts).isEmpty)
    }
}
