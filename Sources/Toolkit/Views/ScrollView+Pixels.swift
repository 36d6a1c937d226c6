import Graphics

/// The pixels of the last frame that scrolling can move.
extension ScrollView {
    /// The part of the window that shows only the content and the plain background below it; nil if something else would move with it.
    var movableArea: Rect? {
        var view: View = viewport
        var area = viewport.bounds
        while true {
            guard view.paintedAlpha == 1, !view.isHidden, view.clipPath == nil, view.subviewList.cover == nil, view.drawsOnlyBackground,
                view.cornerRadius == 0 || !view.clipsToBounds && !hasBackground(view)
            else { return nil }
            if view.clipsToBounds {
                guard let visible = area.intersection(view.bounds) else { return nil }
                area = visible
            }
            // The edges of a background that ends within it would move, too.
            guard !hasBackground(view) || view.bounds.contains(area) else { return nil }
            area = area.offsetBy(x: view.storedFrame.minX - view.boundsOrigin.x, y: view.storedFrame.minY - view.boundsOrigin.y)
            guard let up = view.superview else { break }
            for other in up.subviews where other !== view && !(up === self && other is Scroller) {
                if !other.isHidden, other.paintedAlpha > 0, other.frame.intersects(area) { return nil }
            }
            view = up
        }
        guard let layer = view.layer, layer === layer.window?.layers.last, !isUnderRing(area) else { return nil }
        return area
    }

    /// Returns whether the focus ring of a view that does not scroll reaches into a part of the window.
    private func isUnderRing(_ area: Rect) -> Bool {
        guard let holder = window?.firstResponder as? View, holder.showsFocusRing, !holder.isDescendant(of: viewport) else { return false }
        // Views around the content draw their rings within themselves, as `drawsOnlyBackground` requires.
        guard !isDescendant(of: holder) else { return false }
        return holder.convert(FocusRing(holder).bounds, to: nil).intersects(area)
    }

    private func hasBackground(_ view: View) -> Bool { view.backgroundColor != nil || view.themeBackground != nil }
}
