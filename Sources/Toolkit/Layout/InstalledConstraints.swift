/// The constraints of a layout engine in the solver: the entry of each constraint, the source of each solver constraint, and the
/// constraints that were given up.
struct InstalledConstraints {
    typealias Solver = ConstraintSolver

    /// The origin of a constraint in the solver.
    enum Source {
        case constraint(LayoutConstraint)
        case content(LayoutMember, LayoutConstraint.Axis)
        /// Given sizes and frames, and the pull of drawn frames.
        case given
    }

    /// The solver's data of a constraint.
    struct Entry {
        let handle: Solver.Constraint
        /// The constant of its expression without its own `constant`.
        let base: Double
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The sources, by the index of a constraint in the solver.
    private var sources: [Source] = []
    /// The constraints that were given up, because they contradict others.
    private(set) var givenUp: [LayoutConstraint] = []
    /// The constraints about baselines, which follow the content of views.
    private(set) var aboutBaselines: [LayoutConstraint] = []

    /// Returns the solver's data of a constraint; nil if it is not in the solver.
    func entry(of constraint: LayoutConstraint) -> Entry? { entries[ObjectIdentifier(constraint)] }

    /// Returns the origin of a constraint in the solver.
    func source(of handle: Solver.Constraint) -> Source { sources[Int(handle.index)] }

    /// Adds a constraint that came into the solver.
    mutating func add(_ constraint: LayoutConstraint, _ entry: Entry) {
        entries[ObjectIdentifier(constraint)] = entry
        note(entry.handle, .constraint(constraint))
        if constraint.isAboutBaseline, !aboutBaselines.contains(where: { $0 === constraint }) { aboutBaselines.append(constraint) }
    }

    /// Removes a constraint. Returns its solver data, with which the caller removes it from the solver; nil if it was not there.
    mutating func remove(_ constraint: LayoutConstraint) -> Entry? {
        forgetGivenUp(constraint)
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(constraint)) else { return nil }
        note(entry.handle, .given)
        return entry
    }

    /// Stores the origin of a constraint in the solver.
    mutating func note(_ handle: Solver.Constraint, _ source: Source) {
        let index = Int(handle.index)
        while sources.count <= index { sources.append(.given) }
        sources[index] = source
    }

    /// Gives up a constraint that is not in the solver, because it contradicts others there.
    mutating func giveUp(_ constraint: LayoutConstraint) { givenUp.append(constraint) }

    /// Forgets that a constraint was given up, because it is tried again or removed.
    mutating func forgetGivenUp(_ constraint: LayoutConstraint) { givenUp.removeAll { $0 === constraint } }

    /// Forgets all constraints, because the solver is new.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        givenUp.removeAll()
        aboutBaselines.removeAll()
    }
}
