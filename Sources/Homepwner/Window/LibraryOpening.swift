import Foundation
import Inventory
import Synchronization

/// A library that is being opened on a thread of its own, while the main thread connects to the display.
final class LibraryOpening: Sendable {
    private let result = Mutex<Result<Library, InventoryError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(at location: URL) {
        Thread.detachNewThread { [self] in
            let opened = Result { () throws(InventoryError) in try Library.open(at: location) }
            result.withLock { $0 = opened }
            done.signal()
        }
    }

    /// Waits for the library; once.
    func wait() throws(InventoryError) -> Library {
        done.wait()
        guard let opened = result.withLock({ $0 }) else { throw InventoryError(.closed, "The library was not opened. Start again.") }
        return try opened.get()
    }
}
