import FoundationEssentials
import Inventory
import Toolkit

/// A search in the list: from the field to its results, and back to the earlier selection.
final class SearchSession {
    private let header: HeaderBar
    private let model: ResultsController
    private let list: ItemListController
    private let split: SplitController
    private unowned let host: any MainHost

    init(header: HeaderBar, model: ResultsController, list: ItemListController, split: SplitController, host: any MainHost) {
        (self.header, self.model, self.list, self.split, self.host) = (header, model, list, split, host)
        field.identifier = "search"
        field.onBeginEditing = { [weak self] in self?.prepare() }
        field.onChange = { [weak self] in self?.find($0) }
        field.onCancel = { [weak self] in self?.end() }
        field.onSubmit = { [weak self] in self?.leaveForList() }
        field.onEndEditing = { [weak self] in self?.closeIfEmpty() }
    }

    private var field: SearchField { header.searchField }

    /// Whether there is something to end.
    var isOpen: Bool { !model.query.text.isEmpty || header.isSearchOpen || field.isFirstResponder }

    /// Moves the keyboard to the field.
    func begin() {
        onReveal?()
        if !split.isExpanded { split.goBack() }
        header.isSearchOpen = true
        header.layoutIfNeeded()
        host.window?.makeFirstResponder(field)
        field.selectAll()
    }

    /// Reads the texts of all items, which are in memory only during searches, before the first letter is typed.
    private func prepare() {
        // If they cannot be read, the search reports it.
        Task { [store = model.reader.store] in try? await store.prepareSearch() }
    }

    /// Shows the items that contain a text.
    func find(_ text: String) {
        model.search(text)
    }

    /// Shows all items again.
    ///
    /// - Parameter then: called when they are shown.
    func end(then: (() -> Void)? = nil) {
        field.text = ""
        header.isSearchOpen = false
        host.window?.makeFirstResponder(list.itemsView)
        model.search("") { [weak self] in
            if self?.model.query.text.isEmpty == true { then?() }
        }
    }

    /// Moves the keyboard from the search to its results: to the first row, if none is selected. It waits for the results of the last
    /// letters, since earlier ones are not the rows that the user wants.
    func leaveForList() {
        let text = model.query.text
        let keys = KeyHold(in: host.window, .order)
        model.search(text) { [weak self] in
            defer { keys.end() }
            // The keyboard stays where it is if the user has pressed elsewhere in the meantime, or if there are no results.
            guard let self, keys.isHolding, model.failure == nil, model.listing?.query.text == text, model.count > 0 else { return }
            if list.selectedCount == 0 { list.select(place: 0) }
            host.window?.makeFirstResponder(list.itemsView)
        }
    }

    /// Searches for a text as if it had been typed, and moves to the results.
    func look(for text: String) {
        onReveal?()
        if !split.isExpanded { split.goBack() }
        header.isSearchOpen = true
        field.text = text
        find(text)
        model.search(text) { [weak self] in self?.leaveForList() }
    }

    /// Restores an earlier search that was typed over; an empty text ends the search.
    ///
    /// - Parameter then: called when that is shown.
    func putBack(_ text: String, then: @escaping () -> Void) {
        guard !text.isEmpty else { return end(then: then) }
        field.text = text
        host.window?.makeFirstResponder(list.itemsView)
        model.search(text) { [weak self] in
            if self?.model.query.text == text { then() }
        }
    }

    /// Called before something in the list is looked for.
    var onReveal: (() -> Void)?

    /// Selects an item; a search that hides it ends.
    ///
    /// - Parameters:
    ///   - ended: called after ending a search that hid it
    ///   - missing: called if it is not in the current list
    func reveal(_ id: UUID, ended: (() -> Void)? = nil, missing: (() -> Void)? = nil) {
        onReveal?()
        model.findRanks(of: .items([id])) { [weak self] ranks in
            guard let self else { return }
            if let place = ranks.first { return list.select(place: place) }
            guard !model.query.text.isEmpty else {
                missing?()
                return
            }
            end { [weak self] in
                ended?()
                self?.model.findRanks(of: .items([id])) { [weak self] ranks in
                    if let place = ranks.first { self?.list.select(place: place) } else { missing?() }
                }
            }
        }
    }

    /// Selects an item that was saved, unless the person went to the field while its form was going: to look for something else.
    func reveal(saved id: UUID) {
        if !field.isFirstResponder { reveal(id) }
    }

    private func closeIfEmpty() {
        if field.text.isEmpty { header.isSearchOpen = false }
    }
}
