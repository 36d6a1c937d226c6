import Graphics

/// The focus ring of a view, and the area of the window that it claims.
struct FocusRing {
    private let view: View

    /// The visible margin around a view that was scrolled into sight, in points.
    static let sightMargin = 8.0

    init(_ view: View) { self.view = view }

    /// The area that the view may draw with a ring, in its own coordinates.
    var bounds: Rect {
        let reach = view.focusRingReach
        return reach > 0 ? view.drawnBounds.union(view.bounds.insetBy(dx: -reach, dy: -reach)) : view.drawnBounds
    }

    /// The area that the view may draw now.
    var paintedBounds: Rect { view.showsFocusRing ? bounds : view.drawnBounds }

    /// Returns whether the view's current drawing may reach a part of it. Few views have a ring, and most draw within their bounds.
    func reaches(_ dirty: Rect) -> Bool { view.drawnBounds.intersects(dirty) || bounds.intersects(dirty) && view.showsFocusRing }
}

/// The visible part of a view, and the scrolling that shows more of it.
struct ViewSight {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Returns the visible part of a rectangle of the view, in its own coordinates; nil if it is out of sight.
    func part(of rect: Rect) -> Rect? {
        guard !view.isHiddenInWindow else { return nil }
        var seen = rect
        var up = view.superview
        while let around = up {
            if around.clipsToBounds {
                guard let inside = seen.intersection(around.convert(around.bounds, to: view)) else { return nil }
                seen = inside
            }
            up = around.superview
        }
        return seen
    }

    /// Whether all of the view is visible.
    var isWhole: Bool { !view.bounds.isEmpty && part(of: view.bounds) == view.bounds }

    /// Asks the scroll views around it to show it with a margin.
    func scroll() {
        let wanted = view.bounds.insetBy(dx: -FocusRing.sightMargin, dy: -FocusRing.sightMargin)
        var up = view.superview
        while let around = up {
            if let scroll = around as? ScrollView {
                // A view as high as its scroll view gets no margin.
                let isHigh = wanted.height > scroll.bounds.height
                scroll.scrollRectToVisible(view.convert(isHigh ? view.bounds : wanted, to: scroll.contentView))
            }
            up = around.superview
        }
    }
}
