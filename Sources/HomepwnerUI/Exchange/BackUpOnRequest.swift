import Inventory
import Threading
import Toolkit
import WorkspaceModel

/// Backs everything up elsewhere on request: asks for a folder if none is known, shows the progress, and reports the result.
final class BackUpOnRequest {
    private let keeper: BackupKeeper
    private let around: Surroundings
    private let work: ExchangeWork
    private unowned let host: ViewController
    private let picker = FolderPopover()

    init(_ around: Surroundings, _ keeper: BackupKeeper, work: ExchangeWork, host: ViewController) {
        (self.around, self.keeper, self.work, self.host) = (around, keeper, work, host)
    }

    /// Makes a backup, or asks where to first.
    ///
    /// - Parameter view: where the folder is asked for.
    func begin(at view: View) {
        guard host.presentedViewController == nil, !picker.isOpen, !work.mustWait else { return }
        guard !keeper.isRunning else { return around.workspace.send(.say(.notice("A backup is being made already."))) }
        guard keeper.record.folder == nil else { return run(beginning: false) }
        guard around.workspace.canChange() else { return }
        let pools = keeper.library.pools
        Task { [weak self, weak view] in
            let start = await pools.interactive.run { FolderName.documents() }
            guard let self, let view, view.window != nil, host.presentedViewController == nil, !picker.isOpen else { return }
            showPicker(startingIn: start, at: view)
        }
    }

    private func showPicker(startingIn start: String, at view: View) {
        picker.open(.place, startingIn: start, at: view, arrows: [.up, .down], pools: keeper.library.pools) { [weak self] folder in
            self?.keeper.choose(folder) { self?.run(beginning: true) }
        }
    }

    private func run(beginning: Bool) {
        let keeper = keeper
        work.perform("The backup", "Backing up") {
            await keeper.make(beginning: beginning, following: $0)
        } then: { [weak self] in
            self?.say($0) ?? true
        }
    }

    /// Says what came of it, and gives whether all is well.
    private func say(_ state: BackupKeeper.State) -> Bool {
        switch state {
        case .done(let outcome) where outcome.differences.isEmpty:
            let files = CountText.number(outcome.files, style: around.style) + (outcome.files == 1 ? " file" : " files")
            let items = CountText.items(outcome.items, style: around.style)
            let copied = CountText.number(outcome.copied, style: around.style)
            around.workspace.send(.tell(outcome: "Backed up: \(items), \(files), \(copied) copied, 0 differences"))
            return true
        case .done(let outcome):
            let shown = outcome.differences.prefix(3).map { DisplayText.isolated(DisplayText.shortened($0, to: 80)) }
            around.workspace.send(.say(.problem("The backup has differences. Missing or damaged: \(shown.joined(separator: ", ")).")))
        case .absent(let error): around.workspace.send(.say(.problem(error.description)))
        case .failed(let sentence): around.workspace.send(.say(.problem(sentence)))
        case .idle: around.workspace.send(.say(.notice("The backup was stopped. Earlier backups were not changed.")))
        case .running: break
        }
        return false
    }
}
