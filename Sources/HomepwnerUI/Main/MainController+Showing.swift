import FoundationEssentials
import Inventory
import Toolkit

/// The parts of the library that the window shows, and its messages.
extension MainController: MainHost {
    /// Says something that went well across the top of the window.
    public func show(notice: String) { show(notice: notice, buttons: []) }

    func show(notice: String, buttons: [Button]) {
        show(notice, isWarning: false, buttons)
        messageBar.say(notice)
    }

    /// Says what went wrong across the top of the window; nil takes it away.
    func show(message: String?) {
        show(message, isWarning: true)
        messageBar.say(message ?? "")
    }

    func show(unasked error: String) { show(error, isWarning: true) }

    private func show(_ sentence: String?, isWarning: Bool, _ buttons: [Button] = []) {
        (messageBar.isWarning, messageBar.buttons, messageBar.text) = (isWarning, buttons, sentence ?? "")
        messageBar.isHidden = sentence == nil
        view.setNeedsLayout()
    }

    /// Shows an item in the list, and all items if the current list does not have it.
    func reveal(_ id: UUID) {
        search.reveal(id, missing: { [weak self] in self?.sidebar.choose(.scope(.all)) { [weak self] in self?.list.select(id) } })
    }

    func pushDetail() {
        // The row may have been selected just now.
        updateScreens()
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

    /// Whether the library can only be looked at.
    var isReadOnly: Bool { library.isReadOnly }

    /// Whether the library can be changed; shows a message if it cannot.
    var canChange: Bool {
        guard isReadOnly else { return true }
        show(
            message: """
                This library can be read, but not written: its disk is read-only, or you may not write to it. Make it writable and \
                start again.
                """)
        return false
    }

    func showShortcuts() {
        let shortcuts = ShortcutsController(MainCommands(self).shortcutGroups)
        shortcuts.modalTransitionStyle = .crossDissolve
        present(shortcuts)
    }

    func editSelection() {
        if let place = list.currentPlace { forms.edit(at: place) }
    }

    func fillWithSample() {
        guard let openSample else { return }
        // A long work: the library is not left in the middle of it.
        let (work, window) = (work, view.window)
        actions.perform { try await work.run("Adding", in: window) { _ in try await openSample() } }
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
    func picturesDidCome() {
        list.reloadRows(at: 0..<Int.max)
        sidebar.deletedItems?.reloadRows()
        histories.deleted?.reloadRows()
    }

    /// Opens the page of reports at the labels of some places.
    func showLabels(of places: [UUID]) { reports.show(.newPlaces(places)) }

    /// Called when places and tags were read again; rows and detail may change.
    func signsDidChange() {
        list.signsDidChange(omitsHouse: sidebar.hasOneHouse)
        detail.signsDidChange()
    }
}
