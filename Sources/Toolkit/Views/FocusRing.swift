import Graphics

/// The ring that shows what has the keyboard, and how much of a window belongs to a view because of it.
struct FocusRing {
    private let view: View

    /// How much is seen around a view that was scrolled to, in points.
    static let sightMargin = 8.0

    init(_ view: View) { self.view = view }

    /// What the view may draw where it has a ring, in its own coordinates.
    var bounds: Rect {
        let reach = view.focusRingReach
        return reach > 0 ? view.drawnBounds.union(view.bounds.insetBy(dx: -reach, dy: -reach)) : view.drawnBounds
    }

    /// What the view may draw now.
    var paintedBounds: Rect { view.showsFocusRing ? bounds : view.drawnBounds }

    /// Whether what the view draws now may reach a part of it. Few have a ring, and most are within their bounds.
    func reaches(_ dirty: Rect) -> Bool { view.drawnBounds.intersects(dirty) || bounds.intersects(dirty) && view.showsFocusRing }
}

/// What is seen of a view, and how more of it comes into sight.
struct ViewSight {
    private let view: View

    init(_ view: View) { self.view = view }

    /// What is seen of a part of the view, in its own coordinates; nil where nothing is.
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

    /// Whether all of the view is seen.
    var isWhole: Bool { !view.bounds.isEmpty && part(of: view.bounds) == view.bounds }

    /// Asks the scroll views around it to show it with some room around it.
    func scroll() {
        let wanted = view.bounds.insetBy(dx: -FocusRing.sightMargin, dy: -FocusRing.sightMargin)
        var up = view.superview
        while let around = up {
            if let scroll = around as? ScrollView {
                // What is as high as what shows it has no room around it.
                let isHigh = wanted.height > scroll.bounds.height
                scroll.scrollRectToVisible(view.convert(isHigh ? view.bounds : wanted, to: scroll.contentView))
            }
            up = around.superview
        }
    }
}
