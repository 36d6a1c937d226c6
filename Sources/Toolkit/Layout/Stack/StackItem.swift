public import Graphics

/// An item of a stack: a view, a stack within it, empty room, or a custom part; with its width and height there.
public struct StackItem {
    enum Content {
        case view(View)
        case stack(Stack)
        case room
        case part(measure: (Size) -> Size, place: (Rect) -> Void)
    }

    let content: Content
    let width: StackLength
    let height: StackLength
    /// Its place across the stack; nil for the stack's own.
    let alignment: Stack.Alignment?

    init(_ content: Content, _ width: StackLength, _ height: StackLength, _ alignment: Stack.Alignment? = nil) {
        self.content = content
        self.width = width
        self.height = height
        self.alignment = alignment
    }

    /// A part without a view, such as a text that is only measured, or a drawing.
    ///
    /// - Parameters:
    ///   - measure: returns the size that it would like to have within a given one, in points, as `sizeThatFits` of a view does
    ///   - place: called with its place, in the coordinates of the view in which the stack is placed
    public init(
        width: StackLength = .fitting, height: StackLength = .fitting, alignment: Stack.Alignment? = nil,
        measure: @escaping (Size) -> Size = { _ in .zero }, place: @escaping (Rect) -> Void = { _ in }
    ) {
        self.init(.part(measure: measure, place: place), width, height, alignment)
    }

    /// Whether it is visible: hidden views take no room, and neither do stacks of hidden views.
    var isSeen: Bool {
        switch content {
        case .view(let view): !view.isHidden
        case .stack(let stack): stack.items.contains { !$0.isRoom }
        case .room, .part: true
        }
    }

    var isRoom: Bool {
        if case .room = content { true } else { false }
    }

    // MARK: - Measuring

    /// Returns the width that its content would like to have within an available width, in points.
    func contentWidth(in available: Double) -> Double {
        switch content {
        case .view(let view):
            let width = max(0, view.sizeThatFits(Size(width: available, height: .infinity)).width)
            return Self.pixels(width, .up, in: view)
        case .stack(let stack): return stack.width(in: available)
        case .room: return 0
        case .part(let measure, _): return max(0, measure(Size(width: available, height: .infinity)).width)
        }
    }

    /// Its smallest width in a row, in points: views can be cut, but the items of a stack keep their own smallest widths.
    var leastWidth: Double {
        guard width.kind == .fitting, case .stack(let stack) = content else { return width.minimum }
        return width.limited(stack.width(in: 0))
    }

    /// Returns the height of its content at a width, in points. Edges are on whole pixels, so a text may have a little less than its width.
    func contentHeight(forWidth width: Double) -> Double {
        switch content {
        case .view(let view):
            let height = view.sizeThatFits(Size(width: Self.pixels(width, .down, in: view), height: .infinity)).height
            return Self.pixels(max(0, height), .up, in: view)
        case .stack(let stack): return stack.height(forWidth: width)
        case .room: return 0
        case .part(let measure, _): return max(0, measure(Size(width: width, height: .infinity)).height)
        }
    }

    /// A length in whole pixels of a view's window; unchanged outside of a window.
    private static func pixels(_ length: Double, _ rule: FloatingPointRoundingRule, in view: View) -> Double {
        guard let scale = view.window?.scale, length.isFinite else { return length }
        return (length * scale + (rule == .up ? -1e-6 : 1e-6)).rounded(rule) / scale
    }

    /// Returns the height that it would like to have at a width, in points.
    func height(forWidth width: Double) -> Double {
        switch height.kind {
        case .fixed: height.ideal
        case .fitting: height.limited(height.minimum < height.maximum ? contentHeight(forWidth: width) : 0)
        case .flexible: height.minimum
        }
    }
}

extension LayoutItem where Self: View {
    /// The view as an item of a stack: with its preferred width and height, or with another size.
    ///
    /// - Parameter alignment: its place across the stack; nil for the stack's own
    public func sized(
        width: StackLength = .fitting, height: StackLength = .fitting, alignment: Stack.Alignment? = nil
    ) -> StackItem {
        StackItem(.view(self), width, height, alignment)
    }
}

/// Empty room in a stack, which replaces its spacing.
nonisolated public struct Spacer: Hashable, Sendable {
    let length: StackLength

    /// Makes room of a length in points, or flexible room.
    public init(_ length: StackLength = .flexible) { self.length = length }
}
