import FoundationEssentials
import Toolkit

/// The delegate of the list and the grid.
protocol ItemListDelegate: AnyObject {
    /// Edit mode began or ended.
    func itemListEditingDidChange()
    /// A row was clicked: a narrow window goes on to its detail.
    func itemListDidPick()
    /// Called when the detail button of a row was pressed.
    func itemListShowDetail(at place: Int)
    /// The row was pressed that adds an item.
    func itemListAddItem()
    /// The selected items should be deleted.
    func itemListDeleteSelection()
    /// One row should be deleted, by its own button.
    func itemListDelete(at place: Int)
    /// A row was opened by Enter or a double click.
    func itemListOpen(at place: Int)
    /// Shows the pictures of items large, such as that of a thumbnail that was pressed.
    var pictures: PicturePresenter { get }
    /// The grid is about to take the place of the rows, or they its.
    func itemListWillSwitchView()
    /// Files or pictures were dropped onto the row of an item, or beside and between the rows if it is nil.
    func itemListDrop(_ dropped: PasteboardItem, on id: UUID?)
    /// The commands of a context menu over the selected rows.
    var itemListCommands: [Command] { get }
    /// Makes the page for an empty list; nil if the list is empty only for now.
    func itemListStatusPage() -> StatusPage?
    /// Returns the buttons and the sentence about the ways in which the search would find something.
    func itemListWays(out relief: SearchRelief) -> (sentence: String, buttons: [Button])
}
