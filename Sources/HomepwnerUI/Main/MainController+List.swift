import FoundationEssentials
import Inventory
import Toolkit

/// What a person does in the list or in the grid.
extension MainController: ItemListDelegate {
    func itemListSelectionDidChange() { follower.follow() }

    func itemListEditingDidChange() { updateBars() }

    func itemListDidPick() { pushDetail() }

    func itemListAddItem() { forms.add() }

    func itemListDeleteSelection() { actions.deleteSelection() }

    func itemListDelete(at place: Int) { actions.delete([place..<place + 1]) }

    func itemListOpen(at place: Int) { forms.edit(at: place) }

    func itemListShowPicture(of id: UUID) { pictures.show(id) }

    func itemListMove(at place: Int, to destination: Int) { arrangement.moveRow(at: place, to: destination) }

    func itemListRelocate(at place: Int, to destination: Toolkit.IndexPath) { arrangement.relocateRow(at: place, to: destination) }

    func itemListDrop(_ dropped: PasteboardItem, on id: UUID?) {
        let add: () -> Void = { [weak self] in
            if let id { self?.arrivals.drop(dropped, on: id) } else { self?.arrivals.dropBeside(dropped) }
        }
        if !exchange.imports.take(dropped: dropped, else: add) { add() }
    }

    var itemListCommands: [Command] { MainCommands(self).itemCommands }

    func itemListStatusPage() -> StatusPage? { .forEmptyList(of: self) }

    /// Shows the controls of edit mode, or takes them away.
    func toggleListEditing() {
        guard list.isEditing || model.count > 0 else { return }
        if !split.isExpanded, !list.isEditing { split.goBack() }
        list.setEditing(!list.isEditing, animated: true)
        view.window?.makeFirstResponder(list.table)
    }
}
