extension LayoutConstraint {
    /// What of an item a constraint is about.
    public enum Attribute: Int, Hashable, Sendable {
        case notAnAttribute = 0
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin, centerXWithinMargins, centerYWithinMargins

        /// Whether it is a place from left to right, a place from top to bottom, or a length.
        enum Kind {
            case none, x, y, length
        }

        var kind: Kind {
            switch self {
            case .notAnAttribute: .none
            case .width, .height: .length
            case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
                .centerXWithinMargins:
                .x
            default: .y
            }
        }

        /// Whether it is on another side where text runs from right to left.
        var followsDirection: Bool {
            switch self {
            case .leading, .trailing, .leadingMargin, .trailingMargin: true
            default: false
            }
        }

        /// The same place of the rectangle within the margins, and whether it was one of those.
        var withoutMargin: (base: Attribute, isMargin: Bool) {
            switch self {
            case .leftMargin: (.left, true)
            case .rightMargin: (.right, true)
            case .topMargin: (.top, true)
            case .bottomMargin: (.bottom, true)
            case .leadingMargin: (.leading, true)
            case .trailingMargin: (.trailing, true)
            case .centerXWithinMargins: (.centerX, true)
            case .centerYWithinMargins: (.centerY, true)
            default: (self, false)
            }
        }
    }

    /// How the two sides of a constraint compare.
    public enum Relation: Int, Hashable, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    /// From left to right, or from top to bottom.
    public enum Axis: Int, Hashable, Sendable {
        case horizontal, vertical
    }
}
