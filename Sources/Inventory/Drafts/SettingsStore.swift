import FoundationEssentials
import Synchronization
import Threading

/// Small settings that belong to a library, such as the sort order: text by name, in `settings.json`, never in the database.
public final class SettingsStore: Sendable {
    private struct State {
        /// The file's contents, or the error from reading it; nil before the first read.
        var stored: Result<[String: String], InventoryError>?
        /// Changes that are not in the file because it could not be read or written. The next change tries again.
        var unwritten: [String: String?] = [:]
    }

    private let layout: LibraryLayout
    private let state = Mutex(State())
    /// Locked while the file is written, so that it never returns to an earlier state. Readers do not wait for the disk.
    private let writing = Mutex(())
    private let queue = SerialQueue(label: "homepwner.settings", qos: .utility)

    /// The name of the last searches, which stay in this copy of the library.
    public static let recentSearches = "search.recent"

    init(_ layout: LibraryLayout) { self.layout = layout }

    /// Returns the setting with a name; nil if there is none.
    public func value(_ name: String) -> String? {
        state.withLock { state in
            if let chosen = state.unwritten[name] { return chosen }
            return (try? stored(&state).get())?[name]
        }
    }

    /// All settings, by name.
    var all: [String: String] {
        state.withLock { state in
            var all = (try? stored(&state).get()) ?? [:]
            for (name, value) in state.unwritten { all[name] = value }
            return all
        }
    }

    /// Stores settings on a background queue, one call after the other, so that the last choice is kept.
    public func inTurn(_ body: @escaping @Sendable (SettingsStore) throws(InventoryError) -> Void) async throws(InventoryError) {
        try await queue.run { () throws(InventoryError) in try body(self) }
    }

    /// Waits until all pending changes are written, so that the next process that opens the library reads them.
    func finish() { queue.runNow {} }

    /// Stores a text, or removes it for nil. Writes nothing if nothing changes. Takes the disk's time: on the main thread of a window use
    /// `inTurn(_:)`.
    ///
    /// - Throws: `folderUnusable` if the file cannot be parsed, and leaves it unchanged; otherwise the disk's error. The text is then kept
    ///   while the library is open, and written with the next change.
    public func set(_ name: String, to value: String?) throws(InventoryError) { try set([name: value]) }

    /// Stores several texts at once; see `set(_:to:)`.
    public func set(_ changes: [String: String?]) throws(InventoryError) {
        try writing.withLock { _ throws(InventoryError) in
            let (before, unwritten) = try state.withLock { state throws(InventoryError) in
                state.unwritten.merge(changes) { $1 }
                // The file may have been fixed since.
                if case .failure = state.stored { state.stored = nil }
                return (try stored(&state).get(), state.unwritten)
            }
            var after = before
            for (name, value) in unwritten { after[name] = value }
            if after != before { try write(after) }
            state.withLock { state in
                state.stored = .success(after)
                state.unwritten = [:]
            }
        }
    }

    private func write(_ values: [String: String]) throws(InventoryError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        guard let data = try? encoder.encode(values) else { return }
        try FileSystem.writeDurably(data, to: layout.settings)
    }

    /// The order of the list that was chosen last; at first, newest items first.
    public var sortOrder: SortOrder { value("sortOrder").flatMap(SortOrder.init(text:)) ?? .standard }

    /// Stores the order of the list.
    public func setSortOrder(_ order: SortOrder) throws(InventoryError) { try set("sortOrder", to: order.text) }

    /// The grouping of the list that was chosen last; nil until one is chosen.
    public var grouping: Grouping? { value("grouping").flatMap(Grouping.init(text:)) }

    /// Stores the grouping of the list; nil for the usual one.
    public func setGrouping(_ grouping: Grouping?) throws(InventoryError) { try set("grouping", to: grouping?.text) }

    private func stored(_ state: inout State) -> Result<[String: String], InventoryError> {
        if let stored = state.stored { return stored }
        let stored = Result { () throws(InventoryError) in try read() }
        state.stored = stored
        return stored
    }

    /// Returns the file's contents, empty if there is no file.
    private func read() throws(InventoryError) -> [String: String] {
        guard let data = try FileSystem.read(layout.settings, limit: 1 << 20) else { return [:] }
        guard let values = try? JSONDecoder().decode([String: String].self, from: data) else {
            throw InventoryError(
                .folderUnusable,
                "The settings file \(shown(layout.settings)) is not valid, so it was not replaced. Fix it, or move it away.")
        }
        return values
    }
}
