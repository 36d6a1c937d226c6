import Toolkit

/// Performs the actions of the views that show a folder, which find it as their next responder.
protocol FolderActing: AnyObject {
    /// Shows the folder around this one.
    func goToParent()
    /// Shows the menu of other places below a view.
    func showPlaces(below view: View)
    /// Begins to type a path.
    func beginPath(_ text: String, selectsAll: Bool)
    /// Goes to a typed path.
    func go(toTyped text: String)
    /// The field for a path closed, for any reason.
    func pathDidEnd()
    /// Opens a folder, or takes a file.
    func choose(_ entry: PictureFolder.Entry)
    /// Takes the selected files.
    func chooseSelection()
    /// Other files are selected than before.
    func selectionDidChange()
    /// Other pictures are visible than before, from the top down.
    func visiblePicturesDidChange(_ pictures: [PictureFolder.Entry])
}

extension Responder {
    /// The nearest responder that performs the actions in a folder; nil outside of one.
    var folderActing: (any FolderActing)? { target((any FolderActing).self) }
}
