extension View {
    /// Whether its frame places the view, and not constraints; its autoresizing mask then follows its superview's size. Constraints about
    /// other views may refer to it in either case. The default is true.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutState?.translatesAutoresizingMask ?? true }
        set {
            guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
            let before = LayoutScope(self).root
            makeLayoutState().translatesAutoresizingMask = newValue
            ConstraintKeeper(self).rootsDidChange(from: before)
        }
    }

    /// The active constraints that it keeps, because it is the nearest view that holds their items.
    public var constraints: [LayoutConstraint] { layoutState?.constraints ?? [] }

    /// Makes a constraint count, as `isActive` does.
    public func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

    /// Makes constraints count, as `LayoutConstraint.activate` does.
    public func addConstraints(_ constraints: [LayoutConstraint]) { LayoutConstraint.activate(constraints) }

    /// Makes a constraint count no more if the view keeps it.
    public func removeConstraint(_ constraint: LayoutConstraint) {
        if constraint.holder === self { constraint.isActive = false }
    }

    /// Makes constraints count no more where the view keeps them.
    public func removeConstraints(_ constraints: [LayoutConstraint]) { constraints.forEach(removeConstraint) }
}
