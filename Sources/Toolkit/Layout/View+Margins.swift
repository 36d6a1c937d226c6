public import Graphics

extension View {
    /// How far the margin attributes and `layoutMarginsGuide` keep from its edges, in points; 8 on every side unless told otherwise.
    public var layoutMargins: EdgeInsets {
        get { layoutState?.margins ?? EdgeInsets(all: 8) }
        set {
            guard newValue != layoutMargins else { return }
            makeLayoutState().margins = newValue
            layoutRoot.layoutState?.engine?.structureDidChange()
        }
    }
}
