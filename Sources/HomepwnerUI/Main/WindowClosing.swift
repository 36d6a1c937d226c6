import Toolkit

/// Lets go of the library when nothing that was begun would be lost, and asks where something would: to end the program, or to show another
/// library.
public final class WindowClosing {
    /// Why the library goes.
    private enum Reason {
        case quit, otherLibrary

        var verb: String { self == .quit ? "Quit" : "Leave This Library" }
        var question: String { self == .quit ? "Quit" : "Leave this library" }
    }

    private let forms: FormPresenter
    private let reports: ReportPresenter
    private let intake: PictureIntake
    private let exchange: ExchangeWork
    private let work: LongWork
    private let list: ItemListController
    private unowned let host: any MainHost
    /// Ends what is only of this window, before the program does.
    private let end: () -> Void
    /// Whether somebody said that pictures which are being read need not be waited for.
    private var leavesPictures = false
    /// Called when the program may end.
    public var onQuit: (() -> Void)?

    init(
        forms: FormPresenter, reports: ReportPresenter, intake: PictureIntake, exchange: ExchangeWork, work: LongWork,
        list: ItemListController, host: any MainHost, end: @escaping () -> Void
    ) {
        (self.forms, self.reports, self.intake, self.exchange, self.host) = (forms, reports, intake, exchange, host)
        (self.work, self.list, self.end) = (work, list, end)
    }

    /// The window manager wants the window closed: a form with something typed in it is asked about first, and one that is being saved
    /// is waited for.
    public func requestQuit() {
        request(.quit) { [weak self] in
            self?.end()
            self?.onQuit?()
        }
    }

    /// Another library is wanted in this window: what was begun here is finished or asked about first.
    ///
    /// - Parameter go: called when this one may be left
    public func requestLeave(_ go: @escaping () -> Void) {
        guard !work.isBusy else {
            return host.show(message: "A change is still under way. Open the other library when it is done, or stop it first.")
        }
        // A name that is being typed in its place is taken now.
        if host.presentedViewController == nil { host.window?.makeFirstResponder(list.itemsView) }
        if intake.isBusy { host.show(notice: "The other library is opened when the pictures are stored.") }
        request(.otherLibrary, go: go)
    }

    /// Whether nothing has been begun since the person was asked that would be lost.
    public var mayLeave: Bool {
        host.presentedViewController == nil && !work.isBusy && !exchange.isBusy && (!intake.isBusy || leavesPictures)
    }

    /// The library is to go: a form with something typed in it is asked about first, and one that is being saved is waited for.
    ///
    /// - Parameter go: called when the library may go
    private func request(_ reason: Reason, go: @escaping () -> Void) {
        // An export or a backup may be begun while people are asked about the rest.
        exchange.whenDone { [weak self] in
            self?.askAboutTheRest(reason) { [weak self] in self?.exchange.whenDone(go) }
        }
    }

    private func askAboutTheRest(_ reason: Reason, _ go: @escaping () -> Void) {
        leavesPictures = false
        if let restoring = host.presentedViewController as? RestoreController, restoring.isBusy { return restoring.sayThatItIsBusy() }
        guard let page = reports.report, page.output.isBusy else { return goWhenFormIsSaved(reason, go) }
        goWhenReportIsMade(page, reason, go)
    }

    /// A report that is being saved or printed is finished first; who cannot wait asks once more, and is asked.
    private func goWhenReportIsMade(_ page: ReportController, _ reason: Reason, _ go: @escaping () -> Void) {
        let output = page.output
        guard output.isWaitedFor else {
            output.whenMade = { [weak self] in self?.goWhenFormIsSaved(reason, go) }
            return page.say("The window closes when this is done.")
        }
        guard page.presentedViewController == nil else { return }
        page.present(
            AlertController(
                title: "\(reason.question) without the report?",
                message: output.asksPerson
                    ? "The desktop's print dialog is still open. Nothing was printed yet."
                    : output.isPrinting
                        ? "The report is still on its way to the printer. Some pages may be printed already."
                        : "The report is still being saved. Without it no file is written, and an existing file is kept.",
                actions: [
                    .init("Wait for It", style: .cancel),
                    .init("\(reason.verb) Without It", style: .destructive) { [weak self] in
                        output.stop { self?.goWhenFormIsSaved(reason, go) }
                    },
                ]))
    }

    private func goWhenFormIsSaved(_ reason: Reason, _ go: @escaping () -> Void) {
        // A form whose Done or Cancel is through may still be on its way out of sight: there is nothing left in it to ask about.
        guard let form = forms.form, form.presentingViewController != nil else { return goWhenPicturesAreStored(reason, go) }
        guard !form.isSaving, !form.isWaitingForPictures else {
            form.afterSaving = { [weak self] in self?.goWhenPicturesAreStored(reason, go) }
            return
        }
        guard form.hasChanges else { return goWhenPicturesAreStored(reason, go) }
        guard form.presentedViewController == nil else { return }
        let alert = AlertController(
            title: "\(reason.question) without saving?", message: "A form is open. Its text has not been saved.",
            actions: [
                .init("Keep Editing", style: .cancel),
                .init("Discard and \(reason.verb)", style: .destructive) {
                    form.discardForQuit()
                    guard reason == .otherLibrary else { return go() }
                    // The other library may turn out not to be there: then there is no form that keeps nothing any more.
                    form.dismiss(animated: false, completion: go)
                },
            ])
        form.present(alert)
    }

    /// Pictures that are being added are finished first; who cannot wait asks once more, and is asked.
    private func goWhenPicturesAreStored(_ reason: Reason, _ go: @escaping () -> Void) {
        guard intake.isBusy else { return go() }
        guard intake.whenIdle != nil else {
            intake.whenIdle = go
            return
        }
        guard host.presentedViewController == nil else { return }
        host.present(
            AlertController(
                title: "\(reason.question) without the pictures?",
                message: "Pictures are still being read. Those that are not stored yet would be lost.",
                actions: [
                    .init("Wait for Them", style: .cancel),
                    .init("\(reason.verb) Without Them", style: .destructive) { [weak self] in
                        self?.intake.whenIdle = nil
                        self?.leavesPictures = true
                        go()
                    },
                ]))
    }
}
