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

    /// The frame of a menu one of whose lines lies over its anchor, all in screen points. Where the screen ends it slides along.
    ///
    /// - Parameters:
    ///   - size: how large the menu wants to be
    ///   - anchor: what the line lies over
    ///   - shift: how far the menu begins before the anchor, so that its titles are below the anchor's own
    ///   - row: how far the middle of the line is from the menu's upper edge
    ///   - workArea: what it must not leave; it is made smaller where it does not fit
    ///   - isMirrored: whether it begins at the right
    static func frame(size: Size, over anchor: Rect, shift: Double, row: Double, workArea: Rect, isMirrored: Bool) -> Rect {
        let width = min(size.width, workArea.width), height = min(size.height, workArea.height)
        let x = isMirrored ? anchor.maxX + shift - width : anchor.minX - shift
        return Rect(
            x: max(workArea.minX, min(x, workArea.maxX - width)),
            y: max(workArea.minY, min((anchor.midY - row).rounded(), workArea.maxY - height)), width: width, height: height)
    }

    /// The frame of a submenu beside a line of its menu, all in screen points: behind the line, or before it where there is more room.
    ///
    /// - Parameters:
    ///   - size: how large the submenu wants to be
    ///   - anchor: the line
    ///   - overlap: how far the submenu lies over the line
    ///   - lift: how far the submenu begins above the line, so that its first line is beside the anchor
    ///   - workArea: what it must not leave; it is made smaller where it does not fit
    ///   - isMirrored: whether lines begin at the right
    static func frame(size: Size, beside anchor: Rect, overlap: Double, lift: Double, workArea: Rect, isMirrored: Bool) -> Rect {
        let width = min(size.width, workArea.width), height = min(size.height, workArea.height)
        let right = workArea.maxX - anchor.maxX + overlap
        let left = anchor.minX - workArea.minX + overlap
        let goesRight = isMirrored ? width > left && right > left : width <= right || right >= left
        let x = goesRight ? anchor.maxX - overlap : anchor.minX + overlap - width
        return Rect(
            x: max(workArea.minX, min(x, workArea.maxX - width)),
            y: max(workArea.minY, min((anchor.minY - lift).rounded(), workArea.maxY - height)), width: width, height: height)
    }
}
