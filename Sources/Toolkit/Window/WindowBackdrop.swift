import Graphics
import Imaging

/// A picture of what lies below a layer that comes in or goes away. Each frame of such a movement is a whole new one, but only for what
/// moves: what is below is drawn from the picture, and painted only where it changes meanwhile.
final class WindowBackdrop {
    /// Where the picture is taken from.
    enum Origin {
        /// The last frame, which shows nothing else yet.
        case lastFrame
        /// What is below, painted once: the last frame shows the layer, too.
        case layers
    }

    let layer: WindowLayer
    /// Nil until the first frame of the movement.
    private(set) var picture: Image?
    /// Whether the next frame is the last one of the movement.
    var isEnding = false
    private var origin: Origin
    /// What changed below since the picture was taken, in points.
    private var changed: DamageRegion

    /// - Parameter changed: what of the last frame is not as it is any more
    init(below layer: WindowLayer, from origin: Origin, changed: DamageRegion) {
        self.layer = layer
        self.origin = origin
        self.changed = changed
    }

    /// Something changed in a layer of a window; nil where it is not known in which.
    func invalidate(_ rect: Rect, in changedLayer: WindowLayer?, of window: Window) {
        let layers = window.layers
        let isBelow = changedLayer.map { one in layers.prefix { $0 !== layer }.contains { $0 === one } } ?? true
        if isBelow { changed.add(rect) }
    }

    /// Where it is painted, widened to whole pixels, so that no edge lies within one.
    func changes(scale: Double) -> [PixelRect] { changed.rects.map { PixelRect(covering: $0, scale: scale) } }

    /// Takes the picture where there is none yet.
    ///
    /// - Parameter frame: what the last frame was drawn into
    /// - Returns: whether there is one
    func prepare(_ window: Window, frame: borrowing MutablePixelBuffer) -> Bool {
        if picture != nil { return true }
        let scale = window.scale
        switch origin {
        case .lastFrame: picture = (try? frame.copied()).flatMap { Image($0, scale: scale) }
        case .layers:
            changed = DamageRegion()
            guard let drawn = try? MutablePixelBuffer.briefly(width: frame.width, height: frame.height, isOpaque: frame.isOpaque) else {
                return false
            }
            let isDrawn: Void? = drawn.draw(scale: scale) { canvas in
                WindowPainter(window).paint(canvas, Rect(origin: .zero, size: window.size), below: layer)
            }
            guard isDrawn != nil else { return false }
            picture = Image(drawn.freeze(), scale: scale)
        }
        return picture != nil
    }
}
