public import Graphics

extension View {
    /// Marks all of it for painting in the next frame.
    public func setNeedsDisplay() { setNeedsDisplay(FocusRing(self).paintedBounds) }

    /// Marks a part of it, in its own coordinates, for painting in the next frame.
    public func setNeedsDisplay(_ rect: Rect) {
        guard !isHidden, !rect.isEmpty else { return }
        ViewDamage(self).add(rect)
    }

    /// Marks everything that it covers, before and after it appears, disappears or moves.
    func invalidateInSuperview() {
        if !isHidden { ViewDamage(self).addAll() }
    }

    /// Paints the view and its descendants. `dirty` is in its own coordinates, and so is the canvas.
    func paint(_ canvas: Canvas, dirty: Rect) { ViewPainter(canvas).paint(self, dirty: dirty) }
}
