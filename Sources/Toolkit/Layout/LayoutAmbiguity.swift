/// Finds views for which the constraints allow several frames.
private struct LayoutAmbiguity {
    private let view: View

    init(_ view: View) { self.view = view }

    /// Returns the ambiguous views in the view.
    func find() -> [View] {
        let root = LayoutScope(view).root
        var found: [View] = []
        if root !== view, root.layoutState?.engine != nil { found = Self.views(under: root).filter { $0.isDescendant(of: view) } }
        view.forEachView { view in
            if view.layoutState?.engine != nil { found += Self.views(under: view) }
        }
        return found
    }

    /// Whether the view itself is ambiguous.
    var isAmbiguous: Bool {
        guard let superview = view.superview, !view.translatesAutoresizingMaskIntoConstraints else { return false }
        return Self.views(under: LayoutScope(superview).root).contains { $0 === view }
    }

    private static func views(under root: View) -> [View] { LayoutEngine(root: root, isProbe: true).ambiguousViews() }
}

extension View {
    /// The views in it for which the constraints allow several frames, for debugging: each has the possible frame that is nearest to its
    /// last one.
    public func ambiguousViews() -> [View] { LayoutAmbiguity(self).find() }

    /// Whether the constraints allow several frames for it.
    public var hasAmbiguousLayout: Bool { LayoutAmbiguity(self).isAmbiguous }
}
