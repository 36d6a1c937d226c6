import Graphics

/// The parts of a view's frame that change with its superview's size: the distances from the edges, the width, the height.
nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The distance from the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance from the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

extension View {
    /// The parts of its frame that change with its superview's size, in proportion to their lengths. By default none: it keeps its frame.
    /// Ignored while `translatesAutoresizingMaskIntoConstraints` is false.
    public var autoresizingMask: AutoresizingMask {
        get { layoutState?.autoresizingMask ?? [] }
        set {
            guard newValue != autoresizingMask else { return }
            makeLayoutState().autoresizingMask = newValue
            if !newValue.isEmpty { superview?.subviewList.noteAutoresizing() }
        }
    }
}

extension AutoresizingMask {
    /// Resizes the subviews of a view after a change of its size.
    static func resizeSubviews(of parent: View, from old: Size) {
        let size = parent.storedFrame.size
        let change = Size(width: size.width - old.width, height: size.height - old.height)
        for view in parent.subviews {
            guard let state = view.layoutState, state.translatesAutoresizingMask, !state.autoresizingMask.isEmpty else { continue }
            let frame = view.storedFrame
            let mask = state.autoresizingMask
            let x = stretched(
                before: frame.minX, length: frame.width, after: old.width - frame.maxX, by: change.width,
                (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)))
            let y = stretched(
                before: frame.minY, length: frame.height, after: old.height - frame.maxY, by: change.height,
                (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)))
            view.setFrame(Rect(x: x.start, y: y.start, width: x.length, height: y.length))
        }
    }

    /// Divides a change among the flexible ones of three parts, in proportion to their lengths, or equally if these are zero.
    private static func stretched(
        before: Double, length: Double, after: Double, by change: Double, _ flexible: (before: Bool, length: Bool, after: Bool)
    ) -> (start: Double, length: Double) {
        let parts = (flexible.before ? max(0, before) : 0, flexible.length ? max(0, length) : 0, flexible.after ? max(0, after) : 0)
        let sum = parts.0 + parts.1 + parts.2
        let count = Double([flexible.before, flexible.length, flexible.after].count { $0 })
        guard count > 0 else { return (before, length) }
        func share(_ part: Double, _ isFlexible: Bool) -> Double { sum > 0 ? change * part / sum : isFlexible ? change / count : 0 }
        return (before + share(parts.0, flexible.before), max(0, length + share(parts.1, flexible.length)))
    }
}
