import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Labels that are a little too narrow.
@Suite struct LabelTests {
    @Test func lettersMoveTogetherBeforeALineIsCut() {
        let label = Label("Serial number of the lamp", font: Font(size: 17))
        label.frame.size.height = 24
        let natural = label.intrinsicContentSize.width
        func isCut(_ share: Double) -> Bool {
            label.frame.size.width = natural * share
            return label.isTruncated
        }
        #expect(!isCut(1) && isCut(0.98), "as it is it is cut at once")
        label.allowsDefaultTighteningForTruncation = true
        #expect(!isCut(0.98) && !isCut(0.97) && isCut(0.94))
        label.text = "It"
        label.frame.size.width = label.intrinsicContentSize.width * 0.98
        #expect(!label.isTruncated)
        label.text = "A longer text than that, by far"
        #expect(label.isTruncated)
    }
}
