public import Inventory
import Toolkit
public import WorkspaceModel

/// The ways to other libraries.
extension MainController {
    /// Opens the menu of the libraries where its button is, or at the one for the rest in a narrow window.
    func openLibraryMenu() { libraries?.open(at: libraryButton, alignsTrailing: libraryButton === header.moreButton) }

    /// Lets a person look for the folder of another library.
    func openOtherLibrary() { libraries?.openOther(at: libraryButton) }

    /// The button that can be seen now of those from which libraries are opened.
    private var libraryButton: View {
        if !header.libraryButton.isHidden { return header.libraryButton }
        let inSidebar = sidebar.libraryButton
        return sidebar.isSidebarShown && !inSidebar.isHidden ? inSidebar : header.moreButton
    }

    /// The program's name with its version, which bundles name as their writer.
    public var programName: String {
        get { exchange.exports.program }
        set { exchange.exports.program = newValue }
    }

    /// The person, or the window manager, wants the library closed: work that would be lost is waited for, or asked about. `onLeave` is
    /// called when it may be closed.
    public func requestLeave(_ reason: LeaveReason) { workspace.send(.leave(reason)) }

    /// Whether no work that would be lost has begun since `onLeave` was called.
    public var mayLeave: Bool { workspace.mayLeave && presentedViewController == nil }

    /// Shows that another library is being opened; nil ends that.
    public func isOpening(_ library: RecentLibrary?) {
        if let library { opening.begin(library) } else { opening.end() }
    }

    /// Says why another library could not be opened; this one stays.
    public func libraryWasNotOpened(_ sentence: String) { workspace.send(.say(.problem(sentence))) }

    /// The lines about the last backup: below the sidebar, and in it if it is a drawer.
    var backupFeet: [BackupFoot] { [footer.backupFoot, sidebar.backupFoot] }

    /// The copies that the library keeps in itself.
    public var dailyBackup: DailyBackup { backups.daily }

    /// Called when a day began or the clock was set: updates texts about days, and does work that is due.
    public func dayMayHaveChanged() {
        backups.dayMayHaveChanged()
        model.workspace.send(.dayBegan)
        // Rows and details count days.
        list.reloadRows(at: 0..<Int.max)
        detail.signsDidChange()
    }

    /// Says how the backups elsewhere are.
    func showBackupStatus() {
        let record = backups.record
        let status = BackupStatus(
            backups.state, provenAt: record.provenAt, limit: record.limit, hasFolder: record.folder != nil,
            isOnSameDisk: record.isOnSameDisk, now: backups.now())
        for foot in backupFeet { foot.status = status }
    }
}
