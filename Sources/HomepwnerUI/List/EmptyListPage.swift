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
        /// The state of the library, if it was searched.
        let revision: Int64?
        /// The ways to find something.
        let relief: SearchRelief?
    }

    /// The ways to find something with a search that found nothing; nil until they are known.
    private(set) var relief: SearchRelief?
    /// The search that the ways are of.
    private var search: (query: ItemQuery, revision: Int64)?
    private var question: StoreQuestion?

    init(_ list: ItemListController) { self.list = list }

    isolated deinit { question?.cancel() }

    /// Makes the page, or takes it away, if the facts about the items changed.
    func updateIfNeeded() {
        let model = list.model
        askForRelief()
        let now = Subject(
            isEmpty: model.count == 0, isGrid: list.showsGrid, isAwaited: model.isAwaitingRows, isLibraryEmpty: model.libraryCount == 0,
            disposedCount: model.count == 0 ? model.disposedCount : nil, failure: model.failure, query: model.listing?.query,
            revision: search?.revision, relief: relief)
        guard now != subject else { return }
        subject = now
        update()
    }

    /// Counts the items that the search would find in other ways, once for each search without items.
    private func askForRelief() {
        let model = list.model
        guard model.count == 0, !model.isAwaitingRows, let listing = model.listing, !listing.query.condition.isEverything else {
            question?.cancel()
            (search, relief, question) = (nil, nil, nil)
            return
        }
        let (query, revision) = (listing.query, listing.revision)
        guard search?.query != query || search?.revision != revision else { return }
        question?.cancel()
        (search, relief, question) = ((query, revision), nil, nil)
        let store = model.reader.store
        let ask = { @Sendable () async throws(InventoryError) in try await SearchRelief(of: query, in: store) }
        let question = model.reader.ask(ask, for: self, then: EmptyListPage.take)
        if question.isOpen { self.question = question }
    }

    private func take(_ answer: Result<SearchRelief, InventoryError>) {
        // A library that cannot be read says so by itself.
        relief = try? answer.get()
        question = nil
        if list.model.reader.isLate { updateIfNeeded() }
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
        guard model.count == 0, !model.isAwaitingRows, let made = list.delegate?.itemListStatusPage(relief) else { return }
        view = made
        list.showPage(made)
    }
}
