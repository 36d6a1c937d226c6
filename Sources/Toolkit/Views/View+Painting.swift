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

    /// Paints itself and all in it. `dirty` is in its own coordinates; the canvas stands at them too.
    func paint(_ canvas: Canvas, dirty: Rect) { ViewPainter(canvas).paint(self, dirty: dirty) }
}
