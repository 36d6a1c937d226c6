import Graphics

/// The layout of pages below each other: all of one size, centred, with equal gaps.
nonisolated struct PageGeometry: Hashable {
    /// How many pages there are.
    var count = 1
    /// How large each is on paper.
    var paper = PageSize.a4
    /// What they are shown in.
    var view = Size.zero
    /// The room below the last page for what lies over the foot of the view, in points.
    var foot = 0.0
    /// How large they are shown: points of the screen for each of the paper; nil as large as fits.
    var zoom: Double?

    static let gap = 20.0
    /// What is left free at each side at least.
    private static let margin = 16.0
    /// The smallest and the largest zoom.
    static let limits = 0.2...4.0
    /// Pages that would be lower than this are as wide as there is room, and are scrolled.
    private static let leastHeight = 560.0

    /// Points of the screen for each of the paper.
    var factor: Double {
        if let zoom { return zoom }
        let across = (view.width - 2 * Self.margin) / paper.width
        let down = max(view.height - 2 * Self.gap, Self.leastHeight) / paper.height
        // Labels are not made larger than they are.
        return min(max(min(across, down), Self.limits.lowerBound), 2)
    }

    /// How large a page is shown.
    var size: Size { Size(width: (paper.width * factor).rounded(), height: (paper.height * factor).rounded()) }

    /// The size of all.
    var content: Size {
        Size(width: max(view.width, size.width + 2 * Self.margin), height: Double(count) * (size.height + Self.gap) + Self.gap + foot)
    }

    /// Where a page is.
    func frame(of page: Int) -> Rect {
        let x = ((content.width - size.width) / 2).rounded()
        return Rect(origin: Point(x: x, y: Self.gap + Double(page) * (size.height + Self.gap)), size: size)
    }

    /// The pages of which something is between two heights.
    func pages(from top: Double, to bottom: Double) -> Range<Int> {
        let step = size.height + Self.gap
        let first = max(0, min(Int(((top - Self.gap) / step).rounded(.down)), count - 1))
        let end = max(first + 1, min(Int(((bottom - Self.gap) / step).rounded(.up)), count))
        return first..<end
    }

    /// The page that most is seen of from a height on.
    func page(at top: Double) -> Int { pages(from: top + view.height / 3, to: top + view.height / 3 + 1).lowerBound }
}
