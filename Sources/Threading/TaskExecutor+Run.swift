extension TaskExecutor {
    /// Does something on a thread of this executor, and comes back with what it gave or threw.
    ///
    /// `Task.isCancelled` tells there whether the caller's task was cancelled: whoever gave up before the work began should do none.
    /// Unlike a continuation, which goes on on Swift's own executor first, this comes back straight to where the caller is.
    public func run<Value: Sendable, Failure: Error>(_ body: @Sendable () throws(Failure) -> Value) async throws(Failure) -> Value {
        try await withTaskExecutorPreference(self) { @concurrent () async throws(Failure) -> Value in try body() }
    }

    /// Does something on a thread of this executor, and comes back with what it gave or threw as a value; see `run(_:)`.
    public func result<Value: Sendable, Failure: Error>(
        _ body: @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        do throws(Failure) { return .success(try await run(body)) } catch { return .failure(error) }
    }
}
