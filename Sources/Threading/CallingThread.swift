import Dispatch
import Synchronization

/// The calling thread as an executor: an async function runs on it from beginning to end, and the thread waits for it. For commands, which
/// have their own thread and no window that would freeze.
///
/// Calls that the function awaits on other executors return to this thread.
public final class CallingThread: TaskExecutor {
    private let steps = Mutex<[UnownedJob]>([])
    /// Signalled once for each step, and once when the function has ended.
    private let work = DispatchSemaphore(value: 0)

    private init() {}

    /// Runs an async function on the calling thread, and returns or throws its result.
    public static func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = CallingThread()
        let outcome = Outcome<Value, Failure>()
        Task(executorPreference: thread) {
            do throws(Failure) { outcome.set(.success(try await body())) } catch { outcome.set(.failure(error)) }
            thread.work.signal()
        }
        while true {
            thread.work.wait()
            if let result = outcome.result { return try result.get() }
            thread.next()?.runSynchronously(on: thread.asUnownedTaskExecutor())
        }
    }

    /// Adds a step of the task; for Swift's runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        steps.withLock { $0.append(job) }
        work.signal()
    }

    private func next() -> UnownedJob? { steps.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

/// The result of a function, when it is known.
private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
    private let state = Mutex<Result<Value, Failure>?>(nil)

    var result: Result<Value, Failure>? { state.withLock { $0 } }

    func set(_ result: Result<Value, Failure>) { state.withLock { $0 = result } }
}
