public import Graphics

extension View {
    /// Marks all of it for painting in the next frame.
    public func setNeedsDisplay() { setNeedsDisplay(bounds) }

    /// Marks a part of it, in its own coordinates, for painting in the next frame.
    public func setNeedsDisplay(_ rect: Rect) {
        guard !isHidden, !rect.isEmpty else { return }
        invalidate(rect)
    }

    func setNeedsDisplayEvenIfHidden() { invalidate(coveredBounds) }

    /// Marks all that it covers, before and after it comes, goes or moves.
    func invalidateInSuperview() {
        guard !isHidden else { return }
        invalidate(coveredBounds)
    }

    /// What it and all in it cover, in its own coordinates: more than its bounds where something in it reaches out of it.
    private var coveredBounds: Rect {
        var covered = bounds
        guard !clipsToBounds else { return covered }
        for view in subviews where !view.isHidden {
            let inside = view.coveredBounds.offsetBy(
                x: view.storedFrame.minX - view.boundsOrigin.x, y: view.storedFrame.minY - view.boundsOrigin.y)
            if !covered.contains(inside) { covered = covered.union(inside) }
        }
        return covered
    }

    private func invalidate(_ rect: Rect) {
        var area = rect
        var view = self
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
        view.layer?.window?.invalidate(area)
    }

    /// Asks for `layoutSubviews` before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        window?.setNeedsLayoutPass()
    }

    /// Lays out now what is marked, here and below: first constraints, then `layoutSubviews` from the outside in.
    public func layoutIfNeeded() {
        updateConstraintsIfNeeded()
        if let engine = layoutState?.memberEngine, engine.root.needsLayout { engine.layOut() }
        layOutTree()
    }

    private func layOutTree() {
        if needsLayout {
            needsLayout = false
            layoutState?.engine?.layOut()
            layoutSubviews()
            // Frames that were set there may be what constraints refer to.
            if needsLayout, let engine = layoutState?.engine {
                needsLayout = false
                engine.layOut()
            }
        }
        for view in subviews { view.layOutTree() }
    }

    /// Paints itself without what is presented in its place, for a picture of it.
    func paintUncovered(_ canvas: Canvas, dirty: Rect) { paintContent(canvas, dirty: dirty, without: cover) }

    /// Paints itself and all in it. `dirty` is in its own coordinates; the canvas stands at them too.
    func paint(_ canvas: Canvas, dirty: Rect) {
        if alpha < 1 {
            canvas.withTransparency(alpha, bounds: dirty) { paintContent(canvas, dirty: dirty) }
        } else {
            paintContent(canvas, dirty: dirty)
        }
    }

    private func paintContent(_ canvas: Canvas, dirty: Rect, without left: View? = nil) {
        if let color = backgroundColor ?? themeBackground?.resolved(in: theme) {
            if cornerRadius > 0 {
                canvas.fill(Path(roundedRect: bounds, radius: cornerRadius), color)
            } else if let area = bounds.intersection(dirty) {
                canvas.fill(area, color)
            }
        }
        if let cover, cover !== left, cover.hidesAllBelow { return paintChild(cover, canvas, dirty: dirty) }
        if bounds.intersects(dirty) { draw(canvas, dirty: dirty) }
        for view in subviews where !view.isHidden && view.alpha > 0 && view !== left {
            paintChild(view, canvas, dirty: dirty)
        }
    }

    /// Whether something of it, or of what is in it and stands out of it, can be seen in a part of its superview.
    private func shows(in dirty: Rect) -> Bool {
        if storedFrame.intersects(dirty) { return true }
        guard !clipsToBounds, !subviews.isEmpty else { return false }
        let inside = dirty.offsetBy(x: boundsOrigin.x - storedFrame.minX, y: boundsOrigin.y - storedFrame.minY)
        return subviews.contains { !$0.isHidden && $0.shows(in: inside) }
    }

    private func paintChild(_ view: View, _ canvas: Canvas, dirty: Rect) {
        guard view.shows(in: dirty) else { return }
        let inside = dirty.offsetBy(
            x: view.boundsOrigin.x - view.storedFrame.minX, y: view.boundsOrigin.y - view.storedFrame.minY)
        if let path = view.clipPath {
            canvas.withChild(frame: view.storedFrame, boundsOrigin: view.boundsOrigin, clip: view.clipsToBounds) {
                canvas.withClip(path) { view.paint(canvas, dirty: inside) }
            }
        } else if view.clipsToBounds {
            guard let visible = inside.intersection(view.bounds) else { return }
            canvas.withChild(frame: view.storedFrame, boundsOrigin: view.boundsOrigin, clip: true) {
                if view.cornerRadius > 0 {
                    canvas.withClip(Path(roundedRect: view.bounds, radius: view.cornerRadius)) { view.paint(canvas, dirty: visible) }
                } else {
                    view.paint(canvas, dirty: visible)
                }
            }
        } else {
            canvas.withChild(frame: view.storedFrame, boundsOrigin: view.boundsOrigin, clip: false) {
                view.paint(canvas, dirty: inside)
            }
        }
    }
}
