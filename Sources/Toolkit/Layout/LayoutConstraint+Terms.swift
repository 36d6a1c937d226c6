extension LayoutConstraint {
    /// The place or length of an item in a constraint.
    public enum Attribute: Int, Hashable, Sendable {
        case notAnAttribute = 0
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin, centerXWithinMargins, centerYWithinMargins

        /// The kind of an attribute: a place from left to right, a place from top to bottom, or a length.
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

        /// Whether it is on the other side if text runs from right to left.
        var followsDirection: Bool {
            switch self {
            case .leading, .trailing, .leadingMargin, .trailingMargin: true
            default: false
            }
        }

        /// The same place in the full rectangle, and whether it was a place within the margins.
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

    /// The relation between the two sides of a constraint.
    public enum Relation: Int, Hashable, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    /// A direction: from left to right, or from top to bottom.
    public enum Axis: Int, Hashable, Sendable {
        case horizontal, vertical
    }
}
