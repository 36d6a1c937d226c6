import Toolkit

/// Buttons of one width beside each other or, without enough room, below each other.
struct ButtonGroup {
    let buttons: [Button]
    /// The least width of each and its height, in points.
    let leastWidth: Double
    let height: Double
    /// The room between them beside each other, and below each other, in points.
    let spacing: (columns: Double, rows: Double)

    /// The buttons in a width, in points.
    func stack(in width: Double) -> Stack {
        let widest = buttons.map { max(leastWidth, $0.intrinsicContentSize.width) }.max() ?? 0
        let count = Double(buttons.count)
        let fits = widest * count + spacing.columns * max(0, count - 1) <= width
        return Stack(fits ? .horizontal : .vertical, spacing: fits ? spacing.columns : spacing.rows) {
            for button in buttons { button.sized(width: .fixed(min(widest, width)), height: .fixed(height)) }
        }
    }
}
