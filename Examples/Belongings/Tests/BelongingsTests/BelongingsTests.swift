import Graphics
import Testing
import Toolkit
import ToolkitTesting

@testable import Belongings

struct BelongingsTests {
    @Test func anItemThatIsAddedIsInTheList() throws {
        let window = Window(size: Size(width: 440, height: 600))
        window.rootViewController = NavigationController(rootViewController: try Belongings.makeList())
        let harness = Harness(window)

        harness.click(try harness.get(.button, "Add"))
        #expect(harness.focused?.label == "Name")
        harness.type("Kettle")
        harness.press(.left, .alt)

        #expect(harness.all(.row).map(\.label) == ["Kettle, $0"])
    }
}
