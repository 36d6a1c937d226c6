import Inventory
import Toolkit

/// Edit mode of the list, and the order that people make by hand.
extension MainController {
    /// Shows the controls of edit mode, or takes them away.
    func toggleListEditing() {
        guard list.isEditing || model.count > 0 else { return }
        if !split.isExpanded, !list.isEditing { split.showPrimary() }
        list.setEditing(!list.isEditing, animated: true)
        view.window?.makeFirstResponder(list.table)
    }

    var listEditingCommand: Command {
        Command(
            list.isEditing ? "End Editing the List" : "Edit the List", help: "Start or Stop Editing the List",
            shortcuts: [Shortcut(.character("e"), [.control, .shift])],
            isEnabled: { [weak self] in
                guard let self else { return false }
                return list.isEditing || model.count > 0 && !library.isReadOnly
            }
        ) { [weak self] in self?.toggleListEditing() }
    }

    /// What the button of each row does, for those who use the keyboard.
    var turnOverCommand: Command {
        let isEnabled = { [weak self] in
            guard let list = self?.list, !list.showsGrid, list.preferences.showsDetailButtons else { return false }
            return list.table.isFirstResponder && list.table.cursorRow != nil
        }
        return Command("Turn the Row Over", shortcuts: [.control("i")], isEnabled: isEnabled) { [weak self] in
            guard let list = self?.list, let row = list.table.cursorRow else { return }
            list.turnOver(row)
        }
    }

    /// Alt with the up and down keys, where the order shown is none that rows could be moved in.
    var explainMovingCommands: [Command] {
        let isEnabled = { [weak self] in
            guard let self else { return false }
            return list.table.isFirstResponder && list.table.cursorRow != nil && !model.canMoveRows && !model.canRelocateRows
                && !library.isReadOnly
        }
        return [
            Command(
                "Move", help: "Move the Row, in My Order or by Location", shortcuts: [Shortcut(.up, .alt), Shortcut(.down, .alt)],
                isEnabled: isEnabled
            ) { [weak self] in
                guard let self else { return }
                show(notice: "Rows can be moved when the list is sorted by My Order or by Location, and nothing is searched for.")
            }
        ]
    }

    /// The table shows the row among the items of another location; the library follows.
    func relocateRow(at place: Int, to destination: Toolkit.IndexPath) {
        guard let move = model.relocateRow(at: place, toSection: destination.section, row: destination.row) else {
            return list.reloadItems(after: nil)
        }
        list.keepListing()
        let store = store
        Task { [weak self] in
            do {
                guard let item = try await store.items([move.key])[move.key], item.content.location != move.location else {
                    self?.model.moveFailed()
                    return
                }
                var content = item.content
                content.location = move.location
                _ = try await store.perform(.update(item.id, content, expecting: item.revision))
            } catch {
                self?.model.moveFailed()
                self?.show(message: "\(error)")
            }
        }
    }

    /// The table shows the row at its new place; the library follows.
    func moveRow(at row: Int, to destination: Int) {
        let old = model.query.order
        guard let move = model.moveRow(at: row, to: destination) else { return list.table.reloadData(selection: .keep) }
        let isNewOrder = old != model.query.order
        if isNewOrder {
            ownOrder.begin(from: old, item: move.item.name)
            remember(model.query.order)
        }
        let store = store
        Task { [weak self] in
            do {
                let change = try await store.perform(.move(move.item.id, move.side, of: move.neighbour.id))
                // The order is another one than was chosen: that is said, and can be taken back with the move.
                if isNewOrder { self?.offerUndo(of: change) { $0.ownOrder.notice } }
            } catch {
                self?.model.moveFailed()
                self?.show(message: "\(error)")
            }
        }
    }
}
