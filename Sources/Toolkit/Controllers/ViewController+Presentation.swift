extension ViewController {
    /// The nearest navigation controller that holds it.
    public var navigationController: NavigationController? { ancestor() }

    /// The nearest split controller that holds it.
    public var splitViewController: SplitController? { ancestor() }

    /// The nearest tab bar controller that holds it.
    public var tabBarController: TabBarController? { ancestor() }

    private func ancestor<Container: ViewController>() -> Container? {
        var up = parent
        while let controller = up {
            if let found = controller as? Container { return found }
            up = controller.parent
        }
        return nil
    }

    /// Presents a controller in the way that its `modalPresentationStyle` says.
    ///
    /// The oldest ancestor presents, whoever was asked; in the style `currentContext` it is the nearest one that
    /// `definesPresentationContext`. What presents already has what it presents do it. `completion` runs when the controller has come in.
    public func present(_ controller: ViewController, animated: Bool = true, completion: (() -> Void)? = nil) {
        guard controller.presentingViewController == nil else { return }
        // It may still be on its way out from the last time.
        controller.presentation?.finishAnimation()
        let isInPlace = controller.modalPresentationStyle == .currentContext && controller.modalTransitionStyle != .partialCurl
        var presenter = isInPlace ? definingAncestor : oldestAncestor
        while let presented = presenter.presentedViewController { presenter = presented }
        guard let window = presenter.window else { return }
        presenter.presentedViewController = controller
        controller.presentingViewController = presenter
        let presentation = ModalPresentation(controller: controller, presenter: presenter)
        controller.presentation = presentation
        presentation.show(in: window, animated: animated, completion: completion)
    }

    private var oldestAncestor: ViewController {
        var found = self
        while let up = found.parent { found = up }
        return found
    }

    /// The nearest one that defines a context, else the oldest ancestor.
    private var definingAncestor: ViewController {
        var found = self
        while !found.definesPresentationContext, let up = found.parent { found = up }
        return found
    }

    /// Takes away what this controller presents, or this controller itself when it presents nothing, from whichever side it is asked.
    /// `completion` runs when the view is gone.
    public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
        var root = self
        while let up = root.parent, root.presentedViewController == nil, root.presentingViewController == nil { root = up }
        guard let presented = root.presentedViewController ?? (root.presentingViewController == nil ? nil : root),
            let presentation = presented.presentation
        else {
            completion?()
            return
        }
        // What it presents itself goes first, without a show.
        if presented.presentedViewController != nil { presented.dismiss(animated: false) }
        presented.presentingViewController?.presentedViewController = nil
        presented.presentingViewController = nil
        presentation.hide(animated: animated) {
            if presented.presentation === presentation { presented.presentation = nil }
            completion?()
        }
    }
}
