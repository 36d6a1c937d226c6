import Inventory
import Toolkit

/// The menus at the buttons of the header. They are made again whenever they open.
struct MainMenus {
    private let main: MainController
    private let commands: MainCommands

    init(_ main: MainController) {
        self.main = main
        commands = MainCommands(main)
    }

    func openSortMenu() {
        let order = main.model.query.order
        var items: [Menu.Item] = SortKey.allCases.filter { $0.field.map(main.sidebar.catalog.shows) ?? true }.map { key in
            .command(
                Command(key.title, isOn: { order.key == key }) { [weak main = main] in
                    main?.arrangement.sort(SortOrder(key, ascending: key == order.key ? order.ascending : key.startsAscending))
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
                        main?.arrangement.sort(order.directed(ascending: ascending))
                    }))
        }
        open(items + density)
    }

    /// The own fields, below the others; those of long texts say why they cannot be chosen.
    private func ownFieldOrders(_ order: Inventory.SortOrder) -> [Menu.Item] {
        main.sidebar.catalog.shownFields.map { field in
            let name = DisplayText.isolated(field.name)
            let ascending = order.field == field.id ? order.ascending : true
            return .command(
                Command(
                    field.isSortable ? name : "\(name) (long text, has no order)", isEnabled: { field.isSortable },
                    isOn: { order.field == field.id }
                ) { [weak main = main] in
                    main?.arrangement.sort(Inventory.SortOrder(own: field.id, ascending: ascending))
                })
        }
    }

    private func open(_ items: [Menu.Item]) {
        Menu(items).open(below: main.header.sortButton.bounds, of: main.header.sortButton, alignsTrailing: true)
    }

    func openMoreMenu() {
        // Without a selection there is nothing to do to items, and the menu has room in a low screen.
        let ofItems = commands.itemCommands.filter { $0.isEnabled() }.map(Menu.Item.command)
        let items: [Menu.Item] =
            commands.titledUndoCommands.map(Menu.Item.command) + (ofItems.isEmpty ? [] : [.separator]) + ofItems + [
                .separator, .command(commands.listCommand), .command(commands.gridCommand), .command(commands.sidebarCommand),
                .command(commands.listEditingCommand),
                .separator, .command(commands.reportCommand), .command(commands.exportCommand), .command(commands.importCommand),
                .command(commands.backUpCommand), .separator,
                .command(commands.libraryMenuCommand), .command(commands.libraryHistoryCommand),
                .command(commands.deletedItemsCommand),
                .command(commands.fieldsCommand), .command(commands.preferencesCommand), .separator,
                .command(commands.shortcutsCommand), .command(commands.quitCommand),
            ]
        Menu(items).open(below: main.header.moreButton.bounds, of: main.header.moreButton, alignsTrailing: true)
    }
}

extension SortKey {
    /// The field that it compares; nil for what is none.
    var field: ItemField? {
        switch self {
        case .value: .value
        case .serialNumber: .serialNumber
        case .location: .place
        case .newest, .name, .custom, .own: nil
        }
    }

    /// What the order is called in the menu.
    var title: String {
        switch self {
        case .newest: "Date Added"
        case .name: "Name"
        case .value: "Value"
        case .serialNumber: "Serial Number"
        case .location: "Place"
        case .custom: "My Order"
        case .own: "Own Field"
        }
    }

    /// Which way round people expect at first.
    var startsAscending: Bool { self != .newest && self != .value && self != .custom }

    func directionTitle(ascending: Bool) -> String {
        switch self {
        case .newest: ascending ? "Oldest First" : "Newest First"
        case .custom: ascending ? "Upside Down" : "As Arranged"
        case .value, .own: ascending ? "Lowest First" : "Highest First"
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
