import Graphics

/// Lays out the views in one view, its root, by constraints: a solver, and the meaning of its variables and constraints.
///
/// The root's size is given by its frame, as two required constraints whose constants change; a window edge that is dragged changes nothing
/// else. Each view or guide that a constraint is about, and each view between it and the root, has four variables: the place of its top
/// left corner in the root, its width and its height. Constraints are added and removed one by one; when views are added, removed or laid
/// out in another way, everything is set up again.
final class LayoutEngine {
    typealias Solver = ConstraintSolver

    unowned let root: View
    /// Whether it only calculates sizes. Then it does not change views, and reports no warnings.
    let isProbe: Bool

    var solver = Solver()
    /// The root, and after it the members in it, each one after the member around it.
    var members: [LayoutMember] = []
    private var memberOf: [ObjectIdentifier: LayoutMember] = [:]
    private var installed = InstalledConstraints()
    /// The constraints that were given up, because they contradict others.
    var givenUpConstraints: [LayoutConstraint] { installed.givenUp }
    /// The number of pivots of the solver at the last check of undetermined sides; -1 after its constraints changed.
    private var checkedPivots = -1

    private(set) var isStale = true
    /// Whether something besides the root's size changed since the last solution.
    private var isDirty = true
    /// Constraints that became active since the last layout.
    private var added: [LayoutConstraint] = []
    private var staleContents: [LayoutMember] = []
    private var direction = UserInterfaceLayoutDirection.leftToRight
    private var scale = 0.0
    private var rootSize = Size.zero
    private var rootWidth: Solver.Constraint?
    private var rootHeight: Solver.Constraint?

    private static let pivotsBeforeRenewal = 100_000

    init(root: View, isProbe: Bool = false) {
        self.root = root
        self.isProbe = isProbe
    }

    // MARK: - Changes

    /// Marks the engine for a new setup, because views were added, removed or are laid out in another way.
    func structureDidChange() {
        isStale = true
        root.setNeedsLayout()
    }

    func add(_ constraint: LayoutConstraint) {
        setNeedsSolution()
        if members.isEmpty { isStale = true }
        // It is installed with the sizes of the next layout, because with the last ones it may contradict the other constraints.
        if !isStale { added.append(constraint) }
    }

    func remove(_ constraint: LayoutConstraint) {
        setNeedsSolution()
        guard !isStale else { return }
        if added.contains(where: { $0 === constraint }) { added.removeAll { $0 === constraint } } else { uninstall(constraint) }
    }

    func constantDidChange(of constraint: LayoutConstraint) {
        setNeedsSolution()
        guard !isStale, let entry = installed.entry(of: constraint) else { return }
        solver.setConstant(entry.base - constraint.constant, of: entry.handle)
    }

    func priorityDidChange(of constraint: LayoutConstraint) {
        setNeedsSolution()
        guard !isStale else { return }
        uninstall(constraint)
        if !added.contains(where: { $0 === constraint }) { added.append(constraint) }
    }

    func contentDidChange(of view: View) {
        guard !isStale, let member = memberOf[ObjectIdentifier(view)], !member.isContentStale else { return }
        member.isContentStale = true
        staleContents.append(member)
        setNeedsSolution()
    }

    /// The frame of a view that the engine knows was set from outside.
    func frameDidChange(of view: View) {
        guard !isStale, let member = memberOf[ObjectIdentifier(view)], member.parent != nil else { return }
        setNeedsSolution()
        if !member.isFramed { pull(member, to: view.storedFrame) }
    }

    private func setNeedsSolution() {
        isDirty = true
        root.setNeedsLayout()
    }

    // MARK: - Layout

