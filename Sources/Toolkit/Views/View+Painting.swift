public import Graphics

extension View {
    /// Marks all of it for painting in the next frame.
    public func setNeedsDisplay() { setNeedsDisplay(FocusRing(self).paintedBounds) }

    /// Marks a part of it, in its own coordinates, for painting in the next frame.
    public func setNeedsDisplay(_ rect: Rect) {
        guard !isHidden, !rect.isEmpty else { return }
        ViewDamage(self).add(rect)
    }

    /// Marks all that it covers, before and after it comes, goes or moves.
    func invalidateInSuperview() {
        if !isHidden { ViewDamage(self).addAll() }
    }

    /// Paints itself and all in it. `dirty` is in its own coordinates; the canvas is at them too.
    func paint(_ canvas: Canvas, dirty: Rect) { ViewPainter(canvas).paint(self, dirty: dirty) }
}
