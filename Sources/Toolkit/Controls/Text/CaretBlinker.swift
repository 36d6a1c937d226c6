/// Makes a caret blink for a while after the last key, by the window's clock; then it stands still and nothing wakes up any more.
final class CaretBlinker {
    /// After these seconds without a key the caret stops, visible.
    static let timeout = 10.0

    /// Whether the caret is to be seen now.
    private(set) var isOn = true
    private var pending: ScheduledAction?
    private var lastUse = 0.0

    /// Shows the caret and starts to count again. `changed` is told each time it comes or goes.
    func restart(in window: Window?, changed: @escaping () -> Void) {
        stop()
        guard let window, let half = window.settings.caretBlinkTime, half > 0 else { return }
        lastUse = window.now
        wait(half, in: window, changed: changed)
    }

    /// Shows the caret and lets it be.
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
