import Inventory
import Toolkit

/// The user's choice of the window's looks; kept with the library's settings.
nonisolated enum ThemeChoice: String, CaseIterable {
    case desktop, light, dark

    private static let name = "theme"

    /// Reads the last choice; the desktop's looks by default.
    init(_ settings: SettingsStore) { self = settings.value(Self.name).flatMap(ThemeChoice.init) ?? .desktop }

    /// Keeps the choice.
    func store(in settings: SettingsStore) throws(InventoryError) {
        try settings.set(Self.name, to: self == .desktop ? nil : rawValue)
    }

    /// Returns the theme for the desktop's settings.
    func theme(for settings: DesktopSettings) -> Theme {
        var settings = settings
        if self != .desktop { settings.prefersDark = self == .dark }
        return Theme(for: settings)
    }
}
