public import Inventory
import Toolkit

/// Problems with the library's files while it is open, and the questions about them that the user was asked.
public final class LibraryTrouble {
    /// The kinds of problems.
    public enum Kind: Sendable {
        /// A part of the file cannot be read.
        case damaged
        /// Another program took the files away.
        case replaced
    }

    private let library: Library
    private unowned let host: any MainHost
    /// Called when the user wants to rescue a damaged library: close it and show the ways out. Without it, the question is not asked.
    public var onRescue: ((InventoryError) -> Void)?
    /// Called when the user wants to act on a library whose files another program took away. Without it, the question is not asked.
    public var onReplaced: ((InventoryError) -> Void)?
    private var waiting: (kind: Kind, error: InventoryError)?
    private var asked: Set<Kind> = []
    private var isDiagnosing = false

    init(of library: Library, host: any MainHost) { (self.library, self.host) = (library, host) }

    /// Finds out, in the background, whether the library's file is damaged, after a part of it could not be read. It does one check at a
    /// time, for each takes as long as reading the library.
    public func suspect(_ error: InventoryError) {
        guard !isDiagnosing, !asked.contains(.damaged) else { return }
        isDiagnosing = true
        Task { [weak self, library] in
            let diagnosis = await library.pools.background.run { library.diagnose(error) }
            guard let self else { return }
            isDiagnosing = false
            if diagnosis.code == .damaged {
                ask(.damaged, diagnosis)
            } else {
                host.workspace.send(.say(.background(diagnosis.description)))
            }
        }
    }

    /// Asks once what to do, now or when no other view is in front of the window: an open form is not disturbed.
    public func ask(_ kind: Kind, _ error: InventoryError) {
        guard !asked.contains(kind), (kind == .damaged ? onRescue : onReplaced) != nil else { return }
        guard host.presentedViewController == nil, host.window != nil else {
            waiting = (kind, error)
            return
        }
        asked.insert(kind)
        waiting = nil
        host.present(alert(kind, error))
    }

    /// Asks a question that had to wait.
    func askWhatWaits() {
        if let waiting { ask(waiting.kind, waiting.error) }
    }

    private func alert(_ kind: Kind, _ error: InventoryError) -> AlertController {
        let alert =
            switch kind {
            case .damaged:
                AlertController(
                    title: "The library is damaged",
                    message: "A part of its file cannot be read. You can look at the rest, or choose a backup.",
                    actions: [
                        .init("Look at the Rest", style: .cancel),
                        .init("See Backups…", style: .preferred) { [weak self] in self?.onRescue?(error) },
                    ])
            case .replaced:
                AlertController(
                    title: "The library was moved or replaced",
                    message:
                        "Another program moved or replaced its files while it was open. Saved changes are safe, but the library cannot be changed here.",
                    actions: [
                        .init("Look at It", style: .cancel),
                        .init("See What Can Be Done…", style: .preferred) { [weak self] in self?.onReplaced?(error) },
                    ])
            }
        alert.isUnsolicited = true
        return alert
    }
}
