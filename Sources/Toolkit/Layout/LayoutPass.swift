/// What is done before a frame to views that were marked: first constraints, then `layoutSubviews` from the outside in.
struct LayoutPass {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Marks the view and those around it for `updateConstraints`.
    func markConstraints() {
        var view: View? = view
        while let v = view, !v.needsConstraintsPass {
            v.needsConstraintsPass = true
            view = v.superview
        }
    }

    /// Calls `updateConstraints` where it was asked for, here and below, from the inside out.
    func updateConstraints() {
        guard view.needsConstraintsPass else { return }
        view.needsConstraintsPass = false
        for child in view.subviews { Self(child).updateConstraints() }
        guard let state = view.layoutState, state.needsUpdate else { return }
        state.needsUpdate = false
        view.updateConstraints()
    }

    /// Lays out what is marked, here and below.
    func layOut() {
        updateConstraints()
        if let engine = view.layoutState?.memberEngine, engine.root.needsLayout { engine.layOut() }
        layOutTree()
    }

    /// Marks those around a view that is to be laid out, so that the pass finds its way to it and looks at no other.
    func markLayout() {
        var view: View? = view
        while let v = view, !v.needsLayoutPass {
            v.needsLayoutPass = true
            view = v.superview
        }
    }

    /// What is out of sight keeps its mark, and is laid out when it is shown.
    private func layOutTree() {
        // Before the rest, so that what marks something here meanwhile is found by the next pass.
        view.needsLayoutPass = false
        if view.needsLayout {
            view.needsLayout = false
            view.layoutState?.engine?.layOut()
            view.layoutSubviews()
            // Frames that were set there may be what constraints refer to.
            if view.needsLayout, let engine = view.layoutState?.engine {
                view.needsLayout = false
                engine.layOut()
            }
        }
        for child in view.subviews where child.needsLayoutPass && !child.isHidden { Self(child).layOutTree() }
    }
}

extension View {
    /// Asks for `layoutSubviews` before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        LayoutPass(self).markLayout()
        window?.setNeedsLayoutPass()
    }

    /// Lays out now what is marked, here and below: first constraints, then `layoutSubviews` from the outside in.
    public func layoutIfNeeded() { LayoutPass(self).layOut() }

    /// Asks for `updateConstraints` before the next layout.
    public func setNeedsUpdateConstraints() {
        makeLayoutState().needsUpdate = true
        LayoutPass(self).markConstraints()
        setNeedsLayout()
    }

    /// Whether `updateConstraints` will be called before the next layout.
    public func needsUpdateConstraints() -> Bool { layoutState?.needsUpdate ?? false }

    /// Calls `updateConstraints` now where it was asked for, here and below, from the inside out.
    public func updateConstraintsIfNeeded() { LayoutPass(self).updateConstraints() }
}
