import Glibc

/// The kernel's report that memory is short: pressure stall information. It causes no wake-ups while there is enough.
final class MemoryPressure {
    /// The descriptor to wait for with `POLLPRI`; -1 if the kernel has no reports, or stopped them.
    private(set) var descriptor: Int32

    /// The triggers, tried in this order: some task waited for memory for 15 % of one second, or of two. The first is only for privileged
    /// processes, which may use windows that are not a multiple of two seconds. In microseconds.
    private static let triggers = ["some 150000 1000000", "some 300000 2000000"]

    /// Asks the kernel for reports.
    ///
    /// - Parameter path: the kernel's file; a kernel may have no such file, or forbid writing to it.
    init(path: String = "/proc/pressure/memory") {
        descriptor = -1
        for trigger in Self.triggers {
            let opened = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            guard opened >= 0 else { return }
            // The kernel also reads the terminating zero.
            let size = trigger.utf8.count + 1
            if trigger.withCString({ write(opened, $0, size) }) == size {
                descriptor = opened
                return
            }
            close(opened)
        }
    }

    /// Makes it from a descriptor that reports by `POLLPRI`, and closes it at the end.
    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether the kernel sends reports.
    var isWatched: Bool { descriptor >= 0 }

    /// Returns whether the events that `poll` found mean that memory is short.
    func isPressed(_ events: Int16) -> Bool {
        if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
            // The descriptor will send no more reports, and would end every sleep at once.
            stop()
            return false
        }
        return events & Int16(POLLPRI) != 0
    }

    private func stop() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }

    isolated deinit { stop() }
}
