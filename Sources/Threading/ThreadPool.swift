public import Dispatch
import FoundationEssentials
import Synchronization

/// Threads for work that must not run on the main one: work begins in the order of submission, a few pieces at a time.
///
/// A window's process must not use libdispatch's global queues, nor Swift's default executor, which uses them: the first piece of work
/// there starts a timer that wakes up once a second forever. Each worker of a pool is a serial queue, whose thread has no such watch, and
/// ends after some seconds without work.
///
/// A piece of work keeps its worker until it has ended. Work that waits for the other end of a socket needs its own queue, and so does work
/// in a strict order: `SerialQueue`.
public final class ThreadPool: TaskExecutor {
    private struct State {
        /// The number of pieces of work at one time; nil until it is first read.
        var width: Int?
        /// The work that has not begun, the oldest first.
        var waiting: [@Sendable () -> Void] = []
        /// The number of pieces of work so far.
        var submitted = 0
        var free: [DispatchQueue] = []
        /// The number of workers; they are made when they are first needed.
        var made = 0
    }

    private let state: Mutex<State>
    private let name: String
    private let qos: DispatchQoS

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - name: the name of its threads in a debugger.
    ///   - width: the number of pieces of work at one time, at least one; nil for the number of cores, at least two.
    ///   - qos: the priority for the system.
    public init(_ name: String, width: Int?, qos: DispatchQoS) {
        state = Mutex(State(width: width.map { max(1, $0) }))
        self.name = name
        self.qos = qos
    }

    /// The number of pieces of work at one time.
    public var width: Int { state.withLock { Self.width(&$0) } }

    /// Returns the width, and counts the cores only when needed: a command without work for the pool then does not need Foundation for it.
    private static func width(_ state: inout State) -> Int {
        if let width = state.width { return width }
        let width = max(2, ProcessInfo.processInfo.activeProcessorCount)
        state.width = width
        return width
    }

    /// Whether no work is running or waiting.
    public var isIdle: Bool { state.withLock { $0.waiting.isEmpty && $0.free.count == $0.made } }

    /// The number of pieces of work that were submitted so far.
    public var submitted: Int { state.withLock { $0.submitted } }

    /// Runs work on a thread of the pool, soon, without waiting for it.
    public func submit(_ body: @escaping @Sendable () -> Void) {
        let worker: DispatchQueue? = state.withLock { state in
            state.waiting.append(body)
            state.submitted += 1
            if let worker = state.free.popLast() { return worker }
            guard state.made < Self.width(&state) else { return nil }
            state.made += 1
            return DispatchQueue(label: "homepwner.\(name).\(state.made)", qos: qos)
        }
        guard let worker else { return }
        worker.async { self.drain(worker) }
    }

    /// Runs a step of a task; for Swift's runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        submit { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    private func drain(_ worker: DispatchQueue) {
        while let work = next(on: worker) { work() }
    }

    /// Returns the next piece of work; if there is none, the worker becomes free.
    private func next(on worker: DispatchQueue) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free.append(worker)
            return nil
        }
    }
}
