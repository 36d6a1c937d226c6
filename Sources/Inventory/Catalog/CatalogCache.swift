import GRDB
import Synchronization

/// The stored catalog, kept in memory after the first request.
final class CatalogCache: Sendable {
    private struct State {
        var known: Catalog?
        /// Counts the changes, so that a catalog that was read before a change is not kept after it.
        var generation = 0
    }

    private let state = Mutex(State())

    /// The catalog in memory; nil before the first request.
    var known: Catalog? { state.withLock { $0.known } }

    /// Returns the catalog, from memory or from the database.
    ///
    /// - Parameter db: the database, during any reading. The catalog in memory may be newer than the rest of that reading. Entries are
    ///   never taken out of it, so all references are found.
    func catalog(_ db: Database) throws -> Catalog {
        let (known, generation) = state.withLock { ($0.known, $0.generation) }
        if let known { return known }
        let catalog = try CatalogRecords.read(db)
        state.withLock { if $0.generation == generation { $0.known = catalog } }
        return catalog
    }

    /// Returns the catalog, from memory or from the database.
    func catalog(in storage: Storage) throws(InventoryError) -> Catalog { try storage.read { db in try catalog(db) } }

    /// Returns the fixed fields that the library does not use.
    func hiddenFields(in storage: Storage) throws(InventoryError) -> Set<ItemField> {
        if let known { return known.hiddenFields }
        // Reads only the hidden fields, because there may be ten thousand places.
        return try storage.read { db in try HiddenFields.read(db).fields }
    }

    /// Stores the catalog of a change. Called on the writer.
    func note(_ catalog: Catalog) {
        state.withLock { state in
            state.known = catalog
            state.generation += 1
        }
    }

    /// Removes the catalog from memory.
    func invalidate() {
        state.withLock { state in
            state.known = nil
            state.generation += 1
        }
    }
}
