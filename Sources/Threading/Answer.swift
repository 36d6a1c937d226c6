import Dispatch
import Synchronization

/// The answer of another thread, for a caller that waits for it with a time limit and is called back if it comes later.
///
/// It is delivered once: to `wait` if it comes in time, else to `whenLate`.
public final class Answer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case here(Value)
        /// The wait is over; the closure is called when the answer comes.
        case late(@Sendable (Value) -> Void)
        case gone
    }

    private let state = Mutex(State.open)
    private let arrived = DispatchSemaphore(value: 0)

    /// Makes an answer that is given later.
    public init() {}

    /// Returns the answer if it comes in time; nil leaves it to `whenLate`.
    ///
    /// - Parameter limit: the longest wait of the calling thread, in nanoseconds; nil for no limit.
    public func wait(atMost limit: Int?) -> Value? {
        if let value = take() { return value }
        if limit == 0 { return nil }
        _ = arrived.wait(timeout: limit.map { .now() + .nanoseconds($0) } ?? .distantFuture)
        return take()
    }

    /// Calls the body with a late answer: on the thread that gives it, or at once if it has already come.
    public func whenLate(_ body: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            switch state {
            case .here(let value):
                state = .gone
                return value
            case .open:
                state = .late(body)
                return nil
            case .late, .gone: return nil
            }
        }
        if let value { body(value) }
    }

    /// Gives the answer if the caller still waits, or will wait. Returns false if the wait is over; then the answer can still be given to
    /// `whenLate`.
    func giveInTime(_ value: Value) -> Bool {
        let isInTime = state.withLock { state in
            switch state {
            case .open:
                state = .here(value)
                return true
            case .late: return false
            case .here, .gone: return true
            }
        }
        if isInTime { arrived.signal() }
        return isInTime
    }

    /// Gives the answer; only the first call counts.
    public func give(_ value: Value) {
        let body: (@Sendable (Value) -> Void)? = state.withLock { state in
            switch state {
            case .open:
                state = .here(value)
                return nil
            case .late(let body):
                state = .gone
                return body
            case .here, .gone: return nil
            }
        }
        arrived.signal()
        body?(value)
    }

    private func take() -> Value? {
        state.withLock { state in
            guard case .here(let value) = state else { return nil }
            state = .gone
            return value
        }
    }
}

extension ThreadPool {
    /// Runs a question on a thread of the pool. A caller that gives up cancels the task, and the question may check `Task.isCancelled`.
    ///
    /// - Parameters:
    ///   - isWaitedFor: whether the caller will wait for the answer; if not, every answer is late
    ///   - afterwards: work of the thread after an answer in time. A late answer is given after this work, because no caller waits for it.
    public func ask<Value: Sendable, Failure: Error>(
        isWaitedFor: Bool = true, _ question: @escaping @Sendable () async throws(Failure) -> Value,
        afterwards: @escaping @Sendable (Value) async -> Void = { _ in }
    ) -> (answer: Answer<Result<Value, Failure>>, task: Task<Void, Never>) {
        let answer = Answer<Result<Value, Failure>>()
        let task = Task(executorPreference: self) {
            do throws(Failure) {
                let value = try await question()
                let isInTime = isWaitedFor && answer.giveInTime(.success(value))
                await afterwards(value)
                if !isInTime { answer.give(.success(value)) }
            } catch { answer.give(.failure(error)) }
        }
        return (answer, task)
    }
}
