import Inventory
import Toolkit

extension MainController {
    var allCommands: [Command] { ShortcutTopic.allCases.flatMap(commands(on:)) }

    /// The window's own commands, each with what it belongs to where keys are listed.
    func commands(on topic: ShortcutTopic) -> [Command] {
        switch topic {
        case .items:
            [
                Command("New Item…", shortcuts: [.control("n")]) { [weak self] in self?.addItem() },
                editCommand, deleteCommand, copyCommand, undoCommand, redoCommand, turnOverCommand, historyCommand, listEditingCommand,
            ] + explainMovingCommands
        case .pictures: [pasteCommand, largePictureCommand]
        case .search: searchCommands
        case .view: [listCommand, gridCommand, split.dividerCommand, menuCommand] + wayCommands
        case .chooser, .form, .text: []
        case .library: [libraryHistoryCommand, preferencesCommand, shortcutsCommand, quitCommand]
        }
    }

    private var searchCommands: [Command] {
        [
            Command("Search", shortcuts: [.control("f")]) { [weak self] in self?.beginSearch() },
            Command(
                "To the List", help: "Go from the Search Field to the List", shortcuts: [Shortcut(.down)],
                isEnabled: { [weak self] in self?.searchField.isFirstResponder ?? false }
            ) { [weak self] in self?.leaveSearchForList() },
            Command("Clear Search", shortcuts: [Shortcut(.escape)], isEnabled: { [weak self] in self?.canEscape ?? false }) {
                [weak self] in self?.escape()
            },
        ]
    }

    private var wayCommands: [Command] {
        [
            Command(
                "Back", shortcuts: [Shortcut(isMirrored ? .right : .left, .alt)],
                isEnabled: { [weak self] in self?.split.showsSecondary ?? false }
            ) { [weak self] in self?.split.showPrimary() },
            Command(
                "Forward", shortcuts: [Shortcut(isMirrored ? .left : .right, .alt)],
                isEnabled: { [weak self] in self?.canGoForward ?? false }
            ) { [weak self] in self?.pushDetail() },
        ]
    }

    private var menuCommand: Command {
        Command("More", help: "Open the Menu", shortcuts: [Shortcut(.function(10))]) { [weak self] in self?.openMoreMenu() }
    }

    private var shortcutsCommand: Command {
        Command("Keyboard Shortcuts", shortcuts: [Shortcut(.function(1)), Shortcut(.character("?"), .control)]) { [weak self] in
            self?.showShortcuts()
        }
    }

    private var quitCommand: Command {
        Command("Quit", shortcuts: [.control("q"), .control("w")]) { [weak self] in self?.onQuit?() }
    }

    private var canGoForward: Bool { !split.isExpanded && !split.showsSecondary && detail.item != nil }

