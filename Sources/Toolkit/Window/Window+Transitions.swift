import Graphics

/// Changes of the window's size, as controllers see them.
extension Window {
    /// What controllers in it adapt themselves to.
    public var traitCollection: TraitCollection { TraitCollection(windowSize: size, displayScale: scale) }

    /// Tells the controllers of a size that the window is about to have, in points.
    func beginTransition(to new: Size) {
        guard let root = rootViewController, new != size else { return }
        // One that no frame was drawn for is over.
        runPendingTransition(atOnce: true)
        // Where nothing was shown yet there is nothing that could be seen moving.
        let coordinator = TransitionCoordinator(
            targetSize: new, allowsAnimation: settings.animationsEnabled && isVisible && lastBuffer != nil)
        let traits = TraitCollection(windowSize: new, displayScale: scale)
        if traits != traitCollection { root.passTraits(traits, with: coordinator) }
        root.passTransition(to: new, with: coordinator)
        pendingTransition = coordinator
    }

    /// Tells the controllers that the window has other traits now.
    func endTransition(from old: TraitCollection) {
        if old != traitCollection { rootViewController?.passTraitChange(from: old) }
    }

    /// Runs what goes alongside a change of size that was not laid out yet. Answers what is to be completed after the layout.
    @discardableResult
    func runPendingTransition(atOnce: Bool = false) -> TransitionCoordinator? {
        guard let transition = pendingTransition else { return nil }
        pendingTransition = nil
        guard transition.isAnimated, !atOnce else {
            transition.advance(to: 1)
            if !atOnce { return transition }
            transition.complete()
            return nil
        }
        animate(duration: transition.transitionDuration, curve: .easeInOut) {
            transition.advance(to: $0)
        } completion: {
            transition.complete()
        }
        return nil
    }
}
