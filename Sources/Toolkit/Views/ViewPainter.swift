import Graphics

/// Paints views and their descendants in the dirty area.
struct ViewPainter {
    private let canvas: Canvas

    init(_ canvas: Canvas) { self.canvas = canvas }

    /// Paints a view. `dirty` is in its coordinates, and so is the canvas.
    func paint(_ view: View, dirty: Rect) {
        let alpha = view.paintedAlpha
        if alpha < 1 {
            // The canvas is clipped to a larger area than the dirty one, so that outlines at its edge are whole.
            canvas.withTransparency(alpha) { paintContent(of: view, dirty: dirty) }
        } else {
            paintContent(of: view, dirty: dirty)
        }
    }

    /// Paints a view without the view that is presented over its content, for a picture of it.
    func paintUncovered(_ view: View, dirty: Rect) { paintContent(of: view, dirty: dirty, without: view.subviewList.cover) }

    private func paintContent(of view: View, dirty: Rect, without left: View? = nil) {
        let bounds = view.bounds
        if let color = view.backgroundColor ?? view.themeBackground?.resolved(in: view.theme) {
            if view.cornerRadius > 0 {
                canvas.fill(Path(roundedRect: bounds, radius: view.cornerRadius), color)
            } else if let area = bounds.intersection(dirty) {
                canvas.fill(area, color)
            }
        }
        if let cover = view.subviewList.cover, cover !== left, cover.hidesSiblings { return paintChild(cover, dirty: dirty) }
        if FocusRing(view).reaches(dirty) { view.draw(canvas, dirty: dirty) }
        for child in view.subviews where !child.isHidden && child.paintedAlpha > 0 && child !== left { paintChild(child, dirty: dirty) }
    }

    /// Returns whether a view, or a descendant that extends beyond it, is visible in a part of its superview.
    private func shows(_ view: View, in dirty: Rect) -> Bool {
        if view.storedFrame.intersects(dirty) { return true }
        guard !view.clipsToBounds else { return false }
        let inside = dirty.offsetBy(x: view.boundsOrigin.x - view.storedFrame.minX, y: view.boundsOrigin.y - view.storedFrame.minY)
        if FocusRing(view).reaches(inside) { return true }
        return view.subviews.contains { !$0.isHidden && shows($0, in: inside) }
    }

    private func paintChild(_ view: View, dirty: Rect) {
        guard shows(view, in: dirty) else { return }
        let inside = dirty.offsetBy(x: view.boundsOrigin.x - view.storedFrame.minX, y: view.boundsOrigin.y - view.storedFrame.minY)
        if let path = view.clipPath {
            canvas.withChild(frame: view.storedFrame, boundsOrigin: view.boundsOrigin, clip: view.clipsToBounds) {
                canvas.withClip(path) { paint(view, dirty: inside) }
            }
        } else if view.clipsToBounds {
            guard let visible = inside.intersection(view.bounds) else { return }
            canvas.withChild(frame: view.storedFrame, boundsOrigin: view.boundsOrigin, clip: true) {
                if view.cornerRadius > 0 {
                    canvas.withClip(Path(roundedRect: view.bounds, radius: view.cornerRadius)) { paint(view, dirty: visible) }
                } else {
                    paint(view, dirty: visible)
                }
            }
        } else {
            canvas.withChild(frame: view.storedFrame, boundsOrigin: view.boundsOrigin, clip: false) { paint(view, dirty: inside) }
        }
    }
}
