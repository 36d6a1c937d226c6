public import Dispatch
import Synchronization

/// A thread for work that must not run on the main one and needs a strict order. For other work see `ThreadPool`.
public final class SerialQueue: TaskExecutor {
    let queue: DispatchQueue
    /// The number of pieces of work that were submitted and have not ended.
    private let open = Atomic(0)

    /// Makes a queue.
    ///
    /// - Parameters:
    ///   - label: its name in a debugger.
    ///   - qos: the priority for the system.
    public init(label: String, qos: DispatchQoS) { queue = DispatchQueue(label: label, qos: qos) }

    /// Whether no work is running or waiting, apart from that of `runNow`.
    public var isIdle: Bool { open.load(ordering: .acquiring) == 0 }

    /// Runs work on the queue and waits for it.
    public func runNow<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let result: Result<Value, Failure> = queue.sync { Result(catching: body) }
        return try result.get()
    }

    /// Runs a closure on the queue, without waiting for it.
    public func submit(_ body: @escaping @Sendable () -> Void) {
        open.add(1, ordering: .relaxed)
        queue.async {
            body()
            self.open.subtract(1, ordering: .releasing)
        }
    }

    /// Runs a step of a task; for Swift's runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        submit { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
