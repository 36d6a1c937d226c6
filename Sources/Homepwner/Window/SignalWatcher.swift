import Dispatch
import Glibc

/// Runs closures on the main thread when the process gets a signal, which then has no other effect.
@MainActor final class SignalWatcher {
    private var sources: [any DispatchSourceSignal] = []
    private let queue = DispatchQueue(label: "homepwner.signals")

    /// Watches for a signal.
    ///
    /// - Parameters:
    ///   - first: called immediately on another thread, even while the main thread is blocked.
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
