public import Graphics
public import Imaging

/// Frames; `WindowFrames` defines their steps and their order.
extension Window {
    /// Whether a frame would change anything.
    public var needsFrame: Bool { frames.isNeeded }

    /// Marks a rectangle of the window for painting, in points.
    func invalidate(_ rect: Rect) { frames.invalidate(rect) }

    /// Marks the whole window for painting.
    public func invalidateAll() { frames.invalidateAll() }

    func setNeedsLayoutPass() { frames.setNeedsLayoutPass() }

    /// Runs layout until nothing is dirty.
    public func settle() { frames.settle() }

    /// Updates a buffer and returns the changed pixels; a new buffer is painted completely.
    ///
    /// The buffer's size must be the window's in pixels.
    public func renderFrame(into buffer: borrowing MutablePixelBuffer) -> [PixelRect] { frames.render(into: buffer) }

    /// Paints the whole window into a separate buffer, for tests and screenshots; changes nothing else.
    public func snapshot(into buffer: borrowing MutablePixelBuffer) {
        buffer.draw(scale: scale) { WindowPainter(self).paint($0, Rect(origin: .zero, size: size)) }
    }
}
