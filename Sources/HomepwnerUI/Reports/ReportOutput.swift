import Exchange
import FoundationEssentials
import Glibc
import Inventory
import Reports
import Threading
import Toolkit

/// Saves and prints reports.
final class ReportOutput {
    /// Told what is to be said, and whether something went wrong.
    var onMessage: ((String?, _ isWarning: Bool) -> Void)?
    weak var host: ViewController?

    /// The program that prints; nil where there is none, or it was not found yet.
    var printer: String?
    private(set) var isLookingForPrinter = true
    private(set) var isBusy = false
    /// Whether what has begun is to be stopped.
    private var isStopping = false
    private let work: LongWork
    private let pools: ThreadPools
    private let style: NumberStyle

    init(work: LongWork, pools: ThreadPools, style: NumberStyle) {
        (self.work, self.pools, self.style) = (work, pools, style)
    }

    /// Stops what is being written.
    func stop() {
        isStopping = true
        work.cancel()
    }

    // MARK: - Saving

    /// Asks where a report is to be saved, and saves it there.
    ///
    /// - Parameters:
    ///   - folder: where it is proposed; nil for the documents
    ///   - onFolder: told in which folder it was saved
    func save(_ order: ReportOrder, in folder: String?, onFolder: @escaping (String) -> Void) {
        guard !isBusy else { return }
        let name = "\(order.kind.title) \(order.options.day.iso).pdf"
        let place = folder ?? FolderName.documents()
        ask(for: order, at: place + (place.hasSuffix("/") ? "" : "/") + name, named: name, onFolder: onFolder)
    }

    private func ask(for order: ReportOrder, at path: String, named name: String, onFolder: @escaping (String) -> Void) {
        guard let host, host.presentedViewController == nil else { return }
        let sheet = PathSheet(
            title: "Save as PDF", text: path, action: "Save", pool: pools.background,
            message: "Where “\(order.kind.title)” is to be saved:")
        let pool = pools.background
        let found = FoundTarget()
        sheet.onPath = { typed in
            // What cannot be written there is said here already, while the path can be mended.
            let target = FolderName.isFolder(typed) ? typed + (typed.hasSuffix("/") ? "" : "/") + name : typed
            found.path = target
            found.isThere = try await pool.run { () throws(ExchangeError) in
                _ = try ExportFile(path: target)
                return access(target, F_OK) == 0
            }
        }
        sheet.onDone = { [weak self] _ in
            guard let self else { return }
            guard found.isThere else { return write(order, to: found.path, onFolder: onFolder) }
            askReplacing(order, at: found.path, named: name, onFolder: onFolder)
        }
        host.present(sheet)
    }

    /// What came of a path that was typed.
    private final class FoundTarget {
        var path = ""
        var isThere = false
    }

    private func askReplacing(_ order: ReportOrder, at path: String, named name: String, onFolder: @escaping (String) -> Void) {
        host?.present(
            AlertController(
                title: "Replace \(DisplayText.quoted(FolderName.of(path)))?",
                message: "There is a file of that name already. It stays as it is until the new one is whole.",
                actions: [
                    .init("Cancel", style: .cancel) { [weak self] in self?.ask(for: order, at: path, named: name, onFolder: onFolder) },
                    .init("Replace", style: .destructive) { [weak self] in self?.write(order, to: path, onFolder: onFolder) },
                ]))
    }

    private func write(_ order: ReportOrder, to path: String, onFolder: @escaping (String) -> Void) {
        perform("Saving") { [pools] progress in
            try await pools.background.run { try ReportWriting.write(order, to: path, progress) }
        } then: { [weak self, style] outcome in
            onFolder(FolderName.parent(of: path) ?? "/")
            let saved = "Saved \(CountText.pages(outcome.pageCount, style: style)) as \(DisplayText.isolated(path))."
            self?.onMessage?(ReportController.sentence(of: [saved] + outcome.notes), false)
        }
    }

    private func perform(
        _ title: String, _ body: @escaping (WorkProgress) async throws -> ReportOutcome, then: @escaping (ReportOutcome) -> Void
    ) {
        guard !isBusy else { return }
        (isBusy, isStopping) = (true, false)
        onMessage?(nil, false)
        let window = host?.window
        Task { [weak self, work] in
            do {
                let outcome = try await work.run(title, of: CountText.pages, in: window) { progress in
                    // It may be stopped before it has begun.
                    if self?.isStopping ?? true { progress.cancel() }
                    return try await body(progress)
                }
                self?.isBusy = false
                then(outcome)
            } catch {
                self?.isBusy = false
                self?.onMessage?((error as? ReportError)?.sentence ?? "\(error)", true)
            }
        }
    }

    // MARK: - Printing

    /// Looks for the program that prints.
    func findPrinter(then: @escaping () -> Void) {
        Task { [weak self, pools] in
            let found = await pools.background.run { BoundedCommand.path(of: "lp") }
            self?.isLookingForPrinter = false
            self?.printer = found
            then()
        }
    }

    /// Asks, and prints a report.
    func print(_ order: ReportOrder, pages: Int) {
        guard let printer, !isBusy, let host, host.presentedViewController == nil else { return }
        host.present(
            AlertController(
                title: "Print \(CountText.pages(pages, style: style))?",
                message: "“\(order.kind.title)” goes to the printer that is usual on this computer.",
                actions: [
                    .init("Cancel", style: .cancel), .init("Print") { [weak self] in self?.send(order, to: printer) },
                ]))
    }

    private func send(_ order: ReportOrder, to printer: String) {
        perform("Printing") { [pools] progress in
            try await pools.background.run { try ReportWriting.print(order, with: printer, progress) }
        } then: { [weak self, style] outcome in
            let sent = "Sent \(CountText.pages(outcome.pageCount, style: style)) to the printer."
            self?.onMessage?(ReportController.sentence(of: [sent] + outcome.notes), false)
        }
    }
}
