import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The menus at the buttons of the header. They are made again whenever they open.
struct MainMenus {
    private unowned let main: MainController
    private let commands: MainCommands

    init(_ main: MainController) {
        self.main = main
        commands = MainCommands(main)
    }

    func openSortMenu() {
        let items = SortMenu(main).items + [.separator, .command(commands.compactCommand)]
        Menu(items).open(below: main.header.sortButton.bounds, of: main.header.sortButton, alignsTrailing: true)
    }

    func openMoreMenu() {
        let groups: [[Command]] = [
            [commands.newItemCommand],
            commands.titledUndoCommands,
            [itemMenu, commands.editAllCommand, commands.listEditingCommand, viewMenu],
            [searchMenu],
            [commands.reportCommand, commands.exportCommand, commands.importCommand, commands.backUpCommand],
            [libraryMenu, commands.preferencesCommand, commands.shortcutsCommand, commands.quitCommand],
        ]
        Menu(Self.lines(groups)).open(below: main.header.moreButton.bounds, of: main.header.moreButton, alignsTrailing: true)
    }

    /// The lines of groups of commands, with separators between the groups.
    private static func lines(_ groups: [[Command]]) -> [Menu.Item] {
        Array(groups.map { $0.map(Menu.Item.command) }.joined(separator: [.separator]))
    }

    /// The commands for the selected items, disabled without a selection.
    private var itemMenu: Command {
        let count = main.list.selectedCount
        let title = count > 1 ? "\(CountText.number(count, style: main.around.style)) Selected Items" : "Selected Item"
        return Command(title, submenu: Self.lines(commands.itemCommandGroups))
    }

    private var viewMenu: Command {
        Command(
            "View",
            submenu: Self.lines([[commands.listCommand, commands.gridCommand], [commands.compactCommand], [commands.sidebarCommand]]))
    }

    private var searchMenu: Command {
        Command(
            tr("Search", in: "menu"),
            submenu: Self.lines([
                [commands.searchCommand, commands.filterCommand], [commands.saveSearchCommand],
                [Command(tr("Search Conditions"), perform: main.workspace.sending(.open(.searchHelp)))],
            ]))
    }

    private var libraryMenu: Command {
        Command(
            "Library",
            submenu: Self.lines([
                [commands.libraryMenuCommand],
                [commands.libraryHistoryCommand, commands.deletedItemsCommand],
                [commands.fieldsCommand],
            ]))
    }
}

nonisolated extension String {
    /// "3 items" as a title: "3 Items".
    var capitalizedItems: String {
        guard let space = lastIndex(of: " ") else { return self }
        return self[...space] + self[index(after: space)...].prefix(1).uppercased() + self[index(after: space)...].dropFirst()
    }
}
