import Graphics
import Imaging

/// A picture of the content below a layer that comes in or goes away. Each frame of such a motion draws the content below from the picture,
/// and paints only its changes.
final class WindowBackdrop {
    /// The source of the picture.
    enum Origin {
        /// The last frame, in which the layer is not visible yet.
        case lastFrame
        /// The layers below, painted once, because the last frame includes the layer.
        case layers
    }

    let layer: WindowLayer
    /// The picture; nil until the first frame of the motion.
    private(set) var picture: Image?
    /// Whether the next frame is the last one of the motion.
    var isEnding = false
    private var origin: Origin
    /// The areas below that changed since the picture was taken, in points.
    private var changed: DamageRegion

    /// - Parameter changed: the outdated areas of the last frame
    init(below layer: WindowLayer, from origin: Origin, changed: DamageRegion) {
        self.layer = layer
        self.origin = origin
        self.changed = changed
    }

    /// Marks a changed area in a layer of a window; the layer is nil if unknown.
    func invalidate(_ rect: Rect, in changedLayer: WindowLayer?, of window: Window) {
        let layers = window.layers
        let isBelow = changedLayer.map { one in layers.prefix { $0 !== layer }.contains { $0 === one } } ?? true
        if isBelow { changed.add(rect) }
    }

    /// Returns the areas to paint, widened to whole pixels, so that no edge lies within one.
    func changes(scale: Double) -> [PixelRect] { changed.rects.map { PixelRect(covering: $0, scale: scale) } }

    /// Takes the picture if there is none yet.
    ///
    /// - Parameter frame: the buffer of the last frame
    /// - Returns: whether there is a picture
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
