import FoundationEssentials
import Synchronization
import Threading

/// Small things that are remembered with a library, as the sort order: text by name, in `settings.json`, never in the database.
public final class SettingsStore: Sendable {
    private let layout: LibraryLayout
    private let values: Mutex<[String: String]?>
    /// Held while the file is written, so that it never goes back to an earlier state. Who only reads does not wait for the disk.
    private let writing = Mutex(())
    private let queue = SerialQueue(label: "homepwner.settings", qos: .utility)

    init(_ layout: LibraryLayout) {
        self.layout = layout
        values = Mutex(nil)
    }

    /// What is remembered under a name; nil when nothing is.
    public func value(_ name: String) -> String? { values.withLock { loaded(&$0)[name] } }

    /// All that is remembered, by name.
    var all: [String: String] { values.withLock { loaded(&$0) } }

    /// Remembers things away from the calling thread, one call after the other, so that the choice that was made last is kept.
    public func inTurn(_ body: @escaping @Sendable (SettingsStore) throws(InventoryError) -> Void) async throws(InventoryError) {
        try await queue.run { () throws(InventoryError) in try body(self) }
    }

    /// Remembers a text, or forgets it with nil. Nothing is written when nothing changes. Takes a disk's time: on the main thread of a
    /// window use `inTurn(_:)`.
    public func set(_ name: String, to value: String?) throws(InventoryError) {
        try writing.withLock { _ throws(InventoryError) in try write(name, value) }
    }

    private func write(_ name: String, _ value: String?) throws(InventoryError) {
        let changed: [String: String]? = values.withLock { values in
            var all = loaded(&values)
            guard all[name] != value else { return nil }
            all[name] = value
            values = all
            return all
        }
        guard let changed else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        guard let data = try? encoder.encode(changed) else { return }
        try FileSystem.writeDurably(data, to: layout.settings)
    }

    /// The order of the list that was chosen last; newest first at the start.
    public var sortOrder: SortOrder {
        guard let text = value("sortOrder") else { return .standard }
        let parts = text.split(separator: " ")
        let words = parts.first?.split(separator: ":") ?? []
        guard parts.count == 2, let first = words.first, let key = SortKey(rawValue: String(first)) else { return .standard }
        if key == .own {
            guard words.count == 2, let field = UUID(uuidString: String(words[1])) else { return .standard }
            return SortOrder(own: field, ascending: parts[1] == "ascending")
        }
        return SortOrder(key, ascending: parts[1] == "ascending")
    }

    /// Remembers the order of the list.
    public func setSortOrder(_ order: SortOrder) throws(InventoryError) {
        let field = order.field.map { ":" + $0.uuidString } ?? ""
        try set("sortOrder", to: order.key.rawValue + field + (order.ascending ? " ascending" : " descending"))
    }

    private func loaded(_ values: inout [String: String]?) -> [String: String] {
        if let values { return values }
        let data = try? FileSystem.read(layout.settings, limit: 1 << 20)
        let all = data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
        values = all
        return all
    }
}
