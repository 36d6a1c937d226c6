import Foundation

/// A thread that everything else goes before, for what nobody waits for.
enum QuietThread {
    /// Does something on one of its own.
    static func run(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            // For this thread only; the system then lets it wait for the disk as well.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
            body()
        }
    }
}
