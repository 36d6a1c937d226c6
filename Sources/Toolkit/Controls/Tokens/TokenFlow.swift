import Graphics

/// The frames of a field's tokens and of the text behind them: beside each other, and on further lines if there is no more room. In points,
/// from the leading edge.
nonisolated struct TokenFlow: Equatable {
    private(set) var tokens: [Rect] = []
    private(set) var text = Rect.zero
    private(set) var height = 0.0

    static let tokenHeight = 22.0
    private static let gap = 6.0
    private static let insetX = 7.0
    private static let insetY = 8.0
    /// The distance of the text from the edge at the beginning of a line, and from a token before it.
    private static let textInset = 5.0
    private static let leastText = 76.0

    /// Returns the width limit of a token in a field of a width.
    static func widestToken(in width: Double) -> Double { max(0, width - 2 * insetX) }

    /// - Parameters:
    ///   - widths: the widths of the tokens
    ///   - textWidth: the width of the text
    ///   - width: the width of the field
    init(widths: [Double], textWidth: Double, width: Double) {
        let end = width - Self.insetX
        var (x, y) = (Self.insetX, Self.insetY)
        for tokenWidth in widths {
            if x > Self.insetX, x + tokenWidth > end {
                x = Self.insetX
                y += Self.tokenHeight + Self.gap
            }
            tokens.append(Rect(x: x, y: y, width: min(tokenWidth, end - Self.insetX), height: Self.tokenHeight))
            x += tokenWidth + Self.gap
        }
        // A text without room beside the tokens gets its own line.
        let wanted = max(Self.leastText, textWidth + Self.textInset)
        if x > Self.insetX, x + wanted > end {
            x = Self.insetX
            y += Self.tokenHeight + Self.gap
        }
        text = Rect(x: x + Self.textInset, y: y - 2, width: max(0, end - x - Self.textInset), height: Self.tokenHeight + 4)
        height = y + Self.tokenHeight + Self.insetY
    }
}
