/// Makes a caret blink for a while after the last key, by the window's clock; then it stays visible and nothing wakes up any more.
final class CaretBlinker {
    /// The time without a key after which the caret stops, visible, in seconds.
    static let timeout = 10.0

    /// Whether the caret is visible now.
    private(set) var isOn = true
    private var pending: ScheduledAction?
    private var lastUse = 0.0

    /// Shows the caret and starts to count again. `changed` is called each time it appears or disappears.
    func restart(in window: Window?, changed: @escaping () -> Void) {
        stop()
        guard let window, let half = window.settings.caretBlinkTime, half > 0 else { return }
        lastUse = window.now
        wait(half, in: window, changed: changed)
    }

    /// Shows the caret and stops the blinking.
    func stop() {
        pending?.cancel()
        pending = nil
        isOn = true
    }

    private func wait(_ half: Double, in window: Window, changed: @escaping () -> Void) {
        pending = window.schedule(after: half) { [weak self, weak window] in
            guard let self, let window else { return }
            pending = nil
            let isOver = !window.isVisible || window.now - lastUse >= Self.timeout
            isOn = isOver || !isOn
            changed()
            if !isOver { wait(half, in: window, changed: changed) }
        }
    }
}
