public import Inventory
import Threading
import Toolkit

extension MainController {
    /// The library's file is damaged. Asks once what to do; a form that is open is not disturbed, and asked about after it.
    public func damageWasFound(_ error: InventoryError) {
        trouble.ask(.damaged, error)
    }

    /// Another program took the library's files away while it is open. Asks once what to do.
    public func filesWereReplaced(_ error: InventoryError) {
        trouble.ask(.replaced, error)
    }

    /// Lets go of the library, which is about to be closed while the window stays.
    public func leave() {
        pictures.dismiss()
        photoChooser.dismiss()
        papers.end()
        model.stop()
        sidebar.stop()
        backups.stop()
        scans.end()
    }
}
