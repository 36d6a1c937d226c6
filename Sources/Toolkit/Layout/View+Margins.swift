public import Graphics

extension View {
    /// The distances of the margin attributes and `layoutMarginsGuide` from its edges, in points; the default is 8 on every side.
    public var layoutMargins: EdgeInsets {
        get { layoutState?.margins ?? EdgeInsets(all: 8) }
        set {
            let margins = EdgeInsets(
                top: newValue.top.asPlace, left: newValue.left.asPlace, bottom: newValue.bottom.asPlace, right: newValue.right.asPlace)
            guard margins != layoutMargins else { return }
            makeLayoutState().margins = margins
            LayoutScope(self).root.layoutState?.engine?.structureDidChange()
        }
    }
}
