import DesktopBus
import Exchange
import FoundationEssentials
import Glibc
import Inventory
import Reports
import Threading
import Toolkit
import WorkspaceModel

/// The page over which reports are saved and printed: it shows the messages, and remembers the choices.
protocol ReportOutputHost: ViewController {
    /// Shows a message; nil removes it.
    func say(_ text: String?, isWarning: Bool)
    /// A report was saved.
    func reportWasSaved(_ sentence: String, at path: String)
    /// Other printers may have been found.
    func printersDidChange()
    /// A folder or a printer was chosen.
    func remember(folder: String?, printer: String?)
}

/// Saves and prints reports.
final class ReportOutput {
    weak var host: (any ReportOutputHost)?

    /// The printers that were found.
    var printers = Printers.unknown
    /// The desktop's own print dialog; nil without a bus to ask for it.
    var system: SystemPrinting?
    /// Whether something can be printed, as far as anybody knows before the person wants it.
    var canPrint: Bool {
        guard let system else { return printers.canPrint }
        return system.isFirst || printers != .unknown
    }
    /// The stage of printing with the desktop's dialog; nil for other work.
    private var stage: SystemPrinting.Stage?
    /// Whether the desktop's print dialog is open, before printing.
    var asksPerson: Bool { stage.map { !$0.isAnswered } ?? false }
    /// Waits for the desktop's dialog, as long as a person takes: no thread for other work.
    private lazy var dialogQueue = SerialQueue(label: "homepwner.print-dialog", qos: .userInitiated)
    private var isLookingForPrinters = false
    private(set) var isBusy = false
    /// Whether what goes on is on its way to a printer.
    private(set) var isPrinting = false
    /// Whether the current work is to be stopped.
    private var isStopping = false
    /// Whether the person leaves the library without it.
    private var isLeft = false
    private let work: LongWork
    private let workspace: Workspace
    private let pools: ThreadPools
    private let style: NumberStyle

    init(_ around: Surroundings, work: LongWork) {
        (self.work, workspace, pools, style) = (work, around.workspace, around.reader.pools, around.style)
    }

    /// Stops writing.
    ///
    /// - Parameter isLeft: whether the person leaves the library without it
    func stop(isLeft: Bool = false) {
        guard isBusy else { return }
        (isStopping, self.isLeft) = (true, self.isLeft || isLeft)
        work.cancel()
    }

    /// The result of stopping it, in a sentence.
    var loss: String {
        if asksPerson { return "The desktop's print dialog is still open. Nothing was printed yet." }
        return isPrinting
            ? "The report is still on its way to the printer. Some pages may be printed already."
            : "The report is still being saved. If you do not wait, no file is written, and an existing file is kept."
    }

    // MARK: - Saving

    /// Asks for a path, and saves a report there.
    ///
    /// - Parameter folder: the proposed folder; nil for the documents
    func save(_ order: ReportOrder, in folder: String?) {
        guard !isBusy else { return }
        if let folder { return ask(for: order, in: folder) }
        Task { [weak self, pools] in
            let documents = await pools.interactive.run { FolderName.documents() }
            if self?.isBusy == false { self?.ask(for: order, in: documents) }
        }
    }

    private func ask(for order: ReportOrder, in folder: String) {
        let name = "\(order.kind.title) \(order.options.day.iso).pdf"
        ask(for: order, at: folder + (folder.hasSuffix("/") ? "" : "/") + name, named: name)
    }

    private func ask(for order: ReportOrder, at path: String, named name: String) {
        guard let host, host.presentedViewController == nil else { return }
        let sheet = PathSheet(
            title: "Save as PDF", text: path, action: "Save", pool: pools.background,
            message: "Save “\(order.kind.title)” as:")
        let pool = pools.background
        var found = (path: path, isThere: false)
        sheet.onPath = { typed in
            // A path that cannot be written is reported here, while the user can still fix it.
            found = try await pool.run { () throws(ExchangeError) in
                let target = FolderName.isFolder(typed) ? typed + (typed.hasSuffix("/") ? "" : "/") + name : typed
                _ = try ExportFile(path: target)
                return (path: target, isThere: access(target, F_OK) == 0)
            }
        }
        sheet.onDone = { [weak self] _ in
            guard let self else { return }
            guard found.isThere else { return write(order, to: found.path) }
            askReplacing(order, at: found.path, named: name)
        }
        host.present(sheet)
    }

    private func askReplacing(_ order: ReportOrder, at path: String, named name: String) {
        host?.present(
            AlertController(
                title: "Replace \(DisplayText.quoted(FolderName.of(path)))?",
                message: "A file with this name exists. It will be replaced when the report is finished.",
                actions: [
                    .init("Cancel", style: .cancel) { [weak self] in self?.ask(for: order, at: path, named: name) },
                    .init("Replace", style: .destructive) { [weak self] in self?.write(order, to: path) },
                ]))
    }

