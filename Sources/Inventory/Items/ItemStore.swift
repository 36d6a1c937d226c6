import FoundationEssentials
import GRDB
import Synchronization

/// The items of a library. Reads answer at once from the state that was stored last and never wait for a write; each write is one
/// transaction and one entry of the history.
public final class ItemStore: Sendable {
    let storage: Storage
    /// In which order texts are stored; see `adoptEnvironmentsOrder()`.
    private let currentCollation: Mutex<Collation>
    let broadcaster = Broadcaster()
    let orders: OrderCache
    let index: SearchIndex
    let status = StatusCache()

    init(_ storage: Storage, collation: Collation) {
        self.storage = storage
        currentCollation = Mutex(collation)
        orders = OrderCache()
        index = SearchIndex()
    }

    /// Every change from now on, in order, after it is stored. Each call gives a stream of its own.
    public var changes: AsyncStream<Change> { broadcaster.subscribe() }

    var collation: Collation {
        get { currentCollation.withLock { $0 } }
        set { currentCollation.withLock { $0 = newValue } }
    }

    func finish() { broadcaster.finish() }
}
