import CX11
import Toolkit

/// What window managers say by messages.
struct WindowMessages {
    let connection: X11Connection

    /// Takes a client message to a window of ours; those of a wrong form, or of no protocol that is spoken, are passed over. Returns what
    /// the window is told.
    func handle(_ message: XClientMessageEvent, in window: X11Window) -> [InputEvent] {
        guard message.message_type == connection.atoms[.wmProtocols], let numbers = message.numbers else { return [] }
        switch connection.atoms.known(UInt(bitPattern: numbers[0])) {
        case .wmDeleteWindow: return [.closeRequested(time: LoopSleeper.now)]
        case .wmTakeFocus: window.takeFocus(at: UInt32(truncatingIfNeeded: numbers[1]))
        case .netWMPing: answerPing(message, numbers)
        case .netWMSyncRequest: window.sync.request(low: numbers[2], high: numbers[3])
        default: break
        }
        return []
    }

    /// The answer is the message itself, to the root window: the program is alive.
    private func answerPing(_ message: XClientMessageEvent, _ numbers: [Int]) {
        connection.sendMessage(
            to: connection.root, about: connection.root, .wmProtocols, numbers, mask: SubstructureRedirectMask | SubstructureNotifyMask)
    }
}
