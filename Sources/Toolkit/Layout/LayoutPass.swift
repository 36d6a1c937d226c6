/// The work before a frame for views that are marked: first constraints, then `layoutSubviews` from the outside in.
struct LayoutPass {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Marks the view and those around it for `updateConstraints`.
    func markConstraints() {
        var next: View? = view
        while let marked = next, marked.layoutMarks.markConstraintsPass() { next = marked.superview }
    }

    /// Marks the view and those around it with the marks of a view that was added to it.
    func takeOverMarks(of subview: View) {
        if subview.layoutMarks.needsConstraintsPass { markConstraints() }
    }

    /// Calls `updateConstraints` of the marked views, here and below, from the inside out.
    func updateConstraints() {
        guard view.layoutMarks.takeConstraintsPass() else { return }
        for child in view.subviews { Self(child).updateConstraints() }
        guard let state = view.layoutState, state.needsUpdate else { return }
        state.needsUpdate = false
        view.updateConstraints()
    }

    /// Lays out the marked views, here and below.
    func layOut() {
        updateConstraints()
        if let engine = view.layoutState?.memberEngine, engine.root.layoutMarks.needsLayout { engine.layOut() }
        layOutTree()
    }

    /// Marks the view and those around it for layout, so that the pass finds its way to it and visits no other view.
    func markLayout() {
        view.layoutMarks.markLayout()
        var next: View? = view
        while let marked = next, marked.layoutMarks.markLayoutPass() { next = marked.superview }
    }

    /// Lays out a tree. Hidden views keep their mark, and are laid out when they are shown.
    private func layOutTree() {
        // This comes first, so that the next pass finds views that are marked here during the layout.
        view.layoutMarks.endLayoutPass()
        if view.layoutMarks.takeLayout() {
            view.layoutState?.engine?.layOut()
            view.layoutSubviews()
            // Constraints may refer to frames that were set there.
            if let engine = view.layoutState?.engine, view.layoutMarks.takeLayout() { engine.layOut() }
        }
        for child in view.subviews where child.layoutMarks.needsLayoutPass && !child.isHidden { Self(child).layOutTree() }
    }
}
