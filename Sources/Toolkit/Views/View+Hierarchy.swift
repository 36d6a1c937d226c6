import Graphics

extension View {
    /// Adds a view in front of the others in this one, and removes it from its previous superview.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Inserts a view among the others in this one; 0 is the very back.
    public func insertSubview(_ view: View, at index: Int) {
        precondition(view !== self, "a view cannot stand in itself")
        view.removeFromSuperview()
        subviewList.insert(view, at: index)
        view.superview = self
        if view.layoutState != nil { ConstraintKeeper(view).superviewDidChange() }
        LayoutPass(self).takeOverMarks(of: view)
        setNeedsLayout()
        view.invalidateInSuperview()
        if window != nil { ViewSpread(view).windowDidChange() }
    }

    /// Removes the view from its superview; does nothing if it has none.
    public func removeFromSuperview() {
        guard let parent = superview else { return }
        let oldWindow = window
        ConstraintKeeper(parent).dropConstraints(into: self)
        invalidateInSuperview()
        parent.subviewList.remove(self)
        superview = nil
        ConstraintKeeper(self).superviewDidChange()
        parent.setNeedsLayout()
        oldWindow?.viewDidLeave(self)
        if oldWindow != nil { ViewSpread(self).windowDidChange() }
    }

    /// Moves a subview in front of all others.
    public func bringSubviewToFront(_ view: View) {
        if subviewList.bringToFront(view) { view.invalidateInSuperview() }
    }

    /// Returns the first view with a tag: this one, or a descendant, each before its own subviews; nil for none.
    public func viewWithTag(_ tag: Int) -> View? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Returns whether it is another view or a descendant of it.
    public func isDescendant(of other: View) -> Bool {
        self === other || superview?.isDescendant(of: other) ?? false
    }

    /// Whether it or a view around it is hidden.
    public var isHiddenInWindow: Bool { isHidden || superview?.isHiddenInWindow ?? false }

    /// Visits the view and its descendants, each before its subviews.
    public func forEachView(_ body: (View) -> Void) {
        body(self)
        for view in subviews { view.forEachView(body) }
    }
}
