import Inventory
import Toolkit
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
        let order = main.model.query.order
        // A list about a fact can be sorted by it.
        let natural = SortOrder.natural(of: main.model.query.scope).map { [$0.key] } ?? []
        let keys = natural + SortKey.allCases
        var items: [Menu.Item] = keys.filter { $0.field.map(main.sidebar.catalog.shows) ?? true }.map { key in
            .command(
                Command(key.title, isOn: { order.key == key }) { [weak main = main] in
                    main?.workspace.send(
                        .sort(SortOrder(key, ascending: key == order.key ? order.ascending : key.startsAscending)))
                })
        }
        items += ownFieldOrders(order)
        let density: [Menu.Item] = [.separator, .command(commands.compactCommand)]
        // One's own order has one direction.
        if order.key == .custom { return open(items + density) }
        items.append(.separator)
        for ascending in [true, false] {
            items.append(
                .command(
                    Command(order.key.directionTitle(ascending: ascending), isOn: { order.ascending == ascending }) { [weak main = main] in
                        main?.workspace.send(.sort(order.directed(ascending: ascending)))
                    }))
        }
        open(items + density)
    }

    /// The custom fields, below the others; those of long texts say why they cannot be chosen.
    private func ownFieldOrders(_ order: Inventory.SortOrder) -> [Menu.Item] {
        main.sidebar.catalog.shownFields.map { field in
            let name = DisplayText.isolated(field.name)
            let ascending = order.field == field.id ? order.ascending : true
            return .command(
                Command(
                    field.isSortable ? name : "\(name) (long text, has no order)", isEnabled: { field.isSortable },
                    isOn: { order.field == field.id }
                ) { [weak main = main] in
                    main?.workspace.send(.sort(Inventory.SortOrder(own: field.id, ascending: ascending)))
                })
        }
    }

    private func open(_ items: [Menu.Item]) {
        Menu(items).open(below: main.header.sortButton.bounds, of: main.header.sortButton, alignsTrailing: true)
    }

    func openMoreMenu() {
        let groups: [[Command]] = [
            [commands.newItemCommand],
            commands.titledUndoCommands,
            [itemMenu, commands.editAllCommand, commands.listEditingCommand, viewMenu],
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

extension SortKey {
    /// The name of the order in the menu.
    var title: String {
        switch self {
        case .newest: "Date Added"
        case .name: "Name"
        case .value: "Value"
        case .serialNumber: "Serial Number"
        case .place: "Place"
        case .custom: "My Order"
        case .column: "Custom Field"
        case .missing: "Missing Facts"
        case .warrantyEnds: "End of the Warranty"
        }
    }

    /// The direction that people expect at first.
    var startsAscending: Bool { self != .newest && self != .value && self != .custom && self != .missing }

    func directionTitle(ascending: Bool) -> String {
        switch self {
        case .newest: ascending ? "Oldest First" : "Newest First"
        case .custom: ascending ? "Reversed" : "As Arranged"
        case .missing: ascending ? "Least Missing First" : "Most Missing First"
        case .warrantyEnds: ascending ? "Soonest First" : "Latest First"
        case .value, .column: ascending ? "Lowest First" : "Highest First"
        default: ascending ? "A to Z" : "Z to A"
        }
    }
}

nonisolated extension String {
    /// "3 items" as a title: "3 Items".
    var capitalizedItems: String {
        guard let space = lastIndex(of: " ") else { return self }
        return self[...space] + self[index(after: space)...].prefix(1).uppercased() + self[index(after: space)...].dropFirst()
    }
}
