public import Graphics

/// Something that another program drags over a window.
nonisolated public struct DragEvent: Sendable {
    /// What happens.
    public enum Phase: Sendable {
        /// The drag moved inside the window; the answer is `WindowRequest.acceptDrag`.
        case moved
        /// The drag left, or was called off.
        case exited
        /// The data was let go here.
        case dropped(PasteboardItem)
    }

    /// What happens.
    public var phase: Phase
    /// Where, in window points.
    public var location: Point
    /// The media types on offer, best first as the source lists them.
    public var types: [String]
    /// The paths of the files that are dragged, where the other program told them before they are let go; nil where it did not, or where
    /// they are no files.
    public var files: [String]?

    /// Makes a drag event.
    public init(phase: Phase, location: Point, types: [String], files: [String]? = nil) {
        self.phase = phase
        self.location = location
        self.types = types
        self.files = files
    }
}
