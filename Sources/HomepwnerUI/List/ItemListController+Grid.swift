import Inventory
import Toolkit

/// The two views of the items: rows and grid. They share the selection.
extension ItemListController {
    /// Whether the grid is shown and not the rows.
    var showsGrid: Bool { grid.isShown }

    /// The view that shows the items now and handles their keys.
    var itemsView: View { showsGrid ? grid.view : table }

    /// The indices of the selected items among the shown ones. Setting them does not call the delegate.
    var selectedPlaces: RowSet {
        get { RowSet(shown.selection) }
        set {
            model.select(newValue.ranks, of: model.shown.listing?.generation)
            showContent()
        }
    }

    /// Brings an item into sight by its place.
    func scroll(to place: Int) {
        if showsGrid { grid.scroll(to: place) } else { table.scrollToRow(place) }
    }

    /// Scrolls to the first item.
    func scrollToTop() {
        if showsGrid { grid.view.contentOffset = .zero } else { table.contentOffset = .zero }
    }
}
