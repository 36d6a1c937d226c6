import GRDB
import Synchronization

/// The different texts of items in a field, for completion. They are read when somebody first types into a field after a change, and kept
/// until the next change.
final class FieldWords: Sendable {
    private enum Field: Hashable {
        case fixed(ItemField)
        /// A custom field, by its number.
        case own(Int64)
    }

    private struct State {
        var texts: [Field: [(text: String, folded: [UInt8])]] = [:]
        /// Counts the changes, so that texts that were read before a change are not kept after it.
        var generation = 0
    }

    private let state = Mutex(State())

    /// The maximum number of different texts; nobody can choose from more.
    private static let most = 5_000

    /// Returns the texts of a field with its own column.
    func texts(of field: ItemField, in storage: Storage) throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        guard case .line = field.descriptor.kind else { return [] }
        let name = field.rawValue
        let table: StaticString = ItemDetails.fields.contains(field) ? "details" : "items"
        return try texts(
            of: .fixed(field), in: storage,
            "SELECT DISTINCT \(name) FROM \(table) WHERE \(name) IS NOT NULL LIMIT \(Self.most)", on: table)
    }

    /// Returns the texts of a custom field, by its number.
    func texts(ofOwn number: Int64, in storage: Storage) throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        try texts(
            of: .own(number), in: storage,
            "SELECT DISTINCT value FROM fieldValues WHERE field = \(number) AND typeof(value) = 'text' LIMIT \(Self.most)",
            on: "fieldValues")
    }

    private func texts(
        of field: Field, in storage: Storage, _ sql: String, on table: StaticString
    ) throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        let (known, generation) = state.withLock { ($0.texts[field], $0.generation) }
        if let known { return known }
        let texts = try storage.read { db in
            var result: [(text: String, folded: [UInt8])] = []
            let rows = try Row.fetchCursor(db, sql: sql)
            while let row = try rows.next() {
                let text = try StoredRow(row, of: table).text(0)
                result.append((text, Folding.folded(text)))
            }
            return result
        }
        state.withLock { if $0.generation == generation { $0.texts[field] = texts } }
        return texts
    }

    /// Removes all texts after a change.
    func invalidate() {
        state.withLock { state in
            state.texts = [:]
            state.generation += 1
        }
    }
}
