/// The length of an item of a stack along one axis, in points: fixed, the length of its content, or flexible.
nonisolated public struct StackLength: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    enum Kind { case fixed, fitting, flexible }

    let kind: Kind
    /// The length if it is fixed.
    let ideal: Double
    /// The smallest length.
    let minimum: Double
    let maximum: Double
    /// Its share of the room that is left, beside other flexible ones.
    let weight: Double
    /// Its resistance to becoming shorter than it wants; nil for the default: items with the length of their content shrink in a row, but
    /// not in a column.
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
    /// - Parameter resistance: its resistance to becoming shorter if there is too little room; it is never shorter if required.
    public static func fixed(_ length: Double, resistance: LayoutPriority = .required) -> StackLength {
        let length = max(0, length)
        return StackLength(
            .fixed, ideal: length, minimum: resistance == .required ? length : 0, maximum: length, resistance: resistance)
    }

    /// The length of the content.
    public static let fitting = fitting()

    /// The length of the content, within limits in points. If the two contradict each other, `atMost` holds.
    ///
    /// - Parameter resistance: its resistance to becoming shorter than its content, down to `atLeast`: those with the lowest become shorter
    ///   first. The default is 750 for widths in a row, and required for heights in a column.
    public static func fitting(
        atLeast minimum: Double = 0, atMost maximum: Double = .infinity, resistance: LayoutPriority? = nil
    ) -> StackLength {
        let maximum = max(0, maximum)
        return StackLength(.fitting, minimum: min(max(0, minimum), maximum), maximum: maximum, resistance: resistance)
    }

    /// The room that all the others leave.
    ///
    /// - Parameter weight: its share of that room: a weight of 2 gets twice as much as a weight of 1.
    public static func flexible(atLeast minimum: Double = 0, atMost maximum: Double = .infinity, weight: Double = 1) -> StackLength {
        let maximum = max(0, maximum)
        return StackLength(.flexible, minimum: min(max(0, minimum), maximum), maximum: maximum, weight: max(0, weight))
    }

    /// The room that all the others leave.
    public static let flexible = flexible()

    /// A length in points from a number in the code.
    public init(floatLiteral value: Double) { self = .fixed(value) }

    /// A length in points from a number in the code.
    public init(integerLiteral value: Int) { self = .fixed(Double(value)) }

    /// Returns a length within its limits.
    func limited(_ length: Double) -> Double { min(max(length, minimum), maximum) }
}
