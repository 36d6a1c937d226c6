import Toolkit

/// Ends the program when nothing that was begun would be lost, and asks where something would.
final class WindowClosing {
    private let forms: FormPresenter
    private let intake: PictureIntake
    private unowned let host: any MainHost
    /// Asks the program to end.
    var onQuit: (() -> Void)?

    init(forms: FormPresenter, intake: PictureIntake, host: any MainHost) {
        (self.forms, self.intake, self.host) = (forms, intake, host)
    }

    /// The window manager wants the window closed: a form with something typed in it is asked about first, and one that is being saved
    /// is waited for.
    func request() {
        // A form whose Done or Cancel is through may still be on its way out of sight: there is nothing left in it to ask about.
        guard let form = forms.form, form.presentingViewController != nil else { return quitWhenPicturesAreStored() }
        guard !form.isSaving, !form.isWaitingForPictures else {
            form.afterSaving = { [weak self] in self?.quitWhenPicturesAreStored() }
            return
        }
        guard form.hasChanges else { return quitWhenPicturesAreStored() }
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

    /// Pictures that are being added are finished first; who cannot wait asks once more, and is asked.
    private func quitWhenPicturesAreStored() {
        guard intake.isBusy else {
            onQuit?()
            return
        }
        guard intake.whenIdle != nil else {
            intake.whenIdle = { [weak self] in self?.onQuit?() }
            return
        }
        guard host.presentedViewController == nil else { return }
        host.present(
            AlertController(
                title: "Quit without the pictures?", message: "Pictures are still being read. Those that are not stored yet would be lost.",
                actions: [
                    .init("Wait for Them", style: .cancel),
                    .init("Quit Without Them", style: .destructive) { [weak self] in
                        self?.intake.whenIdle = nil
                        self?.onQuit?()
                    },
                ]))
    }
}
