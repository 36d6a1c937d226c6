import Toolkit

extension MainController {
    /// The window manager wants the window closed: a form with something typed in it is asked about first.
    public func requestClose() {
        guard let form, form.hasChanges else {
            onQuit?()
            return
        }
        guard form.presentedViewController == nil else { return }
        let alert = AlertController(
            title: "Quit without saving?", message: "A form is open. What was typed in it has not been saved.",
            actions: [
                .init("Keep Editing", style: .cancel),
                .init("Discard and Quit", style: .destructive) { [weak self] in
                    form.discardForQuit()
                    self?.onQuit?()
                },
            ])
        form.present(alert)
    }
}
