public import Graphics

extension View {
    /// The frontmost view that a point (in this view's coordinates) touches.
    ///
    /// Hidden, nearly transparent (alpha below 0.01) and untouchable views are passed over, and so is what lies outside of a view's
    /// bounds. What a view paints plays no part: a button that draws nothing is still hit.
    public func hitTest(_ point: Point) -> View? {
        guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, contains(point) else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(ViewCoordinates(view).fromSuperview(point)) { return hit }
        }
        return self
    }
}
