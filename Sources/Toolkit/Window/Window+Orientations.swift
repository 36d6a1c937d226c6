import Graphics

extension Window {
    /// In which shapes the window may be: those that the application supports and what it shows does, too. What covers the window decides alone; a sheet leaves it to what is seen behind it.
    public var supportedInterfaceOrientations: InterfaceOrientationMask {
        guard let root = rootViewController else { return applicationOrientations }
        var mask = root.supportedInterfaceOrientations
        var controller = root
        while let presented = controller.ownPresented {
            if presented.modalPresentationStyle == .fullScreen { mask = presented.supportedInterfaceOrientations }
            controller = presented
        }
        // Where controllers agree on nothing, the application decides, and at last the person.
        let choices = [mask.intersection(applicationOrientations), applicationOrientations]
        return choices.first { $0.allowsPortrait || $0.allowsLandscape } ?? .all
    }

    /// The window manager is told before the next frame, if something has changed.
    func setNeedsOrientationUpdate() {
        guard !needsOrientationUpdate else { return }
        needsOrientationUpdate = true
        setNeedsLayoutPass()
    }

    func updateOrientations() {
        guard needsOrientationUpdate else { return }
        needsOrientationUpdate = false
        let mask = supportedInterfaceOrientations
        let (old, new) = (statedOrientations, mask)
        statedOrientations = mask
        if old.allowsPortrait != new.allowsPortrait || old.allowsLandscape != new.allowsLandscape {
            request(.setSupportedOrientations(mask))
        }
    }
}
