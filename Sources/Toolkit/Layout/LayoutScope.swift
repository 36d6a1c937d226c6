/// The views that are laid out together with a view.
struct LayoutScope {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Whether its content is laid out separately from the views around it: its frame places it, and no constraint crosses its border.
    private var isBoundary: Bool { view.layoutState.map { $0.translatesAutoresizingMask && $0.crossings == 0 } ?? true }

    /// The nearest view, itself included, whose size comes from its frame: constraints below are solved together.
    var root: View {
        var view = view
        while !Self(view).isBoundary, let superview = view.superview { view = superview }
        return view
    }

    /// Whether constraints in it are solved together with those around it.
    var joinsLayoutAround: Bool { view.superview != nil && !isBoundary }
}
