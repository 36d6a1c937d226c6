public import Graphics

extension View {
    /// The view's own rectangle in its own coordinates.
    public var bounds: Rect { Rect(origin: boundsOrigin, size: storedFrame.size) }

    func setFrame(_ new: Rect) {
        guard new != storedFrame else { return }
        place(at: new)
        guard let state = layoutState else { return }
        if state.drawnFrame != nil { state.drawnFrame = new }
        state.memberEngine?.frameDidChange(of: self)
    }

    /// Moves the view, for `setFrame` and for layout by constraints.
    func place(at new: Rect) {
        guard new != storedFrame else { return }
        let damage = ViewDamage.Move(of: self)
        let oldSize = storedFrame.size
        storedFrame = new
        if new.size != oldSize {
            if subviewList.hasAutoresizing { AutoresizingMask.resizeSubviews(of: self, from: oldSize) }
            subviewList.cover?.frame = bounds
            setNeedsLayout()
        }
        damage.end(of: self)
    }

    /// Returns a point of this view in another view's coordinates, or in the window's for nil.
    public func convert(_ point: Point, to other: View?) -> Point {
        let inWindow = ViewCoordinates(self).toWindow(point)
        return other.map { ViewCoordinates($0).fromWindow(inWindow) } ?? inWindow
    }

    /// Returns a point of another view's coordinates, or of the window's for nil, in this view's.
    public func convert(_ point: Point, from other: View?) -> Point {
        ViewCoordinates(self).fromWindow(other.map { ViewCoordinates($0).toWindow(point) } ?? point)
    }

    /// Returns a rectangle of this view in another view's coordinates, or in the window's for nil.
    public func convert(_ rect: Rect, to other: View?) -> Rect {
        Rect(origin: convert(rect.origin, to: other), size: rect.size)
    }

    /// Returns a rectangle of another view's coordinates, or of the window's for nil, in this view's.
    public func convert(_ rect: Rect, from other: View?) -> Rect {
        Rect(origin: convert(rect.origin, from: other), size: rect.size)
    }

    /// Rounds a length to whole device pixels, so that lines and edges stay crisp.
    public func pixelRounded(_ length: Double) -> Double {
        let scale = window?.scale ?? 1
        return (length * scale).rounded() / scale
    }
}
