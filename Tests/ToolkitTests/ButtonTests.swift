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
        #expect(harness.paintMismatches == [])
    }
}
