/// A controller's links to others: the one it presents itself, the one that presents it itself, and its own presentation.
struct PresentationLinks {
    /// The controller that it presents itself.
    private(set) var presented: ViewController?

    /// The controller that presents it itself; nil from the moment that it is dismissed.
    private(set) weak var presenter: ViewController?

    /// The presentation of the controller, also on its way out.
    private(set) var presentation: ModalPresentation?

    /// Links a controller to the one that presents it, and returns its presentation.
    static func join(_ controller: ViewController, to presenter: ViewController) -> ModalPresentation {
        presenter.presentationLinks.presented = controller
        controller.presentationLinks.presenter = presenter
        let presentation = ModalPresentation(controller: controller, presenter: presenter)
        controller.presentationLinks.presentation = presentation
        return presentation
    }

    /// Unlinks a controller from the one that presents it; it may still be visible on its way out.
    static func part(_ controller: ViewController) {
        controller.presentationLinks.presenter?.presentationLinks.presented = nil
        controller.presentationLinks.presenter = nil
    }

    /// The controller is out of sight. If it is already presented again, the new presentation continues.
    mutating func end(_ gone: ModalPresentation) {
        if presentation === gone { presentation = nil }
    }
}
