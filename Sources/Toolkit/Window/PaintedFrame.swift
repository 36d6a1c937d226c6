public import Graphics

/// How a frame came about: first something was moved in it, perhaps, and then parts were painted. In pixels.
public struct PaintedFrame: Sendable {
    /// What was moved to another place within it; nil where nothing was.
    public internal(set) var moved: PixelRect?
    /// How far to the right and down.
    public internal(set) var offset = (right: 0, down: 0)
    /// What was painted after that.
    public internal(set) var painted: [PixelRect] = []
    /// What of that was painted over a picture of what was there before; nil where there was no picture.
    public internal(set) var overPicture: [PixelRect]?
}
