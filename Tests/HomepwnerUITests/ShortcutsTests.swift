import Graphics
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The sheet that lists the keys.
@Suite struct ShortcutsTests {
    @Test(arguments: [1120.0, 360]) func allOfEachLineIsRead(width: Double) throws {
        let fixture = try Fixture(size: Size(width: width, height: 560))
        defer { fixture.close() }
        fixture.harness.press(.function(1))
        fixture.harness.advance(seconds: 0.5)
        let sheet = try #require(fixture.main.presentedViewController as? ShortcutsController)
        let scroll = try #require(fixture.harness.find(ScrollView.self) { $0.isDescendant(of: sheet.view) })
        var labels: [Label] = []
        _ = fixture.harness.find(Label.self) { label in
            if label.isDescendant(of: scroll) { labels.append(label) }
            return false
        }
        #expect(labels.count > 30)
        for label in labels {
            #expect(label.sizeThatFits(Size(width: label.bounds.width, height: .infinity)).height <= label.bounds.height, "\(label.text)")
            let unbroken = label.intrinsicContentSize
            #expect(label.numberOfLines == 2 ? unbroken.width <= 2 * label.bounds.width * 0.9 : unbroken.width <= label.bounds.width)
        }
        fixture.harness.press(.end)
        #expect(scroll.contentOffset.y == scroll.maximumOffset.y && scroll.contentOffset.y > 100)
        fixture.harness.press(.up)
        fixture.harness.press(.pageUp)
        #expect(scroll.contentOffset.y == 0)
        #expect(labels.map(\.frame.minX).min() == 24 && fixture.harness.paintMismatches == [])
    }
}
