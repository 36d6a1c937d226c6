public import Graphics

/// The place of the first or last baseline of a view in relation to its height: `fraction · height + offset` points below its top edge.
nonisolated public struct BaselinePosition: Hashable, Sendable {
    /// The factor of the height: 0.5 for text in the middle.
    public var fraction: Double
    /// The constant distance, in points.
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
    /// Tells layout that `intrinsicContentSize` or a baseline may have changed.
    public func invalidateIntrinsicContentSize() { layoutState?.memberEngine?.contentDidChange(of: self) }

    /// A size that replaces `intrinsicContentSize` in layout: for previews and tests that know the sizes of missing texts.
    public var placeholderIntrinsicContentSize: Size? {
        get { layoutState?.placeholderSize }
        set {
            guard newValue != placeholderIntrinsicContentSize else { return }
            makeLayoutState().placeholderSize = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// Returns its resistance to becoming larger than its content. The default is 250.
    public func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        (layoutState?[axis] ?? ContentPriorities()).hugging
    }

    /// Sets its resistance to becoming larger than its content.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        makeLayoutState()[axis].hugging = priority
        invalidateIntrinsicContentSize()
    }

    /// Returns its resistance to becoming smaller than its content. The default is 750.
    public func contentCompressionResistancePriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        (layoutState?[axis] ?? ContentPriorities()).resistance
    }

    /// Sets its resistance to becoming smaller than its content.
    public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        makeLayoutState()[axis].resistance = priority
        invalidateIntrinsicContentSize()
    }
}
