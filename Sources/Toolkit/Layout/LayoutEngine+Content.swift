import Graphics

/// Sizes of content, and the pull of drawn frames.
extension LayoutEngine {
    /// Takes over the size of a view's content, and constraints about its baselines.
    func updateContent(_ index: Int) {
        // The root's size is given, unless the question is what it should be.
        guard index != 0 || isProbe, let view = members[index].view else { return }
        updateBaselines(of: view)
        guard members[index].frame.isEmpty else { return }
        let size = view.layoutContentSize
        setContent(index, .horizontal, size.width, of: view)
        setContent(index, .vertical, size.height, of: view)
    }

    private func setContent(_ index: Int, _ axis: LayoutConstraint.Axis, _ length: Double, of view: View) {
        let old = axis == .horizontal ? members[index].contentWidth : members[index].contentHeight
        let hugging = view.contentHuggingPriority(for: axis)
        let resistance = view.contentCompressionResistancePriority(for: axis)
        if var content = old {
            if length >= 0, content.hugging == hugging, content.resistance == resistance {
                guard length != content.length else { return }
                content.length = length
                solver.setConstant(-length, of: content.constraint)
                store(content, index, axis)
                return
            }
            solver.remove(content.constraint)
            note(content.constraint, .given)
            store(nil, index, axis)
        }
        guard length >= 0, length.isFinite else { return }
        let variable = axis == .horizontal ? members[index].width : members[index].height
        let expression = Solver.Expression([Solver.Term(variable)], constant: -length)
        var over = Solver.Deviation(hugging.strength)
        var under = Solver.Deviation(resistance.strength)
        for _ in 0..<3 {
            if let constraint = try? solver.add(expression, over: over, under: under) {
                note(constraint, .content(index, axis))
                store(Content(constraint: constraint, length: length, hugging: hugging, resistance: resistance), index, axis)
                return
            }
            // A content that must not be other than it is gives way where a constraint says so.
            let strongest = Solver.Deviation.charged(level: 999.5)
            if over == .forbidden { over = strongest } else if under == .forbidden { under = strongest } else { return }
        }
    }

    private func store(_ content: Content?, _ index: Int, _ axis: LayoutConstraint.Axis) {
        if axis == .horizontal { members[index].contentWidth = content } else { members[index].contentHeight = content }
    }

    /// Lets go of the size of a content that must be what it is and cannot be.
    func dropContent(_ index: Int, _ axis: LayoutConstraint.Axis) {
        guard let content = axis == .horizontal ? members[index].contentWidth : members[index].contentHeight else { return }
        solver.remove(content.constraint)
        note(content.constraint, .given)
        store(nil, index, axis)
    }

    /// Content that wraps is as high as its width makes it: once widths are known, heights follow.
    func fitHeights() {
        for _ in 0..<2 {
            var changed = false
            for index in members.indices {
                guard var content = members[index].contentHeight, let view = members[index].view, view.layoutState?.placeholderSize == nil,
                    let height = view.contentHeight(forWidth: solver.value(of: members[index].width)), height != content.length
                else { continue }
                content.length = height
                solver.setConstant(-height, of: content.constraint)
                members[index].contentHeight = content
                changed = true
            }
            guard changed else { return }
            solve()
        }
    }

    /// Constraints about baselines of a view follow its content.
    private func updateBaselines(of view: View) {
        for constraint in baselines where constraint.firstItem === view || constraint.secondItem === view {
            guard let entry = entries[ObjectIdentifier(constraint)], let base = makeTerms(constraint), base != entry.base else { continue }
            uninstall(constraint)
            install(constraint)
        }
    }

    // MARK: - Drawn frames

    /// Pulls weakly, to the frames that views were drawn at, what constraints leave open.
    func pullUndetermined() {
        var added = false
        for index in members.indices.dropFirst() where members[index].frame.isEmpty {
            for side in 0..<4 where pulls[Pull(member: index, side: side)] == nil {
                guard let variable = members[index].variable(side), !solver.isDetermined(variable) else { continue }
                addPull(index, side, variable)
                added = true
            }
        }
        if added { solve() }
    }

    private func addPull(_ index: Int, _ side: Int, _ variable: Solver.Variable) {
        let item = members[index].item
        let drawn = members[index].view?.layoutState?.drawnFrame ?? (item as? LayoutGuide)?.storedFrame ?? .zero
        var expression = Solver.Expression([Solver.Term(variable)], constant: -drawn.side(side))
        if let around = members[members[index].parent].variable(side), side < 2 { expression.terms.append(Solver.Term(around, -1)) }
        let weakest = Solver.Deviation.charged(level: 0)
        pulls[Pull(member: index, side: side)] = addGiven(expression, over: weakest, under: weakest)
    }

    /// Pulls a view that was given a frame to that one from now on.
    func pull(_ index: Int, to frame: Rect) {
        members[index].view?.layoutState?.drawnFrame = frame
        for side in 0..<4 {
            if let pull = pulls[Pull(member: index, side: side)] { solver.setConstant(-frame.side(side), of: pull) }
        }
    }

    // MARK: - Frames

    /// Gives the views and guides their frames, with their edges on whole pixels; a scale of 0 leaves them as they are.
    func setFrames(scale: Double) {
        func aligned(_ value: Double) -> Double { scale > 0 ? (value * scale).rounded() / scale : value }
        origins.removeAll(keepingCapacity: true)
        origins.append(.zero)
        for index in 1..<members.count {
            let member = members[index]
            let around = origins[member.parent]
            if !member.frame.isEmpty, let view = member.view {
                origins.append(Point(x: around.x + view.storedFrame.minX, y: around.y + view.storedFrame.minY))
                continue
            }
            let x = member.x.map { solver.value(of: $0) } ?? 0
            let y = member.y.map { solver.value(of: $0) } ?? 0
            let origin = Point(x: aligned(x), y: aligned(y))
            let end = Point(x: aligned(x + solver.value(of: member.width)), y: aligned(y + solver.value(of: member.height)))
            origins.append(origin)
            let frame = Rect(x: origin.x - around.x, y: origin.y - around.y, width: end.x - origin.x, height: end.y - origin.y)
            if let view = member.view { view.place(at: frame) } else { (member.item as? LayoutGuide)?.storedFrame = frame }
        }
    }
}

extension LayoutEngine.Member {
    /// The variable for a side: 0 for x, 1 for y, 2 for the width, 3 for the height.
    func variable(_ side: Int) -> ConstraintSolver.Variable? {
        switch side {
        case 0: x
        case 1: y
        case 2: width
        default: height
        }
    }
}

extension Rect {
    /// The number for a side: 0 for x, 1 for y, 2 for the width, 3 for the height.
    func side(_ side: Int) -> Double {
        switch side {
        case 0: minX
        case 1: minY
        case 2: width
        default: height
        }
    }
}
