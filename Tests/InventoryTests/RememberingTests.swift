import Foundation
import Testing

@testable import Inventory

/// Settings that are stored while the library is being closed.
@Suite struct RememberingTests {
    @Test func closingWaitsForWhatIsBeingRemembered() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let begun = DispatchSemaphore(value: 0)
        let settings = library.settings
        // The closure is in the queue when this returns, whatever other tests do with the threads of tasks.
        Task.immediate {
            try await settings.inTurn { settings throws(InventoryError) in
                begun.signal()
                // Simulates a slow disk.
                Thread.sleep(forTimeInterval: 0.3)
                try settings.setSortOrder(SortOrder(.name, ascending: true))
            }
        }
        begun.wait()
        library.close()
        let again = try Library.openForTest(folder)
        #expect(again.settings.sortOrder == SortOrder(.name, ascending: true))
    }
}
