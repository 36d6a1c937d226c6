import Inventory
import Toolkit

extension MainController: ResultsDelegate {
    func listShows(_ change: Change) {
        thumbnails.libraryDidChange()
        list.grid.pictures.libraryDidChange()
        detail.libraryDidChange()
        backups.libraryDidChange()
    }

    func suspectDamage(_ error: InventoryError) { trouble.suspect(error) }

    func updateScreens() { updateIfNeeded() }

    func announce(_ sentence: String) { window?.announce(sentence) }
}
