import FoundationEssentials
import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// Makes the sheet for an export, writes the export in the background, and reports the result.
final class Exports {
    /// The program's name with its version, which bundles name as their writer.
    var program = "homepwner"

    private let around: Surroundings
    private let work: ExchangeWork
    private let reports: ReportMaker

    /// - Parameter reports: knows the possible choices of items
    init(_ around: Surroundings, work: ExchangeWork, reports: ReportMaker) {
        (self.around, self.work, self.reports) = (around, work, reports)
    }

    /// Opens the sheet.
    func begin() {
        guard !work.mustWait else { return }
        let (folder, pools) = (ExportChoices(around.library.settings).folder, around.library.pools)
        let preparation = ScreenPreparation {
            // Its disk may not be there any more.
            .export(in: await pools.interactive.run { FolderName.isFolder(folder) ? folder : FolderName.documents() })
        }
        around.workspace.send(.prepare(preparation))
    }

    /// Returns the sheet.
    func controller(proposing folder: String) -> ViewController {
        let (library, subjects, choices) = (around.library, reports.subjects, ExportChoices(around.library.settings))
        let order = ExportOrder(
            format: choices.format, subject: subjects[0], path: "", title: around.workspace.libraryName, program: program, library: library,
            store: around.reader.store, style: around.style)
        return ExportController(order, of: subjects, choices: choices, in: folder, day: .today(), exports: self)
    }

    /// The threads of the library.
    var pools: ThreadPools { around.library.pools }

    /// Keeps the choices for the next export.
    func remember(_ choices: ExportChoices) {
        around.keep { settings throws(InventoryError) in try choices.store(in: settings) }
    }

    /// Writes an export.
    func write(_ order: ExportOrder, _ preparation: ExportOrder.Preparation) {
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
