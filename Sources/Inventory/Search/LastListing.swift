import Synchronization

/// The results of the last search, in order. A longer search finds a part of them, so further typing searches these and not all items.
final class LastListing: Sendable {
    private struct Found {
        let folded: [UInt8]
        let order: SortOrder
        /// The state of the items; see `OrderCache.stamp`.
        let stamp: Int
        let keys: [UInt32]
    }

    private let found = Mutex<Found?>(nil)

    /// Returns the keys among which a search finds its results, in an order; nil if it must search all items.
    func keys(around matcher: SearchMatcher, in order: SortOrder, at stamp: Int?) -> [UInt32]? {
        found.withLock { found in
            guard let found, found.stamp == stamp, found.order == order, matcher.folded.starts(with: found.folded) else { return nil }
            return found.keys
        }
    }

    /// Stores the results of a search.
    ///
    /// - Parameter stamp: the state of the items before the search, if it is unchanged.
    func note(_ keys: [UInt32], of matcher: SearchMatcher, in order: SortOrder, at stamp: Int) {
        found.withLock { $0 = Found(folded: matcher.folded, order: order, stamp: stamp, keys: keys) }
    }

    /// Removes the results, when nobody searches any more.
    func forget() { found.withLock { $0 = nil } }
}
