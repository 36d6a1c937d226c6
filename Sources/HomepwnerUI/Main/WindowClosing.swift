import Toolkit
import WorkspaceModel

/// Closes the library, to end the program or to show another library. If work would be lost, it asks first.
public final class WindowClosing {
    /// The reason for closing the library.
    private enum Reason {
        case quit, otherLibrary

        var verb: String { self == .quit ? "Quit" : "Leave This Library" }
        var question: String { self == .quit ? "Quit" : "Leave this library" }
    }

    private let forms: FormMaker
    private let reports: ReportMaker
    private let intake: PictureIntake
    private let exchange: ExchangeWork
    private let list: ItemListController
    private unowned let host: ViewController
    /// Ends the parts that belong to this window, before the program ends.
    private let end: () -> Void
    /// Whether the user chose not to wait for pictures that are being read.
    private var leavesPictures = false
    /// Called when the program may end.
    public var onQuit: (() -> Void)?

    init(
        forms: FormMaker, reports: ReportMaker, intake: PictureIntake, exchange: ExchangeWork,
        list: ItemListController, host: ViewController, end: @escaping () -> Void
    ) {
        (self.forms, self.reports, self.intake, self.exchange, self.host) = (forms, reports, intake, exchange, host)
        (self.list, self.end) = (list, end)
    }

    /// Called when the window manager wants the window closed: asks about a form with typed text, and waits for one that is being saved.
    public func requestQuit() {
        request(.quit) { [weak self] in
            self?.end()
            self?.onQuit?()
        }
    }

    /// Called when another library is wanted in this window: finishes the work here, or asks about it.
    ///
    /// - Parameter go: called when this one may be left
    public func requestLeave(_ go: @escaping () -> Void) {
        guard !list.model.workspace.changes.isBusy else {
            return list.model.workspace.send(
                .say(.problem("A change is still under way. Open the other library when it is done, or stop it first.")))
        }
        // A name that is being typed in its place is taken now.
        if host.presentedViewController == nil { host.window?.makeFirstResponder(list.itemsView) }
        if intake.isBusy { list.model.workspace.send(.say(.notice("The other library is opened when the pictures are stored."))) }
        request(.otherLibrary, go: go)
    }

    /// Whether no work that would be lost has begun since the question.
    public var mayLeave: Bool {
        host.presentedViewController == nil && !list.model.workspace.changes.isBusy && !exchange.isBusy
            && (!intake.isBusy || leavesPictures)
    }

    /// Prepares for closing the library: asks about a form with typed text, and waits for one that is being saved.
    ///
    /// - Parameter go: called when the library may be closed
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

    /// Finishes a report that is being saved or printed; a second request asks whether to stop it.
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
                        : "The report is still being saved. If you do not wait, no file is written, and an existing file is kept.",
                actions: [
                    .init("Wait for It", style: .cancel),
                    .init("\(reason.verb) Without It", style: .destructive) { [weak self] in
                        output.stop { self?.goWhenFormIsSaved(reason, go) }
                    },
                ]))
    }

    private func goWhenFormIsSaved(_ reason: Reason, _ go: @escaping () -> Void) {
        // A form whose Done or Cancel is through may still be closing: there is nothing left in it to ask about.
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
                    // The other library may be missing: then there is no form left that does not keep its texts.
                    form.dismiss(animated: false, completion: go)
                },
            ])
        form.present(alert)
    }

    /// Finishes adding pictures; a second request asks whether to stop.
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
