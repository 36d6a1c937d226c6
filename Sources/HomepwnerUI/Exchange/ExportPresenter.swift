import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// Shows the sheet for an export, writes it in the background, and reports the result.
final class ExportPresenter {
    /// The program's name with its version, which bundles name as their writer.
    var program = "homepwner"

    private let around: Surroundings
    private let work: ExchangeWork
    /// Returns the possible choices of items.
    private let subjects: () -> [ReportSubject]
    private unowned let host: ViewController

    init(_ around: Surroundings, work: ExchangeWork, subjects: @escaping () -> [ReportSubject], host: ViewController) {
        (self.around, self.work, self.subjects, self.host) = (around, work, subjects, host)
    }

    private var library: Library { around.library }

    /// Opens the sheet.
    func show() {
        guard host.presentedViewController == nil, !work.mustWait else { return }
        let choices = ExportChoices(library.settings)
        let pools = library.pools
        let keys = KeyHold(in: host.window)
        Task { [weak self] in
            // Its disk may not be there any more.
            let folder = await pools.interactive.run { FolderName.isFolder(choices.folder) ? choices.folder : FolderName.documents() }
            guard let self, host.presentedViewController == nil else { return }
            show(choices, in: folder)
            keys.end()
        }
    }

    private func show(_ choices: ExportChoices, in folder: String) {
        let subjects = subjects()
        let order = ExportOrder(
            format: choices.format, subject: subjects[0], path: "", title: around.workspace.libraryName, program: program, library: library,
            store: around.reader.store, style: around.style)
        let sheet = ExportController(order, of: subjects, choices: choices, in: folder, day: .today(), pools: library.pools)
        sheet.onChoose = { [weak self] in self?.remember($0) }
        sheet.onExport = { [weak self] in self?.write($0, $1) }
        host.present(sheet)
    }

    private func remember(_ choices: ExportChoices) {
        around.keep { settings throws(InventoryError) in try choices.store(in: settings) }
    }

    private func write(_ order: ExportOrder, _ preparation: ExportOrder.Preparation) {
        work.run("The export", "Exporting") {
            try order.write(preparation, $0)
        } then: { [weak self] in
            self?.say($0) ?? true
        }
    }

    /// Says what came of it, and gives whether all is well.
    private func say(_ result: Result<ExportOrder.Outcome, any Error>) -> Bool {
        switch result {
        case .success(let outcome) where outcome.isWarning:
            around.workspace.send(.say(.problem(([outcome.sentence] + outcome.notes).joined(separator: "\n"))))
        case .success(let outcome):
            around.workspace.send(.tell(outcome: outcome.sentence))
            if !outcome.notes.isEmpty { around.workspace.send(.say(.notice(outcome.notes.joined(separator: "\n")))) }
            return true
        case .failure(let error) where ExchangeWork.isStop(error):
            around.workspace.send(.say(.notice("The export was stopped. Nothing was written.")))
        case .failure(let error): around.workspace.send(.say(.problem("\(error)")))
        }
        return false
    }
}
