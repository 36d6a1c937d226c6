/// A controller's place among those that present one another: what it presents itself, who presents it itself, and how it is shown.
struct PresentationLinks {
    /// What the controller presents itself.
    private(set) var presented: ViewController?

    /// Who presents the controller itself; nil from the moment that it is dismissed.
    private(set) weak var presenter: ViewController?

    /// How the controller is shown while it is presented, and on its way out.
    private(set) var presentation: ModalPresentation?

    /// Puts a controller over the one that presents it, and returns how it is to be shown.
    static func join(_ controller: ViewController, to presenter: ViewController) -> ModalPresentation {
        presenter.presentationLinks.presented = controller
        controller.presentationLinks.presenter = presenter
        let presentation = ModalPresentation(controller: controller, presenter: presenter)
        controller.presentationLinks.presentation = presentation
        return presentation
    }

    /// Takes a controller from the one that presents it; it may still be seen on its way out.
    static func part(_ controller: ViewController) {
        controller.presentationLinks.presenter?.presentationLinks.presented = nil
        controller.presentationLinks.presenter = nil
    }

    /// The controller is out of sight. If it is presented another time already, that goes on.
    mutating func end(_ gone: ModalPresentation) {
        if presentation === gone { presentation = nil }
    }
}
