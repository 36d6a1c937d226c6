import Graphics

/// How layout constraints become constraints of the solver, and what happens when they contradict each other.
extension LayoutEngine {
    // MARK: - In and out

    /// Hands a constraint to the solver. One of those that it contradicts is given up, or if it may not displace others, it is itself.
    func install(_ constraint: LayoutConstraint, displaces: Bool = true) {
        guard !members.isEmpty, let terms = LayoutTerms(constraint, in: self) else { return }
        let strength = Solver.Deviation(constraint.priority.strength)
        let over = constraint.relation == .greaterThanOrEqual ? .free : strength
        let under = constraint.relation == .lessThanOrEqual ? .free : strength
        let expression = Solver.Expression(terms.terms, constant: terms.base - constraint.constant)
        while true {
            do {
                let handle = try solver.add(expression, over: over, under: under)
                entries[ObjectIdentifier(constraint)] = Entry(handle: handle, base: terms.base)
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

    /// Gives up one of some constraints that contradict each other: the one with the lowest priority, or the latest of those. Returns
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
            LayoutDiagnostics.report(LayoutWarning(.unsatisfiable(candidates, givenUp: victim, contents: names)), about: root)
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
}