    /// Finds the frames for the root's current size and sets them.
    func layOut() {
        let direction = root.effectiveUserInterfaceLayoutDirection
        let isSetUp = !isStale && direction == self.direction
        let scale = root.window?.scale ?? 0
        if scale != self.scale {
            self.scale = scale
            if isSetUp { staleContents = members }
            isDirty = true
        }
        // Each pivot rounds a little. After very many, a new solver is used.
        if !isSetUp || solver.pivots > Self.pivotsBeforeRenewal {
            self.direction = direction
            setUp(rootSize: root.storedFrame.size, width: .forbidden, height: .forbidden)
            isStale = false
        }
        guard !members.isEmpty else { return }
        let size = root.storedFrame.size
        if size != rootSize || isDirty || !isSetUp || checkedPivots < 0 {
            isDirty = false
            takeFrames()
            for member in staleContents { updateContent(member) }
            staleContents.removeAll(keepingCapacity: true)
            setRootSize(size)
            for constraint in added { install(constraint) }
            added.removeAll()
            solve()
            fitHeights()
            // The undetermined sides depend on the basic variables, and those only change by a pivot.
            if solver.pivots != checkedPivots {
                pullUndetermined()
                checkedPivots = solver.pivots
            }
        }
        setFrames(scale: scale)
    }

    /// Collects views and constraints, and hands them to a new solver. The root gets the given size, or the nearest possible one.
    func setUp(rootSize: Size, width: Solver.Deviation, height: Solver.Deviation) {
        for member in members where member.view?.layoutState?.memberEngine === self { member.view?.layoutState?.memberEngine = nil }
        solver = Solver()
        members.removeAll(keepingCapacity: true)
        memberOf.removeAll(keepingCapacity: true)
        installed.removeAll()
        staleContents.removeAll()
        added.removeAll()
        checkedPivots = -1
        var constraints: [LayoutConstraint] = []
        collect(root, isRoot: true, &constraints)
        guard isProbe || !constraints.isEmpty else { return }
        addRoot(size: rootSize, width: width, height: height)
        // The latest come last, so that the latest of contradicting constraints is given up.
        constraints.sort { $0.activation < $1.activation }
        for constraint in constraints { install(constraint) }
        if let last = constraints.last, !isProbe {
            root.layoutState?.activations = max(root.layoutState?.activations ?? 0, last.activation)
        }
    }

    private func collect(_ view: View, isRoot: Bool, _ constraints: inout [LayoutConstraint]) {
        guard isRoot || LayoutScope(view).joinsLayoutAround else { return }
        if let state = view.layoutState { constraints += state.constraints }
        for subview in view.subviews where subview.layoutState != nil { collect(subview, isRoot: false, &constraints) }
    }

    // MARK: - Members

    private func addRoot(size: Size, width: Solver.Deviation, height: Solver.Deviation) {
        let member = LayoutMember(root: root, &solver)
        members.append(member)
        memberOf[ObjectIdentifier(root)] = member
        rootSize = size
        let wide = Solver.Expression([Solver.Term(member.width)], constant: -size.width.asLength)
        let high = Solver.Expression([Solver.Term(member.height)], constant: -size.height.asLength)
        rootWidth = addGiven(wide, over: width, under: width)
        rootHeight = addGiven(high, over: height, under: height)
    }

    private func setRootSize(_ size: Size) {
        guard size != rootSize else { return }
        rootSize = size
        if let rootWidth { solver.setConstant(-size.width.asLength, of: rootWidth) }
        if let rootHeight { solver.setConstant(-size.height.asLength, of: rootHeight) }
    }

    /// Returns the member of an item; adds it if it was unknown.
    func member(_ item: any LayoutItem) -> LayoutMember {
        if let member = memberOf[ObjectIdentifier(item)] { return member }
        let view = item as? View
        let around = view == nil ? item.layoutView : view?.superview
        let member = LayoutMember(item, in: around.map { self.member($0) } ?? members[0], &solver)
        members.append(member)
        memberOf[ObjectIdentifier(item)] = member
        guard let view else { return member }
        let state = view.makeLayoutState()
        if !isProbe { state.memberEngine = self }
        if state.translatesAutoresizingMask {
            addFrame(view.storedFrame, to: member)
        } else {
            if state.drawnFrame == nil, !isProbe { state.drawnFrame = view.storedFrame }
            updateContent(member)
        }
        return member
    }

