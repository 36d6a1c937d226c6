import GRDB

extension LibraryCheck {
    /// Returns whether a library was never changed. It must be closed, with an empty log.
    static func isUnused(_ layout: LibraryLayout) throws(InventoryError) -> Bool {
        var configuration = Configuration()
        configuration.readonly = true
        do {
            return try BriefConnection.use(LibraryURI.immutable(layout.database), configuration) { queue in
                try queue.read { db in
                    try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM history) AND NOT EXISTS (SELECT 1 FROM items)") ?? false
                }
            }
        } catch { throw .from(error, path: layout.root) }
    }
}
