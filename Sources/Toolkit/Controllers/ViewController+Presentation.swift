extension ViewController {
    /// Presents a controller as a sheet over this one's window; the oldest ancestor presents.
    public func present(_ controller: ViewController, animated: Bool = true, completion: (() -> Void)? = nil) {
        guard controller.presentingViewController == nil else { return }
        // It may still be on its way out from the last time.
        controller.presentation?.finishAnimation()
        var presenter = self
        while let up = presenter.parent { presenter = up }
        while let presented = presenter.presentedViewController { presenter = presented }
        guard let window = presenter.window else { return }
        presenter.presentedViewController = controller
        controller.presentingViewController = presenter
        let sheet = SheetPresentation(controller: controller)
        controller.presentation = sheet
        sheet.show(in: window, animated: animated, completion: completion)
    }

    /// Takes away what this controller presents, or this controller itself when it presents nothing. `completion` runs when it is gone.
    public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
        var root = self
        while let up = root.parent, root.presentedViewController == nil, root.presentingViewController == nil { root = up }
        guard let presented = root.presentedViewController ?? (root.presentingViewController == nil ? nil : root),
            let sheet = presented.presentation
        else {
            completion?()
            return
        }
        // What the sheet itself presents goes first, without a show.
        if presented.presentedViewController != nil { presented.dismiss(animated: false) }
        presented.presentingViewController?.presentedViewController = nil
        presented.presentingViewController = nil
        sheet.hide(animated: animated) {
            if presented.presentation === sheet { presented.presentation = nil }
            completion?()
        }
    }
}
