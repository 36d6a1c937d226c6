import Foundation

/// A thread of lowest priority, for work without a deadline.
enum QuietThread {
    /// Runs a closure on a new thread of lowest priority.
    static func run(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            // For this thread only; the system then gives its disk access a low priority, too.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
            body()
        }
    }
}
