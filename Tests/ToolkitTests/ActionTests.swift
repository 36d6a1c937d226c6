import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// Actions of controls: to an object, with the sender, and along the responders.
struct ActionTests {
    @Test func aControlCallsItsTargetsWithItselfAndHoldsThemWeakly() {
        let stage = Stage()
        let field = stage.add(TextField(), 20, 20, 200, 38)
        let button = stage.addButton("Save", 20, 80)
        var target: Target? = Target()
        weak let held = target
        if let target {
            field.addTarget(target, action: Target.textDidChange, for: .editingChanged)
            button.addTarget(target, action: Target.save)
        }
        stage.harness.click(field)
        stage.harness.type("ab")
        stage.harness.click(button)
        #expect(target?.seen == ["a", "ab", "saved"])
        target = nil
        #expect(held == nil)
        stage.harness.click(button)
        #expect(button.count == 2, "without its target the button still works")
    }

    @Test func aFieldWithATargetForEnterKeepsTheKey() {
        let stage = Stage()
        let field = stage.add(TextField(), 20, 20, 200, 38)
        var defaults = 0
        stage.root.ownCommands = [Command("Default", shortcuts: [Shortcut(.enter)]) { defaults += 1 }]
        stage.harness.click(field)
        stage.harness.press(.enter)
        #expect(defaults == 1)
        let target = Target()
        field.addTarget(target, action: Target.save, for: .editingDidEndOnExit)
        stage.harness.press(.enter)
        #expect(defaults == 1 && target.seen == ["saved"])
    }

    @Test func aSwitchTellsItsTargetItsNewValueAfterOnChange() {
        let stage = Stage()
        let control = stage.add(Switch(), 20, 20, 44, 26)
        let target = Target()
        control.onChange = { target.note("onChange \($0)") }
        control.addTarget(target, action: Target.switchDidChange, for: .valueChanged)
        control.isOn = true
        stage.harness.click(control)
        #expect(target.seen == ["onChange false", "false"], "code calls nothing")
    }

    @Test func aResponderFindsTheNearestOneOfAKind() {
        let stage = Stage()
        let outer = stage.add(Taker(), 0, 0, 400, 300)
        let inner = Taker()
        outer.addSubview(inner)
        let button = Button("Tell")
        inner.addSubview(button)
        #expect(button.target((any Taking).self) === inner)
        #expect(outer.target(Taker.self) === outer)
        button.removeFromSuperview()
        outer.addSubview(button)
        #expect(button.target((any Taking).self) === outer)
        outer.removeFromSuperview()
        #expect(stage.root.view.target((any Taking).self) == nil)
    }
}

private protocol Taking: AnyObject {}

private final class Taker: View, Taking {}

private final class Target {
    private(set) var seen: [String] = []
    func textDidChange(_ field: TextField) { seen.append(field.text) }
    func switchDidChange(_ control: Switch) { note("\(control.isOn)") }
    func save() { seen.append("saved") }
    func note(_ text: String) { seen.append(text) }
}
