extension View {
    /// Requests `layoutSubviews` before the next frame.
    public func setNeedsLayout() {
        LayoutPass(self).markLayout()
        window?.setNeedsLayoutPass()
    }

    /// Lays out the marked views now, here and below: first constraints, then `layoutSubviews` from the outside in.
    public func layoutIfNeeded() { LayoutPass(self).layOut() }

    /// Requests `updateConstraints` before the next layout.
    public func setNeedsUpdateConstraints() {
        makeLayoutState().needsUpdate = true
        LayoutPass(self).markConstraints()
        setNeedsLayout()
    }

    /// Returns whether `updateConstraints` will be called before the next layout.
    public func needsUpdateConstraints() -> Bool { layoutState?.needsUpdate ?? false }

    /// Calls `updateConstraints` of the marked views now, here and below, from the inside out.
    public func updateConstraintsIfNeeded() { LayoutPass(self).updateConstraints() }
}
