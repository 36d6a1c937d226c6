public import Graphics

extension View {
    /// Its own rectangle in its own coordinates.
    public var bounds: Rect { Rect(origin: boundsOrigin, size: storedFrame.size) }

    func setFrame(_ new: Rect) {
        guard new != storedFrame else { return }
        place(at: new)
        guard let state = layoutState else { return }
        if state.drawnFrame != nil { state.drawnFrame = new }
        state.memberEngine?.frameDidChange(of: self)
    }

    /// Moves it, as `setFrame` does and as layout by constraints does.
    func place(at new: Rect) {
        guard new != storedFrame else { return }
        invalidateInSuperview()
        let oldSize = storedFrame.size
        storedFrame = new
        if new.size != oldSize {
            if hasAutoresizingSubviews { AutoresizingMask.resizeSubviews(of: self, from: oldSize) }
            cover?.frame = bounds
            setNeedsLayout()
        }
        invalidateInSuperview()
    }

    /// A point of this view in another view's coordinates, or in the window's where that is nil.
    public func convert(_ point: Point, to other: View?) -> Point {
        let inWindow = toWindow(point)
        return other?.fromWindow(inWindow) ?? inWindow
    }

    /// A point of another view's coordinates, or of the window's where that is nil, in this view's.
    public func convert(_ point: Point, from other: View?) -> Point {
        fromWindow(other?.toWindow(point) ?? point)
    }

    /// A rectangle of this view in another view's coordinates, or in the window's where that is nil.
    public func convert(_ rect: Rect, to other: View?) -> Rect {
        Rect(origin: convert(rect.origin, to: other), size: rect.size)
    }

    /// A rectangle of another view's coordinates, or of the window's where that is nil, in this view's.
    public func convert(_ rect: Rect, from other: View?) -> Rect {
        Rect(origin: convert(rect.origin, from: other), size: rect.size)
    }

    private func toWindow(_ point: Point) -> Point {
        var result = point
        var view: View? = self
        while let v = view {
            result.x += v.storedFrame.minX - v.boundsOrigin.x
            result.y += v.storedFrame.minY - v.boundsOrigin.y
            view = v.superview
        }
        return result
    }

    private func fromWindow(_ point: Point) -> Point {
        let origin = toWindow(.zero)
        return point - origin
    }

    /// Rounds a length to whole device pixels, so that lines and edges stay crisp.
    public func pixelRounded(_ length: Double) -> Double {
        let scale = window?.scale ?? 1
        return (length * scale).rounded() / scale
    }
}
