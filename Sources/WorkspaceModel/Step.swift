/// The way from one listing to the next one. It names both, and fits no others.
public struct Step: Sendable, Hashable {
    /// An item that went from one rank to another.
    public struct Move: Sendable, Hashable {
        /// The rank before.
        public let from: Int
        /// The rank afterwards.
        public let to: Int

        /// Makes a move.
        public init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
    }

    /// The generation of the listing before.
    public let from: Int
    /// The generation of the next listing.
    public let to: Int
    /// The ranks of items that are gone, as they were before.
    public internal(set) var deleted = RangeSet<Int>()
    /// The ranks of new items, as they are now.
    public internal(set) var inserted = RangeSet<Int>()
    /// The items that went to another rank or section; the others keep their order.
    public internal(set) var moved: [Move] = []
    /// The ranks of items with other contents, as they were before.
    public internal(set) var changed = RangeSet<Int>()
    /// The sections that are gone, numbered as they were before. Their items are among the deleted and the moved ones.
    public internal(set) var deletedSections = RangeSet<Int>()
    /// The new sections, numbered as they are now.
    public internal(set) var insertedSections = RangeSet<Int>()
    /// The sections with another count or sum, numbered as they were before.
    public internal(set) var recountedSections = RangeSet<Int>()

    /// Makes the way to a listing with the same items in the same order, of which more is known.
    public init(from: Int, to: Int) { (self.from, self.to) = (from, to) }

    /// Makes the way to a listing with one item at another rank.
    public init(from: Int, to: Int, moving move: Move) {
        self.init(from: from, to: to)
        moved = [move]
    }

    /// Returns the ranks of the same items in the next listing, without those that are gone.
    public func follow(_ ranks: RangeSet<Int>) -> RangeSet<Int> {
        var gone = deleted
        var come = inserted
        for move in moved {
            gone.insert(contentsOf: move.from..<move.from + 1)
            come.insert(contentsOf: move.to..<move.to + 1)
        }
        var result = RangeSet<Int>()
        for range in ranks.subtracting(gone).ranges {
            let below = gone.ranges.reduce(0) {
                $0 + max(0, min($1.upperBound, range.lowerBound) - $1.lowerBound)
            }
            var (start, end) = (range.lowerBound - below, range.upperBound - below)
            for place in come.ranges.joined() where place < end {
                if place > start {
                    result.insert(contentsOf: start..<place)
                    start = place
                }
                (start, end) = (start + 1, end + 1)
            }
            result.insert(contentsOf: start..<end)
        }
        for move in moved where ranks.contains(move.from) {
            result.insert(contentsOf: move.to..<move.to + 1)
        }
        return result
    }
}
