import Graphics

/// Tells the window which part of it has to be painted because a view changed.
struct ViewDamage {
    private let view: View

    init(_ view: View) { self.view = view }

    /// All that the view and what is in it cover has changed.
    func addAll() { add(Self.coveredBounds(of: view)) }

    /// A part of the view, in its own coordinates, has changed.
    func add(_ rect: Rect) { add(rect, nil) }

    /// One or two parts of the view, in its own coordinates, have changed: the way up is gone once for both.
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

    /// A view that moves in its superview: where it was and where it is have changed.
    struct Move {
        private let before: Rect?

        /// The view is about to move.
        init(of view: View) { before = Self.area(of: view) }

        /// The view has moved.
        func end(of view: View) {
            let after = Self.area(of: view)
            if let superview = view.superview {
                if !superview.isHidden { ViewDamage(superview).add(before, after) }
            } else if let layer = view.layer, let frames = layer.window?.frames {
                // The root of a layer is in no view.
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

    /// What a view and all in it cover, in its own coordinates: more than its bounds where something in it reaches out of it.
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
