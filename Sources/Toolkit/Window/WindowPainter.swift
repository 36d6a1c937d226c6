import Graphics

/// Paints a window: its background and its layers, from the lowest visible one to the top.
struct WindowPainter {
    private let window: Window

    init(_ window: Window) { self.window = window }

    /// Paints an area of the window, in points.
    func paint(_ canvas: Canvas, _ area: Rect) {
        canvas.withClip(area) { paint(canvas, area, window.layers[covering...]) }
    }

    /// Paints a part of the window, in pixels, as it is in the whole window.
    ///
    /// - Parameter backdrop: a picture of the content below a layer, if there is one
    func paint(_ canvas: Canvas, part: PixelRect, over backdrop: WindowBackdrop?) {
        let layers = window.layers, area = part.rect(scale: window.scale)
        guard let backdrop, let picture = backdrop.picture, let index = layers.firstIndex(where: { $0 === backdrop.layer }),
            index > covering
        else { return paint(canvas, part: part, layers[covering...]) }
        canvas.withPart(part, within: window.frames.area(around: part)) {
            canvas.copy(picture)
            for changed in backdrop.changes(scale: window.scale) {
                if let both = changed.intersection(part) { paint(canvas, part: both, layers[covering..<index]) }
            }
            for layer in layers[index...] { layer.rootView.paint(canvas, dirty: area) }
        }
    }

    /// Paints the content below a layer, for an opaque picture of it.
    func paint(_ canvas: Canvas, _ area: Rect, below top: WindowLayer) {
        canvas.fill(area, window.theme.background)
        let below = window.layers.prefix { $0 !== top }
        for layer in below[(below.lastIndex { $0.coversWindow } ?? 0)...] { layer.rootView.paint(canvas, dirty: area) }
    }

    /// The lowest visible layer.
    private var covering: Int { window.layers.lastIndex { $0.coversWindow } ?? 0 }

    private func paint(_ canvas: Canvas, part: PixelRect, _ layers: ArraySlice<WindowLayer>) {
        canvas.withPart(part, within: window.frames.area(around: part)) { paint(canvas, part.rect(scale: window.scale), layers) }
    }

    private func paint(_ canvas: Canvas, _ area: Rect, _ layers: ArraySlice<WindowLayer>) {
        if window.kind == .normal {
            canvas.fill(area, window.theme.background)
        } else {
            canvas.clear(area)
        }
        for layer in layers { layer.rootView.paint(canvas, dirty: area) }
    }
}
