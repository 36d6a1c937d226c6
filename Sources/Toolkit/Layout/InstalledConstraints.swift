/// What became of the constraints of a layout engine: what each is in the solver, what each one in the solver stands for, and which of them
/// were given up.
struct InstalledConstraints {
    typealias Solver = ConstraintSolver

    /// What a constraint in the solver stands for.
    enum Source {
        case constraint(LayoutConstraint)
        case content(LayoutMember, LayoutConstraint.Axis)
        /// Sizes and frames that are given, and the pull of drawn frames.
        case given
    }

    /// What a constraint is in the solver.
    struct Entry {
        let handle: Solver.Constraint
        /// The constant of its expression without its own `constant`.
        let base: Double
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// By the place of a constraint in the solver.
    private var sources: [Source] = []
    /// Those that were given up, because they contradict others.
    private(set) var givenUp: [LayoutConstraint] = []
    /// Those about baselines, which follow the content of views.
    private(set) var aboutBaselines: [LayoutConstraint] = []

    /// What a constraint is in the solver; nil where it is not there.
    func entry(of constraint: LayoutConstraint) -> Entry? { entries[ObjectIdentifier(constraint)] }

    /// What a constraint in the solver stands for.
    func source(of handle: Solver.Constraint) -> Source { sources[Int(handle.index)] }

    /// A constraint came into the solver.
    mutating func add(_ constraint: LayoutConstraint, _ entry: Entry) {
        entries[ObjectIdentifier(constraint)] = entry
        note(entry.handle, .constraint(constraint))
        if constraint.isAboutBaseline, !aboutBaselines.contains(where: { $0 === constraint }) { aboutBaselines.append(constraint) }
    }

    /// Forgets a constraint. Returns what it was in the solver, from which it is to be taken; nil where it was not there.
    mutating func remove(_ constraint: LayoutConstraint) -> Entry? {
        forgetGivenUp(constraint)
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(constraint)) else { return nil }
        note(entry.handle, .given)
        return entry
    }

    /// Writes down what a constraint in the solver stands for.
    mutating func note(_ handle: Solver.Constraint, _ source: Source) {
        let index = Int(handle.index)
        while sources.count <= index { sources.append(.given) }
        sources[index] = source
    }

    /// A constraint that is not in the solver contradicts others there.
    mutating func giveUp(_ constraint: LayoutConstraint) { givenUp.append(constraint) }

    /// A constraint gets another chance, or is gone.
    mutating func forgetGivenUp(_ constraint: LayoutConstraint) { givenUp.removeAll { $0 === constraint } }

    /// The solver is a new one.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        givenUp.removeAll()
        aboutBaselines.removeAll()
    }
}
