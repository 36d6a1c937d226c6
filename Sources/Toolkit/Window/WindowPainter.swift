import Graphics

/// Paints a window: its background and its layers, from the lowest visible one to the top.
struct WindowPainter {
    private let window: Window

    init(_ window: Window) { self.window = window }

    /// Paints a part of the window, in points.
    ///
    /// - Parameter backdrop: a picture of the content below a layer, if there is one
    func paint(_ canvas: Canvas, _ area: Rect, over backdrop: WindowBackdrop? = nil) {
        canvas.withClip(area) {
            let layers = window.layers
            let covering = layers.lastIndex { $0.coversWindow } ?? 0
            guard let backdrop, let picture = backdrop.picture, let index = layers.firstIndex(where: { $0 === backdrop.layer }),
                index > covering
            else { return paint(canvas, area, layers[covering...]) }
            canvas.copy(picture)
            for changed in backdrop.changes(scale: window.scale) {
                guard let part = changed.rect(scale: window.scale).intersection(area) else { continue }
                canvas.withClip(part) { paint(canvas, part, layers[covering..<index]) }
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

    private func paint(_ canvas: Canvas, _ area: Rect, _ layers: ArraySlice<WindowLayer>) {
        if window.kind == .normal {
            canvas.fill(area, window.theme.background)
        } else {
            canvas.clear(area)
        }
        for layer in layers { layer.rootView.paint(canvas, dirty: area) }
    }
}
