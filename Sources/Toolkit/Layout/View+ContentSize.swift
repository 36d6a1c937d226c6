public import Graphics

/// How the first or last baseline of a view depends on its height: `fraction · height + offset` points below its top edge.
nonisolated public struct BaselinePosition: Hashable, Sendable {
    /// What the height is multiplied by: 0.5 for text that is in the middle.
    public var fraction: Double
    /// What is added, in points.
    public var offset: Double

    /// Makes a position.
    public init(fraction: Double, offset: Double) {
        self.fraction = fraction
        self.offset = offset
    }

    /// The bottom edge.
    public static let bottom = BaselinePosition(fraction: 1, offset: 0)
}

extension View {
    /// Tells layout that `intrinsicContentSize` or a baseline may be another now.
    public func invalidateIntrinsicContentSize() { layoutState?.memberEngine?.contentDidChange(of: self) }

    /// A size that takes the place of `intrinsicContentSize` in layout: for previews and tests, which know the sizes of texts that are not
    /// there.
    public var placeholderIntrinsicContentSize: Size? {
        get { layoutState?.placeholderSize }
        set {
            guard newValue != placeholderIntrinsicContentSize else { return }
            makeLayoutState().placeholderSize = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// How much it resists being larger than its content. 250 unless told otherwise.
    public func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        (layoutState?[axis] ?? ContentPriorities()).hugging
    }

    /// Says how much it resists being larger than its content.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        makeLayoutState()[axis].hugging = priority
        invalidateIntrinsicContentSize()
    }

    /// How much it resists being smaller than its content. 750 unless told otherwise.
    public func contentCompressionResistancePriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        (layoutState?[axis] ?? ContentPriorities()).resistance
    }

    /// Says how much it resists being smaller than its content.
    public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        makeLayoutState()[axis].resistance = priority
        invalidateIntrinsicContentSize()
    }
}
