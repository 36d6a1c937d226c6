public import Graphics

extension View {
    /// How far the margin attributes and `layoutMarginsGuide` keep from its edges, in points; 8 on every side unless told otherwise.
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
