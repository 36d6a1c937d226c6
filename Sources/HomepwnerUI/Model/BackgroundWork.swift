import Dispatch

/// Work that waits for the disk, on a thread of its own: on the threads of tasks it would keep others from going on.
nonisolated enum BackgroundWork {
    /// Runs something and answers with what it gave or threw.
    static func run<T: Sendable, Failure: Error>(_ body: @escaping @Sendable () throws(Failure) -> T) async -> Result<T, Failure> {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: Result(catching: body)) }
        }
    }
}
