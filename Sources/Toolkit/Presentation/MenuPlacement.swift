public import Graphics

/// Where a menu, a list of completions or a tool tip is: below what it belongs to, above it where there is no room.
nonisolated public enum MenuPlacement {
    /// The frame of a menu, all in screen points.
    ///
    /// - Parameters:
    ///   - size: how large the menu wants to be
    ///   - anchor: what it belongs to
    ///   - gap: the distance kept from the anchor
    ///   - workArea: what it must not leave; it is made smaller where it does not fit
    ///   - alignsRight: whether the right edges meet, not the left ones
    public static func frame(
        size: Size, below anchor: Rect, gap: Double, workArea: Rect, alignsRight: Bool = false
    ) -> Rect {
        let width = min(size.width, workArea.width)
        let below = workArea.maxY - anchor.maxY - gap
        let above = anchor.minY - workArea.minY - gap
        let goesBelow = size.height <= below || below >= above
        let height = max(0, min(size.height, goesBelow ? below : above))
        let x = alignsRight ? anchor.maxX - width : anchor.minX
        let y = goesBelow ? anchor.maxY + gap : anchor.minY - gap - height
        return Rect(
            x: max(workArea.minX, min(x, workArea.maxX - width)), y: max(workArea.minY, min(y, workArea.maxY - height)),
            width: width, height: height)
    }
}
