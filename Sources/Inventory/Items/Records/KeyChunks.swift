/// Ascending keys in pieces of neighbours, each of which is read with one query.
struct KeyChunks: Sequence, IteratorProtocol {
    private let keys: [Int64]
    private var start = 0

    /// The distance of keys above which they are not read together.
    private static let gap: Int64 = 64
    private static let most = 1_000

    init(_ keys: [Int64]) { self.keys = keys }

    mutating func next() -> ArraySlice<Int64>? {
        guard start < keys.count else { return nil }
        var end = start + 1
        while end < keys.count, end - start < Self.most, keys[end] - keys[end - 1] <= Self.gap { end += 1 }
        defer { start = end }
        return keys[start..<end]
    }
}
