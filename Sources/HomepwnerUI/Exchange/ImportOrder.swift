import Exchange
import FoundationEssentials
import Inventory
import Threading

/// A CSV file that is to be imported: all parameters, as values, for other threads. Functions that read or write the disk block the calling
/// thread, which must not be the main one.
nonisolated struct ImportOrder: Sendable {
    let path: String
    let store: any LibraryStore
    let pools: ThreadPools
    /// The format of days here, and the currency of amounts that name none.
    let days: DayStyle
    let currency: Currency
    /// The order of day and month in ambiguous dates; nil finds it out.
    var dateOrder: Day.Order?
    /// The file's text encoding; nil to detect it.
    var encoding: TextEncoding?
    /// The folder of the pictures that the file names; nil leaves out those that are not in the library yet.
    var pictureFolder: String?
    /// Whether amounts of rows with several pieces are for all of them; nil to detect it.
    var amountsAreInAll: Bool?
    /// The treatment of rows that look like existing items.
    var alike = AlikeRows.add
    /// Whether items take texts that a spreadsheet altered.
    var takesAlterations = false
    /// Rows to import as items although they look like a room, a sum or a place.
    var rowsAsItems: Set<Int> = []

    /// Reads the file and compares it with the library, without storing anything.
    func prepare(_ progress: WorkProgress) throws -> PreparedImport {
        try CallingThread.run { () async throws -> PreparedImport in
            var options = ImportOptions(encoding: encoding, currency: currency, dateOrder: dateOrder, days: days)
            options.ownFields = try await store.catalog()
            options.amountsAreInAll = amountsAreInAll
            options.rowsAsItems = rowsAsItems
            let plan = try ImportPlan.read(FileSource(path: path), options: options) { Self.tell($0, progress) }
            return try await importer.prepare(plan) { Self.tell($0, progress) }
        }
    }

    /// Stores it, as one change.
    func store(_ prepared: PreparedImport, _ progress: WorkProgress) async throws(InventoryError) -> Change? {
        progress.begin(prepared.newCount + prepared.changedCount)
        return try await importer.store(prepared) { Self.tell($0, progress) }
    }

    private var importer: Importer {
        Importer(
            store: store, photoFolder: pictureFolder, paperFolder: pictureFolder, alike: alike, takesAlterations: takesAlterations,
            pools: pools)
    }

    private static func tell(_ now: ImportProgress, _ progress: WorkProgress) -> Bool {
        switch now {
        case .reading(let rows, _): progress.tell("Reading row \(rows)")
        case .photos(let done, let total): progress.tell("Importing picture", done, of: total)
        case .papers(let done, let total): progress.tell("Importing paper", done, of: total)
        case .storing(let done, let total): progress.tell("Storing item", done, of: total)
        }
    }
}
