/// The widths of panes beside each other, in points.
struct SplitWidths {
    /// The width of each.
    private(set) var widths: [Double]

    private let panes: [SplitPane]
    private let width: Double
    private let line: Double
    /// The index of the pane that has the rest of the width.
    private let rest: Int

    /// Calculates the widths of one or more panes in some room.
    ///
    /// - Parameter line: the width of the line between two panes
    init(_ panes: [SplitPane], in width: Double, line: Double) {
        self.panes = panes
        self.width = width
        self.line = line
        rest = Self.rest(of: panes)
        widths = []
        widths = wantedWidths(\.chosenWidth) { $0.limited($1) }
        guard widths[rest] < leastRest else { return }
        shrink()
        // There is not enough room for the smallest widths: the limits are ignored.
        if widths[rest] < leastRest - 1e-6 { widths = wantedWidths({ _ in nil }) { max(0, min($1, width)) } }
    }

    private static func rest(of panes: [SplitPane]) -> Int {
        if let index = panes.lastIndex(where: { $0.preferredWidth == .rest }) { return index }
        let shares = panes.lastIndex {
            if case .fraction = $0.preferredWidth { true } else { false }
        }
        return shares ?? panes.count - 1
    }

    private var lines: Double { line * Double(panes.count - 1) }

    /// The smallest width of the pane with the rest, including the line beside it.
    private var leastRest: Double { max(0, panes[rest].minimumWidth - (panes.count > 1 ? line : 0)) }

    private func wantedWidths(_ chosen: (SplitPane) -> SplitPane.Width?, limited: (SplitPane, Double) -> Double) -> [Double] {
        var found = Array(repeating: 0.0, count: panes.count)
        var shared = width
        for (index, pane) in panes.enumerated() where index != rest {
            guard case .points(let points) = chosen(pane) ?? pane.preferredWidth else { continue }
            found[index] = limited(pane, points)
            shared -= found[index] + line
        }
        for (index, pane) in panes.enumerated() where index != rest {
            if case .fraction(let fraction) = chosen(pane) ?? pane.preferredWidth {
                found[index] = limited(pane, max(0, shared * fraction).rounded())
            }
        }
        found[rest] = max(0, width - lines - found.reduce(0, +))
        return found
    }

    /// Takes the missing width of the pane with the rest from the others, first from those with the lowest priority.
    private mutating func shrink() {
        let others = panes.indices.filter { $0 != rest }
        for index in others.sorted(by: { panes[$0].holdingPriority < panes[$1].holdingPriority }) {
            let lacking = leastRest - (width - lines - others.reduce(0) { $0 + widths[$1] })
            guard lacking > 0 else { break }
            widths[index] = max(panes[index].minimumWidth, widths[index] - lacking)
        }
        widths[rest] = width - lines - others.reduce(0) { $0 + widths[$1] }
    }

    /// Returns the limits of a pane's width while the others keep their smallest ones.
    func limits(of index: Int) -> ClosedRange<Double> {
        let others = panes.indices.filter { $0 != index && $0 != rest }.reduce(0) { $0 + panes[$1].minimumWidth }
        let least = panes[index].minimumWidth
        return least...max(least, min(panes[index].maximumWidth, width - lines - others - leastRest))
    }

    /// Returns the description of a pane's width that a person chose.
    func chosen(_ wanted: Double, for index: Int) -> SplitPane.Width {
        let limits = limits(of: index)
        let points = max(limits.lowerBound, min(wanted.rounded(), limits.upperBound))
        guard case .fraction = panes[index].preferredWidth else { return .points(points) }
        var shared = width
        for (other, pane) in panes.enumerated() where other != rest {
            if case .points = pane.preferredWidth { shared -= widths[other] + line }
        }
        return .fraction(shared > 0 ? points / shared : 0)
    }
}
