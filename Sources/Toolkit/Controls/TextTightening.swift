import Graphics

/// How the letters of a text that is a little too long for its room move together before it is cut.
enum TextTightening {
    /// How much of its length a text may give, at most.
    private static let most = 0.05

    /// What goes between the letters of a line for it to fit, in points; nil where it fits as it is, or would not even so.
    static func spacing(of line: TextLayout, in width: Double) -> Double? {
        let length = line.size.width
        guard length > width, length * (1 - most) <= width else { return nil }
        return -(length - width + 0.1) / gaps(line)
    }

    /// What may go between the letters of a text of several lines, in points, the least first: where its lines break tells only a trial.
    ///
    /// - Parameter line: the same text in one line.
    static func spacings(of line: TextLayout) -> [Double] {
        [0.4, 0.7, 1].map { -$0 * most * line.size.width / gaps(line) }
    }

    private static func gaps(_ line: TextLayout) -> Double { Double(max(1, line.text.count - 1)) }
}
