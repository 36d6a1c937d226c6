import Graphics

/// The parts of a window that must be painted again, as a few rectangles of points; overlaps are painted twice.
struct DamageRegion {
    private(set) var rects: [Rect] = []

    /// The largest number of rectangles. With more, the two with the least area between them are joined.
    private static let limit = 6
    /// The largest share of useless area between two joined rectangles: more would be painted for nothing, as with a row at the bottom and
    /// a bar at the side.
    private static let waste = 0.2

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ rect: Rect) {
        guard !rect.isEmpty else { return }
        if rects.contains(where: { $0.contains(rect) }) { return }
        var merged = rect
        // Joining rectangles that overlap or meet keeps the list short: the rows of a list are one rectangle.
        var again = true
        while again {
            again = false
            rects.removeAll { other in
                let joined = merged.union(other)
                guard other.meets(merged), joined.area <= (merged.area + other.area) * (1 + Self.waste) else { return false }
                merged = joined
                again = true
                return true
            }
        }
        rects.append(merged)
        if rects.count > Self.limit { joinNearest() }
    }

    /// Joins the two rectangles with the least area between them, and those that meet the result.
    private mutating func joinNearest() {
        var best: (first: Int, second: Int, between: Double)?
        for second in rects.indices {
            for first in 0..<second {
                let between = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
                if between < best?.between ?? .infinity { best = (first, second, between) }
            }
        }
        guard let best else { return }
        let joined = rects.remove(at: best.second).union(rects.remove(at: best.first))
        add(joined)
    }

    mutating func take() -> [Rect] {
        defer { rects.removeAll(keepingCapacity: true) }
        return rects
    }
}

extension Rect {
    fileprivate var area: Double { width * height }

    /// Returns whether two have a part or an edge in common.
    fileprivate func meets(_ other: Rect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
