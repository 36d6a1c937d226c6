/// Things to do later, on a clock that somebody else turns. A shell asks for the next deadline and sleeps until then.
final class Scheduler {
    private var actions: [ScheduledAction] = []

    /// The present time, in seconds on the event clock.
    private(set) var now = 0.0

    /// Says what time it really is, when the turning of the clock lags behind.
    var clock: (() -> Double)?

    /// The present time for what begins now.
    var present: Double { clock.map { max(now, $0()) } ?? now }

    /// When the next action is due, or nil when nothing waits.
    var nextDeadline: Double? {
        actions.lazy.filter { !$0.isCancelled }.map(\.deadline).min()
    }

    func schedule(after delay: Double, _ body: @escaping () -> Void) -> ScheduledAction {
        let action = ScheduledAction(deadline: present + delay, body: body)
        actions.append(action)
        return action
    }

    /// Turns the clock (never back) and does what is due, in the order of the deadlines and among equals in the order of asking.
    ///
    /// What an action asks for meanwhile waits for the next turn, so that none can keep the loop busy forever.
    func advance(to time: Double) {
        now = max(now, time)
        let due = actions.filter { $0.deadline <= now }
        actions.removeAll { $0.deadline <= now || $0.isCancelled }
        let order = due.indices.sorted { (due[$0].deadline, $0) < (due[$1].deadline, $1) }
        for index in order { due[index].run() }
    }
}

/// Something that a window does later, unless it is cancelled first.
public final class ScheduledAction {
    let deadline: Double
    private var body: (() -> Void)?

    init(deadline: Double, body: @escaping () -> Void) {
        self.deadline = deadline
        self.body = body
    }

    var isCancelled: Bool { body == nil }

    /// Takes it back; nothing happens when it was done already.
    public func cancel() { body = nil }

    func run() {
        let todo = body
        body = nil
        todo?()
    }
}
