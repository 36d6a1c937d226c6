import GRDB

extension LibraryCheck {
    /// Whether nothing was ever done in a library, which nobody has open and whose log is empty.
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
