/// Actions for a later time, on a clock that is set from outside. A shell asks for the next deadline and sleeps until then.
final class Scheduler {
    private var actions: [ScheduledAction] = []

    /// The current time, in seconds on the event clock.
    private(set) var now = 0.0

    /// Returns the real time, if the event clock lags behind.
    var clock: (() -> Double)?

    /// The current time for an action that begins now.
    var present: Double { clock.map { max(now, $0()) } ?? now }

    /// The time of the next action; nil if there is none.
    var nextDeadline: Double? {
        actions.lazy.filter { !$0.isCancelled }.map(\.deadline).min()
    }

    func schedule(after delay: Double, _ body: @escaping () -> Void) -> ScheduledAction {
        let action = ScheduledAction(deadline: present + delay, body: body)
        actions.append(action)
        return action
    }

    /// Sets the clock (never back) and runs the due actions, in the order of the deadlines and then of their requests.
    ///
    /// New requests of an action wait for the next call, so that no action can keep the loop busy forever.
    func advance(to time: Double) {
        now = max(now, time)
        let due = actions.filter { $0.deadline <= now }
        actions.removeAll { $0.deadline <= now || $0.isCancelled }
        let order = due.indices.sorted { (due[$0].deadline, $0) < (due[$1].deadline, $1) }
        for index in order { due[index].run() }
    }
}

/// An action of a window for a later time, unless it is cancelled first.
public final class ScheduledAction {
    let deadline: Double
    private var body: (() -> Void)?

    init(deadline: Double, body: @escaping () -> Void) {
        self.deadline = deadline
        self.body = body
    }

    var isCancelled: Bool { body == nil }

    /// Cancels it; does nothing if it was already done.
    public func cancel() { body = nil }

    func run() {
        let todo = body
        body = nil
        todo?()
    }
}

extension ScheduledAction {
    /// Calls a method of an object after some seconds by a window's clock, unless the object is gone by then.
    public static func after<Target: AnyObject>(
        _ delay: Double, in window: Window, target: Target, action: @escaping (Target) -> () -> Void
    ) -> ScheduledAction {
        window.schedule(after: delay) { [weak target] in
            if let target { action(target)() }
        }
    }
}
