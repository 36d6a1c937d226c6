import Threading

/// Runs closures on the main thread when the process gets a signal, which then has no other effect.
@MainActor final class SignalWatcher {
    private var sources: [EventSource] = []
    private let queue = SerialQueue(label: "homepwner.signals", qos: .userInitiated)

    /// Watches for a signal.
    ///
    /// - Parameters:
    ///   - first: called immediately on another thread, even while the main thread is blocked.
    ///   - body: called on the main thread.
    func watch(_ number: Int32, first: @escaping @Sendable () -> Void = {}, _ body: @escaping @MainActor @Sendable () -> Void) {
        sources.append(
            EventSource(signal: number, on: queue) {
                first()
                MainThread.submit(body)
            })
    }
}
