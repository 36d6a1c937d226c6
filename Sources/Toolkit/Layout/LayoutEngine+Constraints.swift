import Graphics

/// How layout constraints become constraints of the solver, and what happens when they contradict each other.
extension LayoutEngine {
    // MARK: - In and out

    /// Hands a constraint to the solver. One of those that it contradicts is given up, or if it may not displace others, it is itself.
    func install(_ constraint: LayoutConstraint, displaces: Bool = true) {
        guard !members.isEmpty, let base = makeTerms(constraint) else { return }
        let strength = Solver.Deviation(constraint.priority.strength)
        let over = constraint.relation == .greaterThanOrEqual ? .free : strength
        let under = constraint.relation == .lessThanOrEqual ? .free : strength
        let expression = Solver.Expression(terms, constant: base - constraint.constant)
        while true {
            do {
                let handle = try solver.add(expression, over: over, under: under)
                entries[ObjectIdentifier(constraint)] = Entry(handle: handle, base: base)
                note(handle, .constraint(constraint))
                if constraint.isAboutBaseline, !baselines.contains(where: { $0 === constraint }) { baselines.append(constraint) }
                return
            } catch {
                guard displaces else { return broken.append(constraint) }
                if !giveUp(one: error.constraints, orNew: constraint) { return }
            }
        }
    }

    /// Takes a constraint from the solver.
    func uninstall(_ constraint: LayoutConstraint) {
        broken.removeAll { $0 === constraint }
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
        note(entry.handle, .given)
        solver.remove(entry.handle)
    }

    // MARK: - Contradictions

    /// Solves, and gives constraints up until that can be done. Those that were given up before get another chance first.
    func solve() {
        for constraint in broken where constraint.isActive {
            broken.removeAll { $0 === constraint }
            install(constraint, displaces: false)
        }
        while true {
            do {
                try solver.solve()
                return
            } catch {
                if !giveUp(one: error.constraints, orNew: nil) { return }
            }
        }
    }

    /// Gives up one of some constraints that contradict each other: the one with the lowest priority, or the latest of those. Answers
    /// whether it was one that is in the solver, which now can go on.
    private func giveUp(one conflict: [Solver.Constraint], orNew new: LayoutConstraint?) -> Bool {
        var candidates: [LayoutConstraint] = new.map { [$0] } ?? []
        var contents: [(member: LayoutMember, axis: LayoutConstraint.Axis)] = []
        for handle in conflict {
            switch sources[Int(handle.index)] {
            case .constraint(let constraint): candidates.append(constraint)
            case .content(let member, let axis): contents.append((member, axis))
            case .given: break
            }
        }
        candidates.sort { $0.activation < $1.activation }
        let victim = candidates.last
        let names = contents.map { "the size of the content of \($0.member.name)" }
        if !isProbe, victim.map({ !$0.isReported }) ?? true {
            victim?.isReported = true
            root.report(LayoutWarning(.unsatisfiable(candidates, givenUp: victim, contents: names)))
        }
        if let victim {
            let isNew = victim === new
            if !isNew { uninstall(victim) }
            broken.append(victim)
            return !isNew
        }
        if let content = contents.last {
            dropContent(of: content.member, content.axis)
            return true
        }
        return false
    }

    // MARK: - Terms

    /// A rectangle that an item's attributes are taken from: a member's, less some insets.
    private struct Box {
        var member: LayoutMember
        var insets = EdgeInsets.zero
        var view: View?
    }

    private func box(_ item: any LayoutItem, isMargin: Bool) -> Box {
        if let guide = item as? LayoutGuide, guide.role != .free, let owner = guide.owningView {
            let insets = guide.role == .margins ? owner.layoutMargins : .zero
            return Box(member: member(owner), insets: insets, view: nil)
        }
        let view = item as? View
        return Box(member: member(item), insets: isMargin ? view?.layoutMargins ?? .zero : .zero, view: view)
    }

