import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Sheets: modality, focus, and the state afterwards.
struct SheetTests {
    private func sheet(_ width: Double = 300, _ height: Double = 200) -> NotingController {
        let controller = NotingController()
        controller.preferredContentSize = Size(width: width, height: height)
        return controller
    }

    @Test func pressesAndKeysDoNotReachWhatIsBelow() {
        let stage = Stage()
        var commands = 0
        stage.window.windowCommands = [Command("New", shortcuts: [.control("n")]) { commands += 1 }]
        stage.root.ownCommands = [Command("Find", shortcuts: [.control("f")]) { commands += 1 }]
        let outside = stage.addButton("Outside", 20, 20)
        let below = stage.addButton("Below", 350, 284)
        let sheet = sheet()
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.02)
        stage.harness.click(outside)
        stage.harness.click(below)
        stage.harness.click(at: Point(x: 790, y: 590))
        #expect(outside.count == 0 && below.count == 0)
        stage.harness.press(.character("n"), .control)
        stage.harness.press(.character("f"), .control)
        stage.harness.press(.down)
        stage.harness.press(.tab)
        stage.harness.press(.space)
        #expect(commands == 0 && stage.root.keys == [] && outside.count == 0)
        #expect(sheet.keys.contains(.down))
        stage.harness.scroll(at: Point(x: 60, y: 60), clicks: 1)
        sheet.dismiss()
        stage.harness.click(outside)
        stage.harness.press(.character("n"), .control)
        #expect(outside.count == 1 && commands == 1)
    }

    @Test func aPressUnderWayEndsWhenASheetComes() {
        let stage = Stage()
        let button = stage.addButton("Base", 20, 20)
        let point = Point(x: 60, y: 36)
        stage.harness.send(.pointerDown(PointerEvent(location: point, time: 200)))
        #expect(button.isHighlighted)
        stage.root.present(sheet())
        #expect(!button.isHighlighted)
        stage.harness.send(.pointerUp(PointerEvent(location: point, time: 200.1)))
        #expect(button.count == 0)
    }

    @Test func theKeyboardGoesBackToWhoeverHadIt() {
        let stage = Stage()
        let first = stage.addButton("First", 20, 20)
        let second = stage.addButton("Second", 20, 80)
        second.becomeFirstResponder()
        let sheet = sheet()
        let inside = CountingButton("Inside")
        inside.frame = Rect(x: 10, y: 10, width: 100, height: 32)
        sheet.view.addSubview(inside)
        stage.root.present(sheet)
        #expect(!second.isFirstResponder)
        inside.becomeFirstResponder()
        stage.harness.press(.space)
        #expect(inside.count == 1 && second.count == 0)
        sheet.dismiss()
        #expect(second.isFirstResponder)
        stage.harness.press(.space)
        #expect(second.count == 1 && first.count == 0)
    }

    @Test func theKeyboardDoesNotGoBackToWhatCannotHaveItAnyMore() {
        for act in ["disable", "remove", "hide"] {
            let stage = Stage()
            let button = stage.addButton("Base", 20, 20)
            button.becomeFirstResponder()
            let sheet = sheet()
            stage.root.present(sheet)
            switch act {
            case "disable": button.isEnabled = false
            case "remove": button.removeFromSuperview()
            default: button.isHidden = true
            }
            sheet.dismiss()
            #expect(stage.window.firstResponder == nil, "\(act)")
        }
    }

    @Test func completionsRunWhenTheLayerIsThereAndWhenItIsGone() {
        for isAnimated in [false, true] {
            let stage = Stage(isAnimated: isAnimated)
            let sheet = sheet()
            var shown = false
            var layersThen = 0
            stage.root.present(sheet) { shown = true }
            #expect(shown == !isAnimated)
            stage.harness.advance(seconds: 0.5)
            #expect(shown && stage.window.layers.count == 2)
            sheet.dismiss { layersThen = stage.window.layers.count }
            #expect((layersThen == 1) == !isAnimated)
            stage.harness.advance(seconds: 0.5)
            #expect(layersThen == 1)
            #expect(sheet.notes == ["will appear", "did appear", "will disappear", "did disappear"])
            #expect(sheet.view.superview == nil && stage.root.presentedViewController == nil)
        }
    }

    @Test func aSheetOnItsWayOutTakesNoInput() {
        let stage = Stage(isAnimated: true)
        let base = stage.addButton("Base", 20, 20)
        base.becomeFirstResponder()
        let sheet = sheet()
        let inside = CountingButton("Inside")
        inside.frame = Rect(x: 10, y: 10, width: 100, height: 32)
        sheet.view.addSubview(inside)
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.3)
        inside.becomeFirstResponder()
        sheet.dismiss()
        stage.harness.press(.space)
        #expect(inside.count == 0 && base.count == 1, "keys go to what is below at once")
        stage.harness.send(.pointerDown(PointerEvent(location: Point(x: 60, y: 36), time: stage.harness.time)))
        stage.harness.send(.pointerUp(PointerEvent(location: Point(x: 60, y: 36), time: stage.harness.time)))
        #expect(base.count == 1, "a press on what is still seen is no press on what is below")
        stage.harness.advance(seconds: 0.5)
        stage.harness.click(base)
        #expect(base.count == 2)
    }

    @Test func theSameControllerCanComeAgainWhileItGoes() {
        let stage = Stage(isAnimated: true)
        let sheet = sheet()
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.3)
        sheet.dismiss()
        stage.harness.advance(seconds: 0.05)
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.5)
        #expect(stage.window.layers.count == 2 && sheet.isVisible && sheet.view.window === stage.window)
        sheet.dismiss()
        stage.harness.advance(seconds: 0.5)
        #expect(stage.window.layers.count == 1 && !sheet.isVisible)
    }

    @Test func whatASheetPresentsGoesWithIt() {
        let stage = Stage()
        let first = sheet()
        let second = sheet(200, 100)
        stage.root.present(first)
        first.present(second)
        #expect(stage.window.layers.count == 3)
        stage.root.dismiss()
        #expect(stage.window.layers.count == 1)
        #expect(!first.isVisible && !second.isVisible)
    }

    @Test func itStaysWithinASmallWindow() {
        let stage = Stage(size: Size(width: 360, height: 240))
        let sheet = sheet(540, 560)
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.02)
        let frame = sheet.view.convert(sheet.view.bounds, to: nil)
        #expect(Rect(x: 0, y: 0, width: 360, height: 240).contains(frame))
        #expect(frame.size == Size(width: 336, height: 216))
        stage.harness.resize(to: Size(width: 1, height: 1))
        stage.harness.resize(to: Size(width: 800, height: 700))
        #expect(sheet.view.bounds.size == Size(width: 540, height: 560))
        sheet.preferredContentSize = Size(width: 500, height: 300)
        stage.harness.advance(seconds: 0.02)
        #expect(sheet.view.bounds.size == Size(width: 500, height: 300))
    }

    @Test func aThousandOfThemLeaveNothingBehind() {
        weak var controller: ViewController?
        weak var view: View?
        weak var layer: WindowLayer?
        let stage = Stage()
        stage.harness.comparesFrames = false
        for _ in 0..<1000 {
            let made = sheet()
            stage.root.present(made)
            (controller, view, layer) = (made, made.view, stage.window.topLayer)
            made.dismiss()
        }
        #expect(controller == nil && view == nil && layer == nil)
        #expect(stage.window.layers.count == 1)
    }

    @Test func aWindowClosedWithItsSheetLeavesNothingBehind() {
        weak var controller: ViewController?
        weak var view: View?
        weak var window: Window?
        do {
            let stage = Stage()
            let made = sheet()
            stage.root.present(made)
            (controller, view, window) = (made, made.view, stage.window)
            stage.window.close()
        }
        #expect(controller == nil && view == nil && window == nil)
    }
}
