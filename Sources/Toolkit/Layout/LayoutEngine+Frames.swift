import Graphics

/// The drawn frames of views, and their new frames.
extension LayoutEngine {
    // MARK: - Drawn frames

    /// Pulls undetermined sides weakly to the drawn frames of their views.
    func pullUndetermined() {
        var added = false
        for member in members where member.parent != nil && !member.isFramed {
            for side in 0..<4 where member.pulls[side] == nil {
                guard let variable = member.variable(side), !solver.isDetermined(variable) else { continue }
                addPull(member, side, variable)
                added = true
            }
        }
        if added { solve() }
    }

    private func addPull(_ member: LayoutMember, _ side: Int, _ variable: Solver.Variable) {
        let drawn = member.view?.layoutState?.drawnFrame ?? member.guide?.storedFrame ?? .zero
        var expression = Solver.Expression([Solver.Term(variable)], constant: -drawn.side(side))
        if side < 2, let around = member.parent?.variable(side) { expression.terms.append(Solver.Term(around, -1)) }
        let weakest = Solver.Deviation.charged(level: 0)
        member.pulls[side] = addGiven(expression, over: weakest, under: weakest)
    }

    /// Pulls a view to its new frame from now on.
    func pull(_ member: LayoutMember, to frame: Rect) {
        for (side, pull) in member.pulls { solver.setConstant(-frame.side(side), of: pull) }
    }

    // MARK: - Frames

    /// Sets the frames of views and guides, with their edges on whole pixels; a scale of 0 leaves them as they are.
    func setFrames(scale: Double) {
        func aligned(_ value: Double) -> Double { scale > 0 ? (value * scale).rounded() / scale : value }
        for member in members {
            guard let parent = member.parent, let x = member.x, let y = member.y else { continue }
            let around = parent.origin
            let view = member.view
            if member.isFramed, let view {
                member.origin = Point(x: around.x + view.storedFrame.minX, y: around.y + view.storedFrame.minY)
                continue
            }
            let (left, top) = (solver.value(of: x), solver.value(of: y))
            let origin = Point(x: aligned(left), y: aligned(top))
            let right = aligned(left + solver.value(of: member.width))
            let bottom = aligned(top + solver.value(of: member.height))
            member.origin = origin
            let frame = Rect(x: origin.x - around.x, y: origin.y - around.y, width: right - origin.x, height: bottom - origin.y)
            guard let view else {
                member.guide?.storedFrame = frame
                continue
            }
            let movesBaselines = movesBaselines(of: view, width: frame.width)
            view.place(at: frame)
            // The baselines of wrapped text follow from the width, which is known only now.
            if movesBaselines { contentDidChange(of: view) }
        }
    }
}
