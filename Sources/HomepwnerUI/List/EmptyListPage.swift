import Inventory
import Toolkit

/// The page of a list without items. It stays until its texts or the view of the items change, because a popover may have one of its
/// buttons as its source.
final class EmptyListPage {
    private(set) var view: View?

    private unowned let list: ItemListController
    /// The facts that the page was made for.
    private var subject: Subject?
    /// Whether the items had the keyboard when the last of them went.
    private var lacksKeyboard = false

    private struct Subject: Equatable {
        let isEmpty: Bool
        let isGrid: Bool
        let isAwaited: Bool
        let isLibraryEmpty: Bool
        let disposedCount: Int?
        let failure: InventoryError?
        let query: ItemQuery?
    }

    init(_ list: ItemListController) { self.list = list }

    /// Makes the page, or takes it away, if the facts about the items changed.
    func updateIfNeeded() {
        let model = list.model
        let now = Subject(
            isEmpty: model.count == 0, isGrid: list.showsGrid, isAwaited: model.isAwaitingRows, isLibraryEmpty: model.libraryCount == 0,
            disposedCount: model.count == 0 ? model.disposedCount : nil, failure: model.failure, query: model.listing?.query)
        guard now != subject else { return }
        subject = now
        update()
    }

    /// Makes the page, or takes it away, and hands the keyboard on.
    func update() {
        let (model, window) = (list.model, list.view.window)
        let holder = window?.firstResponder as? View
        let isInPage = view.map { holder?.isDescendant(of: $0) ?? false } ?? false
        if model.count == 0, list.itemsView.isFirstResponder || isInPage { lacksKeyboard = true }
        view?.removeFromSuperview()
        view = nil
        list.table.isHidden = model.count == 0 || list.showsGrid
        list.grid.view.isHidden = model.count == 0 || !list.showsGrid
        // The view that had the keyboard is gone.
        if model.count > 0, isInPage || lacksKeyboard && holder == nil {
            window?.makeFirstResponder(list.itemsView)
            lacksKeyboard = false
        }
        guard model.count == 0, !model.isAwaitingRows, let made = list.delegate?.itemListStatusPage() else { return }
        view = made
        list.showPage(made)
    }
}
