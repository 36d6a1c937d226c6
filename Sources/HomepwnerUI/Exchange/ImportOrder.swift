import Exchange
import FoundationEssentials
import Inventory
import Threading

/// A CSV file that is to be imported: all that it takes, as values, for other threads. What takes the disk's time keeps the calling thread,
/// which must not be the main one.
nonisolated struct ImportOrder: Sendable {
    let path: String
    let store: any LibraryStore
    let pools: ThreadPools
    /// How days are written here, and the currency of amounts that name none.
    let days: DayStyle
    let currency: Currency
    /// Which number comes first in dates that can be two days; nil finds out.
    var dateOrder: Day.Order?
    /// How the file writes its characters; nil finds out.
    var encoding: TextEncoding?
    /// Where the pictures are that the file names; nil leaves out those that are not in the library yet.
    var pictureFolder: String?

    /// Reads the file and compares it with the library. Nothing of it is stored.
    func prepare(_ progress: WorkProgress) throws -> PreparedImport {
        try CallingThread.run { () async throws -> PreparedImport in
            var options = ImportOptions(encoding: encoding, currency: currency, dateOrder: dateOrder, days: days)
            options.ownFields = try await store.catalog()
            let plan = try ImportPlan.read(FileSource(path: path), options: options) { Self.tell($0, progress) }
            return try await importer.prepare(plan) { Self.tell($0, progress) }
        }
    }

    /// Stores it, as one change.
    func store(_ prepared: PreparedImport, _ progress: WorkProgress) async throws(InventoryError) -> Change? {
        progress.begin(prepared.newCount + prepared.changedCount)
        return try await importer.store(prepared) { Self.tell($0, progress) }
    }

    private var importer: Importer { Importer(store: store, photoFolder: pictureFolder, paperFolder: pictureFolder, pools: pools) }

    private static func tell(_ now: ImportProgress, _ progress: WorkProgress) -> Bool {
        switch now {
        case .reading(let rows, _): progress.tell("Reading row \(rows)")
        case .photos(let done, let total): progress.tell("Taking in picture", done, of: total)
        case .papers(let done, let total): progress.tell("Taking in paper", done, of: total)
        case .storing(let done, let total): progress.tell("Storing item", done, of: total)
        }
    }
}

/// What a dry run found, in words.
nonisolated struct ImportSummary: Sendable {
    /// “212 new items, 3 changed, 2 rows refused”
    let counts: String
    /// What people have to know of how the file was read, a sentence each.
    let notes: [String]
    /// How many items would be stored.
    let count: Int
    /// Whether nothing in the file says which number of its dates comes first, and which was taken.
    let openDateOrder: Day.Order?

    /// - Parameter wasDropped: whether the file was dropped on the window.
    init(_ prepared: PreparedImport, wasDropped: Bool, style: NumberStyle) {
        func number(_ count: Int, _ one: String, _ many: String) -> String {
            CountText.number(count, style: style) + " " + (count == 1 ? one : many)
        }
        let plan = prepared.plan
        count = prepared.newCount + prepared.changedCount
        var parts = [number(prepared.newCount, "new item", "new items")]
        if prepared.changedCount > 0 { parts.append("\(CountText.number(prepared.changedCount, style: style)) changed") }
        if prepared.sameCount > 0 { parts.append(number(prepared.sameCount, "that is there already", "that are there already")) }
        if !plan.problems.isEmpty { parts.append(number(plan.problems.rowCount, "row refused", "rows refused")) }
        counts = parts.joined(separator: ", ")
        var notes: [String] = []
        if !plan.ignoredColumns.isEmpty {
            let names = plan.ignoredColumns.prefix(8).map { DisplayText.quoted($0) }.joined(separator: ", ")
            let more = plan.ignoredColumns.count > 8 ? " and \(plan.ignoredColumns.count - 8) more" : ""
            notes.append("Not read: \(number(plan.ignoredColumns.count, "column", "columns")), \(names)\(more).")
        }
        var open: Day.Order?
        for dates in plan.dates {
            if let order = dates.order, dates.evidence == nil { open = order }
            if let doubtful = dates.doubtful, let doubt = DayReading.doubt(about: doubtful.day) {
                let what = "\(DisplayText.quoted(dates.column)) in row \(doubtful.row) is \(DisplayText.quoted(doubtful.text))"
                let more = dates.doubtfulCount > 1 ? " \(number(dates.doubtfulCount - 1, "more row is", "more rows are")) like it." : ""
                notes.append("\(what). \(doubt)\(more)")
            }
        }
        openDateOrder = open
        notes += plan.assumptions
        for column in plan.hiddenColumns {
            notes.append("The field \(DisplayText.quoted(column.field)) is hidden; what the file has of it is kept there.")
        }
        if prepared.skippedPhotoCount + prepared.skippedPaperCount > 0 {
            let pictures = CountText.pictures(prepared.skippedPhotoCount, style: style)
            let papers = CountText.papers(prepared.skippedPaperCount, style: style)
            let what = prepared.skippedPaperCount == 0 ? pictures : prepared.skippedPhotoCount == 0 ? papers : "\(pictures) and \(papers)"
            notes.append("The file has the names of \(what) alone: choose the folder with the files, or they are left out.")
        }
        if wasDropped {
            notes.append(
                "A file that is dropped on the list and whose name ends with .csv is read as a list of items. Dropped on the detail of an item it becomes a paper."
            )
        }
        self.notes = notes
    }
}
