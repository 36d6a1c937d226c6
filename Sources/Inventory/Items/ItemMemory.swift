import GRDB
import Synchronization

/// The items' data in memory, so that search, orders and the titles of undo do not read the database. They are updated on the writer's
/// thread after each change.
final class ItemMemory: Sendable {
    let orders: OrderCache
    let index = SearchIndex()
    let columns = FactColumns()
    let status = StatusCache()
    let words = FieldWords()
    let lastListing = LastListing()
    let catalog = CatalogCache()
    private let currentCollation: Mutex<Collation>
    private let clock = Mutex<@Sendable () -> Day>({ .today() })

    init(_ collation: Collation) {
        orders = OrderCache(columns)
        currentCollation = Mutex(collation)
    }

    /// The order of the stored sort keys; see `ItemStore.adoptEnvironmentsOrder()`.
    var collation: Collation {
        get { currentCollation.withLock { $0 } }
        set { currentCollation.withLock { $0 = newValue } }
    }

    /// The day that lists about days are for.
    var today: Day { clock.withLock { $0 }() }

    /// Sets another clock than that of the computer.
    func setClock(_ today: @escaping @Sendable () -> Day) { clock.withLock { $0 = today } }

    /// Brings what is in memory up to date after a change. On the writer.
    func follow(_ change: Change, _ transaction: ChangeTransaction, _ db: Database) {
        words.invalidate()
        if change.changesCatalog { catalog.note(transaction.catalog) }
        do {
            orders.beginFollowing()
            defer { orders.endFollowing() }
            // All reads share one transaction. Otherwise each statement would lock and unlock the library.
            try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
            do {
                try index.follow(change, transaction.catalog, db)
                try columns.follow(change, transaction.catalog, db)
                try orders.follow(change, transaction.catalog, collation, db)
                status.follow(change, transaction, db)
                try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
            } catch {
                try? db.rollback()
                throw error
            }
        } catch {
            // Data that cannot be read now is read at the next request.
            forgetAll()
        }
    }

    /// Removes data that may be out of date; it is read again at the next request.
    func forgetAll() {
        index.invalidate()
        columns.invalidate()
        orders.invalidate()
        status.invalidate()
        words.invalidate()
        lastListing.forget()
        catalog.invalidate()
    }
}
