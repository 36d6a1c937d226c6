import Graphics

/// The layout of pages below each other: all of one size, centred, with equal gaps.
nonisolated struct PageGeometry: Hashable {
    /// The number of pages.
    var count = 1
    /// The size of each page on paper.
    var paper = PageSize.a4
    /// The size of the view that shows them.
    var view = Size.zero
    /// The room below the last page for controls at the foot of the view, in points.
    var foot = 0.0
    /// The scale: points of the screen for each point of the paper; nil to fit the view.
    var zoom: Double?

    static let gap = 20.0
    /// The smallest free margin at each side.
    private static let margin = 16.0
    /// The smallest and the largest zoom.
    static let limits = 0.2...4.0
    /// Pages that would be lower than this fill the width instead, and are scrolled.
    private static let leastHeight = 560.0

    /// Points of the screen for each point of the paper.
    var factor: Double {
        if let zoom { return zoom }
        let across = (view.width - 2 * Self.margin) / paper.width
        let down = max(view.height - 2 * Self.gap, Self.leastHeight) / paper.height
        // Labels are not enlarged beyond this.
        return min(max(min(across, down), Self.limits.lowerBound), 2)
    }

    /// The size of a page on the screen.
    var size: Size { Size(width: (paper.width * factor).rounded(), height: (paper.height * factor).rounded()) }

    /// The size of all pages together.
    var content: Size {
        Size(width: max(view.width, size.width + 2 * Self.margin), height: Double(count) * (size.height + Self.gap) + Self.gap + foot)
    }

    /// Returns the frame of a page.
    func frame(of page: Int) -> Rect {
        let x = ((content.width - size.width) / 2).rounded()
        return Rect(origin: Point(x: x, y: Self.gap + Double(page) * (size.height + Self.gap)), size: size)
    }

    /// Returns the pages that are partly between two heights.
    func pages(from top: Double, to bottom: Double) -> Range<Int> {
        let step = size.height + Self.gap
        let first = max(0, min(Int(((top - Self.gap) / step).rounded(.down)), count - 1))
        let end = max(first + 1, min(Int(((bottom - Self.gap) / step).rounded(.up)), count))
        return first..<end
    }

    /// Returns the page that is mostly visible from a height on.
    func page(at top: Double) -> Int { pages(from: top + view.height / 3, to: top + view.height / 3 + 1).lowerBound }
}
