import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Typing while a requested thing is on its way.
struct KeyHoldTests {
    /// Returns two fields, of which the first has the keyboard.
    private func fields() -> (stage: Stage, first: TextField, second: TextField) {
        let stage = Stage()
        let first = stage.add(TextField(), 20, 20, 100, 32)
        let second = stage.add(TextField(), 20, 80, 100, 32)
        first.becomeFirstResponder()
        return (stage, first, second)
    }

    @Test func whatIsTypedIsForWhatComes() {
        let (stage, first, second) = fields()
        let hold = KeyHold(in: stage.window)
        stage.harness.type("a")
        stage.harness.send(.textCommitted("é", time: stage.window.now))
        stage.harness.type("b")
        #expect(first.text == "" && second.text == "")
        second.becomeFirstResponder()
        hold.end()
        stage.harness.type("c")
        #expect(first.text == "" && second.text == "aébc")
    }

    /// Another view could misunderstand the keys.
    @Test func whatDoesNotComeGetsNothing() async {
        let (stage, first, _) = fields()
        var hold: KeyHold? = KeyHold(in: stage.window)
        stage.harness.type("a")
        hold?.cancel()
        stage.harness.type("b")
        #expect(first.text == "b")
        hold = KeyHold(in: stage.window)
        stage.harness.type("c")
        hold = nil
        // A released hold is cancelled a moment later.
        for _ in 0..<100 { await Task.yield() }
        stage.harness.type("d")
        #expect(first.text == "bd" && hold == nil)
        let last = KeyHold(in: stage.window, atMost: 2)
        stage.harness.type("e")
        stage.harness.advance(seconds: 1.5)
        stage.harness.type("f")
        stage.harness.advance(seconds: 1)
        stage.harness.type("g")
        last.end()
        #expect(first.text == "bdg")
    }

    /// A press elsewhere ends the wait.
    @Test func aPressEndsIt() {
        for purpose in [KeyHold.Purpose.whatComes, .order] {
            let (stage, first, second) = fields()
            let hold = KeyHold(in: stage.window, purpose)
            stage.harness.type("a")
            stage.harness.click(second)
            stage.harness.type("b")
            hold.end()
            #expect(first.text == (purpose == .order ? "a" : "") && second.text == "b")
        }
    }

    /// A person presses the requesting key again, or it repeats.
    @Test func theKeyThatAskedIsIgnoredUntilAnotherOne() {
        for purpose in [KeyHold.Purpose.whatComes, .order] {
            let stage = Stage()
            let asking = stage.add(AskingView(), 20, 20, 100, 32)
            asking.purpose = purpose
            asking.becomeFirstResponder()
            for key in [Key.enter, .enter, .down, .enter] { stage.harness.press(key) }
            asking.hold?.end()
            #expect(asking.keys == (purpose == .order ? [.enter, .enter, .down, .enter] : [.enter, .down, .enter]))
        }
    }

    /// The requested thing may wait for something more.
    @Test func theKeyThatAskedIsIgnoredToTheEnd() {
        let stage = Stage()
        let asking = stage.add(AskingView(), 20, 20, 100, 32)
        asking.becomeFirstResponder()
        stage.harness.press(.enter)
        let more = KeyHold(in: stage.window)
        asking.hold?.cancel()
        for key in [Key.enter, .down] { stage.harness.press(key) }
        more.end()
        #expect(asking.keys == [.enter, .down])
    }

    @Test func severalWaitForTheLast() {
        let (stage, first, _) = fields()
        let holds = [KeyHold(in: stage.window), KeyHold(in: stage.window)]
        stage.harness.type("a")
        holds[0].end()
        stage.harness.type("b")
        #expect(first.text == "")
        holds[1].end()
        #expect(first.text == "ab")
    }
}

/// A view that waits after its first key.
private final class AskingView: View {
    var purpose = KeyHold.Purpose.whatComes
    var hold: KeyHold?
    var keys: [Key] = []

    override var canBecomeFirstResponder: Bool { true }

    override func keyDown(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        if hold == nil { hold = KeyHold(in: window, purpose) }
        return true
    }
}
