import Dispatch
import FoundationEssentials
import Synchronization

/// The threads for work that must not run on the main one: what is given to them begins in order, a few pieces at a time.
///
/// In a window's process nothing may run on libdispatch's global queues, nor on the executor that Swift takes by itself, which is made of
/// them: the first piece of work there starts a timer that wakes up once a second for ever. Each lane is a serial queue, whose thread
/// has no such watch, and goes when it has had nothing to do for some seconds.
///
/// A piece of work keeps its lane until it has ended. What waits for somebody at the other end of a socket needs a queue of its own, as
/// does what must be done one after the other: `WorkQueue`.
public final class WorkLanes: TaskExecutor {
    /// For what a person waits for: one lane for each core, at least two.
    public static let prompt = WorkLanes("prompt", width: max(2, ProcessInfo.processInfo.activeProcessorCount), qos: .userInitiated)

    /// For what nobody waits for, and what takes the disk's time or many steps: it keeps a lane for long, and pictures must not wait for it.
    public static let patient = WorkLanes("patient", width: 4, qos: .utility)

    /// For questions to the library that somebody looks at a window for. A picture that is being decoded does not hold them up.
    public static let reading = WorkLanes("reading", width: 4, qos: .userInitiated)

    /// How many pieces of work are done at once.
    public let width: Int

    private struct State {
        /// What has not begun, the oldest first.
        var waiting: [@Sendable () -> Void] = []
        var free: [DispatchQueue]
    }

    private let state: Mutex<State>

    /// Makes lanes.
    ///
    /// - Parameters:
    ///   - name: what a debugger shows them under.
    ///   - width: how many pieces of work are done at once; at least one.
    ///   - qos: how much the system should hurry.
    init(_ name: String, width: Int, qos: DispatchQoS) {
        self.width = max(1, width)
        state = Mutex(State(free: (1...self.width).map { DispatchQueue(label: "homepwner.\(name).\($0)", qos: qos) }))
    }

    /// Does something on a lane, some time soon, for nobody who would wait.
    public func begin(_ body: @escaping @Sendable () -> Void) {
        let lane = state.withLock { state in
            state.waiting.append(body)
            return state.free.popLast()
        }
        guard let lane else { return }
        lane.async { self.drain(lane) }
    }

    /// Does something for each number below `count`, on the calling thread and on all lanes that are free, and comes back when all is done.
    public func forEach(below count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        guard count > 0 else { return }
        let round = Round(count, body)
        for _ in 1..<max(1, min(width, count)) { begin { round.join() } }
        round.join()
        round.waitForTheOthers()
    }

    /// Runs a step of a task; for Swift's runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        begin { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    private func drain(_ lane: DispatchQueue) {
        while let work = next(on: lane) { work() }
    }

    /// The next piece of work; when there is none the lane is free.
    private func next(on lane: DispatchQueue) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free.append(lane)
            return nil
        }
    }
}

/// Work for many numbers that several threads do together. Who comes late finds nothing left and goes, so that nobody waits for a lane.
private final class Round: Sendable {
    private let count: Int
    private let body: @Sendable (Int) -> Void
    private let taken = Atomic(0)
    private let done = Atomic(0)
    private let end = DispatchSemaphore(value: 0)

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        self.count = count
        self.body = body
    }

    /// Takes part until no number is left.
    func join() {
        while true {
            let number = taken.wrappingAdd(1, ordering: .relaxed).oldValue
            guard number < count else { return }
            body(number)
            if done.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == count { end.signal() }
        }
    }

    /// Waits until the last number is done.
    func waitForTheOthers() { end.wait() }
}
