extension ViewController {
    /// The controller that it, or else the nearest of its ancestors, presents.
    public var presentedViewController: ViewController? { presentationLinks.presented ?? parent?.presentedViewController }

    /// The controller that presents it, or else the one that presents its ancestor. All members of a family return the same one, so a
    /// controller inside a presented container knows which controller can dismiss it.
    public var presentingViewController: ViewController? { presentationLinks.presenter ?? parent?.presentingViewController }

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

    /// Presents a controller in its `modalPresentationStyle`.
    ///
    /// The oldest ancestor presents, no matter which member was asked; in the style `currentContext` the nearest one that
    /// `definesPresentationContext` does. If it already presents a controller, that controller presents the new one. `completion` runs when
    /// the controller has come in.
    public func present(_ controller: ViewController, animated: Bool = true, completion: (() -> Void)? = nil) {
        guard controller.presentationLinks.presenter == nil else { return }
        // It may still be on its way out from an earlier presentation.
        controller.presentationLinks.presentation?.finishAnimation()
        let isInPlace = controller.modalPresentationStyle == .currentContext && controller.modalTransitionStyle != .partialCurl
        var presenter = isInPlace ? definingAncestor : oldestAncestor
        while let presented = presenter.presentationLinks.presented { presenter = presented }
        guard let window = presenter.window else { return }
        PresentationLinks.join(controller, to: presenter).show(in: window, animated: animated, completion: completion)
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

    /// Removes the controller that this one presents, or this controller itself if it presents none. Controllers presented over that one
    /// are removed too, and only the topmost is animated, in its own way. `completion` runs when all are gone.
    public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
        var root = self
        while let up = root.parent, root.presentationLinks.presented == nil, root.presentationLinks.presenter == nil { root = up }
        let dismissed = root.presentationLinks.presented ?? (root.presentationLinks.presenter == nil ? nil : root)
        guard let first = dismissed, first.presentationLinks.presentation != nil else {
            completion?()
            return
        }
        DismissedStack(from: first).leave(animated: animated, completion: completion)
    }
}

extension ViewController {
    /// Returns the action of a button that dismisses this controller, which it holds weakly.
    public func dismissing() -> () -> Void { { [weak self] in self?.dismiss() } }
}

/// A presented controller and those that are presented over it, on their way out.
private struct DismissedStack {
    /// The controllers from the lowest to the topmost.
    private var controllers: [ViewController]
    private let presenter: ViewController?

    init(from first: ViewController) {
        controllers = [first]
        presenter = first.presentationLinks.presenter
        while let next = controllers[controllers.count - 1].presentationLinks.presented { controllers.append(next) }
    }

    func leave(animated: Bool, completion: (() -> Void)?) {
        let presentations = controllers.compactMap { $0.presentationLinks.presentation }
        // A controller in the place of another is animated together with it.
        let seen = presentations.lastIndex { !$0.isInPlace } ?? 0
        let covers = presentations.contains(where: \.coversPresenter)
        for controller in controllers.reversed() { controller.beginAppearanceTransition(false) }
        for controller in controllers { PresentationLinks.part(controller) }
        for controller in controllers.reversed() { controller.presentationDelegate?.presentationDidEnd(of: controller) }
        for presentation in presentations[..<seen] { presentation.remove() }
        presentations[seen].hide(animated: animated, uncovering: covers ? presenter : nil) {
            for presentation in presentations[(seen + 1)...] { presentation.remove() }
            for (controller, presentation) in zip(controllers, presentations) { controller.presentationLinks.end(presentation) }
            completion?()
        }
    }
}
