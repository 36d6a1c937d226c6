public import Graphics

/// A drag from another program over a window.
nonisolated public struct DragEvent: Sendable {
    /// The phase of a drag.
    public enum Phase: Sendable {
        /// The drag moved inside the window; the answer is `WindowRequest.acceptDrag`.
        case moved
        /// The drag left, or was cancelled.
        case exited
        /// The data was dropped here.
        case dropped(PasteboardItem)
    }

    /// The phase of the drag.
    public var phase: Phase
    /// The position, in window points.
    public var location: Point
    /// The media types on offer, best first as the source lists them.
    public var types: [String]
    /// The paths of the dragged files, if the other program reported them before the drop; nil if it did not, or if they are not files.
    public var files: [String]?

    /// Makes a drag event.
    public init(phase: Phase, location: Point, types: [String], files: [String]? = nil) {
        self.phase = phase
        self.location = location
        self.types = types
        self.files = files
    }
}
