import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Labels that are slightly too narrow.
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

    @Test func aTitleShowsSomeLettersOrNothing() {
        let label = Label("All Items", font: Font(size: 15))
        label.frame.size.height = 24
        let whole = label.intrinsicContentSize.width
        func shows(_ width: Double) -> Bool {
            label.frame.size.width = width
            return label.showsText
        }
        #expect(shows(whole) && shows(14), "labels show what has room")
        label.minimumLetters = 3
        #expect(shows(whole) && shows(whole - 5))
        #expect(!shows(14) && !shows(0))
        label.text = "A"
        #expect(shows(14), "a short text has few letters")
    }

    @Test func lettersMoveTogetherBeforeTheLastOfSeveralLinesIsCut() {
        let label = Label("The quick brown fox jumps over the lazy dog", font: Font(size: 17))
        label.numberOfLines = 2
        func isCut(_ width: Double) -> Bool {
            label.frame.size = Size(width: width, height: 44)
            return label.isTruncated
        }
        // The smallest width in which two lines hold it.
        let least = (100...400).map(Double.init).first { !isCut($0) } ?? 0
        #expect(least > 100 && isCut(least - 3))
        label.allowsDefaultTighteningForTruncation = true
        #expect(!isCut(least) && !isCut(least - 3))
        #expect(isCut(least * 0.9))
        // A label of any number of lines with too little height for its lines.
        label.allowsDefaultTighteningForTruncation = false
        label.numberOfLines = 0
        label.frame.size = Size(width: least - 3, height: 44)
        let low = label.firstBaseline
        label.allowsDefaultTighteningForTruncation = true
        #expect(label.firstBaseline > low, "two lines in the middle, and not three")
        label.frame.size.height = 100
        let high = label.firstBaseline
        label.allowsDefaultTighteningForTruncation = false
        #expect(label.firstBaseline == high, "where there is room, lines break as they do")
    }

    /// Even without room for the sign of a cut, nothing of it is drawn beside the label, where it would stay when the label is removed.
    @Test func theSignOfACutEndsAtTheEdge() throws {
        let (window, controller) = (Window(size: Size(width: 200, height: 60)), ViewController())
        window.rootViewController = controller
        let harness = Harness(window, settings: Harness.quietSettings)
        let label = Label("A long title", font: Font(size: 20, weight: .bold))
        for width in [3.0, 6, 10, 14] {
            label.frame = Rect(x: 20, y: 10, width: width, height: 28)
            controller.view.addSubview(label)
            harness.advance(seconds: 0.1)
            let shown = try #require(harness.screenshot(of: window))
            let outside = shown[20 + Int(width), 26]
            #expect((10..<38).allSatisfy { shown[20 + Int(width), $0] == outside }, "\(width)")
            label.removeFromSuperview()
            harness.advance(seconds: 0.1)
        }
    }

    /// Accents and tails reach slightly beyond a line; nothing of them is left when another text is shown.
    @Test(arguments: [1, 1.25, 1.5, 2]) func aTextThatGoesLeavesNothing(scale: Double) {
        let (window, controller) = (Window(size: Size(width: 700, height: 1_000)), ViewController())
        window.rootViewController = controller
        let harness = Harness(window, scale: scale, settings: Harness.quietSettings)
        var labels: [Label] = []
        for (column, weight) in [Font.Weight.regular, .semibold, .bold].enumerated() {
            var y = 8.0
            for size in [9, 10, 11, 12, 13, 14, 15, 17, 20, 24, 28, 34] {
                for lines in [1, 0] {
                    let label = Label("ÅgÇpjqyỄ|", font: Font(size: Double(size), weight: weight))
                    label.numberOfLines = lines
                    label.frame = Rect(origin: Point(x: 10 + Double(column) * 226, y: y), size: label.intrinsicContentSize)
                    // Half a point up and down, as in the middle of a row.
                    if lines == 0 { label.frame.origin.y += 0.5 }
                    y += label.frame.height + 6
                    controller.view.addSubview(label)
                    labels.append(label)
                }
            }
        }
        harness.renderFrames()
        for label in labels {
            label.text = "–"
            harness.renderFrames()
        }
    }
}
