import Glibc

/// The kernel's word that memory runs short: pressure stall information. Nothing wakes while there is enough.
final class MemoryPressure {
    /// To be waited for with `POLLPRI`; -1 when the kernel does not say, or says no more.
    private(set) var descriptor: Int32

    /// Asked for in this order: some task waited for memory for 15 % of a second, or of two. The first is for privileged processes only,
    /// which may have windows that are no multiple of two seconds. In microseconds.
    private static let triggers = ["some 150000 1000000", "some 300000 2000000"]

    /// Asks the kernel.
    ///
    /// - Parameter path: where it answers; a kernel may have no such file, or not let this process write into it.
    init(path: String = "/proc/pressure/memory") {
        descriptor = -1
        for trigger in Self.triggers {
            let opened = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            guard opened >= 0 else { return }
            // The terminating zero is part of what the kernel reads.
            let size = trigger.utf8.count + 1
            if trigger.withCString({ write(opened, $0, size) }) == size {
                descriptor = opened
                return
            }
            close(opened)
        }
    }

    /// Takes a descriptor that says so by `POLLPRI`, and closes it in the end.
    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether the kernel says anything.
    var isWatched: Bool { descriptor >= 0 }

    /// Looks at what `poll` said of the descriptor. Returns whether memory runs short.
    func isPressed(_ events: Int16) -> Bool {
        if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
            // It will say nothing more, and would end every sleep at once.
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
