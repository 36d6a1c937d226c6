import Graphics

/// Sizes of content.
extension LayoutEngine {
    /// Takes over the size of a view's content, and constraints about its baselines.
    func updateContent(_ member: LayoutMember) {
        member.isContentStale = false
        // The root's size is given, unless it is the question.
        guard member.parent != nil || isProbe, let view = member.view else { return }
        updateBaselines(of: view)
        guard !member.isFramed else { return }
        let size = contentSize(of: view)
        setContent(of: member, .horizontal, size.width, view)
        setContent(of: member, .vertical, size.height, view)
    }

    /// Returns a view's own size: the placeholder's, or its content's, in whole pixels of its window.
    private func contentSize(of view: View) -> Size {
        if let size = view.placeholderIntrinsicContentSize { return size }
        let size = view.intrinsicContentSize
        guard let scale = view.window?.scale else { return size }
        func whole(_ length: Double) -> Double { length < 0 ? length : (length * scale - 1e-6).rounded(.up) / scale }
        return Size(width: whole(size.width), height: whole(size.height))
    }

    private func setContent(of member: LayoutMember, _ axis: LayoutConstraint.Axis, _ length: Double, _ view: View) {
        let hugging = view.contentHuggingPriority(for: axis)
        let resistance = view.contentCompressionResistancePriority(for: axis)
        if let content = member[axis] {
            if length >= 0, length <= 1e7, content.hugging == hugging, content.resistance == resistance {
                guard length != content.length else { return }
                member[axis]?.length = length
                solver.setConstant(-length, of: content.constraint)
                return
            }
            dropContent(of: member, axis)
        }
        guard length >= 0, length <= 1e7 else { return }
        let expression = Solver.Expression([Solver.Term(axis == .horizontal ? member.width : member.height)], constant: -length)
        var over = Solver.Deviation(hugging.strength)
        var under = Solver.Deviation(resistance.strength)
        for _ in 0..<3 {
            if let constraint = try? solver.add(expression, over: over, under: under) {
                note(constraint, .content(member, axis))
                member[axis] = LayoutMember.Content(constraint: constraint, length: length, hugging: hugging, resistance: resistance)
                return
            }
            // Even a required content size gives way to an explicit constraint.
            let strongest = Solver.Deviation.charged(level: 999.5)
            if over == .forbidden { over = strongest } else if under == .forbidden { under = strongest } else { return }
        }
    }

    /// Removes the constraints of a content's size.
    func dropContent(of member: LayoutMember, _ axis: LayoutConstraint.Axis) {
        guard let content = member[axis] else { return }
        note(content.constraint, .given)
        solver.remove(content.constraint)
        member[axis] = nil
    }

    /// The height of wrapped content follows from its width: it is set after the widths are known.
    func fitHeights() {
        for _ in 0..<2 {
            var changed = false
            for member in members {
                guard let content = member.contentHeight, let view = member.view, view.placeholderIntrinsicContentSize == nil,
                    let height = view.contentHeight(forWidth: solver.value(of: member.width))?.asLength, height != content.length
                else { continue }
                member.contentHeight?.length = height
                solver.setConstant(-height, of: content.constraint)
                changed = true
            }
            guard changed else { return }
            solve()
        }
    }
}
