extension View {
    /// Whether it or a view around it is hidden.
    public var isHiddenInWindow: Bool {
        var view: View? = self
        while let v = view {
            if v.isHidden { return true }
            view = v.superview
        }
        return false
    }
}
