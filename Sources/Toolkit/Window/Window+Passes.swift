public import Graphics
public import Imaging

/// One frame, in one order: what goes alongside a change of the window's size, then constraints, then layout (which reuses cells and places them), then hover and focus, again while something is dirty but
/// four times at most, then the damage is painted.
extension Window {
    private static let rerunLimit = 4

    /// Whether a frame would change anything.
    public var needsFrame: Bool { needsLayoutPass || !damage.isEmpty || pixelMove != nil || lastBuffer == nil }

    /// Marks a rectangle of the window for painting, in points.
    func invalidate(_ rect: Rect) {
        guard let visible = rect.intersection(Rect(origin: .zero, size: size)) else { return }
        damage.add(visible)
    }

    /// Marks the whole window for painting.
    public func invalidateAll() { invalidate(Rect(origin: .zero, size: size)) }

    func setNeedsLayoutPass() { needsLayoutPass = true }

    /// Runs layout until nothing is dirty.
    public func settle() {
        var transition = runPendingTransition()
        for _ in 0..<Self.rerunLimit {
            if needsLayoutPass {
                needsLayoutPass = false
                for layer in layers { layer.rootView.layoutIfNeeded() }
            }
            transition?.complete()
            transition = nil
            if pointer.hoverRelease == nil { updateHover() }
            if !needsLayoutPass { break }
        }
        updateOrientations()
    }

    /// Brings a buffer up to date and answers which pixels changed; a buffer not seen before is painted whole.
    ///
    /// The buffer's size must be the window's in pixels.
    public func renderFrame(into buffer: PixelBuffer) -> [PixelRect] {
        settle()
        if buffer !== lastBuffer {
            lastBuffer = buffer
            invalidateAll()
        }
        let moved = applyPixelMove(to: buffer)
        let all = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        let pixels = damage.take().compactMap { PixelRect(covering: $0, scale: scale).intersection(all) }
        guard !pixels.isEmpty, let canvas = Canvas(drawingInto: buffer, scale: scale) else { return [moved].compactMap { $0 } }
        for area in pixels { paint(canvas, area.rect(scale: scale)) }
        canvas.finish()
        guard let moved else { return pixels }
        return [moved] + pixels.filter { $0.intersection(moved) != $0 }
    }

    /// Paints the whole window into a buffer beside the one on screen, as tests and screenshots do; changes nothing.
    public func snapshot(into buffer: PixelBuffer) {
        guard let canvas = Canvas(drawingInto: buffer, scale: scale) else { return }
        paint(canvas, Rect(origin: .zero, size: size))
        canvas.finish()
    }

    private func paint(_ canvas: Canvas, _ area: Rect) {
        canvas.withClip(area) {
            if kind == .normal {
                canvas.fill(area, theme.background)
            } else {
                canvas.clear(area)
            }
            let first = layers.lastIndex { $0.coversWindow } ?? 0
            for layer in layers[first...] { layer.rootView.paint(canvas, dirty: area) }
        }
    }

    /// Paints what lies below a layer, for a picture of it.
    func paint(_ canvas: Canvas, _ area: Rect, below top: WindowLayer) {
        canvas.fill(area, theme.background)
        for layer in layers.prefix(while: { $0 !== top }) { layer.rootView.paint(canvas, dirty: area) }
    }
}
