import Graphics
import Testing
import Toolkit
import ToolkitTesting

struct ButtonTests {
    @Test func aPressAndReleaseInsideFiresOnce() {
        let window = Window(size: Size(width: 300, height: 200))
        let controller = ViewController()
        var fired = 0
        let button = Button("Add", style: .bordered) { fired += 1 }
        button.frame = Rect(x: 20, y: 20, width: 100, height: 32)
        controller.view.addSubview(button)
        window.rootViewController = controller
        let harness = Harness(window)
        harness.click(button)
        #expect(fired == 1)
        harness.drag(from: Point(x: 30, y: 30), to: Point(x: 250, y: 150))
        #expect(fired == 1)
        harness.press(.tab)
        harness.press(.space)
        #expect(fired == 2)
    }

    @Test(arguments: [Button.Style.plain, .link, .bordered]) func aTitleThatIsTooLongStaysInside(style: Button.Style) throws {
        let window = Window(size: Size(width: 300, height: 200))
        let controller = ViewController()
        let button = Button("A very long title", style: style)
        button.frame = Rect(x: 100, y: 20, width: 60, height: 32)
        controller.view.addSubview(button)
        window.rootViewController = controller
        let harness = Harness(window)
        let shot = try #require(harness.screenshot())
        func inked(_ columns: Range<Int>) -> Bool {
            columns.contains { x in (24..<48).contains { shot[x, $0] != shot[2, 2] } }
        }
        #expect(inked(101..<159) && !inked(160..<299) && !inked(2..<100))
        // With enough room it is whole again.
        button.frame.size.width = 180
        harness.advance(seconds: 0.02)
    }
}
