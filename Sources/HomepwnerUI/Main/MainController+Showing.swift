import Inventory
import Toolkit

/// What the window shows of the library, and says of it.
extension MainController {
    func modelDidReload(after change: Change?) {
        detail.matcher = model.matcher
        let (keys, row) = lastSelection
        // Where a row was deleted, the one that took its place is selected; a search only hides rows.
        list.reload(keeping: keys, place: change == nil ? nil : row, after: change)
        if let change {
            // The offer to take a deletion back stands until the next change, whoever makes it.
            if change.kind != .reorder { footer.notice = nil }
            historyDidGrow()
        }
        updateBars()
    }

    /// More selected items than these are not looked for again after a change.
    private static let rememberedSelectionLimit = 2_000

    func selectionDidChange() {
        let count = list.selectedCount
        let keys = count <= Self.rememberedSelectionLimit ? list.selectedKeys : []
        lastSelection = (keys, list.selectedPlaces.first)
        selectionSum.follow(list.selectedPlaces, of: model)
        detailQuestion?.cancel()
        guard let key = list.currentKey else { return showDetail(of: nil, selectedCount: count) }
        let store = store
        let question = reader.ask { () async throws(InventoryError) in
            try await store.items([key])[key]
        } then: { [weak self] in
            self?.showDetail(of: (try? $0.get()) ?? nil, selectedCount: 1)
        }
        detailQuestion = question
        // Until the item is read the detail shows the one before.
        if question.isOpen { updateBars() }
    }

    private func showDetail(of item: Item?, selectedCount count: Int) {
        detail.show(item, selectedCount: count)
        if item == nil, !split.isExpanded { split.showPrimary() }
        updateBars()
    }

    func updateBars() {
        let pushed = !split.isExpanded && split.showsSecondary
        header.showsBack = pushed
        header.title = pushed ? detail.title : title
        header.sortButton.isEnabled = model.libraryCount > 1
        header.listButton.isSelected = !list.showsGrid
        header.gridButton.isSelected = list.showsGrid
        header.isListEditing = list.isEditing
        header.listEditButton.isEnabled = model.libraryCount > 0 && !library.isReadOnly && !list.showsGrid
        detail.showsEditButton = split.isExpanded
        let total = model.libraryCount
        split.hidesSecondary = total == 0 || list.showsGrid
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
        itemHistoryFollows()
        let window = view.window
        let name = DisplayText.shortened(detail.title, to: 80)
        window?.title = (name.isEmpty ? "" : name + " — ") + "Homepwner"
    }

    /// Several items are selected: how many, and their sum, in the place of the detail and in the footer.
    private func showSelection() {
        let count = list.selectedCount
        guard count > 1 else { return }
        detail.selectionPage.show(count: count, totals: selectionSum.totals, canChange: !library.isReadOnly)
        footer.countText = "\(CountText.number(count, style: style)) of \(CountText.items(model.count, style: style)) selected"
        let sums = (selectionSum.totals ?? []).map { $0.formatted(style) }.joined(separator: " + ")
        footer.totalText = sums.isEmpty ? "" : "Selected " + sums
    }

    /// Begins with the same share for the list next time.
    func rememberShare() {
        let (settings, share) = (library.settings, split.preferredPrimaryColumnWidthFraction)
        Task { try? await settings.inTurn { settings throws(InventoryError) in try ListPreferences.setShare(share, in: settings) } }
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
        split.showSecondary()
    }

    func makeStatusPage() -> StatusPage? {
        if !model.shownText.isEmpty {
            let name = model.shownText.trimmed
            let shown = DisplayText.isolated(String(name.prefix(60)))
            let add = Button("Add “\(shown.prefix(28))\(shown.count > 28 ? "…" : "")”", style: .prominent) { [weak self] in
                self?.addItem(named: name)
            }
            let clear = Button("Clear Search") { [weak self] in self?.clearSearch() }
            return StatusPage(
                picture: .search, title: "Nothing found", message: "No item matches “\(shown)”.",
                buttons: name.isEmpty ? [clear] : [add, clear])
        }
        let add = Button("Add First Item", style: .prominent) { [weak self] in self?.addItem() }
        var buttons = [add]
        if openSample != nil { buttons.append(Button("Open Sample Inventory") { [weak self] in self?.fillWithSample() }) }
        return StatusPage(
            picture: .box, title: "Nothing here yet", message: "Add what you own, with a picture, a serial number and its value.",
            buttons: buttons)
    }
}
