import Inventory
import Toolkit

/// The preferences, and their effects.
final class PreferencesPresenter {
    private let library: Library
    private let list: ItemListController
    private let detail: ItemDetailController
    private let style: NumberStyle
    private unowned let host: any MainHost
    private let backups: BackupKeeper
    /// The colours of the window.
    private var themeChoice: ThemeChoice
    /// Called when a check of the library found damage, once the sheet with the sentence has gone.
    var onDamage: ((InventoryError) -> Void)?
    /// Called with a new name of the library.
    var onRename: ((String) -> Void)?

    init(
        library: Library, backups: BackupKeeper, list: ItemListController, detail: ItemDetailController, style: NumberStyle,
        host: any MainHost
    ) {
        self.backups = backups
        (self.library, self.list, self.detail, self.style, self.host) = (library, list, detail, style, host)
        themeChoice = ThemeChoice(library.settings)
    }

    /// - Parameter showsLibrary: whether the page of the library is in front
    func show(library showsLibrary: Bool = false) {
        guard host.presentedViewController == nil else { return }
        let preferences = PreferencesModel(list: list.preferences, theme: themeChoice)
        preferences.onListChange = { [weak self] in self?.take($0) }
        preferences.onThemeChange = { [weak self] in self?.take($0) }
        let page = LibraryPreferences(library, name: host.workspace.libraryName, backups: backups, style: style)
        page.onRename = { [weak self] in self?.onRename?($0) }
        let controller = PreferencesController(
            general: GeneralPreferences(preferences), appearance: AppearancePreferences(preferences), library: page)
        // The question about the damage comes after the sheet with the result has closed.
        page.onDamage = { [weak self, weak controller] damage in controller?.onClose = { self?.onDamage?(damage) } }
        page.beginsAtBackups = showsLibrary
        if showsLibrary { controller.tabs.selectedViewController = page }
        host.present(controller)
    }

    /// Switches rows between one line and two.
    func toggleCompactRows() {
        var preferences = list.preferences
        preferences.isCompact.toggle()
        take(preferences)
    }

    private func take(_ preferences: ListPreferences) {
        list.preferences = preferences
        detail.threshold = preferences.valueThreshold
        keep { settings throws(InventoryError) in try preferences.store(in: settings) }
    }

    private func take(_ choice: ThemeChoice) {
        themeChoice = choice
        applyTheme()
        keep { settings throws(InventoryError) in try choice.store(in: settings) }
    }

    /// Gives the window the colours that were chosen.
    func applyTheme() {
        let choice = themeChoice
        host.window?.themeProvider = { choice.theme(for: $0) }
    }

    private func keep(_ body: @escaping @Sendable (SettingsStore) throws(InventoryError) -> Void) {
        guard !library.isReadOnly else { return }
        let settings = library.settings
        Task.immediate { [weak self] in
            do { try await settings.inTurn(body) } catch { self?.host.workspace.send(.say(.problem("\(error)"))) }
        }
    }
}
