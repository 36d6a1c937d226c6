import Inventory
import Toolkit

/// The preferences of a window and their effects on it. They are kept in the library's settings.
final class PreferencesModel {
    private let around: Surroundings
    private let listController: ItemListController
    private let detail: ItemDetailController
    private unowned let host: ViewController
    /// The looks of the window.
    private(set) var theme: ThemeChoice

    /// - Parameter host: the controller of the window
    init(_ around: Surroundings, list: ItemListController, detail: ItemDetailController, host: ViewController) {
        (self.around, listController, self.detail, self.host) = (around, list, detail, host)
        theme = ThemeChoice(around.library.settings)
        detail.threshold = list.preferences.valueThreshold
    }

    /// The preferences for the rows of the list.
    var list: ListPreferences { listController.preferences }

    /// Changes how the list shows its rows.
    func change(_ body: (inout ListPreferences) -> Void) {
        var new = list
        body(&new)
        guard new != list else { return }
        listController.preferences = new
        detail.threshold = new.valueThreshold
        around.keep { [new] settings throws(InventoryError) in try new.store(in: settings) }
    }

    /// Returns a switch for one of the preferences of the list.
    func toggle(_ path: WritableKeyPath<ListPreferences, Bool>) -> PreferencesPage.Accessory {
        .toggle(isOn: list[keyPath: path]) { [weak self] isOn in self?.change { $0[keyPath: path] = isOn } }
    }

    /// Chooses looks.
    func choose(_ new: ThemeChoice) {
        guard new != theme else { return }
        theme = new
        applyTheme()
        around.keep { settings throws(InventoryError) in try new.store(in: settings) }
    }

    /// Gives the window the colours that were chosen.
    func applyTheme() {
        let theme = theme
        host.window?.themeProvider = { theme.theme(for: $0) }
    }
}
