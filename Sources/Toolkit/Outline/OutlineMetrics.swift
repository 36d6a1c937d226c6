import Graphics

/// The frames of the parts of an outline's row, in points from its leading edge: arithmetic, no views.
nonisolated struct OutlineMetrics {
    static let rowHeight = 28.0
    static let indentation = 14.0
    /// The distance of a row's background from the edges.
    static let backgroundInset = 8.0
    private static let start = 16.0
    private static let triangleRoom = 12.0
    private static let iconSide = 16.0
    private static let gap = 8.0
    private static let end = 18.0

    let size: Size
    let level: Int
    let isHeading: Bool
    let hasTriangleRoom: Bool
    let hasSign: Bool

    private var left: Double { Self.start + Double(level) * Self.indentation }

    /// The rounded background of a row that is chosen or under the pointer.
    var background: Rect { Rect(x: Self.backgroundInset, y: 0, width: max(0, size.width - 2 * Self.backgroundInset), height: size.height) }

    var triangle: Rect { Rect(x: left - 4, y: (size.height - 12) / 2, width: 12, height: 12) }

    /// The area in which a press is on the triangle.
    var triangleTarget: Rect { Rect(x: left - 8, y: 0, width: 20, height: size.height) }

    var sign: Rect {
        Rect(
            x: left + (hasTriangleRoom ? Self.triangleRoom : 0), y: (size.height - Self.iconSide) / 2, width: Self.iconSide,
            height: Self.iconSide)
    }

    var titleStart: Double { isHeading ? Self.start : hasSign ? sign.maxX + Self.gap : sign.minX }

    /// The end of texts at the end of the row.
    var detailEnd: Double { size.width - Self.end }

    /// The button at the end of the row.
    var button: Rect { Rect(x: size.width - 36, y: (size.height - 24) / 2 + (isHeading ? 3 : 0), width: 24, height: 24) }

    /// The field in which the title is edited, behind the symbol.
    var field: Rect {
        let x = max(Self.backgroundInset - 2, titleStart - 7)
        return Rect(x: x, y: (size.height - 26) / 2, width: max(40, size.width - Self.backgroundInset + 2 - x), height: 26)
    }
}
