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

    /// Activates a constraint, like `isActive`.
    public func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

    /// Activates constraints, like `LayoutConstraint.activate`.
    public func addConstraints(_ constraints: [LayoutConstraint]) { LayoutConstraint.activate(constraints) }

    /// Deactivates a constraint if the view keeps it.
    public func removeConstraint(_ constraint: LayoutConstraint) {
        if constraint.holder === self { constraint.isActive = false }
    }

    /// Deactivates the constraints that the view keeps.
    public func removeConstraints(_ constraints: [LayoutConstraint]) { constraints.forEach(removeConstraint) }
}
