import Graphics
import Imaging

/// Pictures of both sides of a transition: the current view and the new one. No view is painted while they turn or curl.
struct TransitionPictures {
    /// The current view.
    let before: Image
    /// The presented view.
    let after: Image
    /// The place of `before` in the window; `after` is in the same place when both are turned.
    let place: Rect

    /// - Parameters:
    ///   - place: the part of the window that changes
    ///   - content: the new view, laid out already
    ///   - below: draws the current views, in the window's coordinates
    init?(of place: Rect, scale: Double, content: View, below: (Canvas, Rect) -> Void) {
        let own = Rect(origin: .zero, size: content.bounds.size)
        guard let before = Self.picture(of: place, scale: scale, drawing: { below($0, place) }),
            let after = Self.picture(
                of: own, scale: scale,
                drawing: { canvas in
                    canvas.fill(own, content.theme.background)
                    content.paint(canvas, dirty: content.bounds)
                })
        else { return nil }
        (self.before, self.after, self.place) = (before, after, place)
    }

    private static func picture(of place: Rect, scale: Double, drawing: (Canvas) -> Void) -> Image? {
        let width = Int((place.width * scale).rounded()), height = Int((place.height * scale).rounded())
        let drawn = PixelBuffer.drawn(width: width, height: height, isOpaque: true, scale: scale) { canvas in
            canvas.withTransform(translation: Point(x: -place.minX, y: -place.minY)) { drawing(canvas) }
        }
        return drawn.flatMap { Image($0, scale: scale) }
    }
}
