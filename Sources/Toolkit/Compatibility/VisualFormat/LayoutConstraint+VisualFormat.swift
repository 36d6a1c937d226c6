extension LayoutConstraint {
    /// The options for the constraints of a visual format.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Makes a set from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// All views have the same left edge (vertical formats).
        public static let alignAllLeft = FormatOptions(rawValue: 1)
        /// All views have the same right edge (vertical formats).
        public static let alignAllRight = FormatOptions(rawValue: 2)
        /// All views have the same top edge (horizontal formats).
        public static let alignAllTop = FormatOptions(rawValue: 4)
        /// All views have the same bottom edge (horizontal formats).
        public static let alignAllBottom = FormatOptions(rawValue: 8)
        /// All views have the same leading edge (vertical formats).
        public static let alignAllLeading = FormatOptions(rawValue: 16)
        /// All views have the same trailing edge (vertical formats).
        public static let alignAllTrailing = FormatOptions(rawValue: 32)
        /// All views have the same middle from left to right (vertical formats).
        public static let alignAllCenterX = FormatOptions(rawValue: 64)
        /// All views have the same middle from top to bottom (horizontal formats).
        public static let alignAllCenterY = FormatOptions(rawValue: 128)
        /// All views have the same last baseline (horizontal formats).
        public static let alignAllLastBaseline = FormatOptions(rawValue: 256)
        /// All views have the same first baseline (horizontal formats).
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 512)
        /// The format runs from the leading to the trailing edge (the default).
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The format runs from left to right in every language.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The format runs from right to left in every language.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// Distances are from edge to edge (the default).
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Distances between views are from the last baseline of one to the first of the next (vertical formats).
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)

        /// The attributes by which views are aligned, with their axis.
        var alignments: [(attribute: Attribute, isVertical: Bool)] {
            let all: [(FormatOptions, Attribute, Bool)] = [
                (.alignAllLeft, .left, false), (.alignAllRight, .right, false), (.alignAllTop, .top, true),
                (.alignAllBottom, .bottom, true),
                (.alignAllLeading, .leading, false), (.alignAllTrailing, .trailing, false), (.alignAllCenterX, .centerX, false),
                (.alignAllCenterY, .centerY, true), (.alignAllLastBaseline, .lastBaseline, true),
                (.alignAllFirstBaseline, .firstBaseline, true),
            ]
            return all.filter { contains($0.0) }.map { ($0.1, $0.2) }
        }
    }

    /// Makes the constraints of a visual format, such as `V:|-1-[nameLabel(==21)]-5-[serialNumberLabel(==15)]-1-|`; they hold once they are
    /// active. A plain `-` is 8 points between views, and the margin at the superview's edge.
    ///
    /// Names of numbers are looked up in `metrics`, names of views in `views`. Throws a `VisualFormatError` with the place of an error.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Double] = [:], views: [String: any LayoutItem]
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        var parser = VisualFormatParser(format)
        let parsed = try parser.parse()
        return try VisualFormatBuilder(parser: parser, format: parsed, options: options, metrics: metrics, views: views).constraints()
    }
}
