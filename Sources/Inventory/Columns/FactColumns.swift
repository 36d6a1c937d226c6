import GRDB
import Synchronization

/// The columns of facts that conditions asked for last, in memory and updated by every change.
///
/// A column is by key, because keys never move. Columns that were not used for the longest time make room for others.
final class FactColumns: Sendable {
    private struct State {
        var columns: [FactName: any FactColumn] = [:]
        /// The time of each column's last use, as a count of uses.
        var uses: [FactName: Int] = [:]
        var lastUse = 0
        /// Counts the changes, so that columns that were read before one are not kept after it.
        var generation = 0

        /// Returns those of some columns that are known, and marks them as used.
        mutating func known(_ names: Set<FactName>) -> [FactName: any FactColumn] {
            lastUse += 1
            let known = columns.filter { names.contains($0.key) }
            for name in known.keys { uses[name] = lastUse }
            return known
        }

        /// Adds columns, and removes the ones that were not used for the longest time if there are too many. The columns of the last use
        /// stay.
        mutating func add(_ new: [FactName: any FactColumn], atMost bytes: Int) {
            columns.merge(new) { $1 }
            for name in new.keys { uses[name] = lastUse }
            var size = columns.values.reduce(0) { $0 + $1.byteCount }
            for (name, use) in uses.sorted(by: { $0.value < $1.value }) where size > bytes && use < lastUse {
                size -= columns.removeValue(forKey: name)?.byteCount ?? 0
                uses[name] = nil
            }
        }
    }

    private let state = Mutex(State())

    /// For more items than this, reading the columns again is faster than updating each.
    private static let mostItems = 5_000
    private static let attempts = 3

    /// The columns in memory.
    var names: Set<FactName> { state.withLock { Set($0.columns.keys) } }

    /// Returns columns, from memory or from the database. They belong to one moment, unless changes never stop meanwhile.
    ///
    /// - Parameter bytes: the memory that columns may keep.
    func columns(
        _ names: Set<FactName>, in storage: Storage, _ catalog: CatalogCache, atMost bytes: Int
    ) throws(InventoryError) -> [FactName: any FactColumn] {
        var attempt = 0
        while true {
            attempt += 1
            let (known, generation) = state.withLock { ($0.known(names), $0.generation) }
            let missing = names.subtracting(known.keys)
            guard !missing.isEmpty else { return known }
            let read = try storage.read { db in
                // Every item passed through this connection's memory.
                defer { db.releaseMemory() }
                var reader = FactReader(db, try catalog.catalog(db))
                return try reader.columns(missing)
            }
            let isCurrent = state.withLock { state in
                guard state.generation == generation else { return false }
                state.add(read, atMost: bytes)
                return true
            }
            if isCurrent || attempt == Self.attempts { return known.merging(read) { $1 } }
        }
    }

    /// Updates the columns after a change. Called on the writer.
    func follow(_ change: Change, _ catalog: Catalog, _ db: Database) throws {
        let touched = Set(change.items.map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
        try state.withLock { state in
            state.generation += 1
            // The wholes whose parts changed are not among the changed items.
            state.columns[.has(.parts)] = nil
            guard touched.count <= Self.mostItems else { return state.columns = [:] }
            guard !state.columns.isEmpty, !touched.isEmpty else { return }
            var reader = FactReader(db, catalog)
            try reader.update(&state.columns, touched)
        }
    }

    /// Removes all columns from memory.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.columns = [:]
            state.uses = [:]
        }
    }
}
