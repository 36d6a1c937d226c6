public import Graphics

extension Window {
    /// Returns the frontmost view at a point; nil on the empty part of a modal layer and outside of the window.
    public func hitTest(_ point: Point) -> View? {
        for layer in layers.reversed() {
            let passesItsBackground = layer.isModal || layer.letsPressesThrough
            if let hit = layer.rootView.hitTest(point), hit !== layer.rootView || !passesItsBackground { return hit }
            if layer.isModal { return nil }
        }
        return nil
    }

    /// Closes the popovers and menus that are open over this window; returns whether that used the press.
    func dismissChildren(forPressAt point: Point) -> Bool {
        var used = false
        for child in children.reversed() where child.kind != .tooltip && child.kind != .normal {
            if child.passthrough?(point.offsetBy(x: screenFrame.minX, y: screenFrame.minY)) ?? false { continue }
            child.onDismissRequest?()
            // A press beside a list of completions is an ordinary press.
            if child.kind != .completion { used = true }
        }
        return used
    }

    /// Closes the windows that float over this one, after it lost the keyboard or its pixels changed.
    func dismissChildren() {
        pointer.hideToolTip()
        for child in children.reversed() { child.onDismissRequest?() }
    }

    /// Returns the work area of the monitor at a point of the screen; the window's own surroundings if the shell set none.
    public func workArea(at point: Point) -> Rect {
        if let area = workAreas.first(where: { $0.contains(point) }) { return area }
        let nearest = workAreas.min { $0.center.distance(to: point) < $1.center.distance(to: point) }
        return nearest ?? Rect(origin: .zero, size: Size(width: 1920, height: 1080))
    }
}
