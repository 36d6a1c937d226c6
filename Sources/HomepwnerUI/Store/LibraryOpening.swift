public import Inventory
import Threading

/// A library that was opened for a window, with what its first frame shows: made by the thread that opens it, so that the main thread has
/// nothing to wait for.
public nonisolated struct LibraryOpening: Sendable {
    /// The library, open.
    public let library: Library
    /// How it is asked and changed.
    public let store: any LibraryStore
    /// The first rows in the order that was chosen last, or why they cannot be read.
    let first: Result<Results, InventoryError>
    let order: SortOrder

    /// Reads what a window shows first, and waits for it.
    ///
    /// - Parameter actor: who changes things through the window, for the history.
    public init(_ library: Library, actor: String) { self.init(library, library.store(actor: actor)) }

    /// The same for another store.
    init(_ library: Library, _ store: any LibraryStore) {
        self.library = library
        self.store = store
        let order = library.settings.sortOrder
        self.order = order
        let (answer, _) = library.pools.reading.ask { () async throws(InventoryError) in
            try await store.firstResults(in: order, limit: RowCache.pageSize * RowCache.firstPages)
        }
        let none = InventoryError(.closed, "The library was closed before it was read.")
        first = answer.wait(atMost: nil) ?? .failure(none)
    }
}
