import CX11
import Dispatch
import Glibc

/// Lets the main thread sleep until the X server says something, a time comes, or the main queue has something to do.
///
/// One system call waits for all three. A run loop of Foundation's would hear of the connection by way of a dispatch source: another
/// thread wakes, wakes this one, and every click waits for both.
final class LoopSleeper {
    private let connection: Int32
    private let mainQueue: Int32

    /// - Parameter connection: the descriptor of the connection to the server.
    init(connection: Int32) {
        self.connection = connection
        mainQueue = cx11_main_queue_descriptor()
    }

    /// The present, in seconds on a clock that only goes forward.
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Sleeps until something happens, or until a time, and does what the main queue has to do. Reading the connection is the caller's.
    func sleep(until deadline: Double?) {
        var waited = [pollfd(fd: connection, events: Int16(POLLIN), revents: 0), pollfd(fd: mainQueue, events: Int16(POLLIN), revents: 0)]
        if let deadline {
            let left = max(0, min(deadline - Self.now, 1e6))
            var time = timespec(tv_sec: Int(left), tv_nsec: Int((left - left.rounded(.down)) * 1e9))
            cx11_poll(&waited, nfds_t(waited.count), &time)
        } else {
            cx11_poll(&waited, nfds_t(waited.count), nil)
        }
        guard waited[1].revents != 0 else { return }
        var count: UInt64 = 0
        read(mainQueue, &count, MemoryLayout.size(ofValue: count))
        cx11_main_queue_run()
    }

    /// Ends the present sleep, or the next.
    func wake() { DispatchQueue.main.async {} }
}
