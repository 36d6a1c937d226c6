import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Popovers of bars, and custom backgrounds.
struct PopoverBackgroundTests {
    /// A background that is all red, with a wide edge and a long arrow.
    private final class Red: PopoverBackground {
        override class var contentInsets: EdgeInsets { EdgeInsets(top: 4, left: 6, bottom: 8, right: 10) }
        override class var arrowHeight: Double { 30 }
        override class var arrowBase: Double { 20 }

        override func draw(_ canvas: Canvas, dirty: Rect) { canvas.fill(outline, Color(red: 1, green: 0, blue: 0)) }
    }

    private final class Fixture {
        let stage = Stage(size: Size(width: 900, height: 700))
        let content = NotingController()
        let popover: PopoverController
        let item: BarButtonItem
        let other = BarButtonItem(title: "Other")
        var presses = 0, told = 0

        init() {
            content.preferredContentSize = Size(width: 300, height: 200)
            popover = PopoverController(content)
            item = BarButtonItem(title: "Open")
            let bar = stage.add(Toolbar(items: [other, BarButtonItem(.flexibleSpace), item]), 0, 656, 900, 44)
            bar.layoutIfNeeded()
            popover.onDismiss = { [weak self] in self?.told += 1 }
            item.action = { [weak self] in
                guard let self else { return }
                presses += 1
                if popover.isPresented { popover.dismiss() } else { popover.present(from: item) }
            }
        }

        func press(_ item: BarButtonItem) throws { stage.harness.click(try #require(item.button)) }
    }

    @Test func itOpensAtTheButtonOfItsItem() throws {
        let fixture = Fixture()
        try fixture.press(fixture.item)
        let window = try #require(fixture.popover.window)
        let background = try #require(window.layers[0].rootView.subviews.first as? PopoverBackground)
        let button = try #require(fixture.item.button)
        let anchor = button.convert(button.bounds, to: nil)
            .offsetBy(x: fixture.stage.window.screenFrame.minX, y: fixture.stage.window.screenFrame.minY)
        let body = background.body.offsetBy(x: window.screenFrame.minX, y: window.screenFrame.minY)
        // The arrow's tip is on the button's edge.
        switch background.arrowDirection {
        case .left: #expect(abs(body.minX - 12 - anchor.maxX) < 0.01 && abs(body.midY + background.arrowOffset - anchor.midY) < 20)
        case .right: #expect(abs(body.maxX + 12 - anchor.minX) < 0.01 && abs(body.midY + background.arrowOffset - anchor.midY) < 20)
        case .down: #expect(abs(body.maxY + 12 - anchor.minY) < 0.01 && abs(body.midX + background.arrowOffset - anchor.midX) < 0.01)
        case .up: #expect(abs(body.minY - 12 - anchor.maxY) < 0.01 && abs(body.midX + background.arrowOffset - anchor.midX) < 0.01)
        default: Issue.record("no arrow")
        }
    }

    @Test func itsButtonTogglesIt() throws {
        let fixture = Fixture()
        try fixture.press(fixture.item)
        #expect(fixture.popover.isPresented && fixture.presses == 1)
        try fixture.press(fixture.item)
        #expect(!fixture.popover.isPresented && fixture.told == 1 && fixture.presses == 1, "the press that closes it does not open it")
        try fixture.press(fixture.item)
        #expect(fixture.popover.isPresented && fixture.presses == 2)
    }

    @Test func itsButtonCanBeOneThatKeepsGettingPresses() throws {
        let fixture = Fixture()
        fixture.popover.passthroughViews = [try #require(fixture.item.button)]
        try fixture.press(fixture.item)
        try fixture.press(fixture.item)
        #expect(!fixture.popover.isPresented && fixture.presses == 2 && fixture.told == 0, "the program closed it, not the person")
    }

    @Test func anItemThatStandsNowhereOpensNothing() {
        let popover = PopoverController(ViewController())
        popover.present(from: BarButtonItem(.camera))
        popover.present(from: BarButtonItem(.flexibleSpace))
        #expect(!popover.isPresented)
    }

    @Test func anotherClassSaysHowItLooksAndWhereTheContentStands() throws {
        let fixture = Fixture()
        fixture.popover.popoverBackgroundClass = Red.self
        try fixture.press(fixture.item)
        let window = try #require(fixture.popover.window)
        let background = try #require(window.layers[0].rootView.subviews.first as? Red)
        #expect(fixture.content.view.bounds.size == Size(width: 300, height: 200))
        let inside = fixture.content.view.frame, body = background.body
        #expect(inside.minX - body.minX == 6 && inside.minY - body.minY == 4 && body.maxX - inside.maxX == 10)
        let shot = try #require(fixture.stage.harness.screenshot(of: window))
        func pixel(_ x: Double, _ y: Double) -> UInt32 { shot[Int(x), Int(y)] }
        #expect(pixel(body.minX + 2, body.midY) == 0xFFFF_0000, "its own drawing")
        #expect(pixel(body.minX - 20, 4) >> 24 == 0, "without a shadow of the standard one")
        // The arrow has the length of the class.
        let anchor = try #require(fixture.item.button)
        let edge = anchor.convert(anchor.bounds, to: nil).offsetBy(
            x: fixture.stage.window.screenFrame.minX, y: fixture.stage.window.screenFrame.minY)
        let placed = body.offsetBy(x: window.screenFrame.minX, y: window.screenFrame.minY)
        let gaps = [edge.minX - placed.maxX, placed.minX - edge.maxX, edge.minY - placed.maxY, placed.minY - edge.maxY]
        #expect(gaps.contains { abs($0 - 30) < 0.01 }, "\(gaps)")
    }
}
