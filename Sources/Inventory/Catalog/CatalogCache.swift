import GRDB
import Synchronization

/// The catalog as it is stored, in memory once it was asked for.
final class CatalogCache: Sendable {
    private struct State {
        var known: Catalog?
        /// Counts the changes, so that what was read before one is not kept after it.
        var generation = 0
    }

    private let state = Mutex(State())

    /// What is in memory; nil until it was asked for.
    var known: Catalog? { state.withLock { $0.known } }

    /// The catalog, from memory or from the database.
    ///
    /// - Parameter db: where to read it, in the middle of any reading. What is in memory may be newer than what else is read there: entries
    ///   are only ever added, so that all that is named is found.
    func catalog(_ db: Database) throws -> Catalog {
        let (known, generation) = state.withLock { ($0.known, $0.generation) }
        if let known { return known }
        let catalog = try CatalogRecords.read(db)
        state.withLock { if $0.generation == generation { $0.known = catalog } }
        return catalog
    }

    /// Keeps what was just stored. On the writer.
    func note(_ catalog: Catalog) {
        state.withLock { state in
            state.known = catalog
            state.generation += 1
        }
    }

    /// Forgets it.
    func invalidate() {
        state.withLock { state in
            state.known = nil
            state.generation += 1
        }
    }
}
