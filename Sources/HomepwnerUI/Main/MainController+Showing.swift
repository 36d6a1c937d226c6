import FoundationEssentials
import Inventory
import Toolkit

/// What the window shows of the library, and says of it.
extension MainController: MainHost {
    func modelDidReload(after change: Change?) {
        detail.matcher = model.matcher
        // Where a row was deleted, the one that took its place is selected; a search only hides rows.
        list.reload(hadSelection: model.tracked.items.count > 0, place: change == nil ? nil : follower.row, after: change)
        if let change {
            // The offer to take a deletion back is until the next change, whoever makes it.
            if change.kind != .reorder { (footer.notice, footer.outcome) = (nil, nil) }
            histories.didGrow()
            fields.didGrow()
            reports.didGrow()
        }
        updateBars()
    }

    func showDetail(of item: Item?, selectedCount count: Int) {
        detail.show(item, selectedCount: count)
        if item == nil, !split.isExpanded { split.goBack() }
        updateBars()
        scans.detailDidChange(item?.id)
    }

    func updateBars() {
        bars.update(library: DisplayText.isolated(libraryName), title: sidebar.headerTitle, selected: follower.totals)
        histories.followDetail()
        showBackupStatus()
    }

    /// Says something that went well across the top of the window.
    public func show(notice: String) { show(notice: notice, buttons: []) }

    func show(notice: String, buttons: [Button]) {
        show(message: notice)
        messageBar.isWarning = false
        messageBar.buttons = buttons
    }

    /// Says what went wrong across the top of the window; nil takes it away.
    func show(message: String?) {
        messageBar.isWarning = true
        messageBar.buttons = []
        messageBar.text = message ?? ""
        messageBar.isHidden = message == nil
        view.setNeedsLayout()
    }

    /// Shows an item in the list, and all items where it is not among those that are shown.
    func reveal(_ id: UUID) {
        search.reveal(id, missing: { [weak self] in self?.sidebar.choose(.scope(.all)) { [weak self] in self?.list.select(id) } })
    }

    func pushDetail() {
        guard !split.isExpanded, detail.item != nil else { return }
        split.show(detailPane)
    }

    var canGoForward: Bool { !split.isExpanded && split.frontPane == nil && detail.item != nil }

    /// Whether there is something that the Escape key ends.
    var canEscape: Bool { work.isShown || search.isOpen || !messageBar.isHidden || (!split.isExpanded && split.frontPane != nil) }

    func escape() {
        if work.isShown { return work.cancel() }
        if !split.isExpanded, split.frontPane != nil { return split.goBack() }
        if search.isOpen { search.end() } else { show(message: nil) }
    }

    /// Whether the library can be changed; says so where it cannot.
    var canChange: Bool {
        guard isReadOnly else { return true }
        show(message: "This library is on a read-only disk: it can be looked at, but not changed. Make the disk writable and start again.")
        return false
    }

    func showShortcuts() {
        let shortcuts = ShortcutsController(MainCommands(self).shortcutGroups)
        shortcuts.modalTransitionStyle = .crossDissolve
        present(shortcuts)
    }
}
