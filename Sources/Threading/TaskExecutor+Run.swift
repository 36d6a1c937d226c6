extension TaskExecutor {
    /// Runs a closure on a thread of this executor, and returns or throws its result.
    ///
    /// In the closure, `Task.isCancelled` is the state of the caller's task: work that was cancelled before its beginning should not be
    /// done. Unlike a continuation, which resumes on Swift's own executor first, this returns directly to the caller's executor.
    public func run<Value: Sendable, Failure: Error>(_ body: @Sendable () throws(Failure) -> Value) async throws(Failure) -> Value {
        try await withTaskExecutorPreference(self) { @concurrent () async throws(Failure) -> Value in try body() }
    }

    /// Runs a closure on a thread of this executor, and returns its result or error as a value; see `run(_:)`.
    public func result<Value: Sendable, Failure: Error>(
        _ body: @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        do throws(Failure) { return .success(try await run(body)) } catch { return .failure(error) }
    }
}
