import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The remembered state of the sidebar: the shown list, its open rows, its width, and whether it is shown. Kept with the library.
final class SidebarMemory {
    private let settings: SettingsStore

    private static let openName = "sidebar.open"
    private static let widthName = "sidebar.width"
    nonisolated static let hiddenName = "sidebar.hidden"

    init(_ settings: SettingsStore) { self.settings = settings }

    /// The items that were shown last.
    nonisolated static func scope(in settings: SettingsStore) -> ItemScope {
        guard let text = settings.value(SidebarRow.shownSetting), case .scope(let scope)? = SidebarRow(id: text) else { return .all }
        return scope
    }

    /// The rows that are open; at first places and tags are.
    var openRows: Set<String> {
        get {
            guard let text = settings.value(Self.openName) else { return Self.firstOpen }
            return Set(text.split(separator: " ").map(String.init))
        }
        set {
            // The file of settings is to stay small.
            let rows = newValue.sorted().prefix(2_000)
            keep(Self.openName, rows.joined(separator: " "))
        }
    }

    /// Whether no row was opened or closed yet.
    var isUntouched: Bool { settings.value(Self.openName) == nil }

    private static let firstOpen: Set<String> = [SidebarSection.places.rawValue, SidebarSection.tags.rawValue]

    /// The width, if the user changed it.
    var width: Double? {
        get { settings.value(Self.widthName).flatMap { Double($0) }.flatMap { (100...1_000).contains($0) ? $0 : nil } }
        set { keep(Self.widthName, newValue.map { String($0) }) }
    }

    /// Whether somebody hid it.
    var isHidden: Bool {
        get { settings.value(Self.hiddenName) == "yes" }
        set { keep(Self.hiddenName, newValue ? "yes" : nil) }
    }

    private func keep(_ name: String, _ value: String?) {
        let settings = settings
        // On a disk that cannot be written it is remembered as long as the program runs.
        Task.immediate { try? await settings.inTurn { settings throws(InventoryError) in try settings.set(name, to: value) } }
    }
}
