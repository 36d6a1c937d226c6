public import Inventory
import Threading
import Toolkit

extension MainController {
    /// A part of the library could not be read while it is open: finds out, away from the main thread, whether its file is damaged.
    public func damageIsSuspected(_ error: InventoryError) { trouble.suspect(error, in: library) }

    /// The library's file is damaged. Asks once what to do; a form that is open is not disturbed, and asked about after it.
    public func damageWasFound(_ error: InventoryError) {
        guard onRescue != nil else { return }
        trouble.ask(.damaged, error)
    }

    /// Another program took the library's files away while it is open. Asks once what to do.
    public func filesWereReplaced(_ error: InventoryError) {
        guard onReplaced != nil else { return }
        trouble.ask(.replaced, error)
    }

    /// Lets go of the library, which is about to be closed while the window stays.
    public func leave() {
        pictures.dismiss()
        photoChooser.dismiss()
        model.stop()
    }
}
