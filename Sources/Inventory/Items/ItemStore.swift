import FoundationEssentials
import GRDB
import Synchronization

/// The items of a library. Reads answer at once from the state that was stored last and never wait for a write; each write is one
/// transaction and one entry of the history.
public final class ItemStore: Sendable {
    let storage: Storage
    let collation: Collation
    let broadcaster = Broadcaster()
    let orders: OrderCache
    let index: SearchIndex

    init(_ storage: Storage, collation: Collation = Collation()) {
        self.storage = storage
        self.collation = collation
        orders = OrderCache()
        index = SearchIndex()
    }

    /// Every change from now on, in order, after it is stored. Each call gives a stream of its own.
    public var changes: AsyncStream<Change> { broadcaster.subscribe() }

    func finish() { broadcaster.finish() }
}