    /// Puts the terms of “first - multiplier · second” into `terms`, and answers its constant; nil where an item is gone.
    func makeTerms(_ constraint: LayoutConstraint) -> Double? {
        guard let first = constraint.firstItem, let holder = constraint.holder else { return nil }
        if constraint.hasSecondItem, constraint.secondItem == nil { return nil }
        terms.removeAll(keepingCapacity: true)
        let (firstAttribute, firstIsMargin) = constraint.firstAttribute.withoutMargin
        let (secondAttribute, secondIsMargin) = constraint.secondAttribute.withoutMargin
        let multiplier = constraint.multiplier
        let isRightToLeft = holder.effectiveUserInterfaceLayoutDirection == .rightToLeft
        // From the right edge, what is further on is further left.
        let isMirrored =
            isRightToLeft && (constraint.firstAttribute.followsDirection || constraint.secondAttribute.followsDirection)
        let sign = isMirrored ? -1.0 : 1
        var base = addTerms(firstAttribute, box(first, isMargin: firstIsMargin), sign, isRightToLeft)
        if let second = constraint.secondItem {
            base += addTerms(secondAttribute, box(second, isMargin: secondIsMargin), -sign * multiplier, isRightToLeft)
        }
        if multiplier != 1, holder !== root { addOrigin(of: holder, firstAttribute.kind, sign * (multiplier - 1), isMirrored) }
        if multiplier != 1, holder === root, isMirrored { append(members[0].width, sign * (multiplier - 1)) }
        return base
    }

    /// Places are measured in the view that keeps the constraint, so with a multiplier it matters where that is.
    private func addOrigin(of holder: View, _ kind: LayoutConstraint.Attribute.Kind, _ factor: Double, _ isMirrored: Bool) {
        let member = member(holder)
        switch kind {
        case .x:
            append(member.x, factor)
            if isMirrored { append(member.width, factor) }
        case .y: append(member.y, factor)
        default: break
        }
    }

    private func append(_ variable: Solver.Variable?, _ factor: Double) {
        if let variable, factor != 0 { terms.append(Solver.Term(variable, factor)) }
    }

    /// Adds an attribute times a factor, and answers its constant.
    private func addTerms(_ attribute: LayoutConstraint.Attribute, _ box: Box, _ factor: Double, _ isRightToLeft: Bool) -> Double {
        let (member, insets) = (box.member, box.insets)
        switch attribute {
        case .left: return addX(member, 0, insets.left, factor)
        case .right: return addX(member, 1, -insets.right, factor)
        case .leading: return isRightToLeft ? addX(member, 1, -insets.right, factor) : addX(member, 0, insets.left, factor)
        case .trailing: return isRightToLeft ? addX(member, 0, insets.left, factor) : addX(member, 1, -insets.right, factor)
        case .centerX: return addX(member, 0.5, (insets.left - insets.right) / 2, factor)
        case .top: return addY(member, 0, insets.top, factor)
        case .bottom: return addY(member, 1, -insets.bottom, factor)
        case .centerY: return addY(member, 0.5, (insets.top - insets.bottom) / 2, factor)
        case .firstBaseline, .lastBaseline:
            let position = attribute == .firstBaseline ? box.view?.firstBaselinePosition : box.view?.lastBaselinePosition
            let place = position ?? BaselinePosition(fraction: 1, offset: -insets.bottom)
            return addY(member, place.fraction.asPlace, place.offset.asPlace, factor)
        case .width:
            append(member.width, factor)
            return -factor * (insets.left + insets.right)
        case .height:
            append(member.height, factor)
            return -factor * (insets.top + insets.bottom)
        default: return 0
        }
    }

    private func addX(_ member: LayoutMember, _ share: Double, _ offset: Double, _ factor: Double) -> Double {
        append(member.x, factor)
        append(member.width, factor * share)
        return factor * offset
    }

    private func addY(_ member: LayoutMember, _ share: Double, _ offset: Double, _ factor: Double) -> Double {
        append(member.y, factor)
        append(member.height, factor * share)
        return factor * offset
    }
}
