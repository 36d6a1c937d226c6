import CX11
import Toolkit

/// The messages of window managers.
struct WindowMessages {
    let connection: X11Connection

    /// Handles a client message to one of our windows. Messages with a wrong form or an unknown protocol are ignored. Returns the events
    /// for the window.
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

    /// Answers with the message itself, to the root window: the program is alive.
    private func answerPing(_ message: XClientMessageEvent, _ numbers: [Int]) {
        connection.sendMessage(
            to: connection.root, about: connection.root, .wmProtocols, numbers, mask: SubstructureRedirectMask | SubstructureNotifyMask)
    }
}
