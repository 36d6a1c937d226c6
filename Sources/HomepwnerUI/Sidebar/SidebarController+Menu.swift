import FoundationEssentials
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// The context menu of a row.
extension SidebarController {
    /// - Parameter row: nil below the last one
    func commands(for row: SidebarRow?) -> [Command] {
        guard canEdit else { return readingCommands(for: row) }
        switch row {
        case .scope(.place(let id)): return placeCommands(id)
        case .scope(.tag(let id)): return [renameCommand(.scope(.tag(id)))] + colorCommands(id) + [deleteCommand(.scope(.tag(id)))]
        case .scope(.type(let id)):
            let edit = Command("Edit Type…") { [editor] in editor.editType(id) }
            return [edit, renameCommand(.scope(.type(id))), deleteCommand(.scope(.type(id)))]
        case .search(let id): return searchCommands(id)
        case .section(.searches): return []
        case .section(let section): return [addCommand(section)]
        case .scope, .trash, nil: return SidebarSection.allCases.filter { $0 != .searches }.map(addCommand)
        }
    }

    private func addCommand(_ section: SidebarSection) -> Command {
        Command("\(section.addTitle)…", icon: .plus) { [weak self] in self?.beginAdding(in: .section(section)) }
    }

    private func renameCommand(_ row: SidebarRow) -> Command {
        Command("Rename", shortcuts: [Shortcut(.function(2))]) { [weak self] in self?.outline.beginRenaming(row.id) }
    }

    private func deleteCommand(_ row: SidebarRow) -> Command {
        Command("Delete…", shortcuts: [Shortcut(.delete)], icon: .trash) { [editor] in _ = editor.delete(row) }
    }

    private func searchCommands(_ id: UUID) -> [Command] {
        let (row, searches) = (SidebarRow.search(id), SavedSearches(editor.workspace, editor.style))
        let isChanged = editor.workspace.savedSearch?.id == id && searches.canUpdate
        let update = Command(tr("Update"), isEnabled: { isChanged }) { searches.update() }
        return [update, renameCommand(row), deleteCommand(row)]
    }

    private func placeCommands(_ id: UUID) -> [Command] {
        guard let place = tree.catalog.place(id) else { return [] }
        let row = SidebarRow.scope(.place(id))
        var commands = [
            Command("Add Place in “\(DisplayText.shortened(place.name, to: 40))”…", icon: .plus) { [weak self] in
                self?.beginAdding(in: row)
            },
            renameCommand(row),
            Command("Place…", perform: editor.workspace.sending(.open(.place(place)))),
        ]
        for other in tree.catalog.variants(of: id) {
            commands.append(
                Command("Merge \(DisplayText.quoted(DisplayText.shortened(other.name, to: 40))) into This One…") { [editor] in
                    editor.offerMerging(other.id, into: id)
                })
        }
        commands.append(kindMenu(of: place))
        if place.parent != nil {
            commands.append(Command("Move to the Top Level") { [editor] in editor.move(id, into: nil) })
        }
        return commands + [disposalMenu(of: place)] + reportCommands(id) + [deleteCommand(row)]
    }

    private func disposalMenu(of place: Place) -> Command {
        let kinds = ItemField.disposal.choices.map { kind in
            Command(kind.commandTitle, isEnabled: { [tree] in tree.catalog.shows(.disposal) }) { [editor] in
                editor.offerDisposal(ofAllIn: place, as: kind)
            }
        }
        return Command(tr("All Items Sold, Lost, Stolen"), submenu: kinds.map(Menu.Item.command))
    }

    /// The commands that do not change the library.
    private func readingCommands(for row: SidebarRow?) -> [Command] {
        guard case .scope(.place(let id))? = row, tree.catalog.place(id) != nil else { return [] }
        return reportCommands(id)
    }

    private func kindMenu(of place: Place) -> Command {
        let kinds = Place.Kind.allCases.map { kind in
            Menu.Item.command(
                Command(kind.title, icon: kind.icon, isOn: { place.placeKind == kind }) { [editor] in
                    // Choosing the current kind again removes it.
                    editor.set(place.placeKind == kind ? nil : kind, ofPlace: place.id)
                })
        }
        return Command("Kind", icon: place.placeKind?.icon, submenu: kinds)
    }

    private func reportCommands(_ id: UUID) -> [Command] {
        [
            Command("Report…", perform: editor.workspace.sending(.open(.report(.place(id, labels: false))))),
            Command("Labels…", perform: editor.workspace.sending(.open(.report(.place(id, labels: true))))),
        ]
    }

    private func colorCommands(_ id: UUID) -> [Command] {
        let color = tree.catalog.tag(id)?.color
        return Tag.Color.allCases.map { one in
            Command(one.title, isOn: { one == color }) { [editor] in editor.set(one, ofTag: id) }
        }
    }
}
