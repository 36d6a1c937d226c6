import Graphics

/// The area in which a part of a window is painted, so that outlines at the edge of the part are whole.
///
/// The area is larger than the part, by more than the size of a symbol or of a round corner. It includes the views with longer outlines.
struct WholeViews {
    private struct Known {
        weak var view: View?
    }

    /// The distance between the edges of a part and those of the area around it, in points.
    private static let margin = 24.0

    private var known: [Known] = []

    /// Called when such a view came into the window.
    mutating func note(_ view: View) {
        known.removeAll { $0.view == nil || $0.view === view }
        known.append(Known(view: view))
    }

    /// Returns the area in which a part of a window is painted, in pixels.
    func area(around part: PixelRect, in window: Window) -> PixelRect {
        let scale = window.scale, margin = Int((Self.margin * scale).rounded(.up))
        var area = PixelRect(x: part.x - margin, y: part.y - margin, width: part.width + 2 * margin, height: part.height + 2 * margin)
        for view in known.compactMap(\.view) where view.window === window {
            guard let seen = ViewSight(view).part(of: FocusRing(view).bounds) else { continue }
            let pixels = PixelRect(covering: view.convert(seen, to: nil), scale: scale)
            if pixels.intersection(part) != nil { area = area.union(pixels) }
        }
        return area
    }
}
