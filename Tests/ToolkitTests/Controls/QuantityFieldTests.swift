import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Numbers that are typed or changed in steps.
@Suite struct QuantityFieldTests {
    private final class Fixture {
        let stage: Stage
        let field = QuantityField(quantity: 1)
        var told: [String] = []

        init(_ stage: Stage = Stage.looks()) {
            self.stage = stage
            stage.addNamed("Quantity", field, Rect(x: 120, y: 60, width: 120, height: 38))
            field.onChange = { [weak self] in self?.told.append($0) }
        }

        /// Returns the middle of a button of the field.
        func button(_ index: Int) -> Point {
            let stepper = field.subviews.first { $0 is Stepper } ?? field
            let x = stepper.bounds.width * (index == 0 ? 0.25 : 0.75)
            return stepper.convert(Point(x: x, y: stepper.bounds.midY), to: nil)
        }
    }

    @Test func keysMakeSteps() {
        let fixture = Fixture()
        fixture.stage.harness.press(.tab)
        fixture.stage.harness.press(.up)
        fixture.stage.harness.press(.up, .shift)
        fixture.stage.harness.press(.pageUp)
        fixture.stage.harness.press(.down)
        #expect(fixture.told == ["2", "12", "22", "21"] && fixture.field.quantity == 21)
        // At the limits nothing changes or is called.
        fixture.told = []
        fixture.stage.harness.press(.pageDown)
        fixture.stage.harness.press(.pageDown)
        fixture.stage.harness.press(.down)
        #expect(fixture.told == ["11", "1"])
        fixture.stage.harness.press(.character("z"), .control)
        #expect(fixture.field.text == "11", "a step can be undone")
        // Keys with other modifiers are left to other views.
        fixture.stage.harness.press(.up, .alt)
        #expect(fixture.field.text == "11")
    }

    @Test func pressesMakeSteps() {
        let fixture = Fixture()
        fixture.stage.harness.click(at: fixture.button(1))
        fixture.stage.harness.click(at: fixture.button(1), modifiers: .shift)
        fixture.stage.harness.click(at: fixture.button(0))
        #expect(fixture.told == ["2", "12", "11"] && fixture.field.isFirstResponder)
        // A button that is held down repeats until it is released.
        fixture.told = []
        fixture.stage.harness.send(.pointerDown(PointerEvent(location: fixture.button(1), time: fixture.stage.harness.time)))
        fixture.stage.harness.advance(seconds: 0.65)
        #expect(fixture.told.count >= 3)
        fixture.stage.harness.send(.pointerUp(PointerEvent(location: fixture.button(1), time: fixture.stage.harness.time)))
        let count = fixture.told.count
        fixture.stage.harness.advance(seconds: 1)
        #expect(fixture.told.count == count && fixture.stage.window.nextDeadline == nil)
    }

    @Test func whatIsTypedIsNeverThrownAway() {
        let fixture = Fixture()
        let other = fixture.stage.addButton("Other", 20, 200)
        fixture.stage.harness.click(fixture.field)
        fixture.field.selectAll()
        fixture.stage.harness.type("two")
        #expect(fixture.field.problem == .notANumber && !fixture.field.hasError, "it is not marked while it is typed")
        fixture.stage.harness.press(.up)
        #expect(fixture.field.text == "two" && fixture.field.hasError)
        #expect(fixture.stage.harness.log.contains("beep"))
        other.becomeFirstResponder()
        #expect(fixture.field.text == "two" && fixture.field.hasError && fixture.field.quantity == nil)
        fixture.field.becomeFirstResponder()
        fixture.stage.harness.type("2000000")
        #expect(fixture.field.problem == .tooLarge)
        other.becomeFirstResponder()
        #expect(fixture.field.text == "2000000" && fixture.field.hasError)
        fixture.field.becomeFirstResponder()
        fixture.stage.harness.press(.down)
        #expect(fixture.field.text == "999999" && !fixture.field.hasError && fixture.field.quantity == 999_999)
        // The mark disappears as soon as the text is valid.
        fixture.field.text = "0"
        #expect(fixture.field.problem == .tooSmall)
        fixture.field.selectAll()
        fixture.stage.harness.type("3")
        #expect(!fixture.field.hasError && fixture.field.quantity == 3)
        fixture.field.text = ""
        #expect(fixture.field.problem == nil && fixture.field.quantity == nil)
        fixture.stage.harness.press(.up)
        #expect(fixture.field.text == "1", "an empty field begins at the least number")
    }

