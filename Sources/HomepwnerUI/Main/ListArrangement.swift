import Inventory
import Toolkit

/// The arrangement of the items: rows or a grid, the order, and the share of the window. The library remembers the last of each.
final class ListArrangement {
    private let settings: SettingsStore
    private let model: ResultsController
    private let list: ItemListController
    private let store: any LibraryStore
    private let listPane: SplitPane
    private let footer: FooterBar
    private let actions: ItemActions
    private let style: NumberStyle
    private unowned let host: any MainHost

    /// Called before the grid takes the place of the rows, or they its.
    var onSwitch: (() -> Void)?
    /// Whether the grid was asked for last; it comes once the library was read for it.
    private var wantsGrid = false
    /// The order that was asked for last; it comes once the library was read for it.
    private var wantedOrder: Inventory.SortOrder?
    private var ownOrder = OwnOrderSwitch()

    /// Under which name the library remembers how its items are shown.
    nonisolated static let viewSetting = "view"

    init(
        settings: SettingsStore, model: ResultsController, list: ItemListController, store: any LibraryStore, listPane: SplitPane,
        footer: FooterBar, actions: ItemActions, style: NumberStyle, host: any MainHost
    ) {
        (self.settings, self.model, self.list, self.store) = (settings, model, list, store)
        (self.listPane, self.footer, self.actions, self.style, self.host) = (listPane, footer, actions, style, host)
    }

    // MARK: - Rows and grid

    /// Begins with the grid if it was shown last: empty, until its data has been read.
    func begin() {
        guard settings.value(Self.viewSetting) == "grid" else { return }
        wantsGrid = true
        list.grid.isShown = true
        list.updatePage()
    }

    /// Reads the data of the grid, now that the first frame has been shown.
    func start() {
        if wantsGrid { showGrid(true) }
    }

    /// Shows the items as a grid or as a list. The data for the grid is read in the background first.
    func showGrid(_ shows: Bool) {
        wantsGrid = shows
        guard shows else { return switchView(toGrid: false) }
        guard !model.showsGrid else { return }
        let store = store
        Task { [weak self] in
            do {
                try await store.prepareGroups()
                // The user may have gone back to the list in the meantime.
                if self?.wantsGrid == true { self?.switchView(toGrid: true) }
            } catch {
                self?.switchView(toGrid: false)
                self?.host.show(message: "\(error)")
            }
        }
    }

    private func switchView(toGrid shows: Bool) {
        onSwitch?()
        // The grid of the start exists already, without its items.
        if shows, list.showsGrid { model.show(asGrid: true) } else { list.showGrid(shows) }
        host.setNeedsUpdate()
        remember { settings throws(InventoryError) in try settings.set(Self.viewSetting, to: shows ? "grid" : nil) }
    }

    // MARK: - Order

    /// Returns to the order of all lists if the library hides the field of the current one.
    func leaveOrder(hiding hidden: Set<ItemField>, own fields: [OwnField]) {
        let order = model.query.order
        if let field = order.key.field, hidden.contains(field) { return sort(.standard) }
        if let field = order.field, !fields.contains(where: { $0.id == field && $0.isSortable }) { sort(.standard) }
    }

    /// Sorts the items in an order that the user chose.
    func sort(_ order: Inventory.SortOrder) {
        if footer.notice == ownOrder.notice { footer.notice = nil }
        ownOrder.forget()
        show(order)
    }

    /// Shows the items in an order, and remembers it for the next start. The data for sections of places is read in the background first.
    private func show(_ order: Inventory.SortOrder) {
        // The orders of lists about a fact are for this window alone.
        if SortOrder.natural(of: model.query.scope) == nil { remember(order) }
        wantedOrder = order
        guard order.key == .place, !model.groupsByPlace else { return sortRows(order) }
        let store = store
        Task { [weak self] in
            do { try await store.prepareGroups() } catch { self?.host.show(message: "\(error)") }
            // The user may have chosen another order in the meantime.
            if self?.wantedOrder == order { self?.sortRows(order) }
        }
    }

    private func sortRows(_ order: Inventory.SortOrder) {
        model.sort(order) { [weak self] in self?.list.showSelection() }
    }

    /// Shows the earlier order, or My Order again, after a move by hand that led to My Order was undone or redone.
    func followOwnOrder() {
        let isMoved = store.status.isMovedByHand
        if let order = ownOrder.order(instead: model.query.order, isMovedByHand: isMoved) { show(order) }
    }

    /// The table shows the row at its new place; the library follows.
    func moveRow(at row: Int, to destination: Int) {
        let old = model.query.order
        guard let move = model.moveRow(at: row, to: destination) else { return list.takeBackMove() }
        list.followMove()
        let isNewOrder = old != model.query.order
        if isNewOrder {
            ownOrder.begin(from: old, item: move.item.title(style))
            remember(model.query.order)
        }
        let store = store
        Task { [weak self] in
            do {
                let change = try await store.perform(.move(move.item.id, move.side, of: move.neighbour.id))
                // The notice says that the order changed; Undo restores it with the move.
                if isNewOrder { self?.actions.offerUndo(of: change) { [weak self] in self?.ownOrder.notice } }
            } catch { self?.moveFailed(error) }
        }
    }

    /// Tells the library, after the table has shown the row among the items of another place.
    func relocateRow(at place: Int, to destination: Toolkit.IndexPath) {
        guard let move = model.relocateRow(at: place, toSection: destination.section, row: destination.row) else {
            return list.takeBackMove()
        }
        list.followMove()
        let store = store
        Task { [weak self] in
            do {
                let item = try await store.items(ids: [move.id])[move.id]
                guard let item, item.content.place?.path ?? [] != move.place else {
                    self?.model.moveFailed()
                    return
                }
                let place = move.place.isEmpty ? nil : Reference(id: nil, path: move.place)
                _ = try await store.perform(.assign(.place(place), to: .items([move.id])))
            } catch { self?.moveFailed(error) }
        }
    }

    private func moveFailed(_ error: any Error) {
        model.moveFailed()
        host.show(message: "\(error)")
    }

    // MARK: - For the next time

    private func remember(_ order: Inventory.SortOrder) {
        remember { settings throws(InventoryError) in try settings.setSortOrder(order) }
    }

    /// Begins with the same share for the list next time.
    func rememberShare() {
        let share: Double? = if case .fraction(let fraction) = listPane.chosenWidth { fraction } else { nil }
        remember { settings throws(InventoryError) in try ListPreferences.setShare(share, in: settings) }
    }

    private func remember(_ body: @escaping @Sendable (SettingsStore) throws(InventoryError) -> Void) {
        let settings = settings
        // The write is queued immediately, without a wait for the main actor: the window may close next.
        Task.immediate { try? await settings.inTurn(body) }
    }
}
