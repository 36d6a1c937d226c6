/// How long something in a stack is along one axis, in points: always the same, as long as its content, or as long as there is room.
nonisolated public struct StackLength: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    enum Kind { case fixed, fitting, flexible }

    let kind: Kind
    /// What it is where it is fixed.
    let ideal: Double
    /// What it is never shorter than.
    let minimum: Double
    let maximum: Double
    /// How much of the room that is left it takes, beside other flexible ones.
    let weight: Double
    /// How much it resists being shorter than it wants; nil for the usual: what fits gives way in a row, and does not in a column.
    let resistance: LayoutPriority?

    private init(
        _ kind: Kind, ideal: Double = 0, minimum: Double, maximum: Double, weight: Double = 0, resistance: LayoutPriority? = nil
    ) {
        self.kind = kind
        self.ideal = ideal
        self.minimum = minimum
        self.maximum = maximum
        self.weight = weight
        self.resistance = resistance
    }

    /// A length in points.
    ///
    /// - Parameter resistance: how much it resists being shorter where there is too little room; it is never shorter when required.
    public static func fixed(_ length: Double, resistance: LayoutPriority = .required) -> StackLength {
        let length = max(0, length)
        return StackLength(
            .fixed, ideal: length, minimum: resistance == .required ? length : 0, maximum: length, resistance: resistance)
    }

    /// As long as the content.
    public static let fitting = fitting()

    /// As long as the content, within limits in points. Where the two contradict each other, `atMost` holds.
    ///
    /// - Parameter resistance: how much it resists being shorter than its content, down to `atLeast`: among several, those that resist the
    ///   least are made shorter first. Widths in a row have 750 unless told otherwise, heights in a column are required.
    public static func fitting(
        atLeast minimum: Double = 0, atMost maximum: Double = .infinity, resistance: LayoutPriority? = nil
    ) -> StackLength {
        let maximum = max(0, maximum)
        return StackLength(.fitting, minimum: min(max(0, minimum), maximum), maximum: maximum, resistance: resistance)
    }

    /// As long as there is room once all the others have theirs.
    ///
    /// - Parameter weight: how much of that room it takes: one of 2 takes twice as much as one of 1.
    public static func flexible(atLeast minimum: Double = 0, atMost maximum: Double = .infinity, weight: Double = 1) -> StackLength {
        let maximum = max(0, maximum)
        return StackLength(.flexible, minimum: min(max(0, minimum), maximum), maximum: maximum, weight: max(0, weight))
    }

    /// As long as there is room.
    public static let flexible = flexible()

    /// A length in points from a number in the code.
    public init(floatLiteral value: Double) { self = .fixed(value) }

    /// A length in points from a number in the code.
    public init(integerLiteral value: Int) { self = .fixed(Double(value)) }

    /// A length brought within its limits.
    func limited(_ length: Double) -> Double { min(max(length, minimum), maximum) }
}
