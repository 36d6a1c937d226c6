import Inventory
import Toolkit
import WorkspaceModel

extension MainController: ResultsDelegate {
    func listShows(_ change: Change) {
        thumbnails.libraryDidChange()
        list.grid.pictures.libraryDidChange()
        detail.libraryDidChange()
        backups.libraryDidChange()
    }

    func suspectDamage(_ error: InventoryError) { trouble.suspect(error) }

    func updateScreens() { updateIfNeeded() }

    func presentScreens() {
        // A window that is covered by a page is not updated.
        if !isVisible { screens.follow() }
    }

    var screenPhase: ScreenPhase { screens.phase }

    func commitEditing() { window?.makeFirstResponder(list.itemsView) }

    func leave(_ reason: LeaveReason) {
        // The copies of papers for other programs go with the program.
        if case .quit = reason { attachments.papers.end() }
        screens.follow()
        onLeave?(reason)
    }

    func announce(_ sentence: String) { window?.announce(sentence) }
}
