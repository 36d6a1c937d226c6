import Dispatch

/// The main thread, for threads that are not part of a task; a task uses the main actor directly.
public enum MainThread {
    /// Runs a closure on the main thread, soon, in the order of submission, without waiting for it.
    public static func submit(_ body: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }
}
