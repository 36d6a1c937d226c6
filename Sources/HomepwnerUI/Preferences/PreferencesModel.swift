/// The preferences while their sheet is open: its pages change them, and the model passes the changes on.
final class PreferencesModel {
    /// The preferences for the rows of the list.
    private(set) var list: ListPreferences
    /// The looks of the window.
    private(set) var theme: ThemeChoice

    /// Called with new preferences of the list.
    var onListChange: ((ListPreferences) -> Void)?
    /// Called when other looks were chosen.
    var onThemeChange: ((ThemeChoice) -> Void)?

    init(list: ListPreferences, theme: ThemeChoice) {
        self.list = list
        self.theme = theme
    }

    /// Changes how the list shows its rows.
    func change(_ body: (inout ListPreferences) -> Void) {
        let old = list
        body(&list)
        if list != old { onListChange?(list) }
    }

    /// Returns a switch for one of the preferences of the list.
    func toggle(_ path: WritableKeyPath<ListPreferences, Bool>) -> PreferencesPage.Accessory {
        .toggle(isOn: list[keyPath: path]) { [weak self] isOn in self?.change { $0[keyPath: path] = isOn } }
    }

    /// Chooses looks.
    func choose(_ new: ThemeChoice) {
        guard new != theme else { return }
        theme = new
        onThemeChange?(new)
    }
}
