/// The distance by which the line of a text field is moved to the left if it is longer than the field.
nonisolated struct LineScroll {
    /// A line and its available room, in points.
    struct Extent {
        /// The width of the line, with its caret behind the last character.
        let line: Double
        /// The width of the visible part.
        let visible: Double
        /// Pixels per point: a line is moved by whole pixels.
        let scale: Double
    }

    /// The distance by which the line is moved, in points.
    private(set) var offset = 0.0

    /// Shows the left end of the line.
    mutating func reset() { offset = 0 }

    /// Moves the line to a position, within its limits. Returns whether it moved.
    @discardableResult
    mutating func move(to wanted: Double, in extent: Extent) -> Bool {
        let limit = max(0, extent.line - extent.visible)
        let new = (max(0, min(wanted, limit)) * extent.scale).rounded() / extent.scale
        guard new != offset else { return false }
        offset = new
        return true
    }

    /// Moves the line as little as needed to show a range of a width at a position in it. Returns whether it moved.
    mutating func show(_ x: Double, width: Double, in extent: Extent) -> Bool {
        move(to: max(min(offset, x), x - (extent.visible - width)), in: extent)
    }
}
