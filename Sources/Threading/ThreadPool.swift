public import Dispatch
import FoundationEssentials
import Synchronization

/// Threads for work that must not run on the main one: what is submitted begins in order, a few pieces at a time.
///
/// In a window's process nothing may run on libdispatch's global queues, nor on the executor that Swift takes by itself, which is made of
/// them: the first piece of work there starts a timer that wakes up once a second forever. Each worker of a pool is a serial queue, whose
/// thread has no such watch, and goes when it has had nothing to do for some seconds.
///
/// A piece of work keeps its worker until it has ended. What waits for somebody at the other end of a socket needs a queue of its own, as
/// does what must be done one after the other: `SerialQueue`.
public final class ThreadPool: TaskExecutor {
    private struct State {
        /// How many pieces of work are done at once; nil until that is asked first.
        var width: Int?
        /// What has not begun, the oldest first.
        var waiting: [@Sendable () -> Void] = []
        /// How many pieces of work there were so far.
        var submitted = 0
        var free: [DispatchQueue] = []
        /// How many workers were made; they are made when they are needed first.
        var made = 0
    }

    private let state: Mutex<State>
    private let name: String
    private let qos: DispatchQoS

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - name: what a debugger shows its threads under.
    ///   - width: how many pieces of work are done at once, at least one; nil for as many as there are cores, at least two.
    ///   - qos: how much the system should hurry.
    public init(_ name: String, width: Int?, qos: DispatchQoS) {
        state = Mutex(State(width: width.map { max(1, $0) }))
        self.name = name
        self.qos = qos
    }

    /// How many pieces of work are done at once.
    public var width: Int { state.withLock { Self.width(&$0) } }

    /// A command that gives a pool no work does not pay for counting cores, for which Foundation has to be made ready.
    private static func width(_ state: inout State) -> Int {
        if let width = state.width { return width }
        let width = max(2, ProcessInfo.processInfo.activeProcessorCount)
        state.width = width
        return width
    }

    /// Whether nothing is being done and nothing waits.
    public var isIdle: Bool { state.withLock { $0.waiting.isEmpty && $0.free.count == $0.made } }

    /// How many pieces of work the pool was given so far.
    public var submitted: Int { state.withLock { $0.submitted } }

    /// Does something on a thread of the pool, some time soon, for nobody who would wait.
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

    /// Does something for each number below `count`, on the calling thread and on all that are free, and returns when all is done.
    public func parallelFor(below count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        guard count > 0 else { return }
        let loop = ParallelLoop(count, body)
        for _ in 1..<max(1, min(width, count)) { submit { loop.join() } }
        loop.join()
        loop.waitForTheOthers()
    }

    /// Runs a step of a task; for Swift's runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        submit { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    private func drain(_ worker: DispatchQueue) {
        while let work = next(on: worker) { work() }
    }

    /// The next piece of work; when there is none the worker is free.
    private func next(on worker: DispatchQueue) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free.append(worker)
            return nil
        }
    }
}

/// Work for many numbers that several threads do together. Who comes late finds nothing left and goes, so that nobody waits for a thread.
private final class ParallelLoop: Sendable {
    private let count: Int
    /// Nil when all is done: who comes late must not keep what it holds, which others may want to change then without copying it.
    private let body: Mutex<(@Sendable (Int) -> Void)?>
    private let taken = Atomic(0)
    private let done = Atomic(0)
    private let end = DispatchSemaphore(value: 0)

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        self.count = count
        self.body = Mutex(body)
    }

    /// Takes part until no number is left.
    func join() {
        guard let body = body.withLock({ $0 }) else { return }
        while true {
            let number = taken.wrappingAdd(1, ordering: .relaxed).oldValue
            guard number < count else { return }
            body(number)
            if done.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == count { end.signal() }
        }
    }

    /// Waits until the last number is done.
    func waitForTheOthers() {
        end.wait()
        body.withLock { $0 = nil }
    }
}
