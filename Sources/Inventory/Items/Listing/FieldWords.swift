import GRDB
import Synchronization

/// The different texts of items in a field, for completion. They are read when somebody first types into a field after a change, and kept
/// until the next change.
final class FieldWords: Sendable {
    private struct State {
        var texts: [ItemField: [(text: String, folded: [UInt8])]] = [:]
        /// The texts of custom fields, by their numbers.
        var own: [Int64: [(text: String, folded: [UInt8])]] = [:]
        /// Counts the changes, so that texts that were read before a change are not kept after it.
        var generation = 0
    }

    private let state = Mutex(State())

    /// The maximum number of different texts; nobody can choose from more.
    private static let most = 5_000

    /// Returns the texts of a field with its own column.
    func texts(of field: ItemField, in storage: Storage) throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        let (known, generation) = state.withLock { ($0.texts[field], $0.generation) }
        if let known { return known }
        guard case .line = field.descriptor.kind else { return [] }
        let table = ItemDetails.fields.contains(field) ? "details" : "items"
        let (name, most) = (field.rawValue, Self.most)
        let texts = try storage.read { db in
            let sql = "SELECT DISTINCT \(name) FROM \(table) WHERE \(name) IS NOT NULL LIMIT \(most)"
            var result: [(text: String, folded: [UInt8])] = []
            let rows = try Row.fetchCursor(db, sql: sql)
            while let row = try rows.next() {
                let text = try StoredRow(row, of: "details").text(0)
                result.append((text, Folding.folded(text)))
            }
            return result
        }
        state.withLock { if $0.generation == generation { $0.texts[field] = texts } }
        return texts
    }

    /// Returns the texts of a custom field, by its number.
    func texts(ofOwn number: Int64, in storage: Storage) throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        let (known, generation) = state.withLock { ($0.own[number], $0.generation) }
        if let known { return known }
        let most = Self.most
        let texts = try storage.read { db in
            let sql = "SELECT DISTINCT value FROM fieldValues WHERE field = ? AND typeof(value) = 'text' LIMIT \(most)"
            var result: [(text: String, folded: [UInt8])] = []
            let rows = try Row.fetchCursor(db, sql: sql, arguments: [number])
            while let row = try rows.next() {
                let text = try StoredRow(row, of: "fieldValues").text(0)
                result.append((text, Folding.folded(text)))
            }
            return result
        }
        state.withLock { if $0.generation == generation { $0.own[number] = texts } }
        return texts
    }

    /// Removes all texts after a change.
    func invalidate() {
        state.withLock { state in
            state.texts = [:]
            state.own = [:]
            state.generation += 1
        }
    }
}
