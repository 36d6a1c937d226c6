import CX11
import Dispatch
import Glibc
import Threading

/// Lets the main thread sleep until the X server sends something, a deadline comes, the main queue has work, memory is short, or a day
/// begins.
///
/// One system call waits for all of them. A run loop of Foundation would watch the connection with a dispatch source: another thread wakes
/// and wakes this one, and every click waits for both.
final class LoopSleeper {
    private let connection: Int32
    private let mainQueue: Int32
    private var pressure: MemoryPressure?
    private var whenMemoryIsShort: () -> Void = {}
    private var days: DayAlarm?
    private var whenDayMayHaveChanged: () -> Void = {}

    /// - Parameter connection: the descriptor of the connection to the server.
    init(connection: Int32) {
        self.connection = connection
        mainQueue = cx11_main_queue_descriptor()
    }

    /// The current time, in seconds on a clock that only goes forward.
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Sleeps until an event or a deadline, and runs the work of the main queue. The caller reads the connection.
    ///
    /// - Parameter hearsServer: whether the server's events wake it, too.
    func sleep(until deadline: Double?, hearsServer: Bool = true) {
        var waited = [
            // A negative descriptor is ignored.
            pollfd(fd: hearsServer ? connection : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mainQueue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: pressure?.descriptor ?? -1, events: Int16(POLLPRI), revents: 0),
            pollfd(fd: days?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        if let deadline {
            let left = max(0, min(deadline - Self.now, 1e6))
            var time = timespec(tv_sec: Int(left), tv_nsec: Int((left - left.rounded(.down)) * 1e9))
            cx11_poll(&waited, nfds_t(waited.count), &time)
        } else {
            cx11_poll(&waited, nfds_t(waited.count), nil)
        }
        if waited[2].revents != 0, pressure?.isPressed(waited[2].revents) ?? false { whenMemoryIsShort() }
        if waited[3].revents != 0, days?.hasRung() ?? false { whenDayMayHaveChanged() }
        guard waited[1].revents != 0 else { return }
        var count: UInt64 = 0
        read(mainQueue, &count, MemoryLayout.size(ofValue: count))
        cx11_main_queue_run()
    }

    /// Wakes also when memory is short, and calls a closure.
    func watch(_ pressure: MemoryPressure, whenMemoryIsShort: @escaping () -> Void) {
        self.pressure = pressure
        self.whenMemoryIsShort = whenMemoryIsShort
    }

    /// Calls a closure when a day begins, or may have begun.
    func watch(_ days: DayAlarm, whenDayMayHaveChanged: @escaping () -> Void) {
        self.days = days
        self.whenDayMayHaveChanged = whenDayMayHaveChanged
    }

    /// Ends the current sleep, or the next one.
    func wake() { MainThread.submit {} }
}
