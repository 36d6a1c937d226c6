public import Graphics

extension OffscreenHost {
    /// Returns the views of a window that may draw at a point, for each layer from the lowest to the highest, and in each from the back to
    /// the front.
    public static func views(at point: Point, of shown: Window) -> [[View]] {
        shown.layers.map { layer in
            var views: [View] = []
            collect(layer.rootView, at: point, in: &views)
            return views
        }
    }

    private static func collect(_ view: View, at point: Point, in views: inout [View]) {
        guard !view.isHidden else { return }
        if FocusRing(view).paintedBounds.contains(view.convert(point, from: nil)) { views.append(view) }
        for child in view.subviews { collect(child, at: point, in: &views) }
    }
}
