import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

struct LineCacheTests {
    @Test func whatWasShownLatelyIsNotShapedAgain() {
        var cache = LineCache()
        let font = Font(size: 15)
        let first = cache.line("Kettle", font: font)
        #expect(cache.line("Kettle", font: font) === first)
        #expect(cache.line("Kettle", font: Font(size: 15, weight: .semibold)) !== first)
        #expect(cache.line("kettle", font: font) !== first)
        cache.flush()
        #expect(cache.count == 0)
        #expect(cache.line("Kettle", font: font) !== first)
    }

    @Test func accentsApartAreAnotherLine() {
        var cache = LineCache()
        let (joined, apart) = ("Caf\u{E9}", "Cafe\u{301}")
        #expect(joined == apart)
        for text in [joined, apart, joined] {
            #expect(cache.line(text, font: Font(size: 15)).text.utf8.elementsEqual(text.utf8))
        }
    }

    @Test func itHoldsAFewScreensAndNoMore() {
        var cache = LineCache()
        let font = Font(size: 15)
        let steady = cache.line("Steady", font: font)
        for number in 0..<1_000 {
            _ = cache.line("Line \(number)", font: font)
            // A line that is requested all the time is never dropped.
            #expect(cache.line("Steady", font: font) === steady)
            #expect(cache.count <= 192)
        }
        let long = String(repeating: "long ", count: 100)
        let before = cache.count
        #expect(cache.line(long, font: font) !== cache.line(long, font: font))
        #expect(cache.count == before)
    }

    @Test func labelsOfOneWindowShareTheirLinesAndMemoryWarningsEmptyIt() {
        let (window, controller) = (Window(size: Size(width: 300, height: 200)), ViewController())
        window.rootViewController = controller
        let harness = Harness(window, size: Size(width: 300, height: 200), settings: Harness.quietSettings)
        for row in 0..<4 {
            let label = Label("The same words")
            label.frame = Rect(x: 10, y: Double(row) * 30, width: 200, height: 24)
            controller.view.addSubview(label)
        }
        harness.advance(seconds: 0.1)
        #expect(window.lines.count == 1)
        window.passMemoryWarning()
        #expect(window.lines.count == 0)
    }
}
