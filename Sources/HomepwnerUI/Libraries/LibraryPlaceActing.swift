/// A sheet with the name and the folder of a new library, whose fields find it as their next responder.
protocol LibraryPlaceActing: AnyObject {
    /// Another name was typed or another folder chosen.
    func libraryPlaceDidChange()
}
