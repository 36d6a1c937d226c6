import Dispatch
import Foundation
import Synchronization

/// A library that is being opened, or a window that is being raised, on a thread of its own while the main thread connects to the display.
final class LibraryOpening: Sendable {
    private let result = Mutex<Result<WindowStart, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(at location: URL, newItem: Bool) {
        Thread.detachNewThread { [self] in
            let opened = Result { try WindowStart.begin(location, newItem: newItem) }
            result.withLock { $0 = opened }
            done.signal()
        }
    }

    /// Waits for the library.
    func wait() throws -> WindowStart {
        done.wait()
        done.signal()
        guard let opened = result.withLock({ $0 }) else { throw CommandFailure(.internalError, "The library was not opened. Start again.") }
        return try opened.get()
    }
}
