public import Graphics

extension View {
    /// Returns the frontmost view at a point (in this view's coordinates).
    ///
    /// Hidden, nearly transparent (alpha below 0.01) and untouchable views are skipped, and so is everything outside of a view's bounds.
    /// The drawing of a view does not matter: a button that draws nothing is still hit.
    public func hitTest(_ point: Point) -> View? {
        guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, contains(point) else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(ViewCoordinates(view).fromSuperview(point)) { return hit }
        }
        return self
    }
}
