import Synchronization

/// What was found last, in order: what a longer search finds is among it, so that typing on goes through these and not through all items.
final class LastListing: Sendable {
    private struct Found {
        let folded: [UInt8]
        let order: SortOrder
        /// Which state of the items it is of; see `OrderCache.stamp`.
        let stamp: Int
        let keys: [UInt32]
    }

    private let found = Mutex<Found?>(nil)

    /// The keys among which a search finds its own, in an order; nil where these are all items.
    func keys(around matcher: SearchMatcher, in order: SortOrder, at stamp: Int?) -> [UInt32]? {
        found.withLock { found in
            guard let found, found.stamp == stamp, found.order == order, matcher.folded.starts(with: found.folded) else { return nil }
            return found.keys
        }
    }

    /// Keeps what a search found.
    ///
    /// - Parameter stamp: the state of the items before it, which is theirs still.
    func note(_ keys: [UInt32], of matcher: SearchMatcher, in order: SortOrder, at stamp: Int) {
        found.withLock { $0 = Found(folded: matcher.folded, order: order, stamp: stamp, keys: keys) }
    }

    /// Nothing is searched for any more.
    func forget() { found.withLock { $0 = nil } }
}
