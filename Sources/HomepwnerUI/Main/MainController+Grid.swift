import Inventory
import Toolkit

/// List and grid: two ways to look at the same items, of which the library remembers the last one.
extension MainController {
    /// Under which name the library remembers how its items are shown.
    nonisolated static let viewSetting = "view"

    var listCommand: Command {
        Command("As List", shortcuts: [.control("1")], isOn: { [weak self] in self?.list.showsGrid == false }) { [weak self] in
            self?.showGrid(false)
        }
    }

    var gridCommand: Command {
        Command("As Grid", shortcuts: [.control("2")], isOn: { [weak self] in self?.list.showsGrid == true }) { [weak self] in
            self?.showGrid(true)
        }
    }

    /// Begins with the grid where that was shown last: empty, until what it needs was read.
    func beginWithRememberedView() {
        guard library.settings.value(Self.viewSetting) == "grid" else { return }
        wantsGrid = true
        list.grid.isShown = true
        list.updatePage()
    }

    /// Shows the items as a grid or as a list. What the grid needs of the library is read away from the main actor first.
    func showGrid(_ shows: Bool) {
        wantsGrid = shows
        guard shows else { return switchView(toGrid: false) }
        guard !model.showsGrid else { return }
        let store = store
        Task { [weak self] in
            do {
                try await store.prepareGroups()
                // Somebody may have gone back to the list meanwhile.
                if self?.wantsGrid == true { self?.switchView(toGrid: true) }
            } catch {
                self?.switchView(toGrid: false)
                self?.show(message: "\(error)")
            }
        }
    }

    private func switchView(toGrid shows: Bool) {
        picturePopover?.dismiss()
        // The grid of the start stands there without its items.
        if shows, list.showsGrid { model.show(asGrid: true) } else { list.showGrid(shows) }
        updateBars()
        let settings = library.settings
        Task {
            try? await settings.inTurn { settings throws(InventoryError) in try settings.set(Self.viewSetting, to: shows ? "grid" : nil) }
        }
    }
}
