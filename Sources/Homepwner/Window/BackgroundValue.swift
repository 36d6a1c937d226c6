import Threading

/// A value that is made on another thread while the main thread connects to the display.
final class BackgroundValue<Value: Sendable>: Sendable {
    private let answer = Answer<Result<Value, any Error>>()

    /// Starts immediately, if the pool has a free thread.
    init(on pool: ThreadPool, _ body: @escaping @Sendable () throws -> Value) {
        pool.submit { [answer] in answer.give(Result { try body() }) }
    }

    /// Waits for the value, and returns it or throws its error. Only one call gets it.
    func get() throws -> Value {
        guard let made = answer.wait(atMost: nil) else {
            throw CommandFailure(.internalError, "The program did not finish starting. Start it again.")
        }
        return try made.get()
    }
}
