import Inventory
import Toolkit

/// What is the matter with the library's files while it is open, and whether the person was asked about it.
@MainActor
final class LibraryTrouble {
    enum Kind {
        case damaged, replaced
    }

    private unowned let main: MainController
    private var waiting: (kind: Kind, error: InventoryError)?
    private var asked: Set<Kind> = []
    private var isDiagnosing = false

    init(_ main: MainController) { self.main = main }

    /// Finds out what is behind an error of reading; one at a time, for each takes as long as reading the library.
    func suspect(_ error: InventoryError, in library: Library) {
        guard !isDiagnosing, !asked.contains(.damaged) else { return }
        isDiagnosing = true
        Task { [weak self] in
            let diagnosis = await library.pools.background.run { library.diagnose(error) }
            guard let self else { return }
            isDiagnosing = false
            if diagnosis.code == .damaged { main.damageWasFound(diagnosis) } else { main.show(message: diagnosis.description) }
        }
    }

    /// Asks what to do, now or when nothing else is shown before the window.
    func ask(_ kind: Kind, _ error: InventoryError) {
        guard !asked.contains(kind) else { return }
        guard main.presentedViewController == nil, main.view.window != nil else {
            waiting = (kind, error)
            return
        }
        asked.insert(kind)
        waiting = nil
        main.present(alert(kind, error))
    }

    /// Asks what had to wait.
    func askWhatWaits() {
        if let waiting { ask(waiting.kind, waiting.error) }
    }

    private func alert(_ kind: Kind, _ error: InventoryError) -> AlertController {
        let alert =
            switch kind {
            case .damaged:
                AlertController(
                    title: "The library is damaged",
                    message: "A part of its file cannot be read. You can look at the rest, or see which backup there is.",
                    actions: [
                        .init("Look at the Rest", style: .cancel),
                        .init("See Backups…", style: .preferred) { [weak main = main] in main?.onRescue?(error) },
                    ])
            case .replaced:
                AlertController(
                    title: "The library was moved or replaced",
                    message:
                        "Another program took its files away while it was open. All that was stored is safe, but nothing can be changed here.",
                    actions: [
                        .init("Look at It", style: .cancel),
                        .init("See What Can Be Done…", style: .preferred) { [weak main = main] in main?.onReplaced?(error) },
                    ])
            }
        alert.comesUnasked = true
        return alert
    }
}
