import Inventory
import Toolkit

/// A search in the list: from the field to what it found, and back to what was selected before it.
final class SearchSession {
    private unowned let main: MainController
    /// What was selected when the search began, to be selected again when it ends.
    private var before = ItemSelection.none

    init(_ main: MainController) {
        self.main = main
        let field = main.searchField
        field.identifier = "search"
        field.onChange = { [weak self] in self?.find($0) }
        field.onCancel = { [weak self] in self?.end() }
        field.onSubmit = { [weak self] in self?.leaveForList() }
        field.onEndEditing = { [weak self] in self?.closeIfEmpty() }
    }

    /// Whether there is something to end.
    var isOpen: Bool { !main.model.query.text.isEmpty || main.header.isSearchOpen || main.searchField.isFirstResponder }

    /// Goes to the field.
    func begin() {
        if !main.split.isExpanded { main.split.goBack() }
        main.header.isSearchOpen = true
        main.header.layoutIfNeeded()
        main.view.window?.makeFirstResponder(main.searchField)
        main.searchField.selectAll()
    }

    /// Shows what a text is found in.
    func find(_ text: String) {
        let model = main.model
        if model.query.text.isEmpty { before = model.tracked.items }
        model.search(text) { [weak self] in
            // More may have been typed until it was found.
            guard let self, main.model.query.text == text else { return }
            main.list.scrollToTop()
            if text.isEmpty { restoreSelection() }
        }
    }

    /// Shows all items again.
    ///
    /// - Parameter then: called when they are shown.
    func end(then: (() -> Void)? = nil) {
        main.searchField.text = ""
        main.header.isSearchOpen = false
        main.view.window?.makeFirstResponder(main.list.itemsView)
        main.model.search("") { [weak self] in
            guard let self, main.model.query.text.isEmpty else { return }
            restoreSelection()
            then?()
        }
    }

    /// From the search to what it found: the first row, if none is selected.
    func leaveForList() {
        guard main.model.count > 0 else { return }
        if main.list.selectedCount == 0 { main.list.select(place: 0) }
        main.view.window?.makeFirstResponder(main.list.itemsView)
    }

    /// What was selected in the search, else what was selected before it, in sight.
    private func restoreSelection() {
        let wanted = before
        before = .none
        if let place = main.list.selectedPlaces.first { return main.list.select(place: place) }
        guard wanted.count > 0 else { return }
        main.model.findRanks(of: wanted) { [weak self] ranks in
            if let place = ranks.first { self?.main.list.select(place: place) }
        }
    }

    private func closeIfEmpty() {
        if main.searchField.text.isEmpty { main.header.isSearchOpen = false }
    }
}
