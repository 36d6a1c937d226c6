public import Graphics

/// The place of a menu, a list of completions or a tool tip: below its anchor, or above it if there is no room.
nonisolated public enum MenuPlacement {
    /// Returns the frame of a menu, all in screen points.
    ///
    /// - Parameters:
    ///   - size: the size that the menu wants
    ///   - anchor: the rectangle that it belongs to
    ///   - gap: the distance kept from the anchor
    ///   - workArea: the area around it; a menu that does not fit is made smaller
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

    /// Returns the frame of a menu with a line over its anchor, all in screen points. At the edge of the screen it slides along.
    ///
    /// - Parameters:
    ///   - size: the size that the menu wants
    ///   - anchor: the rectangle below the line
    ///   - shift: the distance by which the menu begins before the anchor, so that its titles are over the anchor's own
    ///   - row: the distance of the line's middle from the menu's upper edge
    ///   - workArea: the area around it; a menu that does not fit is made smaller
    ///   - isMirrored: whether it begins at the right
    static func frame(size: Size, over anchor: Rect, shift: Double, row: Double, workArea: Rect, isMirrored: Bool) -> Rect {
        let width = min(size.width, workArea.width), height = min(size.height, workArea.height)
        let x = isMirrored ? anchor.maxX + shift - width : anchor.minX - shift
        return Rect(
            x: max(workArea.minX, min(x, workArea.maxX - width)),
            y: max(workArea.minY, min((anchor.midY - row).rounded(), workArea.maxY - height)), width: width, height: height)
    }

    /// Returns the frame of a submenu beside a line of its menu, all in screen points: behind the line, or before it if there is more room.
    ///
    /// - Parameters:
    ///   - size: the size that the submenu wants
    ///   - anchor: the line
    ///   - overlap: the width of the submenu over the line
    ///   - lift: the distance by which the submenu begins above the line, so that its first line is beside the anchor
    ///   - workArea: the area around it; a menu that does not fit is made smaller
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
