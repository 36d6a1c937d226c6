extension View {
    /// Asks for `updateConstraints` before the next layout.
    public func setNeedsUpdateConstraints() {
        makeLayoutState().needsUpdate = true
        markConstraintsPass()
        setNeedsLayout()
    }

    /// Marks it and the views around it for the pass that calls `updateConstraints`.
    func markConstraintsPass() {
        var view: View? = self
        while let v = view, !v.needsConstraintsPass {
            v.needsConstraintsPass = true
            view = v.superview
        }
    }

    /// Whether `updateConstraints` will be called before the next layout.
    public func needsUpdateConstraints() -> Bool { layoutState?.needsUpdate ?? false }

    /// Calls `updateConstraints` now where it was asked for, here and below, from the inside out.
    public func updateConstraintsIfNeeded() {
        guard needsConstraintsPass else { return }
        needsConstraintsPass = false
        for view in subviews { view.updateConstraintsIfNeeded() }
        guard let state = layoutState, state.needsUpdate else { return }
        state.needsUpdate = false
        updateConstraints()
    }
}