    /// Places a view at its frame.
    private func addFrame(_ frame: Rect, to member: LayoutMember) {
        for side in 0..<4 {
            guard let own = member.variable(side) else { continue }
            var expression = Solver.Expression([Solver.Term(own)], constant: -frame.side(side))
            if side < 2, let around = member.parent?.variable(side) { expression.terms.append(Solver.Term(around, -1)) }
            if let constraint = addGiven(expression, over: .forbidden, under: .forbidden) { member.frame.append(constraint) }
        }
    }

    /// Takes over the frames of the views that are laid out by frames.
    private func takeFrames() {
        for member in members where member.frame.count == 4 {
            guard let frame = member.view?.storedFrame else { continue }
            for side in 0..<4 { solver.setConstant(-frame.side(side), of: member.frame[side]) }
        }
    }

    /// Adds a given size or frame. It contradicts no constraint, because its variables are new or it is not required.
    @discardableResult
    func addGiven(_ expression: Solver.Expression, over: Solver.Deviation, under: Solver.Deviation) -> Solver.Constraint? {
        guard let constraint = try? solver.add(expression, over: over, under: under) else { return nil }
        note(constraint, .given)
        return constraint
    }

    /// Stores the origin of a constraint of the solver.
    func note(_ constraint: Solver.Constraint, _ source: InstalledConstraints.Source) {
        checkedPivots = -1
        installed.note(constraint, source)
    }

    // MARK: - Constraints

    /// Adds a constraint to the solver. If it contradicts others, one of them is given up, or the new one if it may not displace others.
    private func install(_ constraint: LayoutConstraint, displaces: Bool = true) {
        guard !members.isEmpty, let terms = LayoutTerms(constraint, in: self) else { return }
        let strength = Solver.Deviation(constraint.priority.strength)
        let over = constraint.relation == .greaterThanOrEqual ? .free : strength
        let under = constraint.relation == .lessThanOrEqual ? .free : strength
        let expression = Solver.Expression(terms.terms, constant: terms.base - constraint.constant)
        while true {
            do {
                let handle = try solver.add(expression, over: over, under: under)
                checkedPivots = -1
                installed.add(constraint, .init(handle: handle, base: terms.base))
                return
            } catch {
                guard displaces else { return installed.giveUp(constraint) }
                if !giveUp(one: error.constraints, orNew: constraint) { return }
            }
        }
    }

    /// Removes a constraint from the solver.
    private func uninstall(_ constraint: LayoutConstraint) {
        guard let entry = installed.remove(constraint) else { return }
        checkedPivots = -1
        solver.remove(entry.handle)
    }

    /// Updates the constraints about baselines of a view, which follow its content.
    func updateBaselines(of view: View) {
        for constraint in installed.aboutBaselines where constraint.firstItem === view || constraint.secondItem === view {
            guard let entry = installed.entry(of: constraint), let terms = LayoutTerms(constraint, in: self), terms.base != entry.base
            else { continue }
            uninstall(constraint)
            install(constraint)
        }
    }

    /// Returns whether a new width of a view may move baselines of constraints, because its text wraps.
    func movesBaselines(of view: View, width: Double) -> Bool {
        !installed.aboutBaselines.isEmpty && width != view.storedFrame.width && view.contentHeight(forWidth: width) != nil
    }

    // MARK: - Contradictions

    /// Solves, and gives up constraints until a solution exists. Constraints that were given up before are tried again first.
    func solve() {
        for constraint in installed.givenUp where constraint.isActive {
            installed.forgetGivenUp(constraint)
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
    /// whether it was in the solver, which can then continue.
    private func giveUp(one conflict: [Solver.Constraint], orNew new: LayoutConstraint?) -> Bool {
        var candidates: [LayoutConstraint] = new.map { [$0] } ?? []
        var contents: [(member: LayoutMember, axis: LayoutConstraint.Axis)] = []
        for handle in conflict {
            switch installed.source(of: handle) {
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
            installed.giveUp(victim)
            return !isNew
        }
        if let content = contents.last {
            dropContent(of: content.member, content.axis)
            return true
        }
        return false
    }
}
