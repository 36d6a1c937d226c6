import Graphics

extension Window {
    /// In which shapes what it shows can be shown. What covers the window decides alone; a sheet leaves it to what is seen behind it.
    public var supportedInterfaceOrientations: InterfaceOrientationMask {
        guard let root = rootViewController else { return .all }
        var mask = root.supportedInterfaceOrientations
        var controller = root
        while let presented = controller.presentedViewController {
            if presented.modalPresentationStyle == .fullScreen { mask = presented.supportedInterfaceOrientations }
            controller = presented
        }
        // Where controllers agree on nothing, the person decides.
        return mask.allowsPortrait || mask.allowsLandscape ? mask : .all
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
