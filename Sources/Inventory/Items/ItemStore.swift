import GRDB

/// The items of a library: reading, searching and sorting, and the shared state of all writers. The stores of several authors share one.
final class ItemStore: Sendable {
    let storage: Storage
    let memory: ItemMemory
    let broadcaster = Broadcaster()
    let reader: ItemReader
    let lister: ItemLister
    /// The change whose steps these items have; nil for the stored items.
    let steps: SteppedChange?

    init(_ storage: Storage, collation: Collation, steps: SteppedChange? = nil) {
        self.storage = storage
        self.steps = steps
        memory = ItemMemory(collation)
        reader = ItemReader(storage, memory.catalog)
        lister = ItemLister(storage, memory)
    }

    /// A stream of all changes from now on, in order, after each is stored. Each call returns a separate stream.
    var changes: AsyncStream<Change> { broadcaster.subscribe() }

    func finish() { broadcaster.finish() }
}
