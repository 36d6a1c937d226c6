import Graphics

/// Marks the part of the window that must be painted because a view changed.
struct ViewDamage {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Marks everything that the view and its descendants cover.
    func addAll() { add(Self.coveredBounds(of: view)) }

    /// Marks a part of the view, in its own coordinates.
    func add(_ rect: Rect) { add(rect, nil) }

    /// Marks one or two parts of the view, in its own coordinates, in one pass up the tree.
    private func add(_ rect: Rect?, _ other: Rect?) {
        guard rect != nil || other != nil else { return }
        var (area, other) = (rect, other)
        var view = view
        while true {
            if view.clipsToBounds {
                area = area?.intersection(view.bounds)
                other = other?.intersection(view.bounds)
                if area == nil, other == nil { return }
            }
            let (x, y) = (view.storedFrame.minX - view.boundsOrigin.x, view.storedFrame.minY - view.boundsOrigin.y)
            area = area?.offsetBy(x: x, y: y)
            other = other?.offsetBy(x: x, y: y)
            guard let up = view.superview else { break }
            if up.isHidden { return }
            view = up
        }
        guard let layer = view.layer, let frames = layer.window?.frames else { return }
        if let area { frames.invalidate(area, in: layer) }
        if let other { frames.invalidate(other, in: layer) }
    }

    /// The motion of a view in its superview: its old area and its new one must be painted.
    struct Move {
        private let before: Rect?

        /// Called before the view moves.
        init(of view: View) { before = Self.area(of: view) }

        /// Called after the view moved.
        func end(of view: View) {
            let after = Self.area(of: view)
            if let superview = view.superview {
                if !superview.isHidden { ViewDamage(superview).add(before, after) }
            } else if let layer = view.layer, let frames = layer.window?.frames {
                // The root of a layer has no superview.
                for area in [before, after].compactMap(\.self) { frames.invalidate(area, in: layer) }
            }
        }

        private static func area(of view: View) -> Rect? {
            guard !view.isHidden else { return nil }
            let covered = ViewDamage.coveredBounds(of: view)
            return (view.clipsToBounds ? covered.intersection(view.bounds) : covered)?.offsetBy(
                x: view.storedFrame.minX - view.boundsOrigin.x, y: view.storedFrame.minY - view.boundsOrigin.y)
        }
    }

    /// Returns the area that a view and its descendants cover, in its own coordinates; it may extend beyond its bounds.
    private static func coveredBounds(of view: View) -> Rect {
        var covered = FocusRing(view).paintedBounds
        guard !view.clipsToBounds else { return covered }
        for child in view.subviews where !child.isHidden {
            let inside = coveredBounds(of: child).offsetBy(
                x: child.storedFrame.minX - child.boundsOrigin.x, y: child.storedFrame.minY - child.boundsOrigin.y)
            if !covered.contains(inside) { covered = covered.union(inside) }
        }
        return covered
    }
}
