import Dispatch
import Foundation
import Synchronization

/// A value that is made on a thread of its own while the main thread connects to the display.
final class BackgroundValue<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    /// Starts immediately.
    init(_ body: @escaping @Sendable () throws -> Value) {
        Thread.detachNewThread { [self] in
            let made = Result { try body() }
            result.withLock { $0 = made }
            done.signal()
        }
    }

    /// Waits for the value, and returns it or throws its error.
    func get() throws -> Value {
        done.wait()
        done.signal()
        guard let made = result.withLock({ $0 }) else {
            throw CommandFailure(.internalError, "The program did not finish starting. Start it again.")
        }
        return try made.get()
    }
}
