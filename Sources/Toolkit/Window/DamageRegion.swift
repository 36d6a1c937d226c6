import Graphics

/// The parts of a window that must be painted again, as a few rectangles of points; where they overlap it is painted twice.
struct DamageRegion {
    private(set) var rects: [Rect] = []

    /// More rectangles than this are cheaper to paint as one.
    private static let limit = 6

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ rect: Rect) {
        guard !rect.isEmpty else { return }
        if rects.contains(where: { $0.contains(rect) }) { return }
        var merged = rect
        // Joining what overlaps keeps the list short; but not where that would paint much that is between the two, as with a row at the
        // bottom and a bar at the side.
        var again = true
        while again {
            again = false
            rects.removeAll { other in
                let joined = merged.union(other)
                guard other.intersects(merged), joined.area <= (merged.area + other.area) * 1.2 else { return false }
                merged = joined
                again = true
                return true
            }
        }
        rects.append(merged)
        if rects.count > Self.limit { rects = [rects.reduce(Rect.zero) { $0.union($1) }] }
    }

    mutating func take() -> [Rect] {
        defer { rects.removeAll(keepingCapacity: true) }
        return rects
    }
}

extension Rect {
    fileprivate var area: Double { width * height }
}
