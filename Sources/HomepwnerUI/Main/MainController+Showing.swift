import FoundationEssentials
import Inventory
import Toolkit

/// What the window shows of the library, and says of it.
extension MainController {
    func modelDidReload(after change: Change?) {
        detail.matcher = model.matcher
        // Where a row was deleted, the one that took its place is selected; a search only hides rows.
        list.reload(hadSelection: model.tracked.items.count > 0, place: change == nil ? nil : follower.row, after: change)
        if let change {
            // The offer to take a deletion back stands until the next change, whoever makes it.
            if change.kind != .reorder { footer.notice = nil }
            histories.didGrow()
        }
        updateBars()
    }

    func showDetail(of item: Item?, selectedCount count: Int) {
        detail.show(item, selectedCount: count)
        if item == nil, !split.isExpanded { split.goBack() }
        updateBars()
    }

    func updateBars() {
        let pushed = !split.isExpanded && split.frontPane != nil
        header.showsBack = pushed
        header.title = pushed ? detail.title : title
        header.sortButton.isEnabled = model.libraryCount > 1
        header.listButton.isSelected = !list.showsGrid
        header.gridButton.isSelected = list.showsGrid
        header.isListEditing = list.isEditing
        header.listEditButton.isEnabled = model.libraryCount > 0 && !library.isReadOnly && !list.showsGrid
        detail.showsEditButton = split.isExpanded
        let total = model.libraryCount
        detailPane.isAvailable = total > 0 && !list.showsGrid
        searchField.placeholder = total == 0 ? "Search" : "Search \(CountText.items(total, style: style))"
        let searching = !model.shownText.isEmpty
        footer.countText =
            total == 0
            ? "No items"
            : searching
                ? "\(CountText.number(model.count, style: style)) of \(CountText.items(total, style: style))"
                : CountText.items(total, style: style)
        let sums = (model.totals ?? []).formatted(style)
        footer.totalText = sums.isEmpty || model.count == 0 ? "" : (searching ? "Shown " : "Total ") + sums
        showSelection()
        footer.setNeedsLayout()
        header.setNeedsLayout()
        histories.followDetail()
        let window = view.window
        let name = DisplayText.shortened(detail.title, to: 80)
        window?.title = (name.isEmpty ? "" : name + " — ") + "Homepwner"
    }

    /// Several items are selected: how many, and their sum, in the place of the detail and in the footer.
    private func showSelection() {
        let count = list.selectedCount
        guard count > 1 else { return }
        detail.selectionPage.show(count: count, totals: follower.totals, canChange: !library.isReadOnly)
        footer.countText = "\(CountText.number(count, style: style)) of \(CountText.items(model.count, style: style)) selected"
        let sums = (follower.totals ?? []).map { $0.formatted(style) }.joined(separator: " + ")
        footer.totalText = sums.isEmpty ? "" : "Selected " + sums
    }

    /// Says something that went well across the top of the window.
    public func show(notice: String) {
        show(message: notice)
        messageBar.isWarning = false
    }

    /// Says what went wrong across the top of the window; nil takes it away.
    func show(message: String?) {
        messageBar.isWarning = true
        messageBar.text = message ?? ""
        messageBar.isHidden = message == nil
        view.setNeedsLayout()
    }

    func pushDetail() {
        guard !split.isExpanded, detail.item != nil else { return }
        split.show(detailPane)
    }

    /// Selects an item; a search that hides it ends.
    func showInList(_ id: UUID) {
        model.findRanks(of: .items([id])) { [weak self] ranks in
            guard let self else { return }
            if let place = ranks.first { return list.select(place: place) }
            if !model.query.text.isEmpty { search.end { [weak self] in self?.list.select(id) } }
        }
    }

    var canGoForward: Bool { !split.isExpanded && split.frontPane == nil && detail.item != nil }

    /// Whether there is something that the Escape key ends.
    var canEscape: Bool { work.isShown || search.isOpen || !messageBar.isHidden || (!split.isExpanded && split.frontPane != nil) }

    func escape() {
        if work.isShown { return work.cancel() }
        if !split.isExpanded, split.frontPane != nil { return split.goBack() }
        if search.isOpen { search.end() } else { show(message: nil) }
    }

    func showShortcuts() {
        let shortcuts = ShortcutsController(MainCommands(self).shortcutGroups)
        shortcuts.modalTransitionStyle = .crossDissolve
        present(shortcuts)
    }
}
