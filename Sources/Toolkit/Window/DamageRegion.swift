import Graphics

/// The parts of a window that must be painted again, as a few rectangles of points that do not overlap much.
struct DamageRegion {
    private(set) var rects: [Rect] = []

    /// More rectangles than this are cheaper to paint as one.
    private static let limit = 6

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ rect: Rect) {
        guard !rect.isEmpty else { return }
        if rects.contains(where: { $0.contains(rect) }) { return }
        var merged = rect
        // Joining what touches keeps the list short and every pixel painted once.
        var again = true
        while again {
            again = false
            rects.removeAll { other in
                guard other.intersects(merged) else { return false }
                merged = merged.union(other)
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
