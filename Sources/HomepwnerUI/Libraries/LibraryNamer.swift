import Inventory
import WorkspaceModel

/// Gives the library of a window another name.
final class LibraryNamer {
    private let around: Surroundings
    private let menu: LibraryMenu?

    /// - Parameter menu: the menu of the libraries, which also shows the name; nil if there is none
    init(_ around: Surroundings, menu: LibraryMenu?) { (self.around, self.menu) = (around, menu) }

    /// Gives the library a name; an empty one stands for that of its folder.
    func rename(_ text: String) {
        let (path, standard) = (around.library.location.path, menu?.standardPath)
        let typed = LibraryNaming.tidy(text)
        let name = typed.isEmpty ? LibraryNaming.unnamed(path, standardPath: standard) : typed
        around.workspace.send(.nameLibrary(name))
        menu?.rename(name)
        around.keep { settings throws(InventoryError) in try LibraryNaming.set(typed, in: settings) }
    }
}
