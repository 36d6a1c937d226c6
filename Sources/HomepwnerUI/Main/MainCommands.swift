import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The window's own commands, for keys and menus. They are made for each use, from the current list and selection.
struct MainCommands {
    unowned let main: MainController

    init(_ main: MainController) { self.main = main }

    var all: [Command] { ShortcutTopic.allCases.flatMap(commands(on:)) }

    /// Returns the window's own commands of a topic, for the list of keys.
    func commands(on topic: ShortcutTopic) -> [Command] {
        switch topic {
        case .items:
            [
                newItemCommand, editKeyCommand, fillGapsCommand, duplicateCommand, deleteCommand, copyCommand, newValueCommand,
                moveToPlaceCommand, tagCommand,
                undoCommand, redoCommand, historyCommand, listEditingCommand,
            ] + explainMovingCommands
        case .pictures: [pasteCommand, largePictureCommand]
        case .search: searchCommands
        case .view:
            [listCommand, gridCommand, compactCommand, sidebarCommand] + main.split.paneCommands + [main.split.dividerCommand, menuCommand]
                + wayCommands
        case .chooser, .form, .text: []
        case .library:
            libraryCommands + [
                reportCommand, exportCommand, importCommand, backUpCommand, libraryHistoryCommand, deletedItemsCommand, fieldsCommand,
                preferencesCommand, shortcutsCommand, quitCommand,
            ]
        }
    }

    var newItemCommand: Command {
        Command("New Item…", shortcuts: [.control("n")], perform: main.workspace.sending(.addItem()))
    }

    private var searchCommands: [Command] {
        [
            searchCommand, filterCommand, saveSearchCommand,
            Command(
                "To the List", help: "Go from the Search Field to the List", shortcuts: [Shortcut(.down)],
                isEnabled: { [weak main = main] in main?.searchField.isFirstResponder ?? false }
            ) { [weak main = main] in main?.headerController.submit() },
            Command("Clear Search", shortcuts: [Shortcut(.escape)], isEnabled: { [weak main = main] in main?.canEscape ?? false }) {
                [weak main = main] in main?.escape()
            },
        ]
    }

    var searchCommand: Command {
        Command("Search", shortcuts: [.control("f")]) { [weak main = main] in main?.headerController.beginSearch() }
    }

    var filterCommand: Command {
        Command(
            tr("Filter…"), help: tr("Add a Condition to the Search"), shortcuts: [Shortcut(.function(4))],
            isEnabled: { [weak main = main] in main?.workspace.showsTrash == false }, target: main, action: MainController.openFilterMenu)
    }

    var saveSearchCommand: Command {
        let searches = SavedSearches(main.workspace, main.around.style)
        return Command(
            tr("Save Search…"), shortcuts: [.control("s")], isEnabled: { searches.canSave }, perform: { searches.save() })
    }

    private var wayCommands: [Command] {
        [
            Command(
                "Back", shortcuts: [Shortcut(isMirrored ? .right : .left, .alt)],
                isEnabled: { [weak main = main] in main?.split.frontPane != nil }
            ) { [weak main = main] in main?.split.goBack() },
            Command(
                "Forward", shortcuts: [Shortcut(isMirrored ? .left : .right, .alt)],
                isEnabled: { [weak main = main] in main?.canGoForward ?? false }
            ) { [weak main = main] in main?.pushDetail() },
        ]
    }

    private var menuCommand: Command {
        Command(
            "More", help: "Open the Menu", shortcuts: [Shortcut(.function(10))], target: main, action: MainController.openMoreMenu)
    }

    var shortcutsCommand: Command {
        Command(
            "Keyboard Shortcuts", shortcuts: [Shortcut(.function(1)), Shortcut(.character("?"), .control)],
            perform: main.workspace.sending(.open(.shortcuts)))
    }

    /// The keys of the libraries.
    var libraryCommands: [Command] { [libraryMenuCommand, openLibraryCommand, newLibraryCommand] }

    var libraryMenuCommand: Command {
        Command("Libraries…", help: "Show the Libraries", shortcuts: LibraryMenu.menuKeys, isEnabled: hasLibraries) { [weak main = main] in
            main?.openLibraryMenu()
        }
    }

