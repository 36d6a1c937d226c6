import CX11
import Toolkit

/// The keyboard's map: the meaning of keys in every layout.
final class Keyboard {
    private let connection: X11Connection
    private var pressed: Set<Int> = []

    init(connection: X11Connection) { self.connection = connection }

    /// Watches for changes of the layout from now on. Until now there was no time to change it.
    func watch() {
        guard connection.extensions.keyboardEvent != nil else { return }
        // A held key then gives presses without releases between them, so a repeat differs from a second press.
        XkbSetDetectableAutoRepeat(connection.display, 1, nil)
        let mask = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
        XkbSelectEvents(connection.display, UInt32(XkbUseCoreKbd), mask, mask)
    }

    /// Handles an event.
    ///
    /// - Returns: whether it was about the keyboard's map.
    func handle(_ event: inout XEvent) -> Bool {
        if event.type == MappingNotify {
            XRefreshKeyboardMapping(&event.xmapping)
            return true
        }
        guard let code = connection.extensions.keyboardEvent, event.type == code else { return false }
        var keyboard = XkbEvent()
        keyboard.core = event
        if keyboard.any.xkb_type == XkbMapNotify { XkbRefreshKeyboardMapping(&keyboard.map) }
        return true
    }

    /// Returns the meaning of a key press or release.
    func key(_ event: XKeyEvent) -> Toolkit.Key {
        meaning(event).key
    }

    /// Stores a press.
    ///
    /// - Returns: whether the key was already pressed, and so repeats.
    func notePress(_ code: UInt32) -> Bool { !pressed.insert(Int(code)).inserted }

    /// Stores a release.
    func noteRelease(_ code: UInt32) { pressed.remove(Int(code)) }

    /// The keyboard left the window, which does not get the next releases.
    func forgetPresses() { pressed.removeAll(keepingCapacity: true) }

    /// The modifier keys of an event's state.
    static func modifiers(_ state: UInt32) -> KeyModifiers {
        var modifiers: KeyModifiers = []
        if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
        if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
        if state & UInt32(Mod1Mask) != 0 { modifiers.insert(.alt) }
        if state & UInt32(Mod4Mask) != 0 { modifiers.insert(.command) }
        return modifiers
    }

    private func meaning(_ event: XKeyEvent) -> KeyMeaning {
        let display = connection.display
        let code = UInt8(truncatingIfNeeded: event.keycode)
        guard connection.extensions.keyboardEvent != nil else {
            var copy = event
            let plain = KeySymbol(XLookupKeysym(&copy, 0))
            let shifted = KeySymbol(XLookupKeysym(&copy, 1))
            let present = event.state & UInt32(ShiftMask) != 0 ? shifted : plain
            return KeyMeaning(present: present, groups: [plain], shifted: shifted, code: Int(code))
        }
        var consumed: UInt32 = 0
        var symbol: UInt = 0
        // Control and Alt select commands, not characters: without them the symbol is that of the key itself.
        let state = event.state & ~UInt32(ControlMask | Mod1Mask | Mod4Mask)
        XkbLookupKeySym(display, code, state, &consumed, &symbol)
        let group = Int32((event.state >> 13) & 3)
        let others = (0..<4).filter { $0 != group }
        let groups = ([group] + others).map { KeySymbol(XkbKeycodeToKeysym(display, code, $0, 0)) }
        let shifted = KeySymbol(XkbKeycodeToKeysym(display, code, group, 1))
        return KeyMeaning(present: KeySymbol(symbol), groups: groups, shifted: shifted, code: Int(code))
    }
}
