import Inventory
import Synchronization

/// The values that chosen items had when they were read, to tell one reading from the next.
nonisolated final class ReadValues: Sendable {
    let values: ChosenValues

    init(_ values: ChosenValues) { self.values = values }
}

/// Reads the values that chosen items have. The next reading stops the one before.
nonisolated final class ValueReading: Sendable {
    private let items: ItemSelection
    private let progress = Mutex<WorkProgress?>(nil)

    init(of items: ItemSelection) { self.items = items }

    /// Reads them.
    func read(_ store: any LibraryStore) async throws(InventoryError) -> ReadValues {
        let now = WorkProgress()
        replace(now)
        return ReadValues(try await store.values(of: items, progress: now))
    }

    /// The values are not wanted any more.
    func stop() { replace(nil) }

    private func replace(_ next: WorkProgress?) {
        progress.withLock { progress in
            progress?.cancel()
            progress = next
        }
    }
}