    private func write(_ order: ReportOrder, to path: String) {
        perform("Saving") { [pools] progress in
            try await pools.background.run { try ReportWriting.write(order, to: path, progress) }
        } then: { [weak self, style] outcome in
            self?.host?.remember(folder: FolderName.parent(of: path) ?? "/", printer: nil)
            let saved = "Saved \(CountText.pages(outcome.pageCount, style: style)) as \(DisplayText.isolated(path))."
            self?.host?.reportWasSaved(ReportController.sentence(of: [saved] + outcome.notes), at: path)
        }
    }

    private func perform(
        _ title: String, _ body: @escaping (WorkProgress) async throws -> ReportOutcome, then: @escaping (ReportOutcome) -> Void
    ) {
        guard !isBusy else { return }
        (isBusy, isStopping, isLeft) = (true, false, false)
        host?.say(nil, isWarning: false)
        let window = host?.window
        Task { [weak self, work] in
            do {
                let outcome = try await work.run(title, of: CountText.pages, in: window) { progress in
                    // It may be stopped before it has begun.
                    if self?.isStopping ?? true { progress.cancel() }
                    return try await body(progress)
                }
                self?.end()
                then(outcome)
                self?.workspace.send(.goOn)
            } catch {
                self?.end()
                // A user who closed the print dialog needs no message that nothing was printed.
                let sentence = error is SystemPrinting.Cancelled ? nil : (error as? ReportError)?.sentence ?? "\(error)"
                self?.host?.say(sentence, isWarning: sentence != nil)
                // After a failure the window stays, so that people can read why.
                if let self { workspace.send(isLeft ? .goOn : .screenFailed) }
            }
        }
    }

    private func end() { (isBusy, isPrinting, stage) = (false, false, nil) }

    // MARK: - Printing

    /// Asks which printers there are.
    func findPrinters() {
        guard !isLookingForPrinters else { return }
        isLookingForPrinters = true
        Task { [weak self, pools] in
            let found = await pools.background.run { Printers.find() }
            self?.isLookingForPrinters = false
            self?.printers = found
            self?.host?.printersDidChange()
        }
    }

    /// Asks for the printer and the copies, and prints a report.
    ///
    /// - Parameters:
    ///   - words: the number of pages, and the paper
    ///   - printer: the proposed printer, if it exists; nil for the usual one
    func print(_ order: ReportOrder, _ words: String, on printer: String?) {
        guard !isBusy, let host, host.presentedViewController == nil else { return }
        guard case .found(let command, let names, let usual) = printers, !(system?.isFirst ?? false) else {
            return printBySystem(order)
        }
        let chosen = printer.flatMap { names.contains($0) ? $0 : nil } ?? usual
        host.present(PrintController(order, message: words, output: self, command: command, names: names, chosen: chosen))
    }

    /// Opens the desktop's own print dialog, and prints a report as the person says there.
    func printBySystem(_ order: ReportOrder) {
        guard let system, !isBusy else { return }
        let (portal, parent, queue, stage) = (system.portal, system.parent(), dialogQueue, SystemPrinting.Stage())
        let withoutIt = system.isFirst ? "Save the report as PDF, and print that." : "Print without the dialog, on a printer from the list."
        let advice = printers.problem ?? withoutIt
        (isPrinting, self.stage) = (true, stage)
        perform("Printing") { progress in
            try await queue.run { try SystemPrinting.print(order, by: portal, over: parent, advice: advice, stage, progress) }
        } then: { [weak self, style] outcome in
            let sent = "Sent \(CountText.pages(outcome.pageCount, style: style)) to the chosen printer."
            self?.host?.say(ReportController.sentence(of: [sent] + outcome.notes), isWarning: false)
        }
    }

    /// Prints a report on the chosen printer.
    func print(_ order: ReportOrder, _ choice: PrintChoice) {
        if let printer = choice.printer { host?.remember(folder: nil, printer: printer) }
        isPrinting = !isBusy
        perform("Printing") { [pools] progress in
            try await pools.background.run { try ReportWriting.print(order, choice, progress) }
        } then: { [weak self, style] outcome in
            let target = choice.printer.map { "the printer \(DisplayText.isolated($0))" } ?? "the printer"
            let copies = choice.copies == 1 ? "" : ", \(CountText.number(choice.copies, style: style)) copies"
            let sent = "Sent \(CountText.pages(outcome.pageCount, style: style))\(copies) to \(target)."
            self?.host?.say(ReportController.sentence(of: [sent] + outcome.notes), isWarning: false)
        }
    }
}
