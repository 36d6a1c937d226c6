extension View {
    /// Whether the view stands where its frame says, rather than where constraints say; its autoresizing mask then follows its superview's
    /// size. Constraints about other views may refer to it in either case. Yes unless told otherwise.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutState?.translatesAutoresizingMask ?? true }
        set {
            guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
            let before = layoutRoot
            makeLayoutState().translatesAutoresizingMask = newValue
            rootsDidChange(from: before)
        }
    }

    /// The active constraints that it keeps, because it is the nearest view that holds their items.
    public var constraints: [LayoutConstraint] { layoutState?.constraints ?? [] }

    /// Makes a constraint count, as `isActive` does.
    public func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

    /// Makes constraints count, as `LayoutConstraint.activate` does.
    public func addConstraints(_ constraints: [LayoutConstraint]) { LayoutConstraint.activate(constraints) }

    /// Makes a constraint count no more if the view keeps it.
    public func removeConstraint(_ constraint: LayoutConstraint) {
        if constraint.holder === self { constraint.isActive = false }
    }

    /// Makes constraints count no more where the view keeps them.
    public func removeConstraints(_ constraints: [LayoutConstraint]) { constraints.forEach(removeConstraint) }

    // MARK: - Roots

    /// Whether what is in it is laid out apart from what is around it: it stands where its frame says, and no constraint reaches into it.
    private var isLayoutBoundary: Bool { layoutState.map { $0.translatesAutoresizingMask && $0.crossings == 0 } ?? true }

    /// The nearest view, itself included, whose size comes from its frame: constraints below are solved together.
    var layoutRoot: View {
        var view = self
        while !view.isLayoutBoundary, let superview = view.superview { view = superview }
        return view
    }

    /// Whether constraints in it are solved together with those around it.
    var joinsLayoutAround: Bool { superview != nil && !isLayoutBoundary }

    /// Which views are solved together has changed: below this view, everything is set up anew before the next layout.
    func layoutStructureDidChange() {
        let state = makeLayoutState()
        if state.engine == nil { state.engine = LayoutEngine(root: self) }
        state.engine?.structureDidChange()
    }

    /// The view became a root or is none any more.
    private func rootsDidChange(from before: View) {
        let root = layoutRoot
        if root !== self { layoutState?.engine = nil }
        if before !== root, before !== self { before.layoutStructureDidChange() }
        root.layoutStructureDidChange()
    }

    // MARK: - Activation

    /// Keeps a constraint that is about this view in the nearest view that holds its items.
    func activate(_ constraint: LayoutConstraint) {
        if let defect = constraint.defect { return report(LayoutWarning(.meaningless(constraint, defect))) }
        guard let holder = holder(for: constraint.secondItem?.layoutView) else {
            return report(LayoutWarning(.meaningless(constraint, "its items stand in no view together")))
        }
        let state = holder.makeLayoutState()
        constraint.holder = holder
        constraint.isReported = false
        let rootState = holder.layoutRoot.makeLayoutState()
        rootState.activations += 1
        constraint.activation = rootState.activations
        state.constraints.append(constraint)
        holder.count(constraint, 1)
        let root = holder.layoutRoot
        if root.layoutState?.engine == nil { root.layoutStructureDidChange() }
        root.layoutState?.engine?.add(constraint)
    }

    func deactivate(_ constraint: LayoutConstraint) {
        guard constraint.holder === self, let state = layoutState else { return }
        layoutRoot.layoutState?.engine?.remove(constraint)
        state.constraints.removeAll { $0 === constraint }
        constraint.holder = nil
        count(constraint, -1)
    }

    /// The nearest view that holds this one and another.
    private func holder(for other: View?) -> View? {
        guard let other, other !== self else { return self }
        var view: View? = self
        while let v = view {
            if other.isDescendant(of: v) { return v }
            view = v.superview
        }
        return nil
    }

    /// Counts a constraint at the views that lie between its items and this view, which keeps it.
    private func count(_ constraint: LayoutConstraint, _ change: Int) {
        for item in [constraint.firstItem, constraint.secondItem] {
            guard let owner = item?.layoutView, owner !== self else { continue }
            // A guide lies in its view, so its view lies between.
            var view = item is View ? owner.superview : owner
            while let v = view, v !== self {
                let before = v.layoutRoot
                v.makeLayoutState().crossings += change
                if before !== v.layoutRoot { v.rootsDidChange(from: before) }
                view = v.superview
            }
        }
    }

    // MARK: - Hierarchy

    /// Lets go of constraints that reach from above this view to something in one that leaves it.
    func dropConstraints(into leaving: View) {
        var view: View? = self
        while let v = view {
            if let state = v.layoutState, !state.constraints.isEmpty {
                for constraint in state.constraints where constraint.involves(leaving) { v.deactivate(constraint) }
            }
            view = v.superview
        }
        if let engine = leaving.layoutState?.memberEngine {
            leaving.layoutState?.memberEngine = nil
            engine.structureDidChange()
        }
    }

    /// The view came into a superview or left one.
    func layoutSuperviewDidChange() {
        guard let state = layoutState else { return }
        if joinsLayoutAround {
            state.engine = nil
            layoutRoot.layoutStructureDidChange()
        } else if state.engine == nil, !state.translatesAutoresizingMask || !state.constraints.isEmpty {
            layoutStructureDidChange()
        }
    }
}
