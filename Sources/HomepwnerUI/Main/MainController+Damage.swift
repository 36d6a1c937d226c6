import Toolkit

extension MainController {
    /// The library's file turned out to be damaged while it is open. Asks once what to do; a form that is open is not disturbed.
    public func damageWasFound() {
        guard !wasAskedAboutDamage, onRescue != nil, presentedViewController == nil, view.window != nil else { return }
        wasAskedAboutDamage = true
        let alert = AlertController(
            title: "The library is damaged",
            message: "A part of its file cannot be read. You can look at the rest, or see which backup there is.",
            actions: [
                .init("Look at the Rest", style: .cancel), .init("See Backups…", style: .preferred) { [weak self] in self?.onRescue?() },
            ])
        alert.comesUnasked = true
        present(alert)
    }

    /// Lets go of the library, which is about to be closed while the window stays.
    public func leave() {
        picturePopover?.dismiss()
        photoChooser.dismiss()
        model.stop()
    }
}
