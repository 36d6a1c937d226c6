import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The parts of the library that the window shows, and its messages.
extension MainController {
    var workspace: Workspace { around.workspace }

    /// Says something that went well across the top of the window.
    public func show(notice: String) { workspace.send(.say(.notice(notice))) }

    /// Deletes the selected items.
    func deleteSelection() { delete(list.shown.selection) }

    /// Deletes the items at some ranks of the list.
    func delete(_ ranks: RangeSet<Int>) {
        workspace.send(.delete(ranks, of: list.content.listing?.generation))
    }

    /// Whether there is a change to undo; changes under way can be undone, too, when they are done.
    var canUndo: Bool { workspace.changes.isBusy || around.reader.store.status.undoTitle != nil }
    /// Whether there is a change to redo, or one under way.
    var canRedo: Bool { workspace.changes.isBusy || around.reader.store.status.redoTitle != nil }

    /// Shows an item in the list, and all items if the current list does not have it.
    func reveal(_ id: UUID) { workspace.send(.seek(Seek(id, fallback: .all))) }

    /// Selects an item that was saved, unless the person went to the search while its form was going: to look for something else.
    func seek(saved id: UUID) {
        if !searchField.isFirstResponder { workspace.send(.seek(Seek(id))) }
    }

    var canGoForward: Bool { panes.canPushDetail }

    /// Whether there is something that the Escape key ends.
    var canEscape: Bool {
        workspace.changes.isSlow || headerController.isSearching || !messageBar.isHidden || panes.isBehindPane
    }

    func escape() {
        if workspace.changes.isSlow { return stopChange() }
        if panes.isBehindPane { return split.goBack() }
        if headerController.isSearching { headerController.endSearch() } else { workspace.send(.closeMessage) }
    }

    /// Whether the library can only be looked at.
    var isReadOnly: Bool { around.isReadOnly }

    func fillWithSample() {
        guard let openSample else { return }
        // The library is not left in the middle of it.
        let work = ChangeWork.steps("Adding") { _, _ in try await openSample() }
        workspace.send(.change(work, .nothing))
    }

    func openSortMenu() { MainMenus(self).openSortMenu() }

    func fillGaps() { forms.gaps.begin(at: list.currentPlace ?? 0) }

    func openMoreMenu() { MainMenus(self).openMoreMenu() }

    func openFilterMenu() {
        if !split.isExpanded, split.frontPane != nil {
            split.goBack()
            updateScreens()
            header.layoutIfNeeded()
        }
        listFrame.openFilterMenu(at: header.sortButton)
    }

    /// Shows the controls of edit mode, or takes them away.
    func toggleListEditing() {
        guard list.isEditing || model.count > 0 else { return }
        if !split.isExpanded, !list.isEditing { split.goBack() }
        list.setEditing(!list.isEditing, animated: true)
        view.window?.makeFirstResponder(list.table)
    }

    /// Gives the keyboard to the detail of a row, or shows the detail over the list.
    func showDetail(at place: Int) {
        list.select(place: place)
        if split.isExpanded { window?.makeFirstResponder(detail.view) } else { pushDetail() }
    }

    /// Shows the rows again, because small pictures came late.
}

extension MainController {
    func showSearch(_ id: UUID) {
        if let saved = sidebar.catalog.search(id) { headerController.show(saved) }
    }
}

extension MainController: ThumbnailCacheDelegate {
    var numberOfRowsInSight: Int { list.table.visibleRows.count }

    func thumbnailsDidCome() {
        list.reloadRows(at: 0..<Int.max)
        listFrame.deleted?.reloadRows()
        (presentedViewController as? DeletedItemsController)?.reloadRows()
    }
}
