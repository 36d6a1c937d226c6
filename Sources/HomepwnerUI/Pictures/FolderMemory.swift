import Inventory

/// Which folders a person took pictures from, kept with the library's settings.
final class FolderMemory {
    private let settings: SettingsStore?

    /// So many are worth a place in a menu.
    static let most = 6
    private static let lastName = "chooser.folder"
    private static let recentName = "chooser.recent"

    /// - Parameter settings: where it is kept; nil remembers nothing beyond this object.
    init(_ settings: SettingsStore?) {
        self.settings = settings
        last = settings?.value(Self.lastName).flatMap { $0.hasPrefix("/") ? $0 : nil }
        recent = settings?.value(Self.recentName).map { $0.split(separator: "\n").map(String.init).filter { $0.hasPrefix("/") } } ?? []
    }

    /// The folder that was shown last.
    private(set) var last: String?

    /// The folders that pictures were taken from, the last one first.
    private(set) var recent: [String] = []

    /// A folder is shown.
    func show(_ folder: String) {
        guard folder != last else { return }
        last = folder
        keep(Self.lastName, folder)
    }

    /// A picture of a folder was chosen.
    func choose(from folder: String) {
        // A line break in a name would be two folders.
        guard !folder.contains("\n"), recent.first != folder else { return }
        recent.removeAll { $0 == folder }
        recent = Array(([folder] + recent).prefix(Self.most))
        keep(Self.recentName, recent.joined(separator: "\n"))
    }

    private func keep(_ name: String, _ value: String) {
        guard let settings else { return }
        // On a disk that cannot be written it is remembered as long as the program runs.
        Task.immediate { try? await settings.inTurn { settings throws(InventoryError) in try settings.set(name, to: value) } }
    }
}
