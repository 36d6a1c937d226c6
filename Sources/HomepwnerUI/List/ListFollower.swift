import Toolkit
import WorkspaceModel

/// Follows the state of the window beside its rows: which view of the items is shown, the part that is to be seen, and changes that failed.
final class ListFollower {
    private unowned let list: ItemListController
    private var seenSight = Sight()
    private var seenFailures = 0
    /// Whether the view that took the place of the other one gets the keyboard when it has its items.
    private var givesKeyboard = false

    init(_ list: ItemListController) { self.list = list }

    /// Changes rows and grid; the items come with the listing of that view. Called before the rows are shown.
    func switchView(toGrid shows: Bool) {
        guard shows != list.showsGrid else { return }
        list.delegate?.itemListWillSwitchView()
        givesKeyboard = list.itemsView.isFirstResponder || list.view.window?.firstResponder == nil
        if shows { list.setEditing(false, animated: true) }
        list.grid.isShown = shows
        if !shows { list.grid.clear() }
    }

    /// Does once what acts wanted, now that the rows are shown.
    func follow(_ sight: Sight, failures: Int) {
        // A row that was moved aside for its delete button moves back.
        if failures != seenFailures { list.table.dismissDeleteConfirmation(animated: true) }
        seenFailures = failures
        if givesKeyboard, list.shown.listing != nil {
            givesKeyboard = false
            list.view.window?.makeFirstResponder(list.itemsView)
        }
        guard sight.number != seenSight.number else { return }
        if sight.topNumber != seenSight.topNumber { list.scrollToTop() }
        seenSight = sight
        switch sight.target {
        case .top: break
        case .selection: if let place = list.selectedPlaces.first { list.scroll(to: place) }
        case .middle: list.showSelection()
        }
    }
}
