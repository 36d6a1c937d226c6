import Dispatch
import Glibc
import Synchronization

/// Runs a closure each time that a descriptor can be read or a signal arrives, until it is cancelled or released.
public final class EventSource: Sendable {
    private let source: Mutex<any DispatchSourceProtocol>

    /// Watches a descriptor, and closes it after the end.
    ///
    /// - Parameters:
    ///   - descriptor: a descriptor that nobody else closes.
    ///   - queue: the queue on which the closure runs; `SerialQueue.isIdle` does not count it.
    ///   - body: reads everything that can be read, or it is called again immediately.
    public init(reading descriptor: Int32, on queue: SerialQueue, _ body: @escaping @Sendable () -> Void) {
        source = Mutex(Self.reader(descriptor, queue.queue, body))
    }

    /// Watches a descriptor, and closes it after the end.
    ///
    /// - Parameters:
    ///   - descriptor: a descriptor that nobody else closes.
    ///   - body: reads everything that can be read, or it is called again immediately. It runs on the main thread.
    public init(reading descriptor: Int32, onMainThread body: @escaping @MainActor @Sendable () -> Void) {
        source = Mutex(Self.reader(descriptor, .main) { MainActor.assumeIsolated(body) })
    }

    /// Watches for a signal, which then has no other effect.
    ///
    /// - Parameters:
    ///   - number: the signal.
    ///   - queue: the queue on which the closure runs, even while the main thread is blocked.
    public init(signal number: Int32, on queue: SerialQueue, _ body: @escaping @Sendable () -> Void) {
        signal(number, SIG_IGN)
        source = Mutex(Self.watcher(number, queue.queue, body))
    }

    deinit { cancel() }

    /// Ends the watch: no call begins afterwards, but one may still be running on the queue.
    public func cancel() { source.withLock { $0.cancel() } }

    private static func watcher(
        _ number: Int32, _ queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
    ) -> sending any DispatchSourceProtocol {
        let made = DispatchSource.makeSignalSource(signal: number, queue: queue)
        made.setEventHandler { body() }
        made.activate()
        return made
    }

    private static func reader(
        _ descriptor: Int32, _ queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
    ) -> sending any DispatchSourceProtocol {
        let made = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        made.setEventHandler { body() }
        made.setCancelHandler { close(descriptor) }
        made.activate()
        return made
    }
}
