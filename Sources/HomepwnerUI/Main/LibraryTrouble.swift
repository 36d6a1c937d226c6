import Inventory
import Toolkit

/// What is the matter with the library's files while it is open, and whether the person was asked about it.
@MainActor
final class LibraryTrouble {
    enum Kind {
        case damaged, replaced
    }

    private unowned let host: any MainHost
    /// Called when the person wants to do something about a damaged library; without it nobody is asked.
    var onRescue: ((InventoryError) -> Void)?
    /// Called when the person wants to do something about a library whose files were taken away; without it nobody is asked.
    var onReplaced: ((InventoryError) -> Void)?
    private var waiting: (kind: Kind, error: InventoryError)?
    private var asked: Set<Kind> = []
    private var isDiagnosing = false

    init(_ host: any MainHost) { self.host = host }

    /// Finds out what is behind an error of reading; one at a time, for each takes as long as reading the library.
    func suspect(_ error: InventoryError, in library: Library) {
        guard !isDiagnosing, !asked.contains(.damaged) else { return }
        isDiagnosing = true
        Task { [weak self] in
            let diagnosis = await library.pools.background.run { library.diagnose(error) }
            guard let self else { return }
            isDiagnosing = false
            if diagnosis.code == .damaged { ask(.damaged, diagnosis) } else { host.show(message: diagnosis.description) }
        }
    }

    /// Asks what to do, now or when nothing else is shown before the window.
    func ask(_ kind: Kind, _ error: InventoryError) {
        guard !asked.contains(kind), (kind == .damaged ? onRescue : onReplaced) != nil else { return }
        guard host.presentedViewController == nil, host.window != nil else {
            waiting = (kind, error)
            return
        }
        asked.insert(kind)
        waiting = nil
        host.present(alert(kind, error))
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
                        .init("See Backups…", style: .preferred) { [weak self] in self?.onRescue?(error) },
                    ])
            case .replaced:
                AlertController(
                    title: "The library was moved or replaced",
                    message:
                        "Another program took its files away while it was open. All that was stored is safe, but nothing can be changed here.",
                    actions: [
                        .init("Look at It", style: .cancel),
                        .init("See What Can Be Done…", style: .preferred) { [weak self] in self?.onReplaced?(error) },
                    ])
            }
        alert.comesUnasked = true
        return alert
    }
}
