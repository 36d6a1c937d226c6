/// The importance of a constraint: 1000 is required, and a lower one holds as far as all higher ones allow.
nonisolated public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// 1 to 1000.
    public var rawValue: Float

    /// Makes a priority; numbers outside 1 to 1000 are limited to this range, and “not a number” becomes 1000.
    public init(rawValue: Float) { self.rawValue = rawValue.isNaN ? 1000 : max(1, min(rawValue, 1000)) }

    /// Makes a priority; numbers outside 1 to 1000 are limited to this range.
    public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

    /// Makes a priority from a number in the code.
    public init(floatLiteral value: Float) { self.init(rawValue: value) }

    /// Makes a priority from a number in the code.
    public init(integerLiteral value: Int) { self.init(rawValue: Float(value)) }

    /// The constraint must hold.
    public static let required = LayoutPriority(rawValue: 1000)
    /// The default resistance of a view to becoming smaller than its content.
    public static let defaultHigh = LayoutPriority(rawValue: 750)
    /// The default resistance of a view to becoming larger than its content.
    public static let defaultLow = LayoutPriority(rawValue: 250)
    /// The priority of the size that is given to `systemLayoutSizeFitting`.
    public static let fittingSizeLevel = LayoutPriority(rawValue: 50)

    /// Returns whether the first priority is lower.
    public static func < (one: LayoutPriority, other: LayoutPriority) -> Bool { one.rawValue < other.rawValue }

    /// Returns a priority higher by a number.
    public static func + (priority: LayoutPriority, number: Float) -> LayoutPriority {
        LayoutPriority(rawValue: priority.rawValue + number)
    }

    /// Returns a priority lower by a number.
    public static func - (priority: LayoutPriority, number: Float) -> LayoutPriority {
        LayoutPriority(rawValue: priority.rawValue - number)
    }

    /// The strength in the solver.
    var strength: ConstraintSolver.Strength { self == .required ? .required : .level(Double(rawValue)) }
}
