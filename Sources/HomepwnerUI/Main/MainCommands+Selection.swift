import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The commands that give the selected items a place, a tag, a whole, or a way out of the household, and those that make more items or
/// fewer of them.
extension MainCommands {
    var moveToPlaceCommand: Command {
        Command("Move to Place…", shortcuts: [.control("m")], isEnabled: { [weak main = main] in Self.canAssign(.places, main) }) {
            [weak main = main] in main?.panes.selection.assign(.places)
        }
    }

    var tagCommand: Command {
        Command(
            "Tag…", help: "Put a Tag on the Items", shortcuts: [.control("t")],
            isEnabled: { [weak main = main] in Self.canAssign(.tags, main) }
        ) { [weak main = main] in main?.panes.selection.assign(.tags) }
    }

    var untagCommand: Command {
        Command(
            tr("Remove Tag…"), help: tr("Take a Tag off the Items"), isEnabled: { [weak main = main] in Self.canAssign(.tags, main) }
        ) { [weak main = main] in main?.panes.selection.untag() }
    }

    var partOfCommand: Command {
        Command(
            tr("Part Of…"), help: tr("Make the Items Parts of Another One"),
            isEnabled: { [weak main = main] in
                guard let main else { return false }
                return main.list.selectedCount > 0 && !main.isReadOnly && main.sidebar.catalog.shows(.parent)
            }, target: main.panes.selection, action: SelectionCommands.choosePartOf)
    }

    /// The ways in which things leave a household, and the way back from the list of those that did.
    var disposalCommands: [Command] {
        let isEnabled = { [weak main = main] in
            guard let main else { return false }
            return main.list.selectedCount > 0 && !main.isReadOnly && main.sidebar.catalog.shows(.disposal)
        }
        // The form corrects what is known of things that left.
        guard main.model.query.scope != .disposed else {
            return [
                Command(
                    tr("Here Again"), help: tr("Take Back Items That Left"), isEnabled: isEnabled, target: main.panes.selection,
                    action: SelectionCommands.takeBack)
            ]
        }
        let kinds = ItemField.disposal.choices.map { kind in
            Command(kind.commandTitle, isEnabled: isEnabled, perform: main.workspace.sending(.openSelected(.disposal(kind))))
        }
        return [Command(tr("Sold, Lost, Stolen"), submenu: kinds.map(Menu.Item.command))]
    }

    /// The form at the first missing fact of the selected item, or of the first one, and of those that follow.
    var fillGapsCommand: Command {
        Command(
            tr("Add Missing Facts…"), help: tr("Enter Missing Facts, Item by Item"), shortcuts: [.control("g")],
            isEnabled: { [weak main = main] in
                guard let main else { return false }
                return main.list.selectedCount <= 1 && main.model.count > 0 && !main.isReadOnly && !main.workspace.showsTrash
            }, target: main, action: MainController.fillGaps)
    }

    /// The same command for a menu of the selected item.
    var selectedGapsCommand: Command {
        let command = fillGapsCommand
        return Command(
            command.title, help: command.help, shortcuts: command.shortcuts,
            isEnabled: { [main] in main.list.selectedCount == 1 && command.isEnabled() }, perform: command.perform)
    }

    var duplicateCommand: Command {
        Command(
            "Duplicate…", shortcuts: [.control("d")],
            isEnabled: { [weak main = main] in main?.list.selectedCount == 1 && main?.isReadOnly == false },
            perform: main.workspace.sending(.openSelected(.copies)))
    }

    var splitCommand: Command {
        Command(
            tr("Split…"), help: tr("Make an Item of Some of the Pieces"),
            isEnabled: { [weak main = main] in
                guard let main, main.list.selectedCount == 1, !main.isReadOnly, let place = main.list.currentPlace else { return false }
                return main.model.row(at: place)?.quantity.map { $0 != .one && $0.thousandths > 1 } ?? false
            }, perform: main.workspace.sending(.openSelected(.split)))
    }

    var mergeCommand: Command {
        Command(
            tr("Merge…"), help: tr("Make One Item of Two"),
            isEnabled: { [weak main = main] in main?.list.selectedCount == 2 && main?.isReadOnly == false },
            perform: main.workspace.sending(.openSelected(.merge)))
    }

    private static func canAssign(_ section: SidebarSection, _ main: MainController?) -> Bool {
        guard let main else { return false }
        return main.list.selectedCount > 0 && section.field.map(main.sidebar.catalog.shows) ?? true
    }
}
