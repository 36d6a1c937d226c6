import Dispatch
import Glibc

/// Does something on the main thread when the process gets a signal, which has no other effect from then on.
@MainActor final class SignalWatcher {
    private var sources: [any DispatchSourceSignal] = []
    private let queue = DispatchQueue(label: "homepwner.signals")

    /// Watches for a signal.
    ///
    /// - Parameters:
    ///   - first: called at once, on another thread, also while the main thread stands still.
    ///   - body: called on the main thread.
    func watch(_ number: Int32, first: @escaping @Sendable () -> Void = {}, _ body: @escaping @MainActor @Sendable () -> Void) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { @Sendable in
            first()
            DispatchQueue.main.async { MainActor.assumeIsolated(body) }
        }
        source.resume()
        sources.append(source)
    }
}
