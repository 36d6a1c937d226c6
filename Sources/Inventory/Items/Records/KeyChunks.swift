/// Ascending keys in pieces of neighbours, each of which is read with one query.
struct KeyChunks: Sequence, IteratorProtocol {
    private let keys: [Int64]
    private let gap: Int64
    private var start = 0

    /// The distance of keys for edits: most items between two chosen ones would be read in vain.
    static let gapOfEdits: Int64 = 8
    private static let most = 1_000

    /// - Parameter gap: the distance of keys above which they are not read together.
    init(_ keys: [Int64], gap: Int64 = 64) { (self.keys, self.gap) = (keys, gap) }

    mutating func next() -> ArraySlice<Int64>? {
        guard start < keys.count else { return nil }
        var end = start + 1
        while end < keys.count, end - start < Self.most, keys[end] - keys[end - 1] <= gap { end += 1 }
        defer { start = end }
        return keys[start..<end]
    }
}
