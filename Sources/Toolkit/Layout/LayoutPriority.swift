/// How much a constraint matters: 1000 is required, anything lower holds as far as all higher ones allow.
nonisolated public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// 1 to 1000.
    public var rawValue: Float

    /// Makes a priority; numbers out of 1 to 1000 are brought into it.
    public init(rawValue: Float) { self.rawValue = rawValue.isNaN ? 1000 : max(1, min(rawValue, 1000)) }

    /// Makes a priority; numbers out of 1 to 1000 are brought into it.
    public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

    /// Makes a priority from a number in the code.
    public init(floatLiteral value: Float) { self.init(rawValue: value) }

    /// Makes a priority from a number in the code.
    public init(integerLiteral value: Int) { self.init(rawValue: Float(value)) }

    /// It must hold.
    public static let required = LayoutPriority(rawValue: 1000)
    /// How much a view resists being made smaller than its content, unless told otherwise.
    public static let defaultHigh = LayoutPriority(rawValue: 750)
    /// How much a view resists being made larger than its content, unless told otherwise.
    public static let defaultLow = LayoutPriority(rawValue: 250)
    /// How much `systemLayoutSizeFitting` wants the size that it was given.
    public static let fittingSizeLevel = LayoutPriority(rawValue: 50)

    /// Whether the first matters less.
    public static func < (one: LayoutPriority, other: LayoutPriority) -> Bool { one.rawValue < other.rawValue }

    /// A priority higher by a number.
    public static func + (priority: LayoutPriority, number: Float) -> LayoutPriority {
        LayoutPriority(rawValue: priority.rawValue + number)
    }

    /// A priority lower by a number.
    public static func - (priority: LayoutPriority, number: Float) -> LayoutPriority {
        LayoutPriority(rawValue: priority.rawValue - number)
    }

    /// What the solver makes of it.
    var strength: ConstraintSolver.Strength { self == .required ? .required : .level(Double(rawValue)) }
}
