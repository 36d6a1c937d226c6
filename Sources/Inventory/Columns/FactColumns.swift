import GRDB
import Synchronization

/// The columns of facts that conditions asked for last, in memory and updated by every change.
///
/// A column is by key, because keys never move. Columns that were not used for the longest time make room for others.
final class FactColumns: Sendable {
    private struct State {
        /// The columns, the last used ones last.
        var columns: [FactReader.NamedColumn] = []
        /// Counts the changes, so that columns that were read before one are not kept after it.
        var generation = 0

        /// Returns those of some columns that are known, and marks them as used.
        mutating func known(_ names: Set<FactName>) -> [FactName: any FactColumn] {
            let known = columns.filter { names.contains($0.name) }
            if !known.isEmpty { columns = columns.filter { !names.contains($0.name) } + known }
            return Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0.column) })
        }

        /// Adds columns, and removes the ones that were not used for the longest time if there are too many. The wanted ones stay.
        mutating func add(_ new: [FactReader.NamedColumn], wanted: Set<FactName>, atMost bytes: Int) {
            let names = Set(new.map(\.name))
            columns = columns.filter { !names.contains($0.name) } + new
            var size = columns.reduce(0) { $0 + $1.column.byteCount }
            while let first = columns.first, size > bytes || columns.count > FactColumns.mostColumns, !wanted.contains(first.name) {
                size -= first.column.byteCount
                columns.removeFirst()
            }
        }
    }

    private let state = Mutex(State())

    /// The number of columns that are kept, because each change reads each of them.
    private static let mostColumns = 64
    /// For more facts than this, reading the columns again is faster than looking up each.
    private static let mostFacts = 20_000
    private static let attempts = 3
    private static let (bytesPerItem, leastMemory) = (32, 1 << 20)

    /// Returns the memory that columns may keep, in bytes.
    static func memory(forKeysUpTo largest: UInt32) -> Int { max(leastMemory, Int(largest) * bytesPerItem) }

    /// The columns in memory, for tests.
    var names: Set<FactName> { state.withLock { Set($0.columns.map(\.name)) } }

    /// Returns columns, from memory or from the database. All of them are of one moment, unless somebody changes the library all the time.
    ///
    /// - Parameter bytes: the memory that columns may keep when they are not wanted.
    func columns(
        _ names: Set<FactName>, in storage: Storage, _ catalog: CatalogCache, atMost bytes: Int
    ) throws(InventoryError) -> [FactName: any FactColumn] {
        var attempt = 0
        while true {
            attempt += 1
            let (known, generation) = state.withLock { ($0.known(names), $0.generation) }
            let missing = names.filter { known[$0] == nil }
            guard !missing.isEmpty else { return known }
            let read = try storage.read { db in
                // Every item passed through this connection's memory.
                defer { db.releaseMemory() }
                var reader = FactReader(db, try catalog.catalog(db))
                return try reader.columns(Array(missing))
            }
            let isCurrent = state.withLock { state in
                guard state.generation == generation else { return false }
                state.add(read, wanted: names, atMost: bytes)
                return true
            }
            if isCurrent || attempt == Self.attempts { return known.merging(read.map { ($0.name, $0.column) }) { $1 } }
        }
    }

    /// Updates the columns after a change. Called on the writer.
    func follow(_ change: Change, _ catalog: Catalog, _ db: Database) throws {
        try state.withLock { state in
            state.generation += 1
            guard !state.columns.isEmpty else { return }
            guard change.items.count * state.columns.count <= Self.mostFacts else { return state.columns = [] }
            state.columns.removeAll { column in
                switch column.name {
                // The wholes whose parts changed are not among the changed items.
                case .has(.parts): true
                // The field may have another kind now.
                case .own: change.changesCatalog
                default: false
                }
            }
            let touched = Set(change.items.map { UInt32(truncatingIfNeeded: $0.key.rawValue) })
            guard !touched.isEmpty else { return }
            var reader = FactReader(db, catalog)
            try reader.update(&state.columns, touched)
        }
    }

    /// Removes all columns from memory.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.columns = []
        }
    }
}
