import CX11
import Testing

@testable import X11Host

struct InputServerTests {
    private func stroke(_ code: UInt32) -> KeyStroke {
        var event = XKeyEvent()
        event.type = KeyPress
        event.keycode = code
        return KeyStroke(event)
    }

    @Test func modifiersNameTheServer() {
        #expect(InputServerFinder.server(in: "@im=ibus") == "ibus")
        #expect(InputServerFinder.server(in: "@xx=1@im=fcitx@yy") == "fcitx")
        for none in ["", "@im=", "@im=none", "@im=local", "ibus", "@other=ibus"] { #expect(InputServerFinder.server(in: none) == nil) }
    }

    @Test func oneAtomMayStandForSeveralServers() {
        #expect(InputServerFinder.isServer("@server=ibus", named: "ibus"))
        #expect(InputServerFinder.isServer("@server=scim,ibus", named: "ibus"))
        #expect(!InputServerFinder.isServer("@server=ibus2", named: "ibus"))
        #expect(!InputServerFinder.isServer("ibus", named: "ibus"))
    }

    @Test func keysWaitInOrder() {
        var keys = StrokesUnderWay()
        #expect(keys.deadline == nil)
        let numbers = [10, 11, 12].map { keys.add(stroke($0), at: Double($0)) }
        #expect(keys.deadline == 10 + StrokesUnderWay.patience)
        #expect(keys.remove(through: numbers[0])?.code == 10)
        #expect(keys.deadline == 11 + StrokesUnderWay.patience)
        // An answer that comes late, after the key was handed back.
        #expect(keys.remove(through: numbers[0]) == nil)
        #expect(keys.removeAll().map(\.code) == [11, 12])
        #expect(keys.deadline == nil)
        #expect(keys.remove(through: numbers[2]) == nil)
    }

    /// A server may end after it composed a letter and before it answers to the key: the letter stands there already.
    @Test func aKeyThatWasComposedIsNotHandedBack() {
        var keys = StrokesUnderWay()
        let numbers = [10, 11, 12].map { keys.add(stroke($0), at: Double($0)) }
        keys.noteComposed(numbers[1])
        keys.noteComposed(99)
        #expect(keys.remove(through: numbers[0])?.code == 10)
        #expect(keys.removeAll().map(\.code) == [12])
        // One that is passed on in the end is a key like any other.
        let passed = keys.add(stroke(13), at: 13)
        keys.noteComposed(passed)
        #expect(keys.remove(through: passed)?.code == 13)
    }

    @Test func mailForAThreadThatTakesNothingIsNoHeap() {
        let mail = InputServerMail()
        for x in 0..<100 { mail.send(.place(7, CompositionPlace(isFocused: true, x: Int16(x), y: 0))) }
        mail.send(.key(1, stroke(9)))
        guard case .order(.place(7, let place)) = mail.next() else { return #expect(Bool(false), "no place") }
        #expect(place.x == 99)
        mail.replaceAll(by: .beginAnew(1))
        guard case .order(.beginAnew(1)) = mail.next(), case .nothing = mail.next() else {
            return #expect(Bool(false), "something else than the new beginning")
        }
        mail.abandon()
        guard case .isAbandoned = mail.next() else { return #expect(Bool(false), "not abandoned") }
    }

    @Test func pictureThatIsNotSaidToBeShownIsAskedFor() {
        var wait = PutWait()
        #expect(wait.deadline == nil && wait.giveUp(at: 5) == nil)
        wait.begin(at: 10)
        wait.begin(at: 10.1)
        wait.complete()
        #expect(wait.isBusy && wait.giveUp(at: 11) == nil)
        #expect(wait.giveUp(at: 11.2) == .ask)
        #expect(wait.isBusy)
        // The word came with the answer.
        wait.complete()
        #expect(!wait.isBusy && wait.deadline == nil && wait.giveUp(at: 12) == nil)
        wait.begin(at: 20)
        #expect(wait.giveUp(at: 21) == .ask)
        #expect(wait.giveUp(at: 21) == .gone)
        #expect(!wait.isBusy && wait.deadline == nil)
    }
}
