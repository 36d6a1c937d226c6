import Graphics

/// The conversion between the coordinates of a view, its superview and its window.
struct ViewCoordinates {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Returns a point of the view in the window's coordinates.
    func toWindow(_ point: Point) -> Point {
        var result = point
        var view: View? = view
        while let v = view {
            result.x += v.storedFrame.minX - v.boundsOrigin.x
            result.y += v.storedFrame.minY - v.boundsOrigin.y
            view = v.superview
        }
        return result
    }

    /// Returns a point of the superview in the view's coordinates.
    func fromSuperview(_ point: Point) -> Point {
        Point(x: point.x - view.storedFrame.minX + view.boundsOrigin.x, y: point.y - view.storedFrame.minY + view.boundsOrigin.y)
    }

    /// Returns a point of the window in the view's coordinates.
    func fromWindow(_ point: Point) -> Point { point - toWindow(.zero) }
}
