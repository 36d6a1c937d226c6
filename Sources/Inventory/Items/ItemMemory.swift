import GRDB
import Synchronization

/// What is kept in memory of the items, so that search, orders and the titles of undo need no database: brought up to date on the writer's
/// thread after each change.
final class ItemMemory: Sendable {
    let orders = OrderCache()
    let index = SearchIndex()
    let status = StatusCache()
    let words = FieldWords()
    let lastListing = LastListing()
    let catalog = CatalogCache()
    private let currentCollation: Mutex<Collation>
    private let clock = Mutex<@Sendable () -> Day>({ .today() })

    init(_ collation: Collation) { currentCollation = Mutex(collation) }

    /// In which order texts are stored; see `ItemStore.adoptEnvironmentsOrder()`.
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
            // One look at the library, not one for each statement, which would lock and unlock it each time.
            try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
            do {
                try index.follow(change, transaction.catalog, db)
                try orders.follow(change, transaction.catalog, collation, db)
                status.follow(change, transaction, db)
                try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
            } catch {
                try? db.rollback()
                throw error
            }
        } catch {
            // What cannot be read now is read again when it is asked for.
            forgetAll()
        }
    }

    /// What cannot be relied on is read again when it is asked for.
    func forgetAll() {
        index.invalidate()
        orders.invalidate()
        status.invalidate()
        words.invalidate()
        lastListing.forget()
        catalog.invalidate()
    }
}
