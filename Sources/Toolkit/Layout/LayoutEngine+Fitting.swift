import Graphics

/// Questions for a separate engine, which moves no views: the fitting size, and the undetermined views.
extension LayoutEngine {
    /// Returns the root's size that is nearest to a wanted one under the constraints in it.
    func fittingSize(_ target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority) -> Size {
        let width = Solver.Deviation(horizontal.strength)
        let height = Solver.Deviation(vertical.strength)
        setUp(rootSize: target, width: width, height: height)
        updateContent(members[0])
        solve()
        fitHeights()
        return Size(width: solver.value(of: members[0].width), height: solver.value(of: members[0].height))
    }

    /// Returns the views for which the constraints allow several frames.
    func ambiguousViews() -> [View] {
        setUp(rootSize: root.storedFrame.size, width: .forbidden, height: .forbidden)
        solve()
        fitHeights()
        return members.dropFirst().compactMap { member in
            guard !member.isFramed, let view = member.view else { return nil }
            return (0..<4).contains { isOpen(member.variable($0)) } ? view : nil
        }
    }

    /// Returns whether a variable gives way to a pull that is weaker than everything else.
    private func isOpen(_ variable: Solver.Variable?) -> Bool {
        guard let variable, !solver.isDetermined(variable) else { return false }
        let value = solver.value(of: variable)
        for distance in [1000.0, -1000] {
            let expression = Solver.Expression([Solver.Term(variable)], constant: -value - distance)
            guard let pull = try? solver.add(expression, .equal, .level(-1)) else { continue }
            solve()
            let moved = solver.value(of: variable)
            solver.remove(pull)
            if abs(moved - value) > 0.001 { return true }
        }
        return false
    }
}
