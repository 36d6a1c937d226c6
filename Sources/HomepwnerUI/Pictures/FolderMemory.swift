import Inventory

/// The folders that a person took pictures, or papers, from, kept with the library's settings.
final class FolderMemory {
    private let settings: SettingsStore?

    /// The largest number of folders in a menu.
    static let most = 6
    private let lastName: String
    private let recentName: String

    /// - Parameters:
    ///   - settings: the settings that keep it; with nil, only this object remembers.
    ///   - isForPapers: whether papers are chosen, which are in other folders than pictures.
    init(_ settings: SettingsStore?, isForPapers: Bool = false) {
        self.settings = settings
        let name = isForPapers ? "chooser.papers" : "chooser"
        (lastName, recentName) = (name + ".folder", name + ".recent")
        last = settings?.value(lastName).flatMap { $0.hasPrefix("/") ? $0 : nil }
        recent = settings?.value(recentName).map { $0.split(separator: "\n").map(String.init).filter { $0.hasPrefix("/") } } ?? []
    }

    /// The folder that was shown last.
    private(set) var last: String?

    /// The folders that files were taken from, the last one first.
    private(set) var recent: [String] = []

    /// A folder is shown.
    func show(_ folder: String) {
        guard folder != last else { return }
        last = folder
        keep(lastName, folder)
    }

    /// A file of a folder was chosen.
    func choose(from folder: String) {
        // A line break in a name would be two folders.
        guard !folder.contains("\n"), recent.first != folder else { return }
        recent.removeAll { $0 == folder }
        recent = Array(([folder] + recent).prefix(Self.most))
        keep(recentName, recent.joined(separator: "\n"))
    }

    private func keep(_ name: String, _ value: String) {
        guard let settings else { return }
        // On a disk that cannot be written it is remembered as long as the program runs.
        Task.immediate { try? await settings.inTurn { settings throws(InventoryError) in try settings.set(name, to: value) } }
    }
}
