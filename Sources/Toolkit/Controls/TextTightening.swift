import Graphics

/// The spacing that moves the letters of a slightly too long text together before it is cut.
enum TextTightening {
    /// The largest part of its length by which a text is tightened.
    private static let most = 0.05

    /// Returns the spacing between letters at which a line fits, in points; nil if it fits anyway, or would still not fit.
    static func spacing(of line: TextLayout, in width: Double) -> Double? {
        let length = line.size.width
        guard length > width, length * (1 - most) <= width else { return nil }
        return -(length - width + 0.1) / gaps(line)
    }

    /// Returns the spacings to try for a text of several lines, in points, the smallest first: only a trial shows where its lines break.
    ///
    /// - Parameter line: the same text in one line.
    static func spacings(of line: TextLayout) -> [Double] {
        [0.4, 0.7, 1].map { -$0 * most * line.size.width / gaps(line) }
    }

    private static func gaps(_ line: TextLayout) -> Double { Double(max(1, line.text.count - 1)) }
}
