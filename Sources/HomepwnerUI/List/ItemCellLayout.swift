import Graphics

/// Where the parts of an item's row stand, in points: arithmetic, no views.
nonisolated struct ItemCellLayout: Hashable {
    let thumbnail: Rect
    let name: Rect
    let detail: Rect
    let value: Rect

    static let rowHeight = 60.0
    static let textInset = 68.0
    private static let edge = 18.0
    private static let gap = 12.0

    init(size: Size, valueWidth: Double, scale: Double) {
        func snap(_ x: Double) -> Double { (x * scale).rounded() / scale }
        let middle = size.height / 2
        thumbnail = Rect(x: 14, y: snap(middle - 20), width: 40, height: 40)
        // The value keeps its width as long as a third of the row is left for the name.
        let shown = min(valueWidth, max(0, size.width - Self.textInset - Self.edge - Self.gap) * 2 / 3)
        value = Rect(x: snap(size.width - Self.edge - shown), y: snap(middle - 12), width: shown, height: 24)
        let width = max(0, value.minX - (shown > 0 ? Self.gap : 0) - Self.textInset)
        name = Rect(x: Self.textInset, y: snap(middle - 22), width: width, height: 24)
        detail = Rect(x: Self.textInset, y: snap(middle + 2), width: width, height: 20)
    }
}
