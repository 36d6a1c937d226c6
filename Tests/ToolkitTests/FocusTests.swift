import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The keyboard focus, and its display.
struct FocusTests {
    @Test func tabFollowsTheOrderOfTheViewsAndPassesWhatCannotBeUsed() {
        let stage = Stage()
        let first = stage.addButton("First", 20, 20)
        let hidden = stage.addButton("Hidden", 20, 60)
        let disabled = stage.addButton("Disabled", 20, 100)
        let box = stage.add(View(), 20, 140, 300, 100)
        let nested = CountingButton("Nested")
        nested.frame = Rect(x: 0, y: 0, width: 100, height: 32)
        box.addSubview(nested)
        let region = stage.add(Button(style: .plain), 20, 300, 40, 40)
        let last = stage.addButton("Last", 20, 260)
        hidden.isHidden = true
        disabled.isEnabled = false
        var seen: [String] = []
        for _ in 0..<4 {
            stage.harness.press(.tab)
            seen.append((stage.window.firstResponder as? Button)?.title ?? "none")
        }
        #expect(seen == ["First", "Nested", "Last", "First"])
        stage.harness.press(.tab, .shift)
        #expect(last.isFirstResponder && !region.isFirstResponder)
        box.isUserInteractionEnabled = false
        stage.harness.press(.tab, .shift)
        #expect(first.isFirstResponder, "what cannot be touched is passed too")
    }

    @Test func theRingIsShownAfterTheKeyboardWasUsedAndGoesWithAPress() throws {
        let stage = Stage()
        let button = stage.addButton("Button", 20, 20)
        let other = stage.addButton("Other", 200, 20)
        let accent: UInt32 = 0x1565B6
        func edge() throws -> UInt32 { try #require(stage.harness.screenshot())[70, 21] & 0xFFFFFF }
        button.becomeFirstResponder()
        stage.harness.advance(seconds: 0.02)
        #expect(!button.showsFocusRing)
        #expect(try edge() != accent)
        stage.harness.press(.tab, .shift)
        stage.harness.press(.tab)
        #expect(button.isFirstResponder && button.showsFocusRing)
        #expect(try edge() == accent)
        stage.harness.click(other)
        #expect(!button.showsFocusRing && button.isFirstResponder)
        #expect(try edge() != accent)
    }

    private final class KeyCounter: ViewController {
        private(set) var keys = 0
        var isBar = false

        override var takesUnfocusedKeys: Bool { !isBar }

        override func keyDown(_ event: KeyEvent) -> Bool {
            keys += 1
            return true
        }
    }

    @Test func withoutAFocusKeysGoToTheContentAndNotToABarInFrontOfIt() {
        let (root, page, bar) = (ViewController(), KeyCounter(), KeyCounter())
        bar.isBar = true
        let window = Window(size: Size(width: 300, height: 200), title: "Keys")
        for child in [page, bar] {
            root.addChild(child)
            root.view.addSubview(child.view)
        }
        window.rootViewController = root
        let harness = Harness(window)
        harness.press(.pageDown)
        #expect(window.firstResponder == nil && page.keys == 1 && bar.keys == 0)
    }

    @Test func aViewThatIsHiddenOrDisabledLosesTheKeyboard() {
        let stage = Stage()
        let box = stage.add(View(), 20, 20, 300, 100)
        let button = CountingButton("Button")
        button.frame = Rect(x: 0, y: 0, width: 100, height: 32)
        box.addSubview(button)
        button.becomeFirstResponder()
        box.isHidden = true
        #expect(stage.window.firstResponder == nil)
        stage.harness.press(.space)
        #expect(button.count == 0)
        box.isHidden = false
        button.becomeFirstResponder()
        button.isEnabled = false
        #expect(stage.window.firstResponder == nil)
        #expect(!button.becomeFirstResponder())
    }

    @Test func aViewThatGoesWhileItIsPressedIsTold() {
        for act in ["hide", "remove"] {
            let stage = Stage()
            let button = stage.addButton("Button", 20, 20)
            stage.harness.send(.pointerDown(PointerEvent(location: Point(x: 60, y: 36), time: 200)))
            #expect(button.isHighlighted)
            if act == "hide" { button.isHidden = true } else { button.removeFromSuperview() }
            #expect(!button.isHighlighted, "\(act)")
            stage.harness.send(.pointerUp(PointerEvent(location: Point(x: 60, y: 36), time: 200.1)))
            #expect(button.count == 0)
        }
    }

    @Test func aPressWhoseReleaseWasLostDoesNotHoldTheNext() {
        let stage = Stage()
        let first = stage.addButton("First", 20, 20)
        let second = stage.addButton("Second", 20, 80)
        stage.harness.send(.pointerDown(PointerEvent(location: Point(x: 60, y: 36), time: 200)))
        stage.harness.click(second)
        #expect(!first.isHighlighted && first.count == 0 && second.count == 1)
    }

    @Test func thePointersShapeFollowsTheViewUnderItEvenWhenThatChangesItsMind() {
        let stage = Stage()
        let view = stage.add(View(), 20, 20, 100, 100)
        view.cursor = .openHand
        stage.harness.move(to: Point(x: 50, y: 50))
        view.cursor = .closedHand
        stage.harness.advance(seconds: 0.02)
        view.cursor = nil
        stage.harness.advance(seconds: 0.02)
        let shapes = stage.harness.log.filter { $0.hasPrefix("setCursor") }
        #expect(shapes.map { $0.contains("openHand") } == [true, false, false])
        #expect(shapes.count == 3 && shapes[1].contains("closedHand") && shapes[2].contains("arrow"))
    }
}
