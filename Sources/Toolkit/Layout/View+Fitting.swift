public import Graphics

extension View {
    /// Asks `systemLayoutSizeFitting` for the smallest size.
    public static let layoutFittingCompressedSize = Size.zero
    /// Asks `systemLayoutSizeFitting` for the largest size.
    public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)

    func fittingSize(_ targetSize: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority) -> Size {
        updateConstraintsIfNeeded()
        return LayoutEngine(root: self, isProbe: true).fittingSize(targetSize, horizontal, vertical)
    }

    /// The views in it whose frames are not the only ones that the constraints allow, for debugging: they stand as near as can be to the
    /// frames they were given last.
    public func ambiguousViews() -> [View] {
        let root = layoutRoot
        var found: [View] = []
        if root !== self, root.layoutState?.engine != nil {
            found = LayoutEngine(root: root, isProbe: true).ambiguousViews().filter { $0.isDescendant(of: self) }
        }
        forEachView { view in
            if view.layoutState?.engine != nil { found += LayoutEngine(root: view, isProbe: true).ambiguousViews() }
        }
        return found
    }

    /// Whether its frame is not the only one that the constraints allow.
    public var hasAmbiguousLayout: Bool {
        guard let superview, !translatesAutoresizingMaskIntoConstraints else { return false }
        return LayoutEngine(root: superview.layoutRoot, isProbe: true).ambiguousViews().contains { $0 === self }
    }
}
