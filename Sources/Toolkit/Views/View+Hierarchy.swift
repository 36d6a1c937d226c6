import Graphics

extension View {
    /// Puts a view in front of the others in this one, taking it from where it was.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Puts a view among the others in this one; 0 is the very back.
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

    /// Takes the view out of its superview; nothing happens when it has none.
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

    /// Puts a subview in front of all others.
    public func bringSubviewToFront(_ view: View) {
        if subviewList.bringToFront(view) { view.invalidateInSuperview() }
    }

    /// The first view with a tag: this one, or one in it, each before what is in it. Nil where there is none.
    public func viewWithTag(_ tag: Int) -> View? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Whether it is another view or is in it, however deep.
    public func isDescendant(of other: View) -> Bool {
        self === other || superview?.isDescendant(of: other) ?? false
    }

    /// Whether it or a view around it is hidden.
    public var isHiddenInWindow: Bool { isHidden || superview?.isHiddenInWindow ?? false }

    /// Itself and all views in it, each before what is in it.
    public func forEachView(_ body: (View) -> Void) {
        body(self)
        for view in subviews { view.forEachView(body) }
    }
}
