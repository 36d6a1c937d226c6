import GRDB

/// The items of a library: what reads them, what finds and sorts them, and what all writers share. Stores of several authors have one.
final class ItemStore: Sendable {
    let storage: Storage
    let memory: ItemMemory
    let broadcaster = Broadcaster()
    let reader: ItemReader
    let lister: ItemLister

    init(_ storage: Storage, collation: Collation) {
        self.storage = storage
        memory = ItemMemory(collation)
        reader = ItemReader(storage, memory.catalog)
        lister = ItemLister(storage, memory)
    }

    /// Every change from now on, in order, after it is stored. Each call gives a stream of its own.
    var changes: AsyncStream<Change> { broadcaster.subscribe() }

    func finish() { broadcaster.finish() }
}
