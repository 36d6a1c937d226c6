import CX11
import Dispatch
import Glibc

/// Lets the main thread sleep until the X server sends something, a time comes, the main queue has work, memory runs short, or a day
/// begins.
///
/// One system call waits for all of them. A run loop of Foundation's would hear of the connection by way of a dispatch source: another
/// thread wakes, wakes this one, and every click waits for both.
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

    /// The present, in seconds on a clock that only goes forward.
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Sleeps until something happens, or until a time, and does what the main queue has to do. Reading the connection is the caller's.
    ///
    /// - Parameter hearsServer: whether what the server says wakes it, too.
    func sleep(until deadline: Double?, hearsServer: Bool = true) {
        var waited = [
            // One below zero is passed over.
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

    /// Wakes also when memory runs short, and says so.
    func watch(_ pressure: MemoryPressure, whenMemoryIsShort: @escaping () -> Void) {
        self.pressure = pressure
        self.whenMemoryIsShort = whenMemoryIsShort
    }

    /// Calls a closure when a day begins, or may have begun.
    func watch(_ days: DayAlarm, whenDayMayHaveChanged: @escaping () -> Void) {
        self.days = days
        self.whenDayMayHaveChanged = whenDayMayHaveChanged
    }

    /// Ends the present sleep, or the next.
    func wake() { DispatchQueue.main.async {} }
}
