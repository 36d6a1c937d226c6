public import Graphics

/// Views beside each other, below each other or in front of each other: one description that measures and places them.
///
/// It is a value, not a view, and is made again from the current content for each layout:
///
/// ```swift
/// private var stack: Stack {
///     Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 8, left: 16, bottom: 8, right: 16)) {
///         label.sized(width: .flexible)
///         if canStop { stopButton }
///     }
/// }
///
/// override func sizeThatFits(_ size: Size) -> Size { stack.sizeThatFits(size) }
/// override func layoutSubviews() { stack.place(in: self) }
/// ```
///
/// Widths are found first, then the heights that follow from them. Lengths are in points, and left means leading: all of it is mirrored if
/// text runs from right to left. Hidden views take no room. In a window every edge is on a whole pixel.
public struct Stack {
    /// The direction in which items follow each other.
    nonisolated public enum Axis: Hashable, Sendable {
        /// Beside each other, from the leading edge.
        case horizontal
        /// Below each other.
        case vertical
        /// In front of each other, each with all of the room.
        case depth
    }

    /// The place of items across a stack, and in the room of a stack of depth.
    nonisolated public enum Alignment: Hashable, Sendable {
        /// From edge to edge. An item that may not be that long begins at the leading or top edge.
        case fill
        /// At the leading or top edge.
        case leading
        /// In the middle.
        case center
        /// At the trailing or bottom edge.
        case trailing

        /// At the top edge.
        public static let top = Alignment.leading
        /// At the bottom edge.
        public static let bottom = Alignment.trailing
    }

    /// The direction in which items follow each other.
    public let axis: Axis
    /// The room between neighbours along the axis, in points; a `Spacer` replaces it.
    public let spacing: Double
    /// The place of items across it.
    public let alignment: Alignment
    /// The room around all of it, in points; left is the leading edge.
    public let insets: EdgeInsets

    let items: [StackItem]

    /// Describes a stack.
    public init(
        _ axis: Axis, spacing: Double = 0, alignment: Alignment = .fill, insets: EdgeInsets = .zero,
        @Builder _ content: () -> [StackItem]
    ) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
        self.insets = insets
        items = content().filter(\.isSeen)
    }

    /// The stack as an item of another one: as wide and high as its items, or with another size.
    ///
    /// - Parameter alignment: its place across the other stack; nil for that stack's own
    public func sized(
        width: StackLength = .fitting, height: StackLength = .fitting, alignment: Alignment? = nil
    ) -> StackItem {
        StackItem(.stack(self), width, height, alignment)
    }

    /// Makes a list from the contents of a stack's braces.
    @resultBuilder public enum Builder {
        /// A view with its preferred width and height.
        public static func buildExpression(_ view: View) -> [StackItem] { [view.sized()] }
        /// A view with a size.
        public static func buildExpression(_ item: StackItem) -> [StackItem] { [item] }
        /// A stack with the width and height of its items.
        public static func buildExpression(_ stack: Stack) -> [StackItem] { [stack.sized()] }
        /// Empty room.
        public static func buildExpression(_ spacer: Spacer) -> [StackItem] { [StackItem(.room, spacer.length, spacer.length)] }
        /// Several items that were made elsewhere.
        public static func buildExpression(_ items: [StackItem]) -> [StackItem] { items }
        /// Lines below each other.
        public static func buildBlock(_ parts: [StackItem]...) -> [StackItem] { parts.count == 1 ? parts[0] : Array(parts.joined()) }
        /// An `if`.
        public static func buildOptional(_ part: [StackItem]?) -> [StackItem] { part ?? [] }
        /// An `if` that holds.
        public static func buildEither(first part: [StackItem]) -> [StackItem] { part }
        /// An `else`.
        public static func buildEither(second part: [StackItem]) -> [StackItem] { part }
        /// A `for`.
        public static func buildArray(_ parts: [[StackItem]]) -> [StackItem] { Array(parts.joined()) }
    }
}

extension EdgeInsets {
    var horizontal: Double { left + right }
    var vertical: Double { top + bottom }
}
