public import Inventory
import WorkspaceModel

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
    private let workspace: Workspace
    private var asked: Set<Kind> = []
    private var isDiagnosing = false

    init(_ around: Surroundings) { (library, workspace) = (around.library, around.workspace) }

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
                workspace.send(.say(.background(diagnosis.description)))
            }
        }
    }

    /// Asks once what to do, now or when no screen is in front of the window: an open form is not disturbed.
    public func ask(_ kind: Kind, _ error: InventoryError) {
        if asked.insert(kind).inserted { workspace.send(.ask(question(kind, error))) }
    }

    private func question(_ kind: Kind, _ error: InventoryError) -> Question {
        switch kind {
        case .damaged:
            Question(
                "The library is damaged", "A part of its file cannot be read. You can look at the rest, or choose a backup.",
                [
                    .init("Look at the Rest", .cancel),
                    .init("See Backups…", .preferred, .leave(.rescue(error))),
                ], isUnsolicited: true)
        case .replaced:
            Question(
                "The library was moved or replaced",
                "Another program moved or replaced its files while it was open. Saved changes are safe, but the library cannot be changed here.",
                [
                    .init("Look at It", .cancel),
                    .init("See What Can Be Done…", .preferred, .leave(.replaced(error))),
                ], isUnsolicited: true)
        }
    }
}