    private var openLibraryCommand: Command {
        Command("Open Other…", help: "Open Another Library", shortcuts: LibraryMenu.openKeys, isEnabled: hasLibraries) {
            [weak main = main] in main?.openOtherLibrary()
        }
    }

    private var newLibraryCommand: Command {
        Command("New Library…", shortcuts: LibraryMenu.newKeys, isEnabled: hasLibraries) { [weak main = main] in
            main?.libraries?.makeNew()
        }
    }

    private var hasLibraries: () -> Bool { { [weak main = main] in main?.libraries != nil } }

    var quitCommand: Command {
        Command("Quit", shortcuts: [.control("q"), .control("w")], perform: main.workspace.sending(.leave(.quit)))
    }

    /// Whether people read from the right.
    private var isMirrored: Bool { main.view.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    private var undoCommand: Command {
        Command(
            "Undo", shortcuts: [.control("z")], isEnabled: { [weak main = main] in main?.canUndo == true },
            perform: main.workspace.sending(.undo))
    }

    private var redoCommand: Command {
        let keys = [Shortcut(.character("z"), [.control, .shift]), .control("y")]
        return Command(
            "Redo", shortcuts: keys, isEnabled: { [weak main = main] in main?.canRedo == true }, perform: main.workspace.sending(.redo))
    }

    private var undoTitle: String? { main.around.reader.store.status.undoTitle }
    private var redoTitle: String? { main.around.reader.store.status.redoTitle }

    /// The commands of undo and redo as a menu shows them, with the names of the changes.
    var titledUndoCommands: [Command] {
        let (undone, redone) = (undoTitle, redoTitle)
        return [
            Command(
                undone.map { "Undo \($0)" } ?? "Undo", shortcuts: undoCommand.shortcuts, isEnabled: undoCommand.isEnabled,
                perform: undoCommand.perform),
            Command(
                redone.map { "Redo \($0)" } ?? "Redo", shortcuts: redoCommand.shortcuts, isEnabled: redoCommand.isEnabled,
                perform: redoCommand.perform),
        ]
    }

    private var editCommand: Command {
        let count = main.list.selectedCount
        let number = CountText.number(count, style: main.around.style)
        return Command(
            count > 1 ? tr("Edit \(number) Item…", "Edit \(number) Items…", count) : tr("Edit…"), help: tr("Edit"),
            shortcuts: Self.editKeys,
            isEnabled: { [weak main = main] in count == 1 || count > 1 && main?.isReadOnly == false },
            perform: main.workspace.sending(.openSelected(.form(at: nil))))
    }

    /// Edits all that a search found, or all that the list shows: the items of this moment.
    var editAllCommand: Command {
        let all = main.workspace.showsTrash ? nil : main.model.listing
        let (wanted, search, count) = (main.workspace.query, main.workspace.search, all?.count ?? 0)
        // A search that is not understood, or not answered yet, finds other items than it says.
        let isShown = all.map { $0.isComplete && $0.query.scope == wanted.scope && $0.query.condition == wanted.condition } ?? false
        let isComplete = isShown && !search.hasErrors && search.unfinished.isEmpty
        let number = CountText.number(count, style: main.around.style)
        return Command(
            isComplete && count > 0 ? tr("Edit All \(number) Item…", "Edit All \(number) Items…", count) : tr("Edit All…"),
            help: tr("Edit All Items of the List"),
            isEnabled: { [weak main = main] in main?.isReadOnly == false && isComplete && count > 0 }
        ) { [weak main = main] in
            if let all { main?.workspace.send(.open(.bulkEdit(.ranks([0..<all.count], of: all)))) }
        }
    }

    /// The command of the keys: without a selection it edits all of the list.
    private var editKeyCommand: Command {
        let command = main.list.selectedCount == 0 ? editAllCommand : editCommand
        return Command(tr("Edit…"), help: tr("Edit"), shortcuts: Self.editKeys, isEnabled: command.isEnabled, perform: command.perform)
    }

    private static let editKeys = [Shortcut.control("e"), Shortcut(.function(2))]

    private var largePictureCommand: Command {
        Command(
            "Show Picture Large", shortcuts: [Shortcut(.function(11))],
            isEnabled: { [weak main = main] in
                guard let main, let index = main.list.currentPlace else { return false }
                return main.model.row(at: index)?.hasPhoto ?? false
            }
        ) { [weak main = main] in main?.attachments.pictures.showLarge() }
    }

    private var deleteCommand: Command {
        let count = main.list.selectedCount
        return Command(
            count > 1 ? "Delete \(CountText.items(count, style: main.around.style).capitalizedItems)" : "Delete", help: "Delete",
            shortcuts: [Shortcut(.delete)], isEnabled: { count > 0 }
        ) { [weak main = main] in main?.deleteSelection() }
    }

    /// The commands for the selected rows, in the groups in which a menu shows them.
    var itemCommandGroups: [[Command]] {
        [
            [editCommand, selectedGapsCommand, duplicateCommand, splitCommand, mergeCommand, copyCommand, copySerialNumberCommand],
            [newValueCommand, moveToPlaceCommand, tagCommand, untagCommand, partOfCommand, numberCommand, addPaperCommand],
            disposalCommands,
            [largePictureCommand, historyCommand, itemReportCommand],
            [deleteCommand],
        ]
    }

    /// The commands for the selected rows.
    var itemCommands: [Command] { itemCommandGroups.flatMap { $0 } }

    private var addPaperCommand: Command {
        Command(
            "Add Paper…", help: "Add Papers to the Item",
            isEnabled: { [weak main = main] in main?.list.selectedCount == 1 && main?.isReadOnly == false }
        ) { [weak main = main] in main?.attachments.arrivals.choosePapers() }
    }

    /// A report of the selected items, whatever the last report was of.
    private var itemReportCommand: Command {
        Command(
            "Report…", help: reportCommand.help, shortcuts: reportCommand.shortcuts,
            isEnabled: { [weak main = main] in main.map { $0.list.selectedCount > 0 } ?? false },
            perform: main.workspace.sending(.open(.report(.selection))))
    }

    private var newValueCommand: Command {
        Command(
            "New Value…", help: "Enter the Current Value of the Items",
            isEnabled: { [weak main = main] in
                guard let main else { return false }
                return main.list.selectedCount > 0 && !main.isReadOnly && main.sidebar.catalog.shows(.value)
            }, perform: main.workspace.sending(.openSelected(.newValue)))
    }

    private var numberCommand: Command {
        let count = main.list.selectedCount
        return Command(
            count > 1 ? "Number These Items" : "Number This Item", help: "Give Numbers to the Items",
            isEnabled: { [weak main = main] in
                guard let main else { return false }
                return main.list.selectedCount > 0 && !main.isReadOnly && main.sidebar.catalog.shows(.assetNumber)
            }, perform: main.workspace.sending(.numberSelection))
    }

    /// The keys of text fields come before this one.
    private var copyCommand: Command {
        let count = main.list.selectedCount
        return Command(
            count > 1 ? "Copy \(CountText.items(count, style: main.around.style).capitalizedItems)" : "Copy", help: "Copy",
            shortcuts: [.control("c")],
            isEnabled: { count > 0 }, target: main.panes.selection, action: SelectionCommands.copy)
    }

    /// The field that people most often need for a form or a call; the detail offers the rest.
    private var copySerialNumberCommand: Command {
        Command(
            "Copy Serial Number",
            isEnabled: { [weak main = main] in
                main?.detail.item?.content.serialNumber.isEmpty == false && main?.sidebar.catalog.shows(.serialNumber) == true
            }
        ) { [weak main = main] in
            guard let main, let number = main.detail.item?.content.serialNumber else { return }
            main.view.window?.request(.writePasteboard(.clipboard, PasteboardItem(text: number)))
        }
    }

    var listEditingCommand: Command {
        Command(
            main.list.isEditing ? "End Editing the List" : "Edit the List", help: "Start or Stop Editing the List",
            shortcuts: [Shortcut(.character("e"), [.control, .shift])],
            isEnabled: { [weak main = main] in
                guard let main else { return false }
                return main.list.isEditing || main.model.count > 0 && !main.isReadOnly
            }
        ) { [weak main = main] in main?.toggleListEditing() }
    }

    /// Alt with the up and down keys, while the current order does not allow rows to be moved.
    private var explainMovingCommands: [Command] {
        let isEnabled = { [weak main = main] in
            guard let main else { return false }
            return main.list.table.isFirstResponder && main.list.table.cursorRow != nil && !main.model.canMoveRows
                && !main.model.canRelocateRows
                && !main.isReadOnly
        }
        return [
            Command(
                "Move", help: "Move the Row, in My Order or by Place", shortcuts: [Shortcut(.up, .alt), Shortcut(.down, .alt)],
                isEnabled: isEnabled,
                perform: main.workspace.sending(
                    .say(.notice(tr("Rows can be moved when the list is sorted by My Order or grouped by place, without a search.")))))
        ]
    }

    var listCommand: Command {
        Command(
            "As List", shortcuts: [.control("1")], isOn: { [weak main = main] in main?.list.showsGrid == false },
            perform: main.workspace.sending(.showGrid(false)))
    }

    var gridCommand: Command {
        Command(
            "As Grid", shortcuts: [.control("2")], isOn: { [weak main = main] in main?.list.showsGrid == true },
            perform: main.workspace.sending(.showGrid(true)))
    }

    var compactCommand: Command {
        Command(
            "Compact Rows", help: "Show Low or High Rows", shortcuts: [.control("3")],
            isOn: { [weak main = main] in main?.list.preferences.isCompact == true }
        ) { [weak main = main] in main?.preferences.change { $0.isCompact.toggle() } }
    }

    var sidebarCommand: Command {
        Command(
            main.sidebar.isSidebarShown ? "Hide the Sidebar" : "Show the Sidebar", help: "Show or Hide the Sidebar",
            shortcuts: [.control("b")]
        ) { [weak main = main] in main?.sidebar.toggle() }
    }

    private var historyCommand: Command {
        Command(
            main.workspace.isDetailTurned ? "Hide History" : "Show History", help: "Show or Hide the Item’s History",
            shortcuts: [.control("h")],
            isEnabled: { [weak main = main] in main?.list.currentPlace != nil }, perform: main.workspace.sending(.turnDetail))
    }

    var libraryHistoryCommand: Command {
        Command(
            "History of All Items…", shortcuts: [Shortcut(.character("h"), [.control, .shift])],
            perform: main.workspace.sending(.open(.history(nil))))
    }

    var reportCommand: Command {
        Command(
            "Report…", help: "Make a Report on Paper", shortcuts: [.control("p")], perform: main.workspace.sending(.open(.report(.usual))))
    }

    var exportCommand: Command {
        Command("Export…", help: "Export Items or the Whole Library", shortcuts: [Shortcut(.character("s"), [.control, .shift])]) {
            [weak main = main] in main?.exchange.exports.begin()
        }
    }

    var importCommand: Command {
        Command("Import…", help: "Import a CSV File or a Bundle", shortcuts: [Shortcut(.character("i"), [.control, .shift])]) {
            [weak main = main] in
            guard let main else { return }
            main.exchange.imports.choose(at: main.header.moreButton)
        }
    }

    var backUpCommand: Command {
        Command("Back Up…", help: "Back Up Everything Elsewhere", shortcuts: [Shortcut(.character("b"), [.control, .shift])]) {
            [weak main = main] in
            guard let main else { return }
            main.exchange.backUp.begin(at: main.header.moreButton)
        }
    }

    var deletedItemsCommand: Command {
        Command("Deleted Items…", perform: main.workspace.sending(.open(.deletedItems)))
    }

    var fieldsCommand: Command {
        Command(
            "Fields…", shortcuts: [Shortcut(.character("f"), [.control, .shift])], perform: main.workspace.sending(.open(.fields)))
    }

    private var pasteCommand: Command {
        Command("Paste Picture", shortcuts: [.control("v"), Shortcut(.insert, .shift)]) { [weak main = main] in
            main?.attachments.arrivals.paste()
        }
    }

    var preferencesCommand: Command {
        Command("Preferences…", shortcuts: [.control(",")], perform: main.workspace.sending(.open(.preferences(atBackups: false))))
    }
}
