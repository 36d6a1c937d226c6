import Graphics

extension View {
    /// The window it stands in.
    public var window: Window? { storedWindow }

    /// Puts a view in front of the others in this one, taking it from where it was.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Puts a view among the others in this one; 0 is the very back.
    public func insertSubview(_ view: View, at index: Int) {
        precondition(view !== self, "a view cannot stand in itself")
        view.removeFromSuperview()
        let end = cover == nil || cover === view ? subviews.count : subviews.count - 1
        subviews.insert(view, at: min(index, end))
        view.superview = self
        if let state = view.layoutState {
            if !state.autoresizingMask.isEmpty { hasAutoresizingSubviews = true }
            ConstraintKeeper(view).superviewDidChange()
        }
        if view.needsConstraintsPass { markConstraintsPass() }
        setNeedsLayout()
        view.invalidateInSuperview()
        if window != nil { view.windowDidChange() }
    }

    /// Takes the view out of its superview; nothing happens when it has none.
    public func removeFromSuperview() {
        guard let parent = superview else { return }
        let oldWindow = window
        ConstraintKeeper(parent).dropConstraints(into: self)
        invalidateInSuperview()
        parent.subviews.removeAll { $0 === self }
        superview = nil
        ConstraintKeeper(self).superviewDidChange()
        parent.setNeedsLayout()
        oldWindow?.viewDidLeave(self)
        if oldWindow != nil { windowDidChange() }
    }

    /// Puts a subview in front of all others.
    public func bringSubviewToFront(_ view: View) {
        let last = subviews.count - (cover == nil || cover === view ? 1 : 2)
        guard let index = subviews.firstIndex(where: { $0 === view }), index != last else { return }
        subviews.remove(at: index)
        subviews.insert(view, at: last)
        view.invalidateInSuperview()
    }

    /// Puts a view in front of all others for as long as it stands here, as large as this one.
    func setCover(_ view: any ViewCover) {
        cover = view
        view.frame = bounds
        addSubview(view)
    }

    /// The first view with a tag: this one, or one in it, each before what is in it. Nil where there is none.
    public func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Whether it is another view or stands in it, however deep.
    public func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let v = view {
            if v === other { return true }
            view = v.superview
        }
        return false
    }

    /// Itself and all views in it, each before what is in it.
    public func forEachView(_ body: (View) -> Void) {
        body(self)
        for view in subviews { view.forEachView(body) }
    }

    func windowDidChange() {
        storedWindow = superview?.storedWindow ?? layer?.window
        didMoveToWindow()
        themeDidChange()
        setNeedsLayout()
        for view in subviews { view.windowDidChange() }
    }

    /// Told after the window's theme changed.
    func propagateThemeChange() {
        forEachView { view in
            view.themeDidChange()
            view.setNeedsLayout()
        }
    }
}
