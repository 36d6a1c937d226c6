import Graphics

extension ViewController {
    /// The traits that it adapts to, from its container or else its window; those of a large window while it is in neither.
    public var traitCollection: TraitCollection {
        if let parent { return parent.traitCollection(forChild: self, in: parent.traitCollection) }
        return window?.traitCollection ?? presentationLinks.presenter?.window?.traitCollection ?? TraitCollection()
    }

    /// Tells it, its children and the controllers it presents that the window's size will change.
    func passTransition(to size: Size, with coordinator: TransitionCoordinator) {
        if isViewLoaded { viewWillTransition(to: presentationLinks.presentation?.contentSize(in: size) ?? size, with: coordinator) }
        forEachPresented { $0.passTransition(to: size, with: coordinator) }
    }

    /// Tells it, its children and the controllers it presents that the window's traits will change.
    func passTraits(_ new: TraitCollection, with coordinator: TransitionCoordinator) {
        if isViewLoaded { willTransition(to: new, with: coordinator) }
        forEachPresented { $0.passTraits(new, with: coordinator) }
    }

    /// Tells it, its children and the controllers it presents that the window's traits have changed.
    func passTraitChange(from old: TraitCollection) {
        tellTraitChange(from: old)
        forEachPresented { $0.passTraitChange(from: old) }
    }

    private func tellTraitChange(from old: TraitCollection) {
        if isViewLoaded { traitCollectionDidChange(old) }
        for child in children {
            let before = traitCollection(forChild: child, in: old)
            if before != child.traitCollection { child.tellTraitChange(from: before) }
        }
    }

    /// Returns the size of its view in a window of a size, both in points.
    func size(inWindow size: Size) -> Size {
        guard let parent else { return presentationLinks.presentation?.contentSize(in: size) ?? size }
        return parent.size(forChild: self, in: parent.size(inWindow: size))
    }

    /// Calls a closure with each controller that it or a controller in it presents.
    private func forEachPresented(_ body: (ViewController) -> Void) {
        if let presented = presentationLinks.presented { body(presented) }
        for child in children { child.forEachPresented(body) }
    }
}
