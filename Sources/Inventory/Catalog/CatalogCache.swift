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
