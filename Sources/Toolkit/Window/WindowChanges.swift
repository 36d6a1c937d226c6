import Graphics

/// Changes of a window's size and shape, for controllers and the window manager.
final class WindowChanges {
    private weak var window: Window?
    /// A change of size that was not laid out yet.
    private var pending: TransitionCoordinator?
    /// The shapes that were last sent to the window manager.
    private var stated = InterfaceOrientationMask.all
    private var needsStatement = false

    init(_ window: Window) { self.window = window }

    // MARK: - Size

    /// Tells the controllers about the next size of the window, in points.
    func begin(to new: Size) {
        guard let window, let root = window.rootViewController, new != window.size else { return }
        // An earlier transition for which no frame was drawn ends now.
        run(atOnce: true)
        // Before the first frame, no motion could be seen.
        let coordinator = TransitionCoordinator(
            targetSize: new, allowsAnimation: window.settings.animationsEnabled && window.isVisible && window.frames.hasShown)
        let traits = TraitCollection(windowSize: new, displayScale: window.scale)
        if traits != window.traitCollection { root.passTraits(traits, with: coordinator) }
        root.passTransition(to: new, with: coordinator)
        pending = coordinator
    }

    /// Runs the animations alongside a change of size that was not laid out yet. Returns the work to complete after the layout.
    @discardableResult
    func run(atOnce: Bool = false) -> TransitionCoordinator? {
        guard let transition = pending else { return nil }
        pending = nil
        guard transition.isAnimated, !atOnce else {
            transition.advance(to: 1)
            if !atOnce { return transition }
            transition.complete()
            return nil
        }
        window?.animate(duration: transition.transitionDuration, curve: .easeInOut) {
            transition.advance(to: $0)
        } completion: {
            transition.complete()
        }
        return nil
    }

    // MARK: - Shapes

    /// The possible shapes of the window.
    var orientations: InterfaceOrientationMask {
        guard let window, let root = window.rootViewController else { return window?.applicationOrientations ?? .all }
        var mask = root.supportedInterfaceOrientations
        var controller = root
        while let presented = controller.presentationLinks.presented {
            if presented.modalPresentationStyle == .fullScreen { mask = presented.supportedInterfaceOrientations }
            controller = presented
        }
        // If controllers agree on no shape, the application decides, and at last the person.
        let choices = [mask.intersection(window.applicationOrientations), window.applicationOrientations]
        return choices.first { $0.allowsPortrait || $0.allowsLandscape } ?? .all
    }

    /// Tells the window manager before the next frame, if the shapes have changed.
    func setNeedsStatement() {
        guard !needsStatement else { return }
        needsStatement = true
        window?.setNeedsLayoutPass()
    }

    func stateOrientations() {
        guard needsStatement else { return }
        needsStatement = false
        let (old, new) = (stated, orientations)
        stated = new
        if old.allowsPortrait != new.allowsPortrait || old.allowsLandscape != new.allowsLandscape {
            window?.request(.setSupportedOrientations(new))
        }
    }
}
