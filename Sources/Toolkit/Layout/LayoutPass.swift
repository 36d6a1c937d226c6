/// What is done before a frame to views that were marked: first constraints, then `layoutSubviews` from the outside in.
struct LayoutPass {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Marks the view and those around it for `updateConstraints`.
    func markConstraints() {
        var next: View? = view
        while let marked = next, marked.layoutMarks.markConstraintsPass() { next = marked.superview }
    }

    /// Marks the view and those around it for what a view that came into it was marked for.
    func takeOverMarks(of subview: View) {
        if subview.layoutMarks.needsConstraintsPass { markConstraints() }
    }

    /// Calls `updateConstraints` where it was asked for, here and below, from the inside out.
    func updateConstraints() {
        guard view.layoutMarks.takeConstraintsPass() else { return }
        for child in view.subviews { Self(child).updateConstraints() }
        guard let state = view.layoutState, state.needsUpdate else { return }
        state.needsUpdate = false
        view.updateConstraints()
    }

    /// Lays out what is marked, here and below.
    func layOut() {
        updateConstraints()
        if let engine = view.layoutState?.memberEngine, engine.root.layoutMarks.needsLayout { engine.layOut() }
        layOutTree()
    }

    /// Marks the view to be laid out, and those around it, so that the pass finds its way to it and looks at no other.
    func markLayout() {
        view.layoutMarks.markLayout()
        var next: View? = view
        while let marked = next, marked.layoutMarks.markLayoutPass() { next = marked.superview }
    }

    /// What is out of sight keeps its mark, and is laid out when it is shown.
    private func layOutTree() {
        // Before the rest, so that what marks something here meanwhile is found by the next pass.
        view.layoutMarks.endLayoutPass()
        if view.layoutMarks.takeLayout() {
            view.layoutState?.engine?.layOut()
            view.layoutSubviews()
            // Frames that were set there may be what constraints refer to.
            if let engine = view.layoutState?.engine, view.layoutMarks.takeLayout() { engine.layOut() }
        }
        for child in view.subviews where child.layoutMarks.needsLayoutPass && !child.isHidden { Self(child).layOutTree() }
    }
}