    /// Whether people read from the right.
    private var isMirrored: Bool { view.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    // What would be undone is looked up when it is asked for: these commands are made anew for every key.

    private var undoCommand: Command {
        Command("Undo", shortcuts: [.control("z")], isEnabled: { [weak self] in self?.undoTitle != nil }) { [weak self] in self?.undo() }
    }

    private var redoCommand: Command {
        let keys = [Shortcut(.character("z"), [.control, .shift]), .control("y")]
        return Command("Redo", shortcuts: keys, isEnabled: { [weak self] in self?.redoTitle != nil }) { [weak self] in self?.redo() }
    }

    private var undoTitle: String? { store.status.undoTitle }
    private var redoTitle: String? { store.status.redoTitle }

    /// The commands of undo and redo as a menu shows them, with what they would take back or do again.
    private var titledUndoCommands: [Command] {
        let (undone, redone) = (undoTitle, redoTitle)
        return [
            Command(undone.map { "Undo \($0)" } ?? "Undo", shortcuts: undoCommand.shortcuts, isEnabled: { undone != nil }) {
                [weak self] in self?.undo()
            },
            Command(redone.map { "Redo \($0)" } ?? "Redo", shortcuts: redoCommand.shortcuts, isEnabled: { redone != nil }) {
                [weak self] in self?.redo()
            },
        ]
    }

    private var editCommand: Command {
        Command("Edit…", shortcuts: [.control("e"), Shortcut(.function(2))], isEnabled: { [weak self] in self?.list.selectedCount == 1 }) {
            [weak self] in self?.editSelection()
        }
    }

    private var largePictureCommand: Command {
        Command(
            "Show Picture Large", shortcuts: [Shortcut(.function(11))],
            isEnabled: { [weak self] in
                guard let self, let index = list.currentKey.flatMap(model.index(of:)) else { return false }
                return model.row(at: index)?.hasPhoto ?? false
            }
        ) { [weak self] in self?.showLargePicture() }
    }

    private var deleteCommand: Command {
        let count = list.selectedCount
        return Command(
            count > 1 ? "Delete \(CountText.items(count, style: style).capitalizedItems)" : "Delete", help: "Delete",
            shortcuts: [Shortcut(.delete)], isEnabled: { count > 0 }
        ) { [weak self] in self?.deleteSelection() }
    }

    /// What can be done with the selected rows.
    var itemCommands: [Command] {
        [editCommand, copyCommand, copySerialNumberCommand, largePictureCommand, historyCommand, deleteCommand]
    }

    private var canEscape: Bool {
        work.isShown || !model.query.text.isEmpty || header.isSearchOpen || searchField.isFirstResponder || !messageBar.isHidden
            || (!split.isExpanded && split.showsSecondary)
    }

    private func escape() {
        if work.isShown { return work.cancel() }
        if !split.isExpanded, split.showsSecondary { return split.showPrimary() }
        let isSearching = !model.query.text.isEmpty || header.isSearchOpen || searchField.isFirstResponder
        if !isSearching { return show(message: nil) }
        clearSearch()
    }

    func openSortMenu() {
        let order = model.query.order
        var items: [Menu.Item] = SortKey.allCases.map { key in
            .command(
                Command(key.title, isOn: { order.key == key }) { [weak self] in
                    self?.sort(SortOrder(key, ascending: key == order.key ? order.ascending : key.startsAscending))
                })
        }
        // One's own order has one direction.
        if order.key == .custom { return open(items) }
        items.append(.separator)
        for ascending in [true, false] {
            items.append(
                .command(
                    Command(order.key.directionTitle(ascending: ascending), isOn: { order.ascending == ascending }) { [weak self] in
                        self?.sort(SortOrder(order.key, ascending: ascending))
                    }))
        }
        open(items)
    }

    private func open(_ items: [Menu.Item]) {
        Menu(items).open(below: header.sortButton.bounds, of: header.sortButton, alignsTrailing: true)
    }

    func openMoreMenu() {
        let items: [Menu.Item] =
            titledUndoCommands.map(Menu.Item.command) + [.separator] + itemCommands.map(Menu.Item.command) + [
                .separator, .command(listCommand), .command(gridCommand), .command(listEditingCommand),
                .separator, .command(libraryHistoryCommand), .command(preferencesCommand), .separator,
                .command(shortcutsCommand), .command(quitCommand),
            ]
        Menu(items).open(below: header.moreButton.bounds, of: header.moreButton, alignsTrailing: true)
    }

    /// Sorts otherwise. What sections of locations need of the library is read away from the main actor first.
    func sort(_ order: SortOrder) {
        if footer.notice == ownOrder.notice { footer.notice = nil }
        ownOrder.forget()
        show(order)
    }

    /// Shows the items in an order, and begins with it next time.
    func show(_ order: SortOrder) {
        remember(order)
        wantedOrder = order
        guard order.key == .location, !model.groupsByLocation else { return sortNow(order) }
        let store = store
        Task { [weak self] in
            do { try await store.prepareGroups() } catch { self?.show(message: "\(error)") }
            // Somebody may want another order meanwhile.
            if self?.wantedOrder == order { self?.sortNow(order) }
        }
    }

    private func sortNow(_ order: SortOrder) {
        model.sort(order) { [weak self] in self?.list.showSelection() }
    }

    /// Begins with this order next time.
    func remember(_ order: SortOrder) {
        let settings = library.settings
        Task { try? await settings.inTurn { settings throws(InventoryError) in try settings.setSortOrder(order) } }
    }
}

extension SortKey {
    /// What the order is called in the menu.
    var title: String {
        switch self {
        case .newest: "Date Added"
        case .name: "Name"
        case .value: "Value"
        case .serialNumber: "Serial Number"
        case .location: "Location"
        case .custom: "My Order"
        }
    }

    /// Which way round people expect at first.
    var startsAscending: Bool { self != .newest && self != .value && self != .custom }

    func directionTitle(ascending: Bool) -> String {
        switch self {
        case .newest: ascending ? "Oldest First" : "Newest First"
        case .custom: ascending ? "Upside Down" : "As Arranged"
        case .value: ascending ? "Lowest First" : "Highest First"
        default: ascending ? "A to Z" : "Z to A"
        }
    }
}

nonisolated extension String {
    /// "3 items" as a title: "3 Items".
    var capitalizedItems: String { hasSuffix("items") ? dropLast(5) + "Items" : hasSuffix("item") ? dropLast(4) + "Item" : self }
}
