import Synchronization

/// Sends changes to all subscribers.
final class Broadcaster: Sendable {
    private struct State {
        var next = 0
        var listeners: [Int: AsyncStream<Change>.Continuation] = [:]
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Returns a new stream of the changes from now on.
    func subscribe() -> AsyncStream<Change> {
        AsyncStream { continuation in
            let id: Int? = state.withLock { state in
                guard !state.isFinished else { return nil }
                state.next += 1
                state.listeners[state.next] = continuation
                return state.next
            }
            guard let id else { return continuation.finish() }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { state in _ = state.listeners.removeValue(forKey: id) }
            }
        }
    }

    func send(_ change: Change) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(change) }
    }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