    @Test func numbersAreUnderstoodAndWritten() {
        let numbers: [(String, Double?)] = [
            ("12", 12), (" 1 000 ", 1000), ("0.5", 0.5), ("0,5", 0.5), (".5", 0.5), ("5.", 5), ("1,000", nil), ("1.2.3", nil), ("-1", nil),
            ("1e5", nil), (".", nil), ("12 pieces", nil), ("9999999999999999", nil),
        ]
        for (text, number) in numbers { #expect(QuantityField.number(from: text) == number, "\(text)") }
        for (number, text) in [(1.0, "1"), (0.5, "0.5"), (2.25, "2.25"), (1.125, "1.125"), (0.1 + 0.2, "0.3"), (-0.05, "-0.05")] {
            #expect(QuantityField.text(of: number) == text)
        }
        let field = QuantityField(quantity: 0.5)
        field.range = 0...10
        field.stepValue = 0.1
        #expect(field.quantity == 0.5)
        for _ in 0..<3 { field.accessibilityIncrement() }
        #expect(field.text == "0.8")
    }

    @Test func itIsSpokenAsANumber() throws {
        let fixture = Fixture()
        let node = try fixture.stage.harness.get(.spinButton, "Quantity")
        #expect(node.value == .number(1, range: 1...999_999) && node.states.contains(.editable))
        #expect(node.actions.map(\.kind) == [.activate, .increment, .decrement] && node.children.isEmpty)
        fixture.stage.harness.perform(.perform(.increment), with: node)
        fixture.stage.harness.perform(.setValue(40), with: node)
        #expect(fixture.told == ["2", "40"])
        fixture.field.text = "many"
        let wrong = try fixture.stage.harness.get(.spinButton, "Quantity")
        #expect(wrong.value == .text("many") && wrong.states.contains(.invalid))
        fixture.field.isEnabled = false
        fixture.stage.harness.click(at: fixture.button(1))
        #expect(fixture.field.text == "many")
    }

    @Test func aStepperByItselfHasTheKeyboard() throws {
        let stage = Stage.looks()
        let stepper = stage.addNamed("Copies", Stepper(), Rect(x: 100, y: 100, width: 76, height: 32))
        var told: [Double] = []
        stepper.range = 0...5
        stepper.onChange = { told.append($0) }
        stage.harness.press(.tab)
        for key in [Key.up, .right, .left, .pageUp, .up] { stage.harness.press(key) }
        #expect(told == [1, 2, 1, 5] && stepper.value == 5)
        let node = try stage.harness.get(.spinButton, "Copies")
        #expect(node.value == .number(5, range: 0...5))
        stage.harness.perform(.setValue(3), with: node)
        #expect(stepper.value == 3)
        stepper.range = 0...2
        #expect(stepper.value == 2)
        // In a right-to-left layout, larger is at the left.
        let mirrored = Stage.looks(isMirrored: true)
        let other = mirrored.add(Stepper(), 100, 100, 76, 32)
        mirrored.harness.click(at: Point(x: 110, y: 116))
        #expect(other.value == 1)
        mirrored.harness.press(.left)
        #expect(other.value == 2)
    }

    @Test func itIsDrawnInAllLooks() {
        for (isMirrored, isDark, scale) in [(false, false, 1.0), (true, false, 1), (false, true, 2)] {
            let fixture = Fixture(Stage.looks(isMirrored: isMirrored, isDark: isDark, scale: scale))
            fixture.stage.add(Stepper(), 20, 120, 76, 32)
            let wrong = fixture.stage.add(QuantityField(), 120, 120, 120, 38)
            wrong.text = "some"
            let off = fixture.stage.add(QuantityField(quantity: 3), 260, 120, 120, 38)
            off.isEnabled = false
            fixture.stage.harness.press(.tab)
            fixture.stage.harness.advance(seconds: 0.1)
            fixture.stage.shoot("quantity-\(isMirrored)-\(isDark)-\(scale)")
            // The text ends before the buttons.
            fixture.field.text = "123456789012345"
            fixture.stage.harness.advance(seconds: 0.1)
            #expect(fixture.field.subviews.contains { $0 is Stepper && $0.frame.width == 72 })
            let start = fixture.field.subviews.first?.frame.minX ?? 0
            #expect((start < 20) == isMirrored)
        }
    }
}
