/// Keeps constraints in the views that hold their items, and decides which views are laid out together.
struct ConstraintKeeper {
    private let view: View

    init(_ view: View) { self.view = view }

    /// The group of views that is solved together has changed: below this view, everything is set up again before the next layout.
    func structureDidChange() {
        let state = view.makeLayoutState()
        if state.engine == nil { state.engine = LayoutEngine(root: view) }
        state.engine?.structureDidChange()
    }

    /// The view became a root, or stopped being one.
    func rootsDidChange(from before: View) {
        let root = LayoutScope(view).root
        if root !== view { view.layoutState?.engine = nil }
        if before !== root, before !== view { Self(before).structureDidChange() }
        Self(root).structureDidChange()
    }

    // MARK: - Activation

    /// Keeps a constraint that is about this view in the nearest view that holds its items.
    func activate(_ constraint: LayoutConstraint) {
        if let defect = constraint.defect { return LayoutDiagnostics.report(LayoutWarning(.meaningless(constraint, defect)), about: view) }
        guard let holder = holder(for: constraint.secondItem?.layoutView) else {
            return LayoutDiagnostics.report(LayoutWarning(.meaningless(constraint, "no view holds both of its items")), about: view)
        }
        let state = holder.makeLayoutState()
        constraint.holder = holder
        constraint.isReported = false
        let rootState = LayoutScope(holder).root.makeLayoutState()
        rootState.activations += 1
        constraint.activation = rootState.activations
        state.constraints.append(constraint)
        Self(holder).count(constraint, 1)
        let root = LayoutScope(holder).root
        if root.layoutState?.engine == nil { Self(root).structureDidChange() }
        root.layoutState?.engine?.add(constraint)
    }

    func deactivate(_ constraint: LayoutConstraint) {
        guard constraint.holder === view, let state = view.layoutState else { return }
        LayoutScope(view).root.layoutState?.engine?.remove(constraint)
        state.constraints.removeAll { $0 === constraint }
        constraint.holder = nil
        count(constraint, -1)
    }

    /// Returns the nearest view around this one and another.
    private func holder(for other: View?) -> View? {
        guard let other, other !== view else { return view }
        var around: View? = view
        while let v = around {
            if other.isDescendant(of: v) { return v }
            around = v.superview
        }
        return nil
    }

    /// Counts a constraint at the views that lie between its items and this view, which keeps it.
    private func count(_ constraint: LayoutConstraint, _ change: Int) {
        for item in [constraint.firstItem, constraint.secondItem] {
            guard let owner = item?.layoutView, owner !== view else { continue }
            // A guide lies in its view, so its view lies between.
            var between = item is View ? owner.superview : owner
            while let v = between, v !== view {
                let before = LayoutScope(v).root
                v.makeLayoutState().crossings += change
                if before !== LayoutScope(v).root { Self(v).rootsDidChange(from: before) }
                between = v.superview
            }
        }
    }

    // MARK: - Hierarchy

    /// Drops constraints between something above this view and something in a view that leaves it.
    func dropConstraints(into leaving: View) {
        var around: View? = view
        while let v = around {
            if let state = v.layoutState, !state.constraints.isEmpty {
                for constraint in state.constraints where constraint.involves(leaving) { Self(v).deactivate(constraint) }
            }
            around = v.superview
        }
        if let engine = leaving.layoutState?.memberEngine {
            leaving.layoutState?.memberEngine = nil
            engine.structureDidChange()
        }
    }

    /// The view came into a superview or left one.
    func superviewDidChange() {
        guard let state = view.layoutState else { return }
        if LayoutScope(view).joinsLayoutAround {
            state.engine = nil
            Self(LayoutScope(view).root).structureDidChange()
        } else if state.engine == nil, !state.translatesAutoresizingMask || !state.constraints.isEmpty {
            structureDidChange()
        }
    }
}
