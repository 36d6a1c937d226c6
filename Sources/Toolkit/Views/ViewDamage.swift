import Graphics

/// Tells the window which part of it has to be painted because a view changed.
struct ViewDamage {
    private let view: View

    init(_ view: View) { self.view = view }

    /// All that the view and what is in it cover has changed.
    func addAll() { add(Self.coveredBounds(of: view)) }

    /// A part of the view, in its own coordinates, has changed.
    func add(_ rect: Rect) {
        var area = rect
        var view = view
        while true {
            if view.clipsToBounds {
                guard let visible = area.intersection(view.bounds) else { return }
                area = visible
            }
            area = area.offsetBy(
                x: view.storedFrame.minX - view.boundsOrigin.x, y: view.storedFrame.minY - view.boundsOrigin.y)
            guard let up = view.superview else { break }
            if up.isHidden { return }
            view = up
        }
        if let layer = view.layer { layer.window?.frames.invalidate(area, in: layer) }
    }

    /// What a view and all in it cover, in its own coordinates: more than its bounds where something in it reaches out of it.
    private static func coveredBounds(of view: View) -> Rect {
        var covered = view.drawnBounds
        guard !view.clipsToBounds else { return covered }
        for child in view.subviews where !child.isHidden {
            let inside = coveredBounds(of: child).offsetBy(
                x: child.storedFrame.minX - child.boundsOrigin.x, y: child.storedFrame.minY - child.boundsOrigin.y)
            if !covered.contains(inside) { covered = covered.union(inside) }
        }
        return covered
    }
}
