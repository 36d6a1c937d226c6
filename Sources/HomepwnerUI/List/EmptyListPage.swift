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

    /// The ways to find something with a search that found nothing; nil until they are known.
    private var relief: SearchRelief?
    /// The search that the ways are of.
    private var search: (query: ItemQuery, revision: Int64)?
    private var question: StoreQuestion?
    private var timer: ScheduledAction?
    /// The time after the last letter before items are counted, in seconds.
    private static let delay = 0.3

    init(_ list: ItemListController) { self.list = list }

    isolated deinit {
        question?.cancel()
        timer?.cancel()
    }

    /// Makes the page, or takes it away, if the facts about the items changed.
    func updateIfNeeded() {
        let model = list.model
        followSearch()
        let now = Subject(
            isEmpty: model.count == 0, isGrid: list.showsGrid, isAwaited: model.isAwaitingRows, isLibraryEmpty: model.libraryCount == 0,
            disposedCount: model.count == 0 ? model.disposedCount : nil, failure: model.failure, query: model.listing?.query)
        guard now != subject else { return }
        subject = now
        update()
    }

    /// Counts the items that the search would find in other ways, once for each search without items, when nobody types on.
    private func followSearch() {
        let model = list.model
        guard model.count == 0, !model.isAwaitingRows, let listing = model.listing, !listing.query.condition.isEverything else {
            return forgetSearch()
        }
        guard search?.query != listing.query || search?.revision != listing.revision else { return }
        // The numbers of an earlier state of the library stay until the new ones are known.
        if search?.query != listing.query { relief = nil }
        question?.cancel()
        timer?.cancel()
        (search, question) = ((listing.query, listing.revision), nil)
        timer = list.view.window.map { ScheduledAction.after(Self.delay, in: $0, target: self, action: EmptyListPage.ask) }
    }

    private func forgetSearch() {
        question?.cancel()
        timer?.cancel()
        (search, relief, question, timer) = (nil, nil, nil, nil)
    }

    private func ask() {
        timer = nil
        guard let query = search?.query else { return }
        let reader = list.model.reader
        let ask = { @Sendable [store = reader.store] () async throws(InventoryError) in try await SearchRelief(of: query, in: store) }
        let question = reader.ask(ask, for: self, then: EmptyListPage.take)
        if question.isOpen { self.question = question }
    }

    private func take(_ answer: Result<SearchRelief, InventoryError>) {
        // The list shows the error of a library that cannot be read.
        relief = try? answer.get()
        question = nil
        showRelief()
    }

    private func showRelief() {
        guard let page = view as? StatusPage, let relief, let ways = list.delegate?.itemListWays(out: relief) else { return }
        page.show(ways.sentence, ways.buttons)
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
        showRelief()
    }
}
