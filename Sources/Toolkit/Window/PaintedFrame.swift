public import Graphics

/// The steps of a frame, in pixels: an optional move of a part, and then the painted parts.
public struct PaintedFrame: Sendable {
    /// The area that was moved within the frame; nil for none.
    public internal(set) var moved: PixelRect?
    /// The distance of the move, to the right and down.
    public internal(set) var offset = (right: 0, down: 0)
    /// The areas that were painted after the move.
    public internal(set) var painted: [PixelRect] = []
}
