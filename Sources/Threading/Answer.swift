import Dispatch
import Synchronization

/// The answer to a question that was asked on another thread, for somebody who waits a little for it and is called when it comes later.
///
/// It is given to one of the two, once: to `wait` where it comes in time, else to `whenLate`.
public final class Answer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case here(Value)
        /// Nobody waits any more; who is called when it comes.
        case late(@Sendable (Value) -> Void)
        case gone
    }

    private let state = Mutex(State.open)
    private let arrived = DispatchSemaphore(value: 0)

    /// Makes one that somebody is going to give.
    public init() {}

    /// The answer, where it comes within some time; nil leaves it to `whenLate`.
    ///
    /// - Parameter limit: how long the calling thread waits at most, in nanoseconds; nil waits as long as it takes.
    public func wait(atMost limit: Int?) -> Value? {
        if let value = take() { return value }
        if limit == 0 { return nil }
        _ = arrived.wait(timeout: limit.map { .now() + .nanoseconds($0) } ?? .distantFuture)
        return take()
    }

    /// Calls the body with an answer that was not waited for: on the thread that has it, at once where it has come by now.
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

    /// Gives the answer to whoever waits, or will; false where nobody waits any more, who is called when it is given all the same.
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

    /// Gives the answer; only the first one counts.
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
    /// Asks something on a thread of the pool. Whoever gives up cancels the task, before which the question may look at `Task.isCancelled`.
    ///
    /// - Parameters:
    ///   - isWaitedFor: whether anybody will wait for the answer; where nobody does, each one is too late
    ///   - afterwards: what the thread goes on with once the answer was given in time. An answer that comes too late is given after
    ///     it, for nobody waits who could use the time.
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
