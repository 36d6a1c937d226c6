import Toolkit

extension MainController {
    /// The window manager wants the window closed: a form with something typed in it is asked about first, and one that is being saved
    /// is waited for.
    public func requestClose() {
        // A form whose Done or Cancel is through may still be on its way out of sight: there is nothing left in it to ask about.
        guard let form, form.presentingViewController != nil else {
            onQuit?()
            return
        }
        guard !form.isSaving else {
            form.afterSaving = { [weak self] in self?.onQuit?() }
            return
        }
        guard form.hasChanges else {
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
