import Graphics
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The sheet that lists the keys.
@Suite struct ShortcutsTests {
    @Test(arguments: [1120.0, MainController.minimumSize.width]) func allOfEachLineIsRead(width: Double) throws {
        let fixture = try Fixture(size: Size(width: width, height: 760))
        defer { fixture.close() }
        fixture.harness.press(.function(1))
        fixture.harness.advance(seconds: 0.5)
        var labels: [Label] = []
        _ = fixture.harness.find(Label.self) { label in
            guard label.superview?.superview is ScrollView else { return false }
            labels.append(label)
            return false
        }
        #expect(labels.count > 30)
        for label in labels {
            #expect(label.sizeThatFits(Size(width: label.bounds.width, height: .infinity)).height <= label.bounds.height, "\(label.text)")
            let unbroken = label.intrinsicContentSize
            #expect(label.numberOfLines == 2 ? unbroken.width <= 2 * label.bounds.width * 0.9 : unbroken.width <= label.bounds.width)
        }
        #expect(labels.map(\.frame.minX).min() == 24 && fixture.harness.paintMismatches == [])
    }
}
